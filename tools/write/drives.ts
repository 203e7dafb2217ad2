/**
 * Motors, propellers and batteries of the catalog, from a table of stand tests (CSV) and the facts beside
 * this file. Every point is one of the table; nothing is computed but the largest of a test.
 */
import Papa from 'papaparse';
import type {
  BatteryPart,
  MotorPart,
  PropellerPart,
  StandTest,
} from '../../packages/performance/src/catalog/catalog.ts';
import { batteryFacts, motorKv, motorMass_g } from './driveFacts.ts';
import { part } from './part.ts';

type Row = Readonly<Record<string, string>>;

/** Makers by how their propellers are called in the table. */
const propellerMakers: readonly (readonly [RegExp, string])[] = [
  [/^KDE-/, 'KDE Direct'],
  [/^(GF|Gemfan )/, 'Gemfan'],
  [/^(HQProp |HQ)/, 'HQProp'],
  [/^FH/, 'Flashobby'],
  [/^DAL(PROP)? /, 'DAL'],
  [/^EMAX /, 'EMAX'],
  [/^Happymodel /, 'Happymodel'],
  [/^T-Motor /i, 'T-Motor'],
  [/^Lumenier /, 'Lumenier'],
  [/^DJI /, 'DJI'],
  [/^Tarot /, 'Tarot'],
  [/^[PGT]\d/, 'T-Motor'],
];

function groups(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const list = found.get(keyOf(row));
    if (list === undefined) found.set(keyOf(row), [row]);
    else list.push(row);
  }
  return [...found.values()];
}

/** Of a propeller whose pitch the source leaves out; `recalled` names it. */
const USUAL_PITCH_RATIO = 0.5;

function propellerOf(row: Row): PropellerPart {
  const [, vendor] = propellerMakers.find(([begins]) => begins.test(row.prop!)) ?? [
    '',
    'Unbranded',
  ];
  const name = row
    .prop!.replace(new RegExp(`^${vendor}(PROP)? `, 'i'), '')
    .replace(/^GF (?=\d)/, 'GF')
    .replace(/ propeller$/, '')
    .replace(/(\d+)" x (\S+)/, '$1x$2');
  const recalled: ('pitch_in' | 'blades')[] = [];
  // The table's own notes: KDE states no pitch, and some blade counts follow from the product line.
  if (vendor === 'KDE Direct') recalled.push('pitch_in');
  if (row.prop_pitch_in === '') recalled.push('pitch_in');
  if (row.blades_known === '0') recalled.push('blades');
  const diameter_in = Number(row.prop_diameter_in);
  return {
    ...part('propellers', vendor, name, {}),
    propeller: {
      diameter_in,
      pitch_in:
        row.prop_pitch_in === ''
          ? Math.round(10 * USUAL_PITCH_RATIO * diameter_in) / 10
          : Number(row.prop_pitch_in),
      blades: Number(row.prop_blades),
      recalled,
    },
  };
}

function testOf(rows: readonly Row[]): StandTest {
  const [first] = rows as [Row];
  return {
    id: first.test_id!,
    propeller: propellerOf(first).id,
    voltage_v: Number(first.voltage_v),
    voltage_is: first.voltage_is!,
    full_throttle: rows.some((row) => Number(row.throttle) >= 0.99),
    points: rows
      .map((row) => ({
        ...(row.throttle ? { throttle: Number(row.throttle) } : null),
        thrust_g: Number(row.thrust_g),
        power_w: Number(row.power_w),
        ...(row.rpm ? { rpm: Number(row.rpm) } : null),
        voltage_v: Number(row.voltage_v),
      }))
      .sort((a, b) => a.thrust_g - b.thrust_g),
    source: first.source!,
  };
}

/** Maker and model of a row. The source of some states no Kv: it is then general knowledge. */
function nameOf(first: Row) {
  const vendor = first.brand!.replace(/ Navigator$/, '').replace('Brotherhobby', 'BrotherHobby');
  const line = first.brand!.endsWith(' Navigator') ? 'Navigator ' : '';
  const model = first.motor!.replace(`${vendor} `, '').replace(/ \d+KV$/, '');
  const kv = first.kv === '' ? motorKv[`${vendor} ${model}`]! : Number(first.kv);
  const name = model.endsWith(`-${kv}`) ? model : `${line}${model} ${kv} Kv`;
  return { vendor, model, kv, name };
}

function motorOf(rows: readonly Row[]): MotorPart {
  const [first] = rows as [Row];
  const { vendor, model, kv, name } = nameOf(first);
  const tests = groups(rows, (row) => row.test_id!).map(testOf);
  const voltages = tests.map((test) => test.voltage_v);
  const largest = (column: string) => Math.max(...rows.map((row) => Number(row[column] ?? 0)));
  return {
    ...part('motors', vendor, name, { mass_g: motorMass_g[`${vendor} ${model}`] ?? null }),
    voltage_v: { min: Math.min(...voltages), max: Math.max(...voltages) },
    note: `Voltages are those of the tests.${first.kv === '' ? ' Kv is general knowledge, not in the source.' : ''}`,
    motor: {
      kv_rpm_per_v: kv,
      tested_to_a: largest('current_a'),
      tested_to_w: largest('power_w'),
      resistance_mohm: null,
      no_load_a: null,
      max_current_a: null,
      max_power_w: null,
      cells_max: null,
      tests,
      predicted: null,
    },
  };
}

/** Motors and propellers of several tables, in their order. */
export function drivesOf(tables: readonly string[]): {
  readonly motors: MotorPart[];
  readonly propellers: PropellerPart[];
} {
  const rows = tables.flatMap((csv) => Papa.parse<Row>(csv.trim(), { header: true }).data);
  const propellers = new Map<string, PropellerPart>();
  for (const propeller of rows.map(propellerOf))
    if (!propellers.has(propeller.id)) propellers.set(propeller.id, propeller);
  const motorName = (row: Row) => {
    const { vendor, name } = nameOf(row);
    return `${vendor} ${name}`.replace('Navigator ', '');
  };
  return { motors: groups(rows, motorName).map(motorOf), propellers: [...propellers.values()] };
}

export function batteryParts(): BatteryPart[] {
  return batteryFacts.map(({ vendor, name, mass_g, ...battery }) => ({
    ...part('batteries', vendor, name, { mass_g }),
    note: battery.cells === 1 ? 'One cell; a pack weighs more for its leads and cover.' : '',
    battery: { ...battery, c_burst: null },
  }));
}
