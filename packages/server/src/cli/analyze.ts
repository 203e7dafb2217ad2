import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AnalysisOut, analyzeBuild as endpoint } from '@airworthy/contract';
import { analyzeBuild } from '@airworthy/performance';
import { bodyOf, checkedFile } from './buildFile.ts';
import { type CommandContext, type Invocation, type Outcome, textOption } from './command.ts';
import { figureOf, shownNumber, tableText } from './figureTable.ts';
import type { Terminal } from './terminal.ts';
import { wordOption } from './values.ts';

type Reply = ReturnType<typeof analyzeBuild>;

/** `airworthy analyze`: the answer of POST /analyze without a server. */
export async function analyze(
  invocation: Invocation,
  { terminal }: CommandContext,
): Promise<Outcome> {
  const folder = textOption(invocation, 'charts');
  const failOn = wordOption(invocation, 'fail-on', ['bad', 'warn']);
  const build = checkedFile(endpoint.body, bodyOf(invocation));
  const reply = analyzeBuild(build, { charts: folder !== undefined });
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    for (const [name, svg] of Object.entries(reply.charts))
      writeFileSync(join(folder, `${name}.svg`), String(svg));
  }
  return {
    value: reply,
    text: analysisText(reply, terminal),
    exitCode: failOn !== undefined && breaks(reply, failOn) ? 1 : 0,
  };
}

/** Whether a finding is at least this bad that the owner of the build has not set aside. */
export function breaks({ lint }: Pick<Reply, 'lint'>, least: 'bad' | 'warn'): boolean {
  return lint.some(
    ({ level, set_aside }) => set_aside === null && (level === 'bad' || level === least),
  );
}

/** Figures with their bands, then what is not ok, then how many were checked. */
function analysisText(reply: Reply, { paint }: Terminal): string {
  const rows = Object.entries(AnalysisOut.shape).flatMap(([name, schema]) => {
    const value = (reply.out as Record<string, unknown>)[name];
    const { label, unit } = figureOf(schema);
    if (value === null) return [[label, 'not possible', '', '']];
    if (typeof value === 'string') return [[label, value, '', '']];
    if (typeof value !== 'number') return [];
    const band = (reply.out.bands as Record<string, { low: number; high: number } | undefined>)[
      name
    ];
    const between =
      band === undefined ? '' : `${shownNumber(band.low)} to ${shownNumber(band.high)}`;
    return [[label, shownNumber(value), unit, between]];
  });
  const raised = reply.lint.filter(({ level }) => level !== 'ok');
  const count = (wanted: string) => reply.lint.filter(({ level }) => level === wanted).length;
  const findings = raised.map(({ level, code, message, fix, set_aside }) => {
    const mark = paint(level === 'bad' ? 'red' : 'yellow', level.toUpperCase());
    const after = set_aside === null ? fix : `Set aside: ${set_aside}`;
    return `  ${mark} ${code}: ${message}${after === null ? '' : ` ${after}`}`;
  });
  return [
    tableText([['Figure', 'Value', 'Unit', '80 % band'], ...rows], new Set([1])),
    '',
    ...(findings.length === 0 ? [] : ['Findings', ...findings, '']),
    `${reply.lint.length} checks: ${count('ok')} ok, ${count('warn')} warn, ${count('bad')} bad.`,
  ].join('\n');
}
