import { packOf } from '../airframe/packs.ts';
import type { BatteryFigures } from './catalog.ts';

/*
 * Masses of parts that no source states, as power laws fitted to those that one does (docs/catalog.md has the counts
 * and errors). Each holds in the range of its parts; beyond it the exponent is all there is.
 */

const powerLaw = (at: number, of: number, exponent: number) => (value: number) =>
  at * (value / of) ** exponent;

/** Up to here frames are cut from plate; larger ones have tubes for arms, and landing gear. */
const PLATE_MM = 300;

/**
 * Bare frame by its diagonal; half of it grows with the number of arms. Plates grow in thickness as they grow in length
 * and width (3 mm at 168 mm, 4 to 6 mm at 225 mm, 6 to 8 mm at 320 mm): a cube.
 */
export function frameMass_g(wheelbase_mm: number, arms: number): number {
  const tubes_g = powerLaw(430, 450, 1.5);
  const four_g =
    wheelbase_mm < PLATE_MM
      ? powerLaw(tubes_g(PLATE_MM), PLATE_MM, 3)(wheelbase_mm)
      : tubes_g(wheelbase_mm);
  return four_g * (0.5 + arms / 8);
}

/** One speed controller with its leads. */
export function escMass_g(current_a: number, voltage_v: number): number {
  return powerLaw(37.5, 40, 1.04)(current_a) * powerLaw(1, 22.2, 0.28)(voltage_v);
}

/** Flight controller and four speed controllers on one board or two in a stack, without leads, by the rating of each. */
export const boardMass_g = powerLaw(7.4, 20, 0.68);

/** Ratings, voltages and frames up to which quads are sold with such a board. */
const BOARD = { current_a: 60, cells: 6, wheelbase_mm: 340 };

/** Whether a multirotor takes one board for its speed controllers instead of one for each motor. */
export function takesBoard(of: {
  readonly motors: number;
  readonly current_a: number;
  readonly cells: number;
  readonly wheelbase_mm: number;
}): boolean {
  return (
    of.motors === 4 &&
    of.current_a <= BOARD.current_a &&
    of.cells <= BOARD.cells &&
    of.wheelbase_mm <= BOARD.wheelbase_mm
  );
}

/** One propeller for multirotors. */
export const propellerMass_g = powerLaw(14.3, 10, 1.82);

/** One motor with its leads, by the electrical power that it takes. */
export const motorMass_g = powerLaw(102, 500, 0.91);

/** Diameter and height in mm, as makers of outrunners write them into the name: 2207.5 is 22 by 7.5. Kv is no size. */
const STATOR = /(?:^|[^\d.])(\d[1-9]|[1-9]0)(0[1-9]|[1-4]\d)(\.5)?(?![\d.])(?![ -]?kv\b)/i;

/**
 * One motor with its leads, by the stator that its name states; null where it states none. Small motors take far more
 * power for their mass than large ones, for a short time: a stator is copper and iron whatever is put through it.
 */
export function motorMassOfStator_g(name: string): number | null {
  const [, diameter_mm, height_mm, half = ''] = STATOR.exec(name) ?? [];
  if (diameter_mm === undefined) return null;
  return powerLaw(37.5, 22 ** 2 * 7, 0.86)(Number(diameter_mm) ** 2 * Number(height_mm + half));
}

/** The power that a motor of this mass takes: the law above read the other way. */
export const motorPower_W = (mass_g: number): number => 500 * (mass_g / 102) ** (1 / 0.91);

/** Speed without load at the highest voltage that makers state, by the mass of the motor. */
export const idleSpeed_rpm = powerLaw(15_100, 100, -0.31);

/** A pack as an analysis takes it when its mass is left out. */
export function packMass_g(battery: Pick<BatteryFigures, 'chemistry' | 'cells' | 'capacity_mah'>) {
  return 1000 * packOf(battery, 0, 15).mass_kg;
}

/** Wiring, receiver, controller, position and power module: what no other part of a multirotor counts. */
export function electronicsMass_g(parts_g: number): number {
  return 60 + 0.08 * parts_g;
}

/**
 * Leads with plug and capacitor, receiver, antennas, mounts and screws of a quad with one board, which has the flight
 * controller on it: what ready-to-fly quads of 44 to 700 g weigh beyond the parts above and their video.
 */
export function besideBoardMass_g(parts_g: number): number {
  return 0.21 * parts_g;
}
