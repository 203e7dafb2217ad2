import { describe, expect, test } from 'vitest';
import type { MotorPart } from '../catalog/catalog.ts';
import { predictedAt } from '../catalog/prediction.ts';
import { type DriveBounds, driveOf, driveOptions } from './drives.ts';

const any = { min: 0, max: Number.POSITIVE_INFINITY };
const bounds: DriveBounds = {
  prop_diameter_in: any,
  prop_pitch_in: any,
  prop_blades: any,
  motor_kv: any,
};

test('gives a measured motor of unknown mass that of its stator', () => {
  const [option] = driveOptions(['t-motor-v2808-1500-kv'], undefined, bounds);
  expect(option!.motor.mass_g).toBeNull();
  // 59 g by its maker. Its test went to 1543 W, by which it would weigh 284 g.
  expect(option!.motor.motor.tested_to_w).toBe(1543.05);
  expect(driveOf(option!, 6, 22.2, bounds)!.motorMass_g).toBe(64);
});

describe('a motor with a propeller that no test measured', () => {
  const [option] = driveOptions(['t-motor-mn4012-kv480'], ['apc-13x4.5mr'], bounds);
  const { motor, propeller } = option!;
  const predicted = predictedAt(motor, propeller!.propeller, 6)!;
  const limited = (limits: Partial<MotorPart['motor']>) => {
    const none = { max_power_w: null, max_current_a: null, tested_to_w: null };
    const held: MotorPart = {
      ...motor,
      mass_g: null,
      motor: { ...motor.motor, ...none, ...limits },
    };
    return driveOf({ motor: held, propeller, test: null }, 6, 22.2, bounds);
  };
  test('is tried up to the largest power of its maker, and not above it', () => {
    expect(motor.motor.tests).toEqual([]);
    expect(limited({ max_power_w: predicted.power_w })?.propeller).toBe(propeller);
    expect(limited({ max_power_w: predicted.power_w - 1 })).toBeNull();
  });
  test('is tried up to the largest current of its maker, and not above it', () => {
    expect(limited({ max_current_a: predicted.current_a + 0.1 })).not.toBeNull();
    expect(limited({ max_current_a: predicted.current_a - 0.1 })).toBeNull();
  });
  test('is tried up to the power of a test with another propeller', () => {
    const maker = { max_power_w: predicted.power_w / 2 };
    expect(limited({ ...maker, tested_to_w: predicted.power_w })).not.toBeNull();
    expect(limited({ ...maker, tested_to_w: predicted.power_w - 1 })).toBeNull();
  });
  test('is not tried where nothing is known of what it bears', () => {
    expect(limited({})).toBeNull();
  });
});
