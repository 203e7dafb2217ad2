import type { Build, PlatformReply } from '@airworthy/performance';
import {
  buildTable,
  type ItemName,
  type ItemRow,
  itemTables,
  type Row,
} from '@airworthy/performance/inputs';
import { words } from '../../../format/numbers.ts';
import { scaleOf, toShown, type Units } from '../../../format/units.ts';
import { BATTERY, RAIL, usualOfBattery, usualOfPayload } from '../inputs/itemDefaults.ts';
import { chemistries } from '../inputs/itemFields.ts';
import { numberFields, numberInputOf } from './fields.ts';
import { inForce } from './inForce.ts';
import { LABELS } from './patch.ts';
import { defaultsOf, typeOf } from './study.ts';

/** Whether somebody stated a number, it follows from what is stated or from measured points, or nobody said so. */
export type Origin = 'stated' | 'predicted' | 'measured' | 'assumed';
export type SheetRow = { readonly label: string; readonly text: string; readonly origin: Origin };
export type SheetPart = { readonly title: string; readonly rows: readonly SheetRow[] };

type Item = Readonly<Record<string, unknown>>;
type ItemTable = Readonly<Record<string, ItemRow>>;

/** Digits with which a number is typed in again and gives the same build. */
const DIGITS = 6;
/** The unit at the end of a member's name. */
const UNIT = /_(?:g|mm|in|m|c|a|v|w|kmh|km|m2|mohm|deg|mah)$/;
/** Not of the aircraft: how pictures are drawn. */
const NOT_BUILT = new Set(['chart_theme']);

const ORIGINS = { prediction: 'predicted', points: 'measured', default: 'assumed' } as const;

/** Every input of a build that it can be built again from, by subject, in the reader's units. */
export function inputSheet(
  build: Build,
  platform: PlatformReply,
  units: Units,
): readonly SheetPart[] {
  const parts = [
    { title: 'Airframe', rows: [...frameRows(build), ...numberRows('Airframe')] },
    { title: 'Propulsion', rows: numberRows('Propulsion') },
    { title: 'Wing', rows: numberRows('Wing') },
    { title: 'Environment and reserve', rows: numberRows('Environment and reserve') },
    ...carried(build, units),
    ...(Object.keys(buildTable) as (keyof Build)[]).flatMap((name) => listed(name)),
    { title: 'Other inputs', rows: otherRows() },
  ];
  return parts.filter(({ rows }) => rows.length > 0);

  function numberRows(subject: string): readonly SheetRow[] {
    const type = typeOf(build);
    const defaults: Item = defaultsOf(build);
    return numberFields
      .filter(
        ({ name, subject: own }) =>
          own === subject &&
          (build[name] != null || (type.fields as readonly string[]).includes(name)),
      )
      .flatMap(({ name, label }) => {
        const applies = inForce(name, build, platform);
        const value = build[name] ?? applies?.value ?? defaults[name];
        if (typeof value !== 'number') return [];
        const origin = build[name] != null ? 'stated' : ORIGINS[applies?.from ?? 'default'];
        return [{ label, text: valueText(buildTable[name], value, units), origin }];
      });
  }

  /** Measured points, flights, legs: lists and objects that nothing is assumed for. */
  function listed(name: keyof Build): readonly SheetPart[] {
    const row: Row<ItemName> = buildTable[name];
    if (!('item' in row) || isCarried(name)) return [];
    const value = build[name] as unknown;
    const items = value == null ? [] : ((Array.isArray(value) ? value : [value]) as Item[]);
    const rows = items.map((item, i) => ({
      label: Array.isArray(value) ? String(i + 1) : '',
      text: itemRows(itemTables[row.item], item, {}, units)
        .map(({ label, text }) => `${label.replace(/^or /, '')} ${text}`)
        .join(', '),
      origin: 'stated' as const,
    }));
    return [{ title: titleOf(name), rows }];
  }

  /** Members that have no place in the form, such as those that only programs state. */
  function otherRows(): readonly SheetRow[] {
    const shown = new Set<string>(numberFields.map(({ name }) => name));
    return (Object.entries(build) as [keyof Build, unknown][]).flatMap(([name, value]) => {
      const row: Row<ItemName> | undefined = buildTable[name];
      if (value == null || shown.has(name) || NOT_BUILT.has(name) || name in FRAME) return [];
      if (row !== undefined && 'item' in row) return [];
      const text = row === undefined ? JSON.stringify(value) : valueText(row, value, units);
      return [{ label: titleOf(name), text, origin: 'stated' as const }];
    });
  }
}

const FRAME = { airframe_type: 'Type', coaxial: 'Coaxial pairs', frame_preset: 'Frame' } as const;

function frameRows(build: Build): readonly SheetRow[] {
  const type = typeOf(build);
  const defaults: Item = defaultsOf(build);
  return (Object.keys(FRAME) as (keyof typeof FRAME)[])
    .filter((name) => name === 'airframe_type' || (type.fields as readonly string[]).includes(name))
    .flatMap((name) => {
      const value = build[name] ?? defaults[name];
      if (value == null) return [];
      const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
      return [{ label: FRAME[name], text, origin: build[name] == null ? 'assumed' : 'stated' }];
    });
}

const CARRIED = ['batteries', 'payload', 'aux_rails'] as const;
const isCarried = (name: string) => (CARRIED as readonly string[]).includes(name);

/** Packs, payload and rails, each with what it states and what applies where it does not. */
function carried(build: Build, units: Units): readonly SheetPart[] {
  const defaults = defaultsOf(build);
  const rest = {
    batteries: (item: Item) => ({ predicted: usualOfBattery(item), assumed: BATTERY as Item }),
    payload: (item: Item) => ({ assumed: usualOfPayload(item) as Item }),
    aux_rails: () => ({ assumed: RAIL as Item }),
  };
  const tables = { batteries: 'battery', payload: 'payload', aux_rails: 'rail' } as const;
  const nouns = { batteries: 'Battery', payload: 'Payload', aux_rails: 'Rail' } as const;
  return CARRIED.flatMap((list) => {
    const stated = build[list] as readonly Item[] | null | undefined;
    const items = stated ?? ((defaults[list] ?? []) as readonly Item[]);
    return items.map((item, i) => {
      const rows = itemRows(itemTables[tables[list]], item, rest[list](item), units);
      return {
        title: `${nouns[list]} ${i + 1}${item.name == null ? '' : `: ${item.name}`}`,
        rows: stated == null ? rows.map((row) => ({ ...row, origin: 'assumed' as const })) : rows,
      };
    });
  });
}

type Fallback = { readonly predicted?: Item; readonly assumed?: Item };

function itemRows(
  table: ItemTable,
  item: Item,
  { predicted = {}, assumed = {} }: Fallback,
  units: Units,
): readonly SheetRow[] {
  return Object.entries(table).flatMap(([name, row]) => {
    const value = item[name] ?? predicted[name] ?? assumed[name];
    if (value == null || name === 'name') return [];
    const origin =
      item[name] != null ? 'stated' : predicted[name] == null ? 'assumed' : 'predicted';
    const form = 'form' in row ? row.form : undefined;
    return [{ label: form?.label ?? titleOf(name), text: valueText(row, value, units), origin }];
  });
}

/** Of members that have no field, where their name is no word of the sheet. */
const TITLES: Readonly<Record<string, string>> = {
  thrust_table_of: 'Points measured with',
  qty: 'Count',
  rpm: 'Speed',
};

function titleOf(name: string): string {
  return TITLES[name] ?? LABELS[name as keyof Build] ?? words(name.replace(UNIT, ''));
}

/** A value with its unit, with as many digits as it takes to type it again. */
function valueText(row: ItemRow | Row<ItemName>, value: unknown, units: Units): string {
  if (typeof value !== 'number' || !('range' in row)) {
    const chemistry = chemistries.find((one) => one.value === value)?.label;
    return chemistry ?? (typeof value === 'string' ? value : JSON.stringify(value));
  }
  const { kind, unit, percent } = numberInputOf(row, row.form ?? { label: '', step: 1, help: '' });
  const scale = kind === undefined ? null : scaleOf(kind, units);
  const shown = scale === null ? value * (percent === true ? 100 : 1) : toShown(value, scale);
  return `${Number(shown.toPrecision(DIGITS))} ${scale?.unit ?? unit ?? ''}`.trim();
}
