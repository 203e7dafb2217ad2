/**
 * ArduPilot's batches of raw gyro and accelerometer samples (`INS_LOG_BAT_MASK`): a header ISBH names the sensor,
 * its rate and its scale, the ISBD records after it hold 32 samples of three axes each. They are the samples at the
 * full rate of the sensor, which a filter is set by; the plain IMU messages are too slow for that.
 */
import type { ScannedLog, TableTimes } from '@airworthy/flightlog';
import type { Signal } from './evaluate.ts';

const HEADER = 'ISBH';
const DATA = 'ISBD';
const SAMPLES = 32;
const AXES = ['x', 'y', 'z'] as const;

/** `type` of a header. */
const KINDS = ['batch_accel', 'batch_gyro'] as const;
const UNITS: Record<(typeof KINDS)[number], string> = { batch_accel: 'm/s/s', batch_gyro: 'deg/s' };
/** Gyro samples are in rad/s; everything else of a log shows degrees. */
const SCALES: Record<(typeof KINDS)[number], number> = {
  batch_accel: 1,
  batch_gyro: 180 / Math.PI,
};

export function hasBatches(log: ScannedLog): boolean {
  return [HEADER, DATA].every((name) => (log.tables.get(name)?.count ?? 0) > 0);
}

export type BatchTable = {
  readonly table: string;
  readonly count: number;
  readonly fields: readonly { readonly name: string; readonly unit: string }[];
};

type Header = {
  readonly start_us: number;
  readonly step_us: number;
  readonly perUnit: number;
  readonly table: string;
};

/** The batches as tables of their own: `batch_gyro[0].x`. */
export async function batchTables(log: ScannedLog): Promise<BatchTable[]> {
  const [kind, instance, samples] = await columns(log, HEADER, ['type', 'instance', 'smp_cnt']);
  const counts = new Map<string, number>();
  kind!.forEach((_, i) => {
    const name = tableOf(kind![i]!, instance![i]!);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + samples![i]!);
  });
  return [...counts].sort().map(([table, count]) => ({
    table,
    count,
    fields: AXES.map((name) => ({ name, unit: UNITS[table.replace(/\[.*/, '') as 'batch_gyro'] })),
  }));
}

export function isBatchTable(table: string): boolean {
  return /^batch_(accel|gyro)\[\d+\]$/.test(table);
}

export async function batchSignal(
  log: ScannedLog,
  times: TableTimes,
  { table, field }: { readonly table: string; readonly field: string },
): Promise<Signal> {
  if (!AXES.some((axis) => axis === field) || !hasBatches(log))
    throw new Error(`This log has no batch samples ${table}.${field}.`);
  const headers = await headersOf(log, times);
  const [batch, piece, values] = await columns(log, DATA, ['N', 'seqno', field]);
  const scale = SCALES[table.replace(/\[.*/, '') as 'batch_gyro'];
  const time_us: number[] = [];
  const value: number[] = [];
  batch!.forEach((number, i) => {
    const header = headers.get(number);
    if (header?.table !== table) return;
    for (let k = 0; k < SAMPLES; k++) {
      time_us.push(header.start_us + (piece![i]! * SAMPLES + k) * header.step_us);
      value.push((values![i * SAMPLES + k]! / header.perUnit) * scale);
    }
  });
  return { time_us: Float64Array.from(time_us), value: Float64Array.from(value) };
}

/** Numbers of batches come round at 65536: a later one takes the place of an earlier, far longer than a flight. */
async function headersOf(log: ScannedLog, times: TableTimes): Promise<Map<number, Header>> {
  const names = ['N', 'type', 'instance', 'mul', 'SampleUS', 'smp_rate', 'TimeUS'];
  const [number, kind, instance, perUnit, sample_us, rate_hz, time_us] = await columns(
    log,
    HEADER,
    names,
  );
  const since_us = await times(HEADER);
  const headers = new Map<number, Header>();
  number!.forEach((n, i) => {
    const table = tableOf(kind![i]!, instance![i]!);
    if (table === null || !(rate_hz![i]! > 0) || !(perUnit![i]! > 0)) return;
    headers.set(n, {
      start_us: sample_us![i]! - (time_us![i]! - since_us[i]!),
      step_us: 1e6 / rate_hz![i]!,
      perUnit: perUnit![i]!,
      table,
    });
  });
  return headers;
}

function tableOf(kind: number, instance: number): string | null {
  const name = KINDS[kind];
  return name === undefined ? null : `${name}[${instance}]`;
}

function columns(log: ScannedLog, table: string, fields: string[]): Promise<Float64Array[]> {
  return Promise.all(fields.map((field) => log.column(table, field)));
}
