/**
 * Motors, propellers and batteries of the catalog, from a table of stand tests (CSV) and the facts beside
 * this file. Every point is one of the table; nothing is computed but the largest of a test.
 */
import Papa from 'papaparse';
import type {
  BatteryPart,
  MotorPart,
  Part,
  PropellerPart,
  StandTest,
} from '../../packages/performance/src/catalog/catalog.ts';
import { batteryFacts, motorMass_g } from './driveFacts.ts';

type Row = Readonly<Record<string, string>>;

/** Makers by how their propellers are called in the table. */
const propellerMakers: readonly (readonly [RegExp, string])[] = [
  [/^KDE-/, 'KDE Direct'],
  [/^(GF|Gemfan )/, 'Gemfan'],
  [/^(HQProp |HQ)/, 'HQProp'],
  [/^FH/, 'Flashobby'],
  [/^DAL /, 'DAL'],
  [/^Lumenier /, 'Lumenier'],
  [/^DJI /, 'DJI'],
  [/^Tarot /, 'Tarot'],
  [/^[PGT]\d/, 'T-Motor'],
];

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');

const byVendorAndName = (a: Part, b: Part) =>
  a.vendor.localeCompare(b.vendor, 'en') || a.name.localeCompare(b.name, 'en');

function part(category: string, vendor: string, name: string, mass_g: number | null): Part {
  return {
    id: slug(`${vendor} ${name}`),
    name,
    vendor,
    category,
    mass_g,
    power_w: null,
    power_peak_w: null,
    voltage_v: null,
    dims_mm: null,
    interfaces: [],
    rf: null,
    note: '',
    basis: { mass: mass_g === null ? 'unknown' : 'recalled', power: 'unknown' },
  };
}

function groups(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const list = found.get(keyOf(row));
    if (list === undefined) found.set(keyOf(row), [row]);
    else list.push(row);
  }
  return [...found.values()];
}

function propellerOf(row: Row): PropellerPart {
  const [, vendor] = propellerMakers.find(([begins]) => begins.test(row.prop!)) ?? [
    '',
    'Unbranded',
  ];
  const name = row
    .prop!.replace(new RegExp(`^${vendor} `), '')
    .replace(/ propeller$/, '')
    .replace(/(\d+)" x (\S+)/, '$1x$2');
  const recalled: ('pitch_in' | 'blades')[] = [];
  // The table's own notes: KDE states no pitch, and some blade counts follow from the product line.
  if (vendor === 'KDE Direct') recalled.push('pitch_in');
  if (row.blades_known === '0') recalled.push('blades');
  return {
    ...part('propellers', vendor, name, null),
    propeller: {
      diameter_in: Number(row.prop_diameter_in),
      pitch_in: Number(row.prop_pitch_in),
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
        throttle: Number(row.throttle),
        thrust_g: Number(row.thrust_g),
        power_w: Number(row.power_w),
        ...(row.rpm ? { rpm: Number(row.rpm) } : null),
        voltage_v: Number(row.voltage_v),
      }))
      .sort((a, b) => a.thrust_g - b.thrust_g),
    source: first.source!,
  };
}

function motorOf(rows: readonly Row[]): MotorPart {
  const [first] = rows as [Row];
  const vendor = first.brand!.replace(/ Navigator$/, '').replace('Brotherhobby', 'BrotherHobby');
  const line = first.brand!.endsWith(' Navigator') ? 'Navigator ' : '';
  const kv = Number(first.kv);
  const model = first.motor!.replace(`${vendor} `, '').replace(/ \d+KV$/, '');
  const name = model.endsWith(`-${kv}`) ? model : `${line}${model} ${kv} Kv`;
  const tests = groups(rows, (row) => row.test_id!).map(testOf);
  const voltages = tests.map((test) => test.voltage_v);
  const largest = (column: string) => Math.max(...rows.map((row) => Number(row[column] ?? 0)));
  return {
    ...part('motors', vendor, name, motorMass_g[`${vendor} ${model}`] ?? null),
    voltage_v: { min: Math.min(...voltages), max: Math.max(...voltages) },
    note: 'Voltages are those of the tests.',
    motor: {
      kv_rpm_per_v: kv,
      tested_to_a: largest('current_a'),
      tested_to_w: largest('power_w'),
      tests,
    },
  };
}

export function drivesOf(csv: string): {
  readonly motors: MotorPart[];
  readonly propellers: PropellerPart[];
} {
  const { data: rows } = Papa.parse<Row>(csv.trim(), { header: true });
  const propellers = new Map(rows.map((row) => [propellerOf(row).id, propellerOf(row)]));
  return {
    motors: groups(rows, (row) => `${row.brand} ${row.motor} ${Number(row.kv)}`)
      .map(motorOf)
      .sort(byVendorAndName),
    propellers: [...propellers.values()].sort(byVendorAndName),
  };
}

export function batteryParts(): BatteryPart[] {
  return batteryFacts
    .map(({ vendor, name, mass_g, ...battery }) => ({
      ...part('batteries', vendor, name, mass_g),
      note: battery.cells === 1 ? 'One cell; a pack weighs more for its leads and cover.' : '',
      battery,
    }))
    .sort(byVendorAndName);
}
