/** Batteries and board supply from telemetry. */
import type { Battery, Channel, Series } from '../../flight.ts';
import { together } from '../reader.ts';
import {
  type Aircraft,
  channel,
  indexAt,
  is65535,
  isBlank,
  isNegative,
  isZero,
  type Rows,
  rowsOf,
  scaled,
  where,
} from './rows.ts';

type ParameterOf = (name: string) => number | null;

const CELL_FIELDS = Array.from({ length: 10 }, (_, i) => `voltages[${i}]`);
const MORE_CELL_FIELDS = Array.from({ length: 4 }, (_, i) => `voltages_ext[${i}]`);
const STATUS_FIELDS = [
  'id',
  'current_battery',
  'current_consumed',
  'energy_consumed',
  'battery_remaining',
  ...CELL_FIELDS,
  ...MORE_CELL_FIELDS,
];
/** No lithium cell is charged above this; a larger first entry is the voltage of the whole pack. */
const HIGHEST_CELL_mV = 5000;
/** An open input floats at some hundredths of a volt. */
const LOWEST_PACK_V = 1;
/** BATTERY_STATUS.energy_consumed is in hectojoule. */
const HECTOJOULE_Wh = 100 / 3600;

type Power = Battery['power'];

/** Cells of a pack, each as a channel; a lone first entry is the whole pack. */
function cellsOf(rows: Rows<string>): Channel[] {
  const cells = [...CELL_FIELDS, ...MORE_CELL_FIELDS]
    .map((name) => ({ name, value: rows.column[name]! }))
    .filter(({ value }) => value.some((each) => each > 0 && each !== 65_535));
  const isPack = cells.length < 2 || cells.some(({ value }) => highest(value) > HIGHEST_CELL_mV);
  if (isPack) return [];
  return cells.map(({ name, value }) =>
    channel(rows.time_us, scaled(value, 0.001, unusedCell), `BATTERY_STATUS.${name}`),
  );
}

const unusedCell = (value: number): boolean => value === 0 || value === 65_535;

function highest(values: Float64Array): number {
  let most = 0;
  for (const value of values) if (value !== 65_535 && value > most) most = value;
  return most;
}

/** Entries are cells, or the pack split over several when it exceeds 65.5 V: the sum is the pack. */
function packVoltage(rows: Rows<string>): Float64Array {
  const total = new Float64Array(rows.count);
  for (const name of CELL_FIELDS) {
    for (const [i, value] of rows.column[name]!.entries()) if (value !== 65_535) total[i]! += value;
  }
  for (const name of MORE_CELL_FIELDS) {
    for (const [i, value] of rows.column[name]!.entries()) if (value > 0) total[i]! += value;
  }
  return scaled(total, 0.001, isZero);
}

function powerOf(rows: Rows<string>): Power {
  const { column } = rows;
  return {
    time_us: rows.time_us,
    origin: 'BATTERY_STATUS',
    voltage_V: packVoltage(rows),
    current_A: scaled(column.current_battery!, 0.01, (value) => value === -1),
    used_Ah: scaled(column.current_consumed!, 0.001, (value) => value === -1),
    used_Wh: scaled(column.energy_consumed!, HECTOJOULE_Wh, (value) => value === -1),
    remaining: scaled(column.battery_remaining!, 0.01, isNegative),
  };
}

const FIRST_FIELDS = ['voltage_battery', 'current_battery', 'battery_remaining'] as const;

/** Voltage and current of the first pack come twice as often in SYS_STATUS; counters keep their last value. */
function firstPack(
  rows: Rows<(typeof FIRST_FIELDS)[number]> | null,
  status: Power | null,
): Power | null {
  if (!rows || rows.count <= (status?.time_us.length ?? 0)) return status;
  const { voltage_battery, current_battery, battery_remaining } = rows.column;
  if (isBlank(scaled(voltage_battery, 1, is65535))) return status;
  const held = (values: Float64Array | undefined) =>
    rows.time_us.map((time_us) => {
      const index = status && values ? indexAt(status.time_us, time_us) : -1;
      return index < 0 ? Number.NaN : values![index]!;
    });
  return {
    time_us: rows.time_us,
    origin: `SYS_STATUS.voltage_battery current_battery${status ? ', BATTERY_STATUS' : ''}`,
    voltage_V: scaled(voltage_battery, 0.001, is65535),
    current_A: scaled(current_battery, 0.01, (value) => value === -1),
    used_Ah: held(status?.used_Ah),
    used_Wh: held(status?.used_Wh),
    remaining: scaled(battery_remaining, 0.01, isNegative),
  };
}

/** Cells by parameter: PX4's own count, or ArduPilot's full voltage at 4.2 V a cell. */
function cellCountOf(index: number, parameter: ParameterOf): number | null {
  const stated =
    parameter(`BAT${index + 1}_N_CELLS`) ?? (index === 0 ? parameter('BAT_N_CELLS') : null);
  if (stated !== null && stated > 0) return stated;
  const full_V = parameter('MOT_BAT_VOLT_MAX') ?? parameter('Q_M_BAT_VOLT_MAX') ?? 0;
  return index === 0 && full_V > 0 ? Math.round(full_V / 4.2) : null;
}

export async function readBatteries(
  aircraft: Aircraft,
  parameter: ParameterOf,
): Promise<Battery[]> {
  const { rows, first } = await together({
    rows: rowsOf(aircraft, 'BATTERY_STATUS', STATUS_FIELDS),
    first: rowsOf(aircraft, 'SYS_STATUS', FIRST_FIELDS),
  });
  const ids = rows ? [...new Set(rows.column.id!)].toSorted((a, b) => a - b) : [];
  const batteries: Battery[] = [];
  for (const index of new Set([0, ...ids])) {
    const own = rows && where(rows, (i) => rows.column.id![i] === index);
    const status = own && own.count > 0 ? powerOf(own) : null;
    const power = index === 0 ? firstPack(first, status) : status;
    if (!power?.voltage_V.some((voltage_V) => voltage_V > LOWEST_PACK_V)) continue;
    const cells_V = own ? cellsOf(own) : [];
    const cellCount = cells_V.length > 1 ? cells_V.length : cellCountOf(index, parameter);
    batteries.push({ index, power, cells_V, cellCount });
  }
  return batteries;
}

/** A servo rail at 0 V is unpowered, which is a measurement; a board at 0 V is not. */
export async function readBoard(
  aircraft: Aircraft,
): Promise<Series<'supply_V' | 'servo_V'> | null> {
  const rows = await rowsOf(aircraft, 'POWER_STATUS', ['Vcc', 'Vservo']);
  if (rows && !isBlank(rows.column.Vcc)) {
    return {
      time_us: rows.time_us,
      origin: 'POWER_STATUS.Vcc Vservo',
      supply_V: scaled(rows.column.Vcc, 0.001, isZero),
      servo_V: scaled(rows.column.Vservo, 0.001, is65535),
    };
  }
  const old = await rowsOf(aircraft, 'HWSTATUS', ['Vcc']);
  if (!old || isBlank(old.column.Vcc)) return null;
  return {
    time_us: old.time_us,
    origin: 'HWSTATUS.Vcc',
    supply_V: scaled(old.column.Vcc, 0.001, isZero),
    servo_V: old.column.Vcc.map(() => Number.NaN),
  };
}
