import {
  forwardFlight,
  motorPower_W,
  topSpeed,
} from '../../packages/physics/src/flight/forward.ts';
import { hoverTime_s } from '../../packages/physics/src/flight/hover.ts';
import { timeAtSpeed_s } from '../../packages/physics/src/flight/rotor.ts';
import {
  type AirframeLaw,
  airframeFactor,
  hoverMotorPower_W,
  type Rotorcraft,
  rotorcraftOf,
  settingOf,
} from '../../packages/physics/src/flight/rotorcraft.ts';
import { minimum } from '../../packages/physics/src/solve.ts';
import type { AircraftRow } from './data.ts';
import { resolveRequest, rotorRequest } from './requests.ts';
import { fitRobust, onceEach } from './robust.ts';
import { crossValidate } from './statistics.ts';

/** One published figure of one aircraft in one state. */
export type Figure = {
  readonly row: AircraftRow;
  readonly aircraft: string;
  readonly kind: 'hover_time' | 'flight_time' | 'hover_power';
  readonly value: number;
  /** Counts for the bar of flight times; the others help the fit only. */
  readonly headline: boolean;
  readonly craft: Rotorcraft;
};

/** Rows of one aircraft differ by payload or pack and share its name up to the last dash. */
export function aircraftOf(row: AircraftRow): string {
  return row.id.replace(/-[0-9a-z]$/, '');
}

export function figuresOf(rows: readonly AircraftRow[]): Figure[] {
  return rows.flatMap((row) => {
    if (row.cls !== 'multirotor') return [];
    const { aircraft, conditions } = resolveRequest(rotorRequest(row));
    const craft = rotorcraftOf(aircraft, settingOf(aircraft, conditions))!;
    const base = { row, aircraft: aircraftOf(row), craft };
    const { published } = row;
    const figures: Figure[] = [];
    if (row.discharge_basis !== null && published.flight_min) {
      const slow = published.flight_kind === 'max_flight';
      figures.push({
        ...base,
        kind: slow ? 'flight_time' : 'hover_time',
        value: published.flight_min * 60,
        headline: true,
      });
      if (slow && published.hover_min) {
        const value = published.hover_min * 60;
        figures.push({ ...base, kind: 'hover_time', value, headline: false });
      }
    }
    if (published.flight_kind === 'measured_power' && published.hover_power_w) {
      const value = published.hover_power_w;
      figures.push({ ...base, kind: 'hover_power', value, headline: false });
    }
    return figures;
  });
}

/** Model over published, less 1; of a power the inverse, so that every sign means the same. */
export function figureError(figure: Figure, law: AirframeLaw): number {
  const factor = airframeFactor(law, figure.craft.drive.diameter_m);
  const craft = { ...figure.craft, factor };
  if (figure.kind === 'hover_power') {
    return figure.value / (hoverMotorPower_W(craft) + (craft.bus?.load_W ?? 0)) - 1;
  }
  if (figure.kind === 'hover_time') return hoverTime_s(craft) / figure.value - 1;
  const flight = forwardFlight(craft);
  const top = topSpeed(flight).speed_mps;
  const best = minimum((v) => motorPower_W(flight, v), 0, top);
  return timeAtSpeed_s(flight, best) / figure.value - 1;
}

export function fitAirframeLaw(figures: readonly Figure[]): AirframeLaw {
  const from = (p: readonly number[]): AirframeLaw => ({ factor: p[0]!, size: p[1]! });
  const p = fitRobust(
    (parameters) =>
      Float64Array.from(figures, (figure) =>
        Math.log1p(Math.max(-0.99, figureError(figure, from(parameters)))),
      ),
    [1.15, 0.05],
    { scale: 0.1, weights: onceEach(figures, (figure) => figure.aircraft) },
  );
  return from(p);
}

const leftOut = new WeakMap<readonly AircraftRow[], readonly number[]>();

/** Errors of all figures of these rows by a law that has not seen their aircraft; fitted once for all who ask. */
export function leftOutErrors(rows: readonly AircraftRow[]): readonly number[] {
  const known = leftOut.get(rows);
  if (known !== undefined) return known;
  const errors = crossValidate(figuresOf(rows), {
    folds: 'each',
    groupOf: (figure) => figure.aircraft,
    errorOf: figureError,
    fit: fitAirframeLaw,
  });
  leftOut.set(rows, errors);
  return errors;
}
