import { SPREADS, spreadWidth } from '../../packages/physics/src/flight/spreads.ts';
import { perform } from '../../packages/physics/src/perform.ts';
import { aircraftOf, type Figure, figuresOf, leftOutErrors } from './airframe.ts';
import type { AircraftRow, Data } from './data.ts';
import { resolveRequest, rotorRequest } from './requests.ts';
import { publicTime_min } from './score.ts';
import { weightedQuantile } from './statistics.ts';
import { wingError, wingRows } from './wing.ts';

type BandName = keyof typeof SPREADS;

/** ln(published / predicted), in units of the width that the propeller's size gives. */
export type BandRow = {
  readonly band: BandName;
  readonly aircraft: string;
  /** By the coefficients in the source. */
  readonly shipped: number;
  /** By coefficients fitted without this aircraft. */
  readonly leftOut: number;
};

export type Coverage = {
  readonly name: string;
  readonly count: number;
  readonly shipped: number;
  readonly leftOut: number;
};

function rotorOf(row: AircraftRow) {
  const { aircraft, conditions } = resolveRequest(rotorRequest(row));
  return perform(aircraft, conditions).rotor!;
}

function timeRows(figure: Figure, leftOutError: number): BandRow[] {
  const width = spreadWidth(figure.craft.drive.diameter_m);
  const { aircraft, kind } = figure;
  const leftOut = -Math.log1p(leftOutError) / width;
  if (kind === 'hover_power') {
    // Errors of a power are kept inverted; more power is more current.
    const { hover } = rotorOf(figure.row);
    const power_W = hover.kind === 'hover' ? hover.power_W : figure.value;
    const shipped = Math.log(figure.value / power_W) / width;
    return [{ band: 'hoverCurrent', aircraft, shipped, leftOut: -leftOut }];
  }
  const shipped = Math.log(figure.value / (publicTime_min(figure.row, kind) * 60)) / width;
  if (kind === 'flight_time') return [{ band: 'cruiseTime', aircraft, shipped, leftOut }];
  // A published hover time is a hover current as well: the same energy over it.
  return [
    { band: 'hoverTime', aircraft, shipped, leftOut },
    { band: 'hoverCurrent', aircraft, shipped: -shipped, leftOut: -leftOut },
  ];
}

export function bandRows(data: Data): BandRow[] {
  const figures = figuresOf(data.aircraft);
  const errors = leftOutErrors(data.aircraft);
  const rows = figures.flatMap((figure, i) => timeRows(figure, errors[i]!));
  for (const row of data.aircraft) {
    if (row.cls !== 'multirotor' || !row.published.max_speed_kmh) continue;
    const ratio = row.published.max_speed_kmh / 3.6 / rotorOf(row).maxSpeed_mps;
    // Nothing of top speed is fitted, so both figures are the same.
    const deviation = Math.log(ratio);
    rows.push({
      band: 'topSpeed',
      aircraft: aircraftOf(row),
      shipped: deviation,
      leftOut: deviation,
    });
  }
  for (const row of wingRows(data)) {
    // Nothing of a wing is fitted to flight times either.
    const deviation = -Math.log1p(wingError(row));
    rows.push({
      band: 'wingEndurance',
      aircraft: aircraftOf(row),
      shipped: deviation,
      leftOut: deviation,
    });
  }
  return rows;
}

type Limits = { readonly low: number; readonly high: number };

/** Share of a band that lies beyond each of its ends for the next aircraft. */
const TAIL = 0.1;

/**
 * The quantile of n aircraft that leaves a tail of 0.1 for the next one: of n + 1 values in random order each rank is
 * as likely (conformal prediction), so with few aircraft it lies further out than their own 10 %.
 */
function tailOf(aircraft: number): number {
  return Math.max(0, ((aircraft + 1) * TAIL - 0.5) / aircraft);
}

/**
 * The middle 80 % of aircraft that the coefficients have not seen, every aircraft counted once however many of its
 * states were published; the prediction itself is always inside.
 */
function limits(rows: readonly BandRow[]): Limits {
  const values = rows.map((row) => row.leftOut);
  const count = new Map<string, number>();
  for (const { aircraft } of rows) count.set(aircraft, (count.get(aircraft) ?? 0) + 1);
  const weights = rows.map((row) => 1 / count.get(row.aircraft)!);
  const tail = tailOf(count.size);
  return {
    low: Math.min(0, weightedQuantile(values, weights, tail)),
    high: Math.max(0, weightedQuantile(values, weights, 1 - tail)),
  };
}

const inside = (deviation: number, of: Limits) => deviation >= of.low && deviation <= of.high;

/** Hover and slow flight of an aircraft rest on the same rotor power: their times are calibrated together. */
const TIMES: readonly BandName[] = ['hoverTime', 'cruiseTime'];

function calibrating(rows: readonly BandRow[], name: BandName): BandRow[] {
  const bands = TIMES.includes(name) ? TIMES : [name];
  return rows.filter((row) => bands.includes(row.band));
}

export function coverages(rows: readonly BandRow[]): Coverage[] {
  return (Object.keys(SPREADS) as BandName[]).map((name) => {
    const own = rows.filter((row) => row.band === name);
    const alike = calibrating(rows, name);
    // Calibrated again without the aircraft whose rows are asked.
    const held = own.filter((row) => {
      const others = alike.filter((other) => other.aircraft !== row.aircraft);
      return inside(row.leftOut, limits(others));
    }).length;
    return {
      name,
      count: own.length,
      shipped: own.filter((row) => inside(row.shipped, SPREADS[name])).length / own.length,
      leftOut: held / own.length,
    };
  });
}

/** What `SPREADS` should be on these rows. */
export function spreadsOf(rows: readonly BandRow[]): Record<string, Limits> {
  return Object.fromEntries(
    (Object.keys(SPREADS) as BandName[]).map((name) => [name, limits(calibrating(rows, name))]),
  );
}
