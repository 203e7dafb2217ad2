import { AnalysisOut, analyzeBuild as endpoint } from '@airworthy/contract';
import { analyzeBuild, nearest } from '@airworthy/performance';
import { assign, bodyOf, checkedFile } from './buildFile.ts';
import {
  type CommandContext,
  CommandError,
  flagOption,
  type Invocation,
  type Outcome,
  requiredOption,
  textOption,
} from './command.ts';
import { figureOf, shownNumber, tableText } from './figureTable.ts';

const MOST_ROWS = 10_000;
const USUAL = ['auw_g', 'hover_min', 'cruise_min', 'range_km', 'twr', 'hover_throttle'];

type Row = { readonly at: number; readonly out: Record<string, unknown>; readonly worst: string };

/** `airworthy sweep`: one input over a range, everything else as in the file. */
export async function sweep(
  invocation: Invocation,
  { terminal }: CommandContext,
): Promise<Outcome> {
  const { name, values } = variedOf(requiredOption(invocation, 'vary'));
  const figures = figuresOf(textOption(invocation, 'figures'));
  const body = bodyOf(invocation);
  const rows: Row[] = [];
  for (const at of values) {
    const varied = structuredClone(body);
    assign(varied, name, at);
    const reply = analyzeBuild(checkedFile(endpoint.body, varied), { charts: false });
    refuseUnknown(reply.lint, name);
    const worst = ['bad', 'warn'].find((level) => reply.lint.some((one) => one.level === level));
    rows.push({ at, out: reply.out, worst: worst ?? 'ok' });
    terminal.progress(`${name} ${at}: ${rows.length} of ${values.length}`);
  }
  terminal.done();
  const shown = figures ?? USUAL.filter((figure) => rows.some(({ out }) => figure in out));
  const value = rows.map(({ at, out, worst }) => ({
    [name]: at,
    out: Object.fromEntries(shown.map((figure) => [figure, out[figure] ?? null])),
    worst,
  }));
  const text = flagOption(invocation, 'csv')
    ? csvText(name, shown, rows)
    : sweepText(name, shown, rows);
  return { value: { rows: value }, text };
}

/** An input that nobody reads would give the same row again and again. */
function refuseUnknown(
  lint: readonly { code: string; message: string; field?: string | null }[],
  name: string,
) {
  const unknown = lint.find(({ code, field }) => code === 'FIELD_UNKNOWN' && field === name);
  if (unknown !== undefined) throw new CommandError(unknown.message, 2);
}

/** `NAME=FROM:TO:STEP` or `NAME=A,B,C`. */
function variedOf(word: string): { name: string; values: readonly number[] } {
  const [, name, from, to, step] = /^([^=]+)=([^:,]+):([^:]+)(?::([^:]+))?$/.exec(word) ?? [];
  if (name !== undefined) return { name, values: spread(Number(from), Number(to), step) };
  const [, single, list] = /^([^=]+)=([^:]+)$/.exec(word) ?? [];
  const values = (list ?? '').split(',').map(Number);
  if (single === undefined || !values.every(Number.isFinite))
    throw new CommandError(
      `--vary takes NAME=FROM:TO:STEP or NAME=A,B,C with numbers, not "${word}".`,
      2,
    );
  return { name: single, values };
}

function spread(from: number, to: number, stepText: string | undefined): readonly number[] {
  const step = stepText === undefined ? (to - from) / 10 : Number(stepText);
  if (![from, to, step].every(Number.isFinite) || !(step > 0) || !(to > from))
    throw new CommandError('--vary goes up from FROM to TO in steps above 0.', 2);
  // A last step that rounding left just short counts.
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > MOST_ROWS)
    throw new CommandError(`--vary makes ${count} rows; at most ${MOST_ROWS}.`, 2);
  return Array.from({ length: count }, (_, i) => Number((from + i * step).toPrecision(12)));
}

function figuresOf(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const names = text.split(',').map((name) => name.trim());
  const known = Object.keys(AnalysisOut.shape);
  for (const name of names)
    if (!known.includes(name)) {
      const near = nearest(name, known);
      const hint = near === null ? '' : ` Did you mean ${near}?`;
      throw new CommandError(`There is no figure "${name}".${hint}`, 2);
    }
  return names;
}

function sweepText(name: string, figures: readonly string[], rows: readonly Row[]): string {
  const heads = figures.map((figure) => {
    const { unit } = figureOf(AnalysisOut.shape[figure as keyof typeof AnalysisOut.shape]);
    return unit === '' ? figure : `${figure} (${unit})`;
  });
  const cells = rows.map(({ at, out, worst }) => [
    String(at),
    ...figures.map((figure) => cellOf(out[figure])),
    worst,
  ]);
  const numbers = new Set(Array.from({ length: figures.length + 1 }, (_, i) => i));
  return tableText([[name, ...heads, 'worst finding'], ...cells], numbers);
}

function cellOf(value: unknown): string {
  if (typeof value === 'number') return shownNumber(value);
  return value === null || value === undefined ? '-' : String(value);
}

function csvText(name: string, figures: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map(({ at, out, worst }) =>
    [at, ...figures.map((figure) => out[figure] ?? ''), worst].join(','),
  );
  return [[name, ...figures, 'worst'].join(','), ...lines].join('\n');
}
