import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CrashReading } from '@airworthy/forensics';
import { readFile } from '../reading/readFile.ts';
import {
  type CommandContext,
  CommandError,
  type Invocation,
  type Outcome,
  textOption,
} from './command.ts';
import { readingText } from './crashText.ts';
import { fileFacts, shortName } from './input.ts';
import { logFiles } from './logFiles.ts';
import { readEach, unreadable } from './readEach.ts';

const severities = ['alert', 'warn'] as const;
type Severity = (typeof severities)[number];

export async function crash(invocation: Invocation, context: CommandContext): Promise<Outcome> {
  const { terminal } = context;
  const folder = textOption(invocation, 'charts');
  const failOn = severity(textOption(invocation, 'fail-on'));
  const several = logFiles(invocation.positionals).length > 1;
  return readEach(invocation, context, HEADS, async (input, progress) => {
    const filename = shortName(input);
    const task = {
      path: input.path,
      filename,
      ...(await fileFacts(input)),
      charts: folder !== undefined,
    };
    const outcome = await readFile(task, progress);
    if (outcome.kind !== 'read') throw unreadable(input, outcome.reason);
    const { result, charts } = outcome;
    if (folder !== undefined)
      writeCharts(several || input.archived ? join(folder, filename) : folder, charts ?? {});
    return {
      value: charts === null ? result : { ...result, charts },
      text: readingText(result, terminal),
      row: rowOf(result),
      exitCode: failOn !== undefined && hasFinding(result, failOn) ? 1 : 0,
    };
  });
}

const HEADS = ['Verdict', 'Confidence', 'First cause', 'Duration'];

function rowOf({ crash: verdict, preconditions, meta }: CrashReading): readonly string[] {
  const cause = preconditions.findings.find(([category]) => !category.startsWith('not_'));
  return [
    verdict.detected
      ? `crash, ${verdict.kind?.replaceAll('_', ' ') ?? 'kind not known'}`
      : 'no crash',
    verdict.detected ? String(verdict.confidence) : '',
    cause === undefined ? '' : cause[0].replaceAll('_', ' '),
    `${Math.round(meta.duration_s)} s`,
  ];
}

function severity(text: string | undefined): Severity | undefined {
  if (text === undefined || (severities as readonly string[]).includes(text))
    return text as Severity;
  throw new CommandError(`--fail-on takes alert or warn, not "${text}".`, 2);
}

/** A crash meets every severity; `warn` is met by an alert as well. */
function hasFinding(reading: CrashReading, least: Severity): boolean {
  const met = least === 'alert' ? ['alert'] : ['alert', 'warn'];
  return (
    reading.crash.detected ||
    reading.diagnostics.findings.some((finding) => met.includes(finding.level))
  );
}

function writeCharts(folder: string, charts: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, svg] of Object.entries(charts)) writeFileSync(join(folder, `${name}.svg`), svg);
}
