import { expect, test } from 'vitest';
import { analyzeBuild } from '../analyze.ts';
import { exampleProfile } from '../inputTable/index.ts';
import type { Build } from './build.ts';
import { airframeTypes } from './table.ts';

const answer = (build: Build) => analyzeBuild(build, { charts: false });
const thrust_g = (build: Build) => answer(build).platform.groups[0]!.max_thrust_per_motor_g;

test('a build that states nothing of its drive keeps the thrust of its type', () => {
  const { platform } = answer({ dry_mass_g: 700, payload: [{ mass_g: 100 }] });
  expect(platform.groups[0]!.max_thrust_per_motor_g).toBe(1700);
  expect(platform.predicted).toEqual([]);
});

test.each(airframeTypes.map(({ name }) => name))(
  'the law meets the thrust of %s at its defaults',
  (airframe_type) => {
    const { defaults } = airframeTypes.find(({ name }) => name === airframe_type)!;
    const full = { ...exampleProfile, ...defaults };
    const stated = {
      airframe_type,
      motor_kv: full.motor_kv,
      prop_diameter_in: full.prop_diameter_in,
    };
    expect(thrust_g(stated)).toBeCloseTo(full.max_thrust_per_motor_g!, 6);
    const current = (build: Build) => answer(build).out.wot_current_a;
    expect(current(stated)).toBeCloseTo(current({ airframe_type }), 6);
  },
);

test('a larger propeller, a lower Kv and fewer cells change thrust and full current', () => {
  const base = answer({ motor_kv: 1300 }).out;
  const slower = answer({ motor_kv: 400 }).out;
  expect(slower.twr!).toBeLessThan(base.twr! / 4);
  expect(slower.wot_current_a).toBeLessThan(base.wot_current_a / 5);
  expect(thrust_g({ prop_diameter_in: 15 })).toBeGreaterThan(2000);
  expect(thrust_g({ batteries: [{ cells: 4, capacity_mah: 3000 }] })).toBeLessThan(1200);
});

test('a stated thrust wins over the law', () => {
  const { platform } = answer({ motor_kv: 400, max_thrust_per_motor_g: 900 });
  expect(platform.groups[0]!.max_thrust_per_motor_g).toBe(900);
  expect(platform.predicted).toEqual([]);
});

test('the answer says what was predicted and from what', () => {
  const { platform } = answer({ prop_diameter_in: 10, motor_mass_g: 60, esc_current_a: 5 });
  expect(platform.predicted).toEqual([
    {
      field: 'motor_kv',
      value: expect.closeTo(761.3, 0),
      from: ['prop_diameter_in'],
      limited_by: null,
    },
    {
      field: 'max_thrust_per_motor_g',
      value: platform.groups[0]!.max_thrust_per_motor_g,
      from: ['prop_diameter_in', 'esc_current_a', 'motor_mass_g'],
      limited_by: 'esc',
    },
  ]);
  expect(platform.defaults_used).not.toContain('motor_kv');
  expect(platform.defaults_used).not.toContain('max_thrust_per_motor_g');
});

test('a build without a pack keeps the thrust of its type', () => {
  expect(thrust_g({ batteries: [], motor_kv: 400 })).toBe(1700);
});

test('the forward motor of a wing follows its propeller too', () => {
  const wing = { airframe_type: 'Fixed wing (pusher)', motor_kv: 1120 };
  expect(thrust_g({ ...wing, prop_diameter_in: 7 })).toBeLessThan(0.7 * thrust_g(wing));
});

test('the band of a predicted thrust is narrower where more is known of the motor', () => {
  const build = { motor_kv: 1000, prop_diameter_in: 8, dry_mass_g: 700 };
  const width = (extra: Build) => {
    const band = answer({ ...build, ...extra }).out.bands!.hover_min!;
    return band.high - band.low;
  };
  expect(width({ motor_mass_g: 50 })).toBeLessThan(width({}));
});
