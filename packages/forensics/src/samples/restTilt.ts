/**
 * Tilt by the accelerometer alone. At rest the specific force is gravity, and its direction in the body is
 * the tilt, whatever the estimator believes. In the air rotors push along the body's own axis and the
 * accelerometer reads level at any tilt, so this holds only where something else shows that the aircraft
 * stands or lies still.
 */
import { GRAVITY_MPS2 } from '@airworthy/physics';
import { limit } from '../thresholds/thresholds.ts';
import { median } from './robust.ts';
import { type Window, within } from './samples.ts';
import type { View } from './view.ts';

/** Angle between the body's z axis and gravity, rad; NaN where the force is not that of rest. */
export function restTilt_rad(view: View, window: Window): number {
  const motion = view.flight.imus.find((imu) => imu.motion.time_us.length > 10)?.motion;
  if (motion === undefined) return Number.NaN;
  const [from, to] = within(motion.time_us, window);
  if (to - from < 3) return Number.NaN;
  const x = median(motion.accX_mps2, from, to);
  const y = median(motion.accY_mps2, from, to);
  const z = median(motion.accZ_mps2, from, to);
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(Math.abs(length - GRAVITY_MPS2) <= limit.restForce_mps2)) return Number.NaN;
  return Math.acos(Math.min(1, Math.max(-1, -z / length)));
}
