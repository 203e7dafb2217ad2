import { BuildParameters } from '@airworthy/contract';
import { analysisOf, analyzeBuild, type Build, checks } from '@airworthy/physics';

/** The first thing wrong with the answer to a build, or null: what must hold for every request there is. */
export function faultOfAnswer(build: Build): string | null {
  const reply = analyzeBuild(build);
  const text = JSON.stringify(reply);
  if (text.length > 120_000) return `the answer has ${text.length} characters`;
  for (const [name, svg] of Object.entries(reply.charts)) {
    if (svg.length > 15_000) return `the chart ${name} has ${svg.length} characters`;
    if (/NaN|Infinity|undefined/.test(svg)) return `the chart ${name} shows what is no number`;
  }
  const { charts: _charts, ...rest } = reply;
  return faultOfNumbers(rest, '') ?? faultOfSuggestions(build, reply.lint);
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

/** Every suggestion is a patch that a request may carry, and after it the finding is gone or content. */
function faultOfSuggestions(
  build: Build,
  lint: readonly { code: string; suggest: Build | null }[],
): string | null {
  for (const { code, suggest } of lint) {
    if (suggest === null) continue;
    const sent = JSON.parse(JSON.stringify({ ...build, ...suggest }));
    const parsed = BuildParameters.safeParse(sent);
    if (!parsed.success)
      return `the suggestion of ${code} would be refused: ${parsed.error.message}`;
    const check = checks.find((one) => one.code === code);
    const level = check?.judge(analysisOf(parsed.data))?.level ?? 'ok';
    if (level !== 'ok') return `the suggestion of ${code} leaves it at ${level}`;
  }
  return null;
}
