/** Any scanned log as one flight in SI. */
import type { Flight } from '../flight.ts';
import type { ScannedLog } from '../table.ts';
import type { TlogScan } from '../tlog/tlog.ts';
import type { ScannedUlog } from '../ulog/decode.ts';
import { normaliseDataflash } from './ardupilot.ts';
import { readDamaged } from './damaged.ts';
import { normalisePx4 } from './px4/normalise.ts';
import { normaliseTelemetry } from './telemetry/telemetry.ts';
import {
  cost_bytes,
  costOf_bytes,
  largestCost_bytes,
  outlineOf,
  type Thinning,
  thinningOf,
} from './thin.ts';

/** What the columns of a flight may take: logs up to some 150 MB are read with every record. */
const MOST_FLIGHT_BYTES = 128 * 2 ** 20;
/** A reading decodes a quarter of all columns or less: up to so many times the bound every record may well fit. */
const MAY_FIT = 3;

/**
 * A log as a flight, within a bound of memory. A log beyond it is thinned, except around the moments that
 * decide how a flight ended; `meta.stride` then says how far.
 */
export async function normalise(
  log: ScannedLog,
  most_bytes: number = MOST_FLIGHT_BYTES,
): Promise<Flight> {
  const largest_bytes = largestCost_bytes(log);
  if (largest_bytes <= most_bytes) return readDamaged(log, await flightOf(log));
  const whole = largest_bytes <= MAY_FIT * most_bytes ? await wholeWithin(log, most_bytes) : null;
  if (whole !== null) return readDamaged(log, whole);
  const thinning = await thinningFor(log, most_bytes);
  if (thinning === null) return readDamaged(log, await flightOf(log));
  const thinned = log.selected(thinning.of);
  const flight = await readDamaged(thinned, await flightOf(thinned));
  return { ...flight, meta: { ...flight.meta, stride: thinning.stride } };
}

class BeyondBound extends Error {}

/** The flight with all records, given up before the column is read that would not fit: then null. */
async function wholeWithin(log: ScannedLog, most_bytes: number): Promise<Flight | null> {
  let left_bytes = most_bytes;
  const counted = log.selected(
    () => null,
    (table, count) => {
      left_bytes -= costOf_bytes(log, table, count);
      if (left_bytes < 0) throw new BeyondBound();
    },
  );
  try {
    return await flightOf(counted);
  } catch (error) {
    if (error instanceof BeyondBound) return null;
    throw error;
  }
}

/** Apart from `normalise`, so that the outline is gone before the flight is read. */
async function thinningFor(log: ScannedLog, most_bytes: number): Promise<Thinning | null> {
  const columns = new Map<string, number>();
  const outline = log.selected(outlineOf(log, most_bytes), (table, count) =>
    columns.set(table, (columns.get(table) ?? 0) + count),
  );
  const flight = await flightOf(outline);
  if (cost_bytes(log, columns) <= most_bytes) return null;
  return thinningOf(log, { flight, log: outline, columns }, most_bytes);
}

/** Only the reader of a format creates logs of it, so the casts are safe. */
function flightOf(log: ScannedLog): Promise<Flight> {
  switch (log.format) {
    case 'dataflash':
      return normaliseDataflash(log);
    case 'ulg':
      return normalisePx4(log as ScannedUlog);
    case 'tlog':
      return normaliseTelemetry(log as TlogScan);
  }
}
