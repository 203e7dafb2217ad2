import type { z } from 'zod';

type Figure = {
  readonly label: string;
  /** Empty where it has none. */
  readonly unit: string;
};

/** The name and unit of a member as the reference has them: `Hover time, in min; 0 when it cannot hover.` */
export function figureOf(schema: z.ZodType): Figure {
  const { description = '', 'x-unit': unit } = meaningOf(schema);
  const [subject = ''] = description.replace(/\.$/, '').split('; ');
  return {
    label: unit === undefined ? subject : subject.replace(`, in ${unit}`, ''),
    unit: unit ?? '',
  };
}

type Meaning = { readonly description?: string; readonly 'x-unit'?: string };

/** What is optional or null at times carries its meaning one level below. */
function meaningOf(schema: z.ZodType): Meaning {
  const own = (schema.meta() ?? {}) as Meaning;
  const { innerType } = schema._zod.def as unknown as { innerType?: z.ZodType };
  return own.description !== undefined || innerType === undefined ? own : meaningOf(innerType);
}

/** At most four digits that count, and no exponent. */
export function shownNumber(value: number): string {
  const rounded = Number(value.toPrecision(4));
  return Math.abs(rounded) >= 1e15 ? String(rounded) : rounded.toLocaleString('en-US');
}

/** Rows with their columns aligned; columns that hold numbers end at the same place. */
export function tableText(
  rows: readonly (readonly string[])[],
  right: ReadonlySet<number> = new Set(),
): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, [...cell].length);
  return rows
    .map((row) =>
      row
        .map((cell, i) => {
          const pad = ' '.repeat(widths[i]! - [...cell].length);
          return right.has(i) ? pad + cell : cell + pad;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
