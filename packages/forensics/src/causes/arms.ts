/** Arm, spin and thrust of each rotor in the mixer's own scale. */
import type { Motor } from '@airworthy/flightlog';

export type Moment = readonly [roll: number, pitch: number, yaw: number];

/** Moment of one unit of thrust of each motor; null where an arm or a spin is unknown. */
export function armsOf(motors: readonly Motor[]): Moment[] | null {
  const arms: Moment[] = [];
  for (const { angle_rad, spin } of motors) {
    if (angle_rad === null || spin === null) return null;
    arms.push([-Math.sin(angle_rad), Math.cos(angle_rad), spin === 'ccw' ? 1 : -1]);
  }
  return arms.length >= 4 ? arms : null;
}

/** Thrust of a propeller over its command: between linear and square (ArduPilot MOT_THST_EXPO 0.65). */
export const thrustOf = (output: number) =>
  output > 0 ? 0.35 * output + 0.65 * output * output : 0;
