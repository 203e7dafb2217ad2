import { describe, expect, test } from 'vitest';
import type { Build } from './airframe/build.ts';
import { airframeTypes } from './airframe/table.ts';
import { analysisOf } from './analysis.ts';
import type { Level } from './finding.ts';
import { findingDocs } from './findingDocs.ts';
import { checks, findingsOf } from './findings.ts';
import { exampleOf } from './testing/sweeps.ts';

const pack = {
  name: 'Main',
  cells: 6,
  capacity_mah: 3000,
  c_rating: 75,
  ir_mohm: 2.4,
  mass_g: 480,
  x_mm: 0,
};
const packs = (change: object): Build => ({ batteries: [{ ...pack, ...change }] });
const rail = (change: object): Build => ({
  aux_rails: [{ voltage_v: 5, current_a: 1, ...change }],
});
const wing = (change: object): Build => ({ airframe_type: 'Fixed wing (tractor)', ...change });
/** A build with one point of a stand test, and what it was measured with. */
const tested = (point: object, thrust_table_of: Build['thrust_table_of']): Build => ({
  ...exampleOf('Quad X'),
  thrust_table: [{ throttle: 1, thrust_g: 1700, power_w: 800, ...point }],
  ...(thrust_table_of == null ? null : { thrust_table_of, max_thrust_per_motor_g: null }),
});
const plane = (change: object): Build => ({
  airframe_type: 'Quadplane (lift + pusher)',
  ...change,
});

/** Builds that lie well inside a level of each rule, so that a better model does not move them. */
const cases: readonly (readonly [string, Level, Build])[] = [
  ['TWR_LOW', 'ok', {}],
  ['TWR_LOW', 'warn', { max_thrust_per_motor_g: 500 }],
  ['TWR_LOW', 'bad', { max_thrust_per_motor_g: 400 }],
  ['TWR_SAG', 'warn', { max_thrust_per_motor_g: 450 }],
  ['TWR_SAG', 'bad', { max_thrust_per_motor_g: 330 }],
  ['HOVER_THROTTLE', 'warn', { max_thrust_per_motor_g: 500, motor_kv: 700 }],
  ['HOVER_THROTTLE', 'bad', { max_thrust_per_motor_g: 330, motor_kv: 600 }],
  ['HOVER_IMPOSSIBLE', 'bad', { dry_mass_g: 9000 }],
  ['ESC_HOVER_UTIL', 'warn', { esc_current_a: 4 }],
  ['ESC_HOVER_UTIL', 'bad', { esc_current_a: 3, max_thrust_per_motor_g: 1700 }],
  ['ESC_WOT_CURRENT', 'warn', { esc_current_a: 32 }],
  ['ESC_WOT_CURRENT', 'bad', { esc_current_a: 20 }],
  ['BAT_C_WOT', 'warn', packs({ c_rating: 40 })],
  ['BAT_C_WOT', 'bad', packs({ c_rating: 20 })],
  ['BAT_C_HOVER', 'warn', packs({ c_rating: 8 })],
  ['BAT_C_HOVER', 'bad', packs({ c_rating: 4 })],
  ['BAT_SAG_HOVER', 'warn', packs({ ir_mohm: 25 })],
  ['BAT_SAG_HOVER', 'bad', packs({ ir_mohm: 50 })],
  ['BAT_FLOOR_WOT', 'warn', packs({ ir_mohm: 5.5 })],
  ['BAT_FLOOR_WOT', 'bad', packs({ ir_mohm: 20 })],
  ['BAT_NONE', 'bad', { ...exampleOf('Quad X'), batteries: [] }],
  ['BAT_NONE', 'bad', { ...exampleOf('Quad X'), ...packs({ role: 'aux' }) }],
  ['BAT_MIXED_CELLS', 'bad', { batteries: [pack, { ...pack, cells: 4 }] }],
  ['BAT_MASS_FRACTION', 'warn', { dry_mass_g: 4000 }],
  ['BAT_MASS_FRACTION', 'warn', { dry_mass_g: 100 }],
  ['BAT_COLD', 'warn', { temp_c: 0 }],
  ['BAT_COLD', 'bad', { temp_c: -20 }],
  ['BAT_COLD', 'ok', { temp_c: 10 }],
  ['USABLE_FRACTION', 'warn', { usable_fraction: 0.9 }],
  ['USABLE_FRACTION', 'bad', { usable_fraction: 1 }],
  ['PROP_LOAD', 'warn', { motor_kv: 1700, max_thrust_per_motor_g: 1700 }],
  ['PROP_LOAD', 'warn', { motor_kv: 900, max_thrust_per_motor_g: 1700 }],
  ['PROP_LOAD', 'bad', { motor_kv: 3000 }],
  ['PROP_CLEARANCE', 'warn', { arm_length_mm: 135 }],
  ['PROP_CLEARANCE', 'bad', { arm_length_mm: 100 }],
  ['TIP_MACH', 'warn', { prop_diameter_in: 5, prop_pitch_in: 2.8 }],
  ['TIP_MACH', 'bad', { prop_diameter_in: 4, prop_pitch_in: 1.8 }],
  ['THERMAL_HOVER', 'warn', { max_thrust_per_motor_g: 550 }],
  ['THERMAL_HOVER', 'bad', { max_thrust_per_motor_g: 330 }],
  ['AUX_RAIL_OVERLOAD', 'ok', rail({ max_current_a: 2 })],
  ['AUX_RAIL_OVERLOAD', 'warn', rail({ max_current_a: 1.1 })],
  ['AUX_RAIL_OVERLOAD', 'bad', rail({ max_current_a: 0.5 })],
  ['AUX_RAIL_CONFLICT', 'warn', rail({ power_w: 9 })],
  ['AUX_SHARE', 'warn', rail({ current_a: 20 })],
  ['MOTOR_OUT', 'ok', { airframe_type: 'Octo' }],
  ['MOTOR_OUT', 'warn', {}],
  ['MOTOR_OUT', 'bad', { airframe_type: 'Octo', dry_mass_g: 16_500 }],
  ['MOTOR_OUT', 'bad', { airframe_type: 'Y6 (coaxial)', batteries: [{ x_mm: 0, ir_mohm: 60 }] }],
  ['PAYLOAD_NO_MASS', 'warn', { payload: [{ name: 'Camera' }, { mass_g: 0 }, {}] }],
  ['WIND_LOW', 'warn', { flat_plate_area_m2: 0.08 }],
  ['WIND_LOW', 'bad', { flat_plate_area_m2: 0.5 }],
  ['HOVER_SHORT', 'warn', packs({ capacity_mah: 1000 })],
  ['HOVER_SHORT', 'bad', packs({ capacity_mah: 300 })],
  ['WEIGHT_CLASS', 'warn', { dry_mass_g: 170, batteries: [{ mass_g: 75, x_mm: 0 }] }],
  ['WEIGHT_CLASS', 'ok', { dry_mass_g: 160, batteries: [{ mass_g: 75, x_mm: 0 }] }],
  ['CG_ROTOR_OFFSET', 'warn', packs({ x_mm: 30 })],
  ['CG_ROTOR_OFFSET', 'bad', packs({ x_mm: 80 })],
  ['CG_MAC', 'ok', wing({})],
  ['CG_MAC', 'warn', wing(packs({ cells: 4, x_mm: -70 }))],
  ['CG_MAC', 'bad', wing(packs({ cells: 4, x_mm: -200 }))],
  ['CG_UNPLACED', 'warn', packs({ x_mm: null })],
  ['WING_LOADING', 'warn', wing({ wing_span_mm: 900 })],
  ['WING_LOADING', 'bad', wing({ wing_span_mm: 400 })],
  ['STALL_MARGIN', 'warn', wing({ cruise_speed_kmh: 38 })],
  ['STALL_MARGIN', 'bad', wing({ cruise_speed_kmh: 32 })],
  ['CLIMB_LOW', 'bad', wing({ max_thrust_per_motor_g: 200 })],
  ['CRUISE_TOO_FAST', 'bad', wing({ cruise_speed_kmh: 300 })],
  ['CRUISE_TOO_FAST', 'bad', wing({ max_thrust_per_motor_g: 200 })],
  ['TRANSITION_MARGIN', 'bad', plane({ flat_plate_area_m2: 0.15 })],
  ['MODEL_RANGE', 'warn', { prop_pitch_in: 1 }],
  ['TABLE_OTHER_DRIVE', 'ok', tested({}, { motor_kv: 1300, prop_diameter_in: 6.5 })],
  ['TABLE_OTHER_DRIVE', 'warn', tested({}, { prop_diameter_in: 4, prop_pitch_in: 2.5 })],
  ['TABLE_OTHER_DRIVE', 'warn', tested({ voltage_v: 14.8 }, null)],
  ['TABLE_OTHER_DRIVE', 'warn', tested({ rpm: 40_000 }, null)],
  ['TABLE_OTHER_DRIVE', 'warn', tested({ rpm: 11_000 }, null)],
  ['MEASURED_OTHER', 'warn', { measured_hover: [{ power_w: 1 }] }],
  ['INPUT_ASSUMED', 'warn', { dry_mass_g: 900 }],
  ['LAYOUT_ASSUMED', 'warn', { motor_count: 5 }],
  ['FIELD_IGNORED', 'ok', { wing_cl_max: 1 }],
];

describe('a check', () => {
  test.each(cases)('%s is %s', (code, level, build) => {
    const found = findingsOf(analysisOf(build)).find((finding) => finding.code === code);
    expect(found?.level).toBe(level);
    expect(found?.message).toMatch(/^[A-Z0-9].*\.$/);
    expect(found?.message).not.toMatch(/\. [A-Z0-9]/);
    expect(found?.doc).toBe(`/docs/findings/${code}`);
    if (level === 'ok') expect(found?.suggest).toBeNull();
    else expect(found?.fix).toMatch(/\.$/);
    // Findings about the model name the inputs that they are about; the others speak of the aircraft.
    if (found?.group !== 'model')
      expect(`${found?.message} ${found?.fix}`).not.toMatch(/[a-z]_[a-z]|\bkv\b/);
  });
  test('names its limit and where the value stands to it', () => {
    const found = findingsOf(analysisOf({ esc_current_a: 32 })).find(
      (finding) => finding.code === 'ESC_WOT_CURRENT',
    );
    expect(found).toMatchObject({
      limit: 25.6,
      unit: 'A',
      comparison: '<=',
      field: 'esc_current_a',
      group: 'esc',
    });
    expect(found?.value).toBeGreaterThan(25.6);
  });
  test.each<[string, Level, Build]>([
    ['CG_ROTOR_OFFSET', 'ok', packs({ x_mm: (0.05 * 160 * 1120) / 480 })],
    ['CG_ROTOR_OFFSET', 'warn', packs({ x_mm: (0.12 * 160 * 1120) / 480 })],
    ['PROP_CLEARANCE', 'ok', { airframe_type: 'Hexa', prop_diameter_in: 7, arm_length_mm: 204.47 }],
    [
      'PROP_CLEARANCE',
      'warn',
      { airframe_type: 'Hexa', prop_diameter_in: 7, arm_length_mm: 177.8 },
    ],
    ['STALL_MARGIN', 'ok', wing({ cruise_speed_kmh: 1.3 * 31.5619 })],
    ['STALL_MARGIN', 'warn', wing({ cruise_speed_kmh: 1.15 * 31.5619 })],
    ['USABLE_FRACTION', 'ok', { usable_fraction: 0.85 }],
    ['USABLE_FRACTION', 'warn', { usable_fraction: 0.95 }],
    ['AUX_RAIL_OVERLOAD', 'ok', rail({ current_a: 2.4, max_current_a: 3 })],
    ['AUX_RAIL_OVERLOAD', 'warn', rail({ current_a: 3.3, max_current_a: 3.3 })],
    ['TWR_LOW', 'ok', { max_thrust_per_motor_g: 560 }],
    ['TWR_LOW', 'warn', { max_thrust_per_motor_g: 420 }],
    ['BAT_MASS_FRACTION', 'ok', { dry_mass_g: 850, ...packs({ mass_g: 150 }) }],
    ['BAT_MASS_FRACTION', 'ok', { dry_mass_g: 350, ...packs({ mass_g: 650 }) }],
    ['BAT_COLD', 'warn', { temp_c: -10 }],
    ['WEIGHT_CLASS', 'ok', { dry_mass_g: 162.5, ...packs({ mass_g: 80 }) }],
  ])('%s is %s where its value is the limit itself', (code, level, build) => {
    const found = findingsOf(analysisOf(build)).find((finding) => finding.code === code);
    expect(found?.level).toBe(level);
  });
  test('has nothing to say where it does not apply', () => {
    const codes = findingsOf(analysisOf({})).map((finding) => finding.code);
    for (const absent of ['CG_MAC', 'WING_LOADING', 'BAT_NONE', 'MODEL_RANGE', 'FIELD_IGNORED'])
      expect(codes).not.toContain(absent);
    const dead = findingsOf(analysisOf({ airframe_type: 'Octo', batteries: [] }));
    expect(dead.map((finding) => finding.code)).not.toContain('MOTOR_OUT');
    const winged = findingsOf(analysisOf(wing({}))).map((finding) => finding.code);
    for (const absent of ['TWR_LOW', 'HOVER_THROTTLE', 'MOTOR_OUT', 'WIND_LOW', 'CRUISE_TOO_FAST'])
      expect(winged).not.toContain(absent);
  });
});

test('a wing that lands vertically is not said to land fast', () => {
  const messageOf = (build: Build) =>
    findingsOf(analysisOf(build), { patches: false }).find(({ code }) => code === 'WING_LOADING')!
      .message;
  expect(messageOf(plane({ wing_span_mm: 900 }))).not.toMatch(/land/);
  expect(messageOf(wing({ wing_span_mm: 700 }))).toMatch(/will land fast/);
});

test('a balance of assumed positions is never bad', () => {
  const levelOf = (build: Build) =>
    findingsOf(analysisOf(build), { patches: false }).find(({ code }) => code === 'CG_MAC');
  const swept = { wing_sweep_mm: 600, wing_tip_chord_mm: 100 };
  expect(levelOf(wing(swept))).toMatchObject({
    level: 'warn',
    message: expect.stringMatching(/every position is assumed/),
  });
  expect(levelOf(wing({ ...swept, frame_preset: 'wing-tractor' }))?.level).toBe('bad');
});

test('a balance of assumed positions is not fine either, unless the build is its type itself', () => {
  const found = (build: Build) =>
    findingsOf(analysisOf(build)).find(({ code }) => code === 'CG_MAC')!;
  expect(found(wing({ altitude_m: 500 })).level).toBe('ok');
  const heavier = found(wing({ dry_mass_g: 1000 }));
  expect(heavier).toMatchObject({
    level: 'warn',
    message: expect.stringMatching(/every position is assumed, so where it balances is not known/),
    suggest: null,
  });
  expect(heavier.value).toBeGreaterThan(20);
  expect(heavier.value).toBeLessThan(30);
  expect(found(wing({ dry_mass_g: 1000, frame_preset: 'wing-tractor' })).level).toBe('ok');
});

test('every check has a page that explains it, and no page is without a check', () => {
  expect(Object.keys(findingDocs)).toEqual(checks.map(({ code }) => code));
});

/** No sensible change clears these, or none that raises nothing else. */
const WITHOUT_PATCH: readonly (readonly [string, Build])[] = [
  ['AUX_SHARE', rail({ current_a: 20 })],
  ['TIP_MACH', { prop_diameter_in: 4, prop_pitch_in: 1.8 }],
  ['INPUT_ASSUMED', { dry_mass_g: 900 }],
  ['HOVER_IMPOSSIBLE', { dry_mass_g: 9000 }],
  ['PAYLOAD_NO_MASS', { payload: [{ name: 'Camera' }, { mass_g: 0 }, {}] }],
  ['MEASURED_OTHER', { measured_hover: [{ power_w: 1 }] }],
  ['BAT_MASS_FRACTION', { dry_mass_g: 4000 }],
  ['BAT_MASS_FRACTION', { dry_mass_g: 100 }],
  ['BAT_COLD', { temp_c: -20 }],
  ['CLIMB_LOW', wing({ max_thrust_per_motor_g: 200 })],
  ['CRUISE_TOO_FAST', wing({ max_thrust_per_motor_g: 200 })],
  ['TRANSITION_MARGIN', plane({ flat_plate_area_m2: 0.15 })],
];

const severity = { ok: 0, warn: 1, bad: 2 };

/** What is raised after the patches of a build that was not raised before, or is not cleared. */
function faultsOfPatches(build: Build): string[] {
  const before = findingsOf(analysisOf(build));
  const levels = new Map(before.map(({ code, level }) => [code, level]));
  return before.flatMap(({ code, suggest }) => {
    if (suggest === null) return [];
    const after = findingsOf(analysisOf({ ...build, ...suggest }), { patches: false });
    const own = after.find((finding) => finding.code === code)?.level ?? 'ok';
    const worse = after.filter(
      (one) => severity[one.level] > severity[levels.get(one.code) ?? 'ok'],
    );
    return [
      ...(own === 'ok' ? [] : [`${code} stays ${own}`]),
      ...worse.map((one) => `${code}: ${one.message}`),
    ];
  });
}

describe('a suggestion', () => {
  const raised = cases.filter(([, level]) => level !== 'ok');
  test.each(raised)('clears %s (%s) when it is given', (code, _level, build) => {
    const check = checks.find((one) => one.code === code);
    const found = findingsOf(analysisOf(build)).find((finding) => finding.code === code);
    const none = WITHOUT_PATCH.some(
      ([each, of]) => each === code && JSON.stringify(of) === JSON.stringify(build),
    );
    if (none) return expect(found?.suggest).toBeNull();
    expect(found?.suggest).not.toBeNull();
    const mended = check?.judge(analysisOf({ ...build, ...found?.suggest }));
    expect(mended?.level ?? 'ok').toBe('ok');
  });

  test('of a winged build that is its type says where its mass sits, and is not dropped as a guess', () => {
    const build = plane({ motor_kv: 380 });
    const suggested = findingsOf(analysisOf(build)).find(({ code }) => code === 'HOVER_THROTTLE')!;
    expect(suggested.suggest).toMatchObject({
      dry_mass_g: expect.any(Number),
      frame_preset: 'quadplane',
    });
    expect(faultsOfPatches(build)).toEqual([]);
  });

  test('raises nothing that was not raised before, whatever it is given for', () => {
    for (const { name } of airframeTypes)
      expect(faultsOfPatches({ airframe_type: name }), name).toEqual([]);
    // The engine's own tests draw hundreds, and ask the same of their patches.
    for (const [, , build] of raised) expect(faultsOfPatches(build)).toEqual([]);
  });

  test('of a failed motor adds motors, controllers and propellers with their masses', () => {
    const build = { ...exampleOf('Quad X'), motor_mass_g: 52 };
    const before = analysisOf(build);
    const suggest = findingsOf(before).find(({ code }) => code === 'MOTOR_OUT')?.suggest;
    expect(suggest).toMatchObject({ airframe_type: 'X8 (coaxial)', motor_count: 8, coaxial: true });
    const after = analysisOf({ ...build, ...suggest });
    const added_g = suggest!.dry_mass_g! - build.dry_mass_g;
    expect(added_g).toBeGreaterThan(100);
    expect(added_g).toBeLessThan(600);
    expect(after.performance.rotor!.hoverTime_s).toBeLessThan(
      before.performance.rotor!.hoverTime_s,
    );
    expect(after.motorOut?.survivable).toBe(true);
  });

  test('asks for no pack larger than one may state', () => {
    const largest = { chemistry: 'nimh', parallel: 2, capacity_mah: 10_000_000 } as const;
    const found = findingsOf(analysisOf({ motor_kv: 1, batteries: [{ count: 1 }, largest] }));
    const asked = found.flatMap(({ suggest }) => suggest?.batteries ?? []);
    expect(asked.length).toBeGreaterThan(0);
    for (const { capacity_mah } of asked) expect(capacity_mah ?? 0).toBeLessThanOrEqual(10_000_000);
  });

  test('never rates Li-ion cells above what is sold', () => {
    const build = {
      ...exampleOf('Quad X'),
      batteries: [{ chemistry: 'liion', cells: 6, capacity_mah: 4200, x_mm: 0 } as const],
    };
    const found = findingsOf(analysisOf(build)).find(({ code }) => code === 'BAT_C_WOT');
    expect(found?.level).toBe('bad');
    for (const { suggest } of findingsOf(analysisOf(build)))
      for (const battery of suggest?.batteries ?? [])
        if ((battery.chemistry ?? 'lipo') === 'liion')
          expect(battery.c_rating ?? 8).toBeLessThanOrEqual(10.7);
    expect(found?.suggest?.batteries?.[0]).not.toMatchObject({ chemistry: 'liion', c_rating: 200 });
  });

  test('of another motor scales the table of the one before, and says so', () => {
    const build = {
      ...exampleOf('Quad X'),
      motor_kv: 900,
      max_thrust_per_motor_g: null,
      thrust_table: [{ throttle: 1, thrust_g: 1700, power_w: 1000 }],
    };
    const changed = findingsOf(analysisOf(build)).flatMap(({ suggest }) =>
      suggest?.motor_kv == null ? [] : [suggest],
    );
    expect(changed.length).toBeGreaterThan(0);
    for (const suggest of changed) {
      expect(suggest.thrust_table_of).toMatchObject({ motor_kv: 900, prop_diameter_in: 7 });
      const after = analysisOf({ ...build, ...suggest });
      expect(after.resolved.tableScale).not.toBeNull();
      const told = findingsOf(after, { patches: false });
      expect(told.find(({ code }) => code === 'TABLE_OTHER_DRIVE')?.message).toMatch(/scaled/);
    }
  });
});

describe('a finding that was set aside', () => {
  const reason = 'Flown over own ground only.';
  const build = { dry_mass_g: 640, set_aside: [{ code: 'MOTOR_OUT', reason }] };

  test('stays in the answer with its level, marked with the reason', () => {
    const [found] = findingsOf(analysisOf(build)).filter(({ code }) => code === 'MOTOR_OUT');
    expect(found).toMatchObject({ level: 'warn', set_aside: reason, suggest: null });
    const others = findingsOf(analysisOf(build)).filter(({ code }) => code !== 'MOTOR_OUT');
    expect(others.every(({ set_aside }) => set_aside === null)).toBe(true);
  });

  test('is not marked while it is not raised', () => {
    const octo = findingsOf(analysisOf({ ...build, airframe_type: 'Octo' }));
    expect(octo.find(({ code }) => code === 'MOTOR_OUT')).toMatchObject({
      level: 'ok',
      set_aside: null,
    });
  });

  test('is named as unknown where no check has its code', () => {
    const codes = [{ code: 'MOTOR_UOT', reason }];
    const [found] = findingsOf(analysisOf({ set_aside: codes }));
    expect(found).toMatchObject({
      code: 'FIELD_UNKNOWN',
      level: 'warn',
      message: 'set_aside[0].code names no check; did you mean MOTOR_OUT?',
    });
  });
});
