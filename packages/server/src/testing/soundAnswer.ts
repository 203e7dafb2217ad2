import { BuildParameters } from '@airworthy/contract';
import {
  type AnalysisOut,
  type AnalysisReply,
  analysisOf,
  analyzeBuild,
  type BandName,
  type Build,
  findingsOf,
} from '@airworthy/performance';

/** The first thing wrong with the answer to a build, or null: what must hold for every request there is. */
export function faultOfAnswer(build: Build): string | null {
  const reply = analyzeBuild(build);
  const text = JSON.stringify(reply);
  if (text.length > 120_000) return `the answer has ${text.length} characters`;
  for (const [name, svg] of Object.entries(reply.charts)) {
    if (svg.length > 15_000) return `the chart ${name} has ${svg.length} characters`;
    if (/NaN|Infinity|undefined/.test(svg))
      return `the chart ${name} shows something that is not a number`;
  }
  const { charts: _charts, ...rest } = reply;
  return (
    faultOfNumbers(rest, '') ??
    faultOfLint(reply) ??
    faultOfOut(reply.out) ??
    faultOfSuggestions(build, reply.lint)
  );
}

/** Worst first and by group inside a level, the same words twice, and a way out of whatever is not well. */
function faultOfLint({ checks: pairs, lint }: AnalysisReply): string | null {
  const ranks = lint.map(({ level, group }) => `${['bad', 'warn', 'ok'].indexOf(level)} ${group}`);
  if (ranks.join() !== [...ranks].sort().join()) return 'the findings are out of order';
  if (JSON.stringify(pairs) !== JSON.stringify(lint.map((one) => [one.level, one.message])))
    return 'checks and lint differ';
  const helpless = lint.find(({ level, fix }) => level !== 'ok' && (fix ?? '') === '');
  return helpless === undefined ? null : `${helpless.code} names no fix`;
}

/** Bands hold their figure, and the tables of part load climb in 21 rows. */
function faultOfOut(out: AnalysisOut): string | null {
  for (const [name, { low, high }] of Object.entries(out.bands)) {
    const value = out[name as BandName];
    if (!(low <= high) || (typeof value === 'number' && (value < low || value > high)))
      return `${name} is ${value}, outside its band from ${low} to ${high}`;
  }
  for (const [group, rows] of Object.entries(out.partial_load)) {
    if (rows.length !== 21 || rows[20]?.throttle !== 1) return `${group} has ${rows.length} rows`;
    const down = rows.findIndex((row, i) => i > 0 && row.thrust_g < rows[i - 1]!.thrust_g);
    if (down > 0) return `the thrust of ${group} falls at row ${down}`;
  }
  return null;
}

function faultOfNumbers(value: unknown, at: string): string | null {
  if (value === undefined) return `${at} is undefined`;
  if (typeof value === 'number' && !Number.isFinite(value)) return `${at} is ${value}`;
  if (typeof value === 'string' && /NaN|Infinity|undefined/.test(value)) return `${at}: ${value}`;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const fault = faultOfNumbers(member, `${at}.${key}`);
    if (fault !== null) return fault;
  }
  return null;
}

const RANKS = { ok: 0, warn: 1, bad: 2 } as const;

/** Every suggestion is a patch that a request may carry; after it the finding is gone or less, and no other is worse. */
function faultOfSuggestions(build: Build, lint: AnalysisReply['lint']): string | null {
  const before = new Map(lint.map(({ code, level }) => [code, level]));
  for (const { code, level, suggest } of lint) {
    if (suggest === null) continue;
    const sent = JSON.parse(JSON.stringify({ ...build, ...suggest }));
    const parsed = BuildParameters.safeParse(sent);
    if (!parsed.success)
      return `the suggestion of ${code} would be refused: ${parsed.error.message}`;
    const after = findingsOf(analysisOf(parsed.data), { patches: false });
    const own = after.find((one) => one.code === code)?.level ?? 'ok';
    if (RANKS[own] >= RANKS[level]) return `the suggestion of ${code} leaves it at ${own}`;
    const worse = after.find((one) => RANKS[one.level] > RANKS[before.get(one.code) ?? 'ok']);
    if (worse !== undefined) return `the suggestion of ${code} raises ${worse.code}`;
  }
  return null;
}
