import { describe, expect, test } from 'vitest';
import { airframeName, nearAirframes } from './airframeNames.ts';
import { BuildParameters } from './build.ts';
import type { Problem } from './errors.ts';
import { refusal } from './refusal.ts';

function refusals(build: unknown): Record<string, string> {
  const parsed = BuildParameters.safeParse(build);
  if (parsed.success) return {};
  const problems = refusal(parsed.error, build).members.problems as Problem[];
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]));
}

describe('a build', () => {
  test('may be empty, carry nulls and unknown members', () => {
    expect(refusals({})).toEqual({});
    expect(refusals({ dry_mass_g: null, batteries: null, colour: { hue: 'red' } })).toEqual({});
    expect(BuildParameters.parse({ colour: 1 })).toEqual({ colour: 1 });
  });
  test('is refused when it is no object', () => {
    for (const body of [[], 'x', 4, true]) expect(refusals(body)['']).toMatch(/JSON object/);
    expect(refusals(null)['']).toBe('The body must be a JSON object.');
  });
  test('takes 4.0 for an integer and no text for a number', () => {
    expect(refusals(JSON.parse('{"motor_count": 4.0}'))).toEqual({});
    expect(refusals({ motor_count: '4' })).toEqual({
      motor_count: 'motor_count must be a whole number.',
    });
    expect(refusals({ motor_count: 4.5 }).motor_count).toBe('motor_count must be a whole number.');
    expect(refusals({ coaxial: 'true' }).coaxial).toBe('coaxial must be true or false.');
  });
  test('may set findings aside, each with a reason', () => {
    const aside = (of: object) => refusals({ set_aside: [of] });
    expect(aside({ code: 'MOTOR_OUT', reason: 'r'.repeat(500) })).toEqual({});
    expect(aside({ code: 'MOTOR_OUT' })).toEqual({
      'set_aside[0].reason': 'set_aside[0].reason is required.',
    });
    expect(Object.keys(aside({ code: 'MOTOR_OUT', reason: ' ' }))).toEqual(['set_aside[0].reason']);
    expect(Object.keys(aside({ code: 'MOTOR_OUT', reason: 'r'.repeat(501) }))).toEqual([
      'set_aside[0].reason',
    ]);
  });
  test('names the place of a wrong member inside a list', () => {
    expect(Object.keys(refusals({ batteries: [{ cells: '6' }] }))).toEqual(['batteries[0].cells']);
    expect(Object.keys(refusals({ aux_rails: [{}, { duty: 2 }] }))).toEqual(['aux_rails[1].duty']);
  });
  test('names a member of a list that is no object by its index', () => {
    expect(refusals({ batteries: [{}, 4] })).toEqual({
      'batteries[1]': 'batteries[1] must be an object.',
    });
  });
  test('takes points of a stand, each with a power or a current and a voltage', () => {
    const table = (...thrust_table: object[]) => refusals({ thrust_table });
    expect(table({ thrust_g: 300, power_w: 40 })).toEqual({});
    expect(table({ thrust_g: 300, current_a: 4, voltage_v: 16 })).toEqual({});
    expect(table({ thrust_g: 300, current_a: 4 })).toEqual({
      'thrust_table[0].power_w':
        'thrust_table[0].power_w is required, or current_a with voltage_v.',
    });
    expect(table({ power_w: 40 })['thrust_table[0].thrust_g']).toMatch(/thrust_g is required/);
    expect(table().thrust_table).toBe('thrust_table must have at least 1 item.');
    expect(refusals({ thrust_table: Array(51).fill({ thrust_g: 1, power_w: 1 }) })).toEqual({
      thrust_table: 'thrust_table has at most 50 items.',
    });
  });
  test('takes measured hovers with a power, a current or minutes', () => {
    for (const hover of [{ power_w: 200 }, { current_a: 9 }, { minutes: 12, payload_g: 100 }])
      expect(refusals({ measured_hover: [hover] })).toEqual({});
    expect(refusals({ measured_hover: [{ mass_g: 900 }] })).toEqual({
      'measured_hover[0].power_w':
        'measured_hover[0].power_w is required, or current_a, or minutes.',
    });
  });
  test('takes measured cruises with an airspeed, and a power or a current', () => {
    for (const cruise of [
      { speed_kmh: 60, power_w: 140 },
      { speed_kmh: 60, current_a: 9, voltage_v: 15 },
    ])
      expect(refusals({ measured_cruise: [cruise] })).toEqual({});
    expect(refusals({ measured_cruise: [{ speed_kmh: 60 }] })).toEqual({
      'measured_cruise[0].power_w': 'measured_cruise[0].power_w is required, or current_a.',
    });
    expect(refusals({ measured_cruise: [{ power_w: 140 }] })).toEqual({
      'measured_cruise[0].speed_kmh': 'measured_cruise[0].speed_kmh is required.',
    });
  });
  test('takes legs of a mission that state their length', () => {
    const leg = (change: object) => refusals({ mission: [change] });
    expect(leg({ kind: 'hover', minutes: 2 })).toEqual({});
    expect(leg({ kind: 'cruise', distance_km: 5, speed_kmh: 40 })).toEqual({});
    expect(leg({ kind: 'climb', minutes: 2 })).toEqual({});
    expect(leg({ kind: 'hover', distance_km: 2 })).toEqual({
      'mission[0].minutes': 'mission[0].minutes is required for a leg of kind hover.',
    });
    expect(leg({ kind: 'swim', minutes: 2 })['mission[0].kind']).toMatch(/hover, climb, cruise/);
  });
  test('takes a theme for its charts', () => {
    expect(refusals({ chart_theme: 'dark' })).toEqual({});
    expect(refusals({ chart_theme: 'blue' }).chart_theme).toMatch(/inherit, light, dark/);
  });
  test.each([
    ['motor_count', 1, 32, 0, 33],
    ['dry_mass_g', 0.001, 1_000_000, 0, 1_000_001],
    ['arm_length_mm', 0.001, 100_000, 0, 100_001],
    ['prop_diameter_in', 0.5, 120, 0.49, 121],
    ['prop_pitch_in', 0.5, 120, 0.49, 121],
    ['prop_blades', 1, 12, 0, 13],
    ['motor_kv', 1, 100_000, 0.9, 100_001],
    ['esc_current_a', 0.001, 10_000, 0, 10_001],
    ['altitude_m', -500, 12_000, -501, 12_001],
    ['temp_c', -60, 70, -61, 71],
    ['flat_plate_area_m2', 0, 100, -0.1, 101],
    ['usable_fraction', 0.001, 1, 0, 1.01],
    ['wing_cl_max', 0.1, 5, 0.09, 5.1],
    ['cruise_speed_kmh', 0.001, 2000, 0, 2001],
  ])('%s runs from %d to %d and not to %d or %d', (field, low, high, below, above) => {
    for (const value of [low, high]) expect(refusals({ [field]: value })).toEqual({});
    for (const value of [below, above, 1e300, Number.POSITIVE_INFINITY])
      expect(refusals({ [field]: value })[field]).toMatch(new RegExp(`^${field} must be .*\\.$`));
  });
  test('has at most 16 batteries, 32 rails and 64 payload items', () => {
    const many = (count: number) => Array.from({ length: count }, () => ({}));
    expect(refusals({ batteries: many(16), aux_rails: many(32), payload: many(64) })).toEqual({});
    expect(refusals({ batteries: many(17) }).batteries).toBe('batteries has at most 16 items.');
    expect(refusals({ aux_rails: many(33) }).aux_rails).toMatch(/32/);
    expect(refusals({ payload: many(65) }).payload).toMatch(/64/);
  });
  test('calls only items that it has', () => {
    expect(refusals({ aux_rails: [{ battery: 'Main' }] })).toEqual({});
    expect(refusals({ batteries: [{}], aux_rails: [{ battery: 'Battery 1' }] })).toEqual({});
    expect(Object.keys(refusals({ batteries: [{}], aux_rails: [{ battery: 'Main' }] }))).toEqual([
      'aux_rails[0].battery',
    ]);
    expect(refusals({ payload: [{ rail: 'Video 9 V' }] })).toEqual({});
    expect(Object.keys(refusals({ aux_rails: [], payload: [{ rail: 'Video 9 V' }] }))).toEqual([
      'payload[0].rail',
    ]);
  });
  test('carries only parts of the catalog', () => {
    expect(refusals({ payload: [{ catalog_id: 'livox-mid-360' }] })).toEqual({});
    expect(Object.keys(refusals({ payload: [{ catalog_id: 'warp-drive' }] }))).toEqual([
      'payload[0].catalog_id',
    ]);
  });
  test('refuses a null character in a name', () => {
    expect(refusals({ batteries: [{ name: 'a\u0000b' }] })).toHaveProperty(['batteries[0].name']);
  });
  test('lists the presets for an unknown one', () => {
    expect(refusals({ frame_preset: 'quad-6' }).frame_preset).toMatch(/quad-5, quad-7, quad-10/);
  });
});

describe('an airframe name', () => {
  test('compares without regard to case', () => {
    expect(airframeName(' quad x ')).toBe('Quad X');
    expect(refusals({ airframe_type: 'HEXA' })).toEqual({});
  });
  test('that is unknown is answered with near ones', () => {
    expect(refusals({ airframe_type: 'Quadplane' }).airframe_type).toMatch(
      /Near names: Quadplane \(lift \+ (pusher|tractor)\)/,
    );
    expect(nearAirframes('quadcopter x')).toContain('Quad X');
    expect(nearAirframes('Hexacopter').slice(0, 2)).toEqual(['Hexa', 'Hexa +']);
    expect(nearAirframes('octocopter').slice(0, 2)).toEqual(['Octo', 'Octo +']);
    expect(nearAirframes('tail sitter')[0]).toMatch(/Tailsitter/);
    expect(nearAirframes('').length).toBe(5);
  });
});
