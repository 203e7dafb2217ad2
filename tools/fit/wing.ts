import { bodyDragArea_m2 } from '../../packages/physics/src/flight/wing.ts';
import { perform } from '../../packages/physics/src/perform.ts';
import { aircraftOf } from './airframe.ts';
import type { AircraftRow, Data } from './data.ts';
import { resolveRequest, wingRequest } from './requests.ts';
import { fitRobust, onceEach } from './robust.ts';
import { wingFacts } from './wingFacts.ts';

/** Rows that say enough to fly them: wing, battery, the share of it that was used, and the time. */
export function wingRows(data: Data): AircraftRow[] {
  return [...data.aircraft, ...wingFacts].filter(
    (row) =>
      row.cls !== 'multirotor' &&
      row.batteries.length > 0 &&
      row.discharge_basis !== null &&
      Boolean(row.wing_chord_mm) &&
      Boolean(row.published.endurance_min),
  );
}

/** Endurance over published, less 1, with the body's drag area at a multiple of the source's. */
export function wingError(row: AircraftRow, level = 1): number {
  const { aircraft, conditions } = resolveRequest(wingRequest(row));
  const mass_kg = row.takeoff_mass_g / 1000;
  const flatPlateArea_m2 =
    level === 1 ? null : level * bodyDragArea_m2(aircraft, aircraft.wing!, mass_kg);
  const { wing } = perform({ ...aircraft, flatPlateArea_m2 }, conditions);
  return wing!.enduranceTime_s / 60 / row.published.endurance_min! - 1;
}

/** One level for the drag of all bodies; every aircraft counts once. */
export function fitBodyDrag(rows: readonly AircraftRow[]): number {
  const [level] = fitRobust(
    (p) => Float64Array.from(rows, (row) => Math.log1p(wingError(row, Math.max(0.1, p[0]!)))),
    [1.01],
    { scale: 0.2, weights: onceEach(rows, aircraftOf) },
  );
  return Math.max(0.1, level!);
}
