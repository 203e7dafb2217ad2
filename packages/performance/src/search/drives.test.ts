import { expect, test } from 'vitest';
import { type DriveBounds, driveOf, driveOptions } from './drives.ts';

test('gives a measured motor of unknown mass that of its stator', () => {
  const any = { min: 0, max: Number.POSITIVE_INFINITY };
  const bounds: DriveBounds = {
    prop_diameter_in: any,
    prop_pitch_in: any,
    prop_blades: any,
    motor_kv: any,
  };
  const [option] = driveOptions(['t-motor-v2808-1500-kv'], undefined, bounds);
  expect(option!.motor.mass_g).toBeNull();
  // 59 g by its maker. Its test went to 1543 W, by which it would weigh 284 g.
  expect(option!.motor.motor.tested_to_w).toBe(1543.05);
  expect(driveOf(option!, 6, 22.2, bounds)!.motorMass_g).toBe(64);
});
