import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CrashReading } from '@airworthy/forensics';
import { readFile } from '../reading/readFile.ts';
import { type Command, CommandError, textOption } from './command.ts';
import { readingText } from './crashText.ts';
import { positional } from './values.ts';

const severities = ['alert', 'warn'] as const;
type Severity = (typeof severities)[number];

export const crashCommand: Command = {
  name: 'crash',
  usage: 'FILE [--charts DIR] [--fail-on alert|warn]',
  summary: 'Read a flight log: was it a crash, when, why, how sure. Needs no server.',
  positionals: ['FILE'],
  options: { charts: { type: 'string' }, 'fail-on': { type: 'string' } },
  async run(invocation) {
    const path = positional(invocation, 0);
    const folder = textOption(invocation, 'charts');
    const failOn = severity(textOption(invocation, 'fail-on'));
    const { size_bytes, sha256 } = await fileFacts(path);
    const task = {
      path,
      filename: basename(path),
      size_bytes,
      sha256,
      charts: folder !== undefined,
    };
    const outcome = await readFile(task);
    if (outcome.kind === 'unreadable') throw new CommandError(`${path}: ${outcome.reason}`, 2);
    if (folder !== undefined) writeCharts(folder, outcome.charts ?? {});
    return {
      value:
        outcome.charts === null ? outcome.result : { ...outcome.result, charts: outcome.charts },
      text: readingText(outcome.result),
      exitCode: failOn !== undefined && hasFinding(outcome.result, failOn) ? 1 : 0,
    };
  },
};

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

async function fileFacts(path: string): Promise<{ size_bytes: number; sha256: string }> {
  try {
    const { size } = await stat(path);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    return { size_bytes: size, sha256: hash.digest('hex') };
  } catch (error) {
    throw new CommandError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, 2);
  }
}

function writeCharts(folder: string, charts: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, svg] of Object.entries(charts)) writeFileSync(join(folder, `${name}.svg`), svg);
}
