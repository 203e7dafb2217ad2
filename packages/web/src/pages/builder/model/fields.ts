import type { Build } from '@airworthy/performance';
import {
  buildTable,
  type Form,
  type FormSubject,
  formSubjects,
  type ItemRow,
  type NumberRow,
  POSITION_MM,
} from '@airworthy/performance/inputs';
import { figure } from '../../../format/numbers.ts';
import { type QuantityKind, scaleOf, toShown, type Units } from '../../../format/units.ts';

/** What a number may be. `above` is a bound that is itself refused. */
export type Range = {
  readonly min?: number;
  readonly above?: number;
  readonly max: number;
  readonly whole?: boolean;
};

export type NumberInput = {
  readonly label: string;
  readonly kind?: QuantityKind;
  readonly unit?: string;
  /** A ratio that is typed as a percentage. */
  readonly percent?: boolean;
  readonly range: Range;
  readonly step: number;
  /** What it is and what it changes, shown when the field is pointed at. */
  readonly help: string;
};

type Table = typeof buildTable;

/** Members of a build that are one number and stand in a part of the builder that holds such. */
export type NumberName = {
  [Name in keyof Table]: Table[Name] extends { readonly form: { readonly subject: FormSubject } }
    ? Name
    : never;
}[keyof Table];

export type NumberField = NumberInput & {
  readonly name: NumberName;
  readonly subject: FormSubject;
};

/** Where an item may sit, from the datum. */
export const POSITIONS_MM: Range = POSITION_MM;

/** Units of the interface whose quantity is shown in the unit of the reader's choice. */
const KIND_OF_UNIT: Readonly<Record<string, QuantityKind>> = {
  g: 'mass_g',
  mm: 'length_mm',
  m: 'height_m',
  km: 'distance_km',
  'km/h': 'speed_kmh',
  '°C': 'temp_c',
  'm²': 'area_m2',
};

/** How a number of the table of inputs is asked for. */
export function numberInputOf({ type, unit = '', range }: NumberRow, form: Form): NumberInput {
  const { label, step, help, percent } = form;
  const kind = KIND_OF_UNIT[unit];
  const shown = form.unit ?? (percent === true ? '%' : unit);
  return {
    label,
    ...(kind === undefined ? (shown === '' ? null : { unit: shown }) : { kind }),
    ...(percent === undefined ? null : { percent }),
    range: type === 'whole' ? { ...range, whole: true } : range,
    step,
    help,
  };
}

/** The members of an item that a person is asked for, those behind "more" last. */
export function itemFieldsOf<Name extends string>(table: Readonly<Record<Name, ItemRow>>) {
  const names = Object.keys(table) as Name[];
  const fields = names.flatMap((name) => {
    const row: ItemRow = table[name];
    if (!('range' in row) || row.form === undefined) return [];
    const more = row.form.more === true ? ({ more: true } as const) : null;
    return [{ name, ...numberInputOf(row, row.form), ...more }];
  });
  const isMore = (field: object) => Number('more' in field);
  return fields.sort((a, b) => isMore(a) - isMore(b));
}

/** Every single number of a build, in the order of the page. */
export const numberFields: readonly NumberField[] = formSubjects.flatMap((subject) =>
  (Object.keys(buildTable) as NumberName[]).flatMap((name) => {
    const row: NumberRow = buildTable[name];
    if (row.form?.subject !== subject) return [];
    return [{ name, subject, ...numberInputOf(row, row.form) }];
  }),
);

/** Why a number cannot be taken, or null, with the bound as the reader is shown it. */
export function refusalOf(
  value: number,
  range: Range,
  shown: (bound: number) => string = String,
): string | null {
  if (range.whole === true && !Number.isInteger(value)) return 'Must be a whole number';
  if (range.above !== undefined && value <= range.above)
    return `Must be greater than ${shown(range.above)}`;
  if (range.min !== undefined && value < range.min) return `Must be at least ${shown(range.min)}`;
  return value > range.max ? `Must be at most ${shown(range.max)}` : null;
}

/** Numbers of an input as the reader is shown them: in their unit, a ratio in percent. */
export function shownNumber({ kind, unit = '', percent }: NumberInput, units: Units) {
  const scale = kind === undefined ? null : scaleOf(kind, units);
  return {
    unit: scale?.unit ?? unit,
    text: (value: number) =>
      figure(scale === null ? value * (percent === true ? 100 : 1) : toShown(value, scale)),
  };
}

/** What a number becomes: `20 → 56 A`. */
export function changeText(input: NumberInput, from: unknown, to: unknown, units: Units): string {
  const { text, unit } = shownNumber(input, units);
  const shown = (value: unknown) => (typeof value === 'number' ? text(value) : 'default');
  return `${shown(from)} → ${shown(to)} ${unit}`.trim();
}

/** What a number may be and what applies while none is typed, in the reader's unit. */
export function limitsOf(
  input: NumberInput,
  fallback: number | null | undefined,
  units: Units,
): string {
  const { text, unit } = shownNumber(input, units);
  const { range } = input;
  const most = `${text(range.max)} ${unit}`.trim();
  const allowed =
    range.min !== undefined
      ? `${text(range.min)} to ${most}`
      : range.above === undefined
        ? `Up to ${most}`
        : `Above ${text(range.above)}, up to ${most}`;
  return `${allowed}${fallback == null ? '' : `; ${text(fallback)} if left blank`}`;
}

/** Writes a member of a build; null takes it out, so that its default applies. */
export function withMember<Name extends keyof Build>(
  build: Build,
  name: Name,
  value: Build[Name] | null,
): Build {
  const { [name]: _, ...rest } = build;
  return value === null ? rest : { ...rest, [name]: value };
}
