import type { z } from 'zod';
import { about, measured } from './describe.ts';
import { flag, oneOf, text } from './fields.ts';
import { inRange, listOf, type Range, wholeInRange } from './ranges.ts';

/*
 * Schemas of the members that a table of inputs declares. Every member that is not required may be null or left out,
 * which are the same.
 */

/** A row of `generated/inputs.ts`. */
export type InputRow = { readonly meaning: string; readonly required?: true } & (
  | {
      readonly type: 'number' | 'whole';
      readonly unit?: string;
      readonly range: Range;
      readonly example: number;
    }
  | { readonly type: 'flag'; readonly example: boolean }
  | { readonly type: 'text'; readonly most?: number; readonly example: string }
  | {
      readonly type: 'choice';
      readonly values: readonly [string, ...string[]];
      readonly example: string;
    }
  | { readonly type: 'list'; readonly item: string; readonly least: number; readonly most: number }
  | { readonly type: 'object'; readonly item: string }
);

type Values<Words extends readonly string[]> = z.ZodEnum<{ [Word in Words[number]]: Word }>;

type Stated<Row> = Row extends { type: 'number' | 'whole' }
  ? z.ZodNumber
  : Row extends { type: 'flag' }
    ? z.ZodBoolean
    : Row extends { type: 'choice'; values: infer Words extends readonly string[] }
      ? Values<Words>
      : ReturnType<typeof text>;

/** Schemas of the items of lists, by the name that a list gives for them. */
type Items = Readonly<Record<string, z.ZodType>>;

type Member<Row, Of extends Items> = Row extends { required: true }
  ? Stated<Row>
  : Row extends { type: 'list'; item: infer Item extends keyof Of }
    ? z.ZodOptional<z.ZodNullable<z.ZodArray<Of[Item]>>>
    : Row extends { type: 'object'; item: infer Item extends keyof Of }
      ? z.ZodOptional<z.ZodNullable<Of[Item]>>
      : z.ZodOptional<z.ZodNullable<Stated<Row>>>;

type Members<Rows, Of extends Items> = { [Name in keyof Rows]: Member<Rows[Name], Of> };

/** Text as names and ids have it. */
export const shortText = () => text({ min: 1, max: 120 });

function statedOf(row: InputRow, items: Items): z.ZodType {
  switch (row.type) {
    case 'number':
      return inRange(row.range);
    case 'whole':
      return wholeInRange(row.range);
    case 'flag':
      return flag();
    case 'choice':
      return oneOf(row.values);
    case 'text':
      return row.most === undefined ? shortText() : text({ min: 1, max: row.most });
    case 'list':
      return listOf(items[row.item]!, row.most, row.least);
    case 'object':
      return items[row.item]!;
  }
}

/** The schemas of the members that a table declares, in its order. */
export function membersOf<const Rows extends Readonly<Record<string, InputRow>>, Of extends Items>(
  rows: Rows,
  items: Of,
): Members<Rows, Of> {
  const members: Record<string, z.ZodType> = {};
  for (const [name, row] of Object.entries<InputRow>(rows)) {
    const stated = statedOf(row, items);
    const schema = row.required === true ? stated : stated.nullish();
    members[name] =
      row.type === 'number' && row.unit !== undefined
        ? measured(schema, row.unit, row.meaning, row.example)
        : about(schema, row.meaning, 'example' in row ? row.example : undefined);
  }
  return members as Members<Rows, Of>;
}
