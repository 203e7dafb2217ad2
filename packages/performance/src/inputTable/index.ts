import { asked } from './asked.ts';
import { described } from './described.ts';
import type { ItemName } from './items.ts';
import type { AirframeClass, Range, Row } from './row.ts';

export { type ItemName, itemTables } from './items.ts';
export { buildShape } from './names.ts';
export { POSITION_MM } from './ranges.ts';
export {
  type AirframeClass,
  type Form,
  type FormSubject,
  formSubjects,
  type ItemRow,
  type NumberRow,
  type Range,
  type Row,
} from './row.ts';

/** Every member of a build, in the order of the reference: those with a default first. */
export const buildTable = { ...described, ...asked } as const;

export type InputName = keyof typeof buildTable;
/** Every member that describes the aircraft and has a default. */
export type BuildField = keyof typeof described;
/** Members without a default. */
export type BuildInput = keyof typeof asked;

export const allFields = Object.keys(described) as BuildField[];
export const allInputs = Object.keys(asked) as BuildInput[];

/** The members that a class of airframes reads. */
export function inputsOf(read: AirframeClass): InputName[] {
  return [...allFields, ...allInputs].filter((name) => {
    const row: Row<ItemName> = buildTable[name];
    return row.airframes === undefined || row.airframes.includes(read);
  });
}

/** The default of each member that has one. */
export const exampleProfile = Object.fromEntries(
  allFields.map((name) => [name, described[name].default]),
) as { readonly [Name in BuildField]: (typeof described)[Name]['default'] };

type NumberInput = {
  [Name in InputName]: (typeof buildTable)[Name] extends { readonly range: Range } ? Name : never;
}[InputName];

/** The least that a number whose range excludes its lower end is taken down to. */
const LEAST = 1e-3;

/** The nearest value that a member accepts. */
export function clampTo(name: NumberInput, value: number): number {
  const range: Range = buildTable[name].range;
  const least = range.above === undefined ? (range.min ?? 0) : range.above + LEAST;
  return Math.min(range.max, Math.max(least, value));
}

/** Whether a member accepts a value. */
export function accepts(name: NumberInput, value: number): boolean {
  return lies(value, buildTable[name].range);
}

/** Whether each number of a build lies in the range of its member; items of lists are not looked at. */
export function acceptsAll(build: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(build).every(([name, value]) => {
    const row: Row<ItemName> | undefined = buildTable[name as InputName];
    return typeof value !== 'number' || row === undefined || !('range' in row)
      ? true
      : lies(value, row.range);
  });
}

function lies(value: number, range: Range): boolean {
  if (range.above !== undefined ? value <= range.above : value < (range.min ?? 0)) return false;
  return value <= range.max;
}
