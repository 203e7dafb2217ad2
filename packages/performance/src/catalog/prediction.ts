import { GRAM_FORCE_N, INCH_M, predictFullThrust } from '@airworthy/physics';
import { nominalCell_V } from '../airframe/packs.ts';
import type { MotorPart, MotorPrediction } from './catalog.ts';
import { idleSpeed_rpm, motorPower_W } from './laws.ts';

/** Motors are rated for cells of LiPo. */
export const RATED_CELL_V = nominalCell_V('lipo');
const MOST_CELLS = 14;

/** Diameters as sold, in inches. */
const DIAMETERS_IN = [
  1.2, 1.6, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 22, 24, 26,
  28, 30, 32, 36, 40,
];

/** A usual propeller for multirotors: small ones have three blades and a steep pitch. */
export function usualPropeller(diameter_in: number) {
  const small = diameter_in < 8;
  const pitch_in = Math.round((small ? 0.6 : 0.4) * diameter_in * 10) / 10;
  return { diameter_in, pitch_in: Math.max(0.5, pitch_in), blades: small ? 3 : 2 };
}

/** Cells that the motor is made for: as its maker states, else from its mass. Null when neither is known. */
export function mostCells(motor: MotorPart): number | null {
  const { cells_max, kv_rpm_per_v } = motor.motor;
  if (cells_max !== null) return cells_max;
  if (motor.mass_g === null || motor.mass_g <= 0) return null;
  const cells = Math.round(idleSpeed_rpm(motor.mass_g) / kv_rpm_per_v / RATED_CELL_V);
  return Math.min(MOST_CELLS, Math.max(1, cells));
}

/** The power that the motor may take at a voltage: its maker's limits, else that of its mass. Null: not known. */
function mostPower_W(motor: MotorPart, voltage_V: number): number | null {
  const { max_current_a, max_power_w } = motor.motor;
  const limits = [
    max_power_w,
    max_current_a === null ? null : max_current_a * voltage_V,
    motor.mass_g === null ? null : 2 * motorPower_W(motor.mass_g),
  ].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/**
 * Whether the motor bears a predicted full throttle: within its limits, or within what a test has put through it. No
 * where neither is known.
 */
export function bears(motor: MotorPart, { cells, power_w }: MotorPrediction): boolean {
  const most_W = mostPower_W(motor, RATED_CELL_V * cells) ?? 0;
  return power_w <= Math.max(most_W, motor.motor.tested_to_w ?? 0);
}

/** Below this share of Kv times voltage a motor is loaded beyond what anyone flies. */
const LEAST_SPEED_FRACTION = 0.65;

/**
 * Full throttle of a motor with a propeller on a stand, by the law of `predictFullThrust`; null where the propeller
 * holds the motor below `LEAST_SPEED_FRACTION`.
 */
export function predictedAt(
  motor: MotorPart,
  propeller: { diameter_in: number; pitch_in: number; blades: number },
  cells: number,
): MotorPrediction | null {
  const voltage_V = RATED_CELL_V * cells;
  const { resistance_mohm, kv_rpm_per_v } = motor.motor;
  const { diameter_in, pitch_in, blades } = propeller;
  const full = predictFullThrust({
    role: 'lift',
    propeller: { diameter_m: diameter_in * INCH_M, pitch_m: pitch_in * INCH_M, blades },
    motorKv_rpmPerV: kv_rpm_per_v,
    nominal_V: voltage_V,
    resistance_ohm: resistance_mohm === null ? null : resistance_mohm / 1000,
    mass_kg: motor.mass_g === null ? null : motor.mass_g / 1000,
    escLimit_A: null,
  });
  if (full.speed_rps < (LEAST_SPEED_FRACTION * kv_rpm_per_v * voltage_V) / 60) return null;
  return {
    prop_diameter_in: diameter_in,
    prop_pitch_in: pitch_in,
    prop_blades: blades,
    cells,
    max_thrust_g: Math.round(full.thrust_N / GRAM_FORCE_N),
    power_w: Math.round(full.power_W),
    current_a: Math.round((10 * full.power_W) / voltage_V) / 10,
  };
}

/** The largest usual propeller whose full throttle the motor bears; null where its limits are not known. */
export function predictionOf(motor: MotorPart, cells = mostCells(motor)): MotorPrediction | null {
  if (cells === null) return null;
  let fits: MotorPrediction | null = null;
  for (const diameter_in of DIAMETERS_IN) {
    const predicted = predictedAt(motor, usualPropeller(diameter_in), cells);
    if (predicted === null || !bears(motor, predicted)) break;
    fits = predicted;
  }
  return fits;
}
