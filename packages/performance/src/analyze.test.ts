import { describe, expect, test } from 'vitest';
import type { Build } from './airframe/build.ts';
import { airframeTypes } from './airframe/table.ts';
import { analysisOf } from './analysis.ts';
import { airframesReply, analyzeBuild, balanceBuild } from './analyze.ts';
import { chartDataOf } from './charts.ts';
import type { AnalysisOut, HoverOut } from './reply.ts';
import { exampleOf } from './testing/sweeps.ts';

type Out = AnalysisOut & HoverOut;

/** The paths of a chart's lines. */
function pathsOf(svg: string): string[] {
  return [...svg.matchAll(/<path d='(M[^']*h20[^']*)'/g)].map((match) => match[1]!);
}

function outOf(build: object): Out {
  return analyzeBuild(build).out as Out;
}

describe('the example profile', () => {
  const reply = analyzeBuild({});
  const out = reply.out as Out;
  test('has the figures that its shapes expect', () => {
    expect(out.auw_g).toBe(1120);
    expect(out.twr).toBeCloseTo(6.07, 2);
    expect(out.energy_wh).toBeCloseTo(66.6, 6);
    expect(out.pack_ir_mohm).toBeCloseTo(14.4, 6);
    for (const [member, low, high] of [
      ['hover_power_w', 225, 300],
      ['hover_min', 10.5, 14.5],
      ['hover_current_total_a', 9.5, 13.5],
      ['wot_current_a', 105, 135],
    ] as const) {
      expect(out[member]).toBeGreaterThanOrEqual(low);
      expect(out[member]).toBeLessThanOrEqual(high);
    }
  });
  test('finds nothing but the motor that no quad can lose', () => {
    const raised = reply.lint.filter((finding) => finding.level !== 'ok');
    expect(raised.map((finding) => finding.code)).toEqual(['MOTOR_OUT']);
  });
  test('says of a size that is sold as slow-flyer only how it was reckoned', () => {
    const said = (prop_pitch_in: number) =>
      analyzeBuild({ prop_diameter_in: 10, prop_pitch_in, prop_blades: 2 }).lint.find(
        ({ code }) => code === 'PROP_LOAD',
      )!.message;
    expect(said(4.7)).toMatch(/wide blades of a slow-flyer/);
    expect(said(4.5)).not.toMatch(/slow-flyer/);
  });
  test('loses a motor as printed', () => {
    expect(out.motor_out).toMatchObject({
      survivable: false,
      controllable: false,
      yaw_controllable: false,
      can_hover: true,
      worst_motor: 1,
      working_motors: 3,
      usable_motors: 2,
      required_thrust_per_motor_g: 560,
      reason: 'A quad loses yaw control with any motor; expect a spin.',
    });
    expect(out.motor_out.twr_after).toBeCloseTo(3.04, 2);
    expect(out.motor_out.margin_pct).toBeCloseTo(67, 0);
  });
  test('stands where its layout says', () => {
    expect(reply.platform).toMatchObject({
      airframe_type: 'Quad X',
      class: 'multirotor',
      regime: 'rotor',
      rotor_count: 4,
      diagonal_mm: 320,
      ignored: [],
    });
    expect(reply.platform.prop_gap_mm).toBeCloseTo(48.5, 1);
    expect(reply.platform.layout[0]).toMatchObject({
      index: 1,
      group: 'lift',
      x_mm: -113.137,
      y_mm: 113.137,
      spin: 'ccw',
      level: 'single',
    });
  });
  test('has its weight class, and the same balance as /cg', () => {
    expect(out.weight_class).toMatchObject({ code: 'small', margin_g: 23880, lower_g: 250 });
    expect(reply.cg).toEqual(balanceBuild({}));
  });
  test('lists a check for each finding, worst first', () => {
    const order = { bad: 0, warn: 1, ok: 2 };
    expect(reply.checks).toEqual(reply.lint.map((finding) => [finding.level, finding.message]));
    const ranks = reply.lint.map((finding) => `${order[finding.level]}${finding.group}`);
    expect(ranks).toEqual([...ranks].sort());
  });
});

describe('every airframe type', () => {
  test.each(airframeTypes.map((type) => type.name))('%s is sound as it stands', (name) => {
    const reply = analyzeBuild({ airframe_type: name });
    expect(reply.lint.filter((finding) => finding.level === 'bad')).toEqual([]);
    expect(JSON.stringify(reply)).not.toMatch(/NaN|Infinity/);
    expect(JSON.stringify(reply).length).toBeLessThan(120_000);
    for (const svg of Object.values(reply.charts)) {
      expect(svg).toMatch(/^<svg [^>]*viewBox=[^>]*role="img"/);
      expect(svg).toMatch(/<title>[^<]+<\/title><desc>[^<]+<\/desc>/);
      expect(svg.length).toBeLessThan(15_000);
    }
  });
  test('has the charts and the members of its class', () => {
    const rotorCharts = [
      'power_speed',
      'endurance_payload',
      'endurance_altitude',
      'thrust_throttle',
      'discharge',
      'envelope',
    ];
    const wingCharts = ['drag_speed', 'climb_speed', 'range_speed'];
    const winged = [
      'stall_speed_kmh',
      'cruise_speed_kmh',
      'climb_rate_ms',
      'v_best_climb_kmh',
      'wing_loading_n_m2',
      'aspect_ratio',
    ];
    const hovering = ['twr', 'twr_sag', 'hover_min', 'hover_current_total_a', 'motor_out', 'wind'];
    for (const type of airframeTypes) {
      const { charts, out } = analyzeBuild({ airframe_type: type.name });
      const rotor = type.class !== 'wing';
      const wing = type.class !== 'multirotor';
      expect(Object.keys(charts)).toEqual([
        ...(rotor ? rotorCharts : []),
        ...(wing ? wingCharts : []),
      ]);
      for (const member of winged) expect([type.name, member in out]).toEqual([type.name, wing]);
      for (const member of hovering) expect([type.name, member in out]).toEqual([type.name, rotor]);
      for (const member of ['auw_g', 'cruise_min', 'v_best_range_kmh', 'v_best_endurance_kmh'])
        expect(member in out).toBe(true);
      if (!rotor) expect(Object.keys(out).filter((key) => key.startsWith('hover_'))).toEqual([]);
    }
  });
  test('is offered with its groups, layout, fields and defaults', () => {
    const offered = airframesReply();
    expect(Object.keys(offered)).toHaveLength(22);
    expect(offered['Quad X']).toMatchObject({ rotors: 4, motor_out_tolerant: false });
    for (const type of Object.values(offered)) {
      expect(type.layout.map((rotor) => rotor.index)).toEqual(type.layout.map((_, i) => i + 1));
      expect(type.rotors).toBe(type.layout.length);
    }
  });
});

describe('the charts', () => {
  test('end a line where nothing can be flown, instead of drawing it at zero', () => {
    const { charts } = analyzeBuild({ dry_mass_g: 50_000 });
    for (const name of ['endurance_payload', 'envelope'] as const)
      expect(charts[name]).toContain('It cannot hover, so there is nothing to draw.');
    const flown = /^M12 38h20M\d+ [\d.]+l/;
    expect(pathsOf(charts.endurance_altitude!)[0]).toBe('M12 38h20');
    expect(pathsOf(analyzeBuild({}).charts.endurance_payload!)[0]).toMatch(flown);
  });
  test('mark the point that the figures name', () => {
    const { charts, out } = analyzeBuild({});
    const { hover_min } = out as Out;
    const marked = charts.endurance_payload!.match(/>Now ([\d.]+) min<\/text>/)?.[1];
    expect(Math.abs(Number(marked) - hover_min!)).toBeLessThan(0.051);
    expect(charts.power_speed!.match(/<circle/g)).toHaveLength(4);
  });
});

test('a motor that stops never lengthens the hover, however strong the others', () => {
  for (const max_thrust_per_motor_g of [1700, 4500, 10_000, 40_000])
    for (const airframe_type of ['Quad X', 'Hexa', 'Y6 (coaxial)', 'Octo']) {
      const { hover_min, motor_out } = outOf({ airframe_type, max_thrust_per_motor_g });
      expect(motor_out.hover_min_after).toBeLessThanOrEqual(hover_min!);
    }
});

describe('the current at full throttle', () => {
  test.each(['Quad X', 'Fixed wing (tractor)', 'Quadplane (lift + pusher)'])(
    'of %s is that of the whole aircraft, electronics included',
    (airframe_type) => {
      const batteries = [{ cells: 6, capacity_mah: 8000 }];
      const out = outOf({ airframe_type, batteries });
      expect(out.wot_current_a).toBeCloseTo(8 * out.c_rate_wot!, 2);
    },
  );
});

describe('a partial load table', () => {
  test('climbs in 21 steps to the stand thrust itself', () => {
    const rows = outOf({}).partial_load.lift!;
    expect(rows).toHaveLength(21);
    expect(rows[0]).toMatchObject({ throttle: 0, thrust_g: 0, efficiency_g_w: null });
    expect(rows[20]).toMatchObject({ throttle: 1, thrust_g: 1700 });
    for (let i = 1; i < 21; i++) expect(rows[i]!.thrust_g!).toBeGreaterThan(rows[i - 1]!.thrust_g!);
  });
});

describe('resolving', () => {
  test('takes the request, then the type, then the example profile', () => {
    const reply = analyzeBuild({ airframe_type: 'hexa', dry_mass_g: 2000 });
    expect((reply.out as Out).auw_g).toBe(3300);
    expect(reply.platform.defaults_used).not.toContain('dry_mass_g');
    expect(reply.platform.defaults_used).toContain('motor_kv');
  });
  test('treats null as left out, and an empty list as an answer', () => {
    expect(analyzeBuild({ dry_mass_g: null, batteries: null }).out).toEqual(analyzeBuild({}).out);
    const none = analyzeBuild({ batteries: [] });
    expect(none.out).toMatchObject({ energy_wh: 0, hover_min: 0, cruise_min: 0, auw_g: 640 });
    expect(none.lint[0]).toMatchObject({ code: 'BAT_NONE', level: 'bad' });
  });
  test('leaves the motors of a bus without a pack unfed, and says so', () => {
    const airframe_type = 'Quadplane (lift + pusher)';
    const batteries = (role: 'lift' | 'cruise') => [{ role, capacity_mah: 8000, x_mm: -60 }];
    const none = (build: object) =>
      analyzeBuild(build).lint.find((finding) => finding.code === 'BAT_NONE');
    const cruises = { airframe_type, batteries: batteries('cruise') };
    expect(none(cruises)).toMatchObject({ level: 'bad', message: expect.stringMatching(/hover/) });
    expect(outOf(cruises)).toMatchObject({ hover_min: 0, hover_possible: false });
    expect(outOf(cruises).cruise_min).toBeGreaterThan(10);
    const hovers = { airframe_type, batteries: batteries('lift') };
    expect(none(hovers)).toMatchObject({ level: 'bad', message: expect.stringMatching(/cruise/) });
    expect(outOf(hovers).cruise_min).toBe(0);
    const codes = analyzeBuild(hovers).lint.map((finding) => finding.code);
    expect(codes).not.toContain('CRUISE_TOO_FAST');
    expect(outOf(hovers).hover_min).toBeGreaterThan(5);
    expect(none({ airframe_type, batteries: [...batteries('lift'), ...batteries('cruise')] })).toBe(
      undefined,
    );
  });
  test('fills a battery from its chemistry, not from the profile', () => {
    const build = { batteries: [{ chemistry: 'liion' as const, cells: 4, capacity_mah: 5000 }] };
    const out = outOf(build);
    expect(out.energy_wh).toBeCloseTo(4 * 3.6 * 5, 6);
    expect(out.pack_ir_mohm).toBeCloseTo((60 / 5) * 4, 6);
    expect(out.auw_g).toBeCloseTo(640 + (72 / 215) * 1000, 2);
  });
  test('counts parallel strings and identical packs', () => {
    const pack = { cells: 6, capacity_mah: 3000, ir_mohm: 3, mass_g: 500 };
    expect(outOf({ batteries: [{ ...pack, parallel: 2 }] }).pack_ir_mohm).toBeCloseTo(9, 6);
    expect(outOf({ batteries: [{ ...pack, count: 2 }] }).auw_g).toBe(1640);
    expect(outOf({ batteries: [pack, pack] }).energy_wh).toBeCloseTo(2 * 66.6, 6);
  });
  test('counts C rates on the capacity as sold, also in the cold', () => {
    const { out, lint } = analyzeBuild({ temp_c: -20 });
    const { hover_current_total_a, c_rate_hover } = out as Out;
    expect(c_rate_hover).toBeCloseTo(hover_current_total_a! / 3, 4);
    const limits = lint.filter(({ code }) => code.startsWith('BAT_C_')).map(({ limit }) => limit);
    expect(limits).toEqual([0.8 * 75, 0.4 * 75]);
  });
  test('says which members it did not read', () => {
    const reply = analyzeBuild({ wing_span_mm: 2000 });
    expect(reply.platform.ignored).toEqual(['wing_span_mm']);
    expect(reply.lint.find((finding) => finding.code === 'FIELD_IGNORED')).toMatchObject({
      level: 'ok',
      field: 'wing_span_mm',
    });
  });
  test('sets a strange number of motors on a circle and says so', () => {
    const reply = analyzeBuild({ motor_count: 8, coaxial: true });
    expect(reply.lint.some((finding) => finding.code === 'LAYOUT_ASSUMED')).toBe(true);
    expect((reply.out as Out).motor_out.survivable).toBe(true);
    const levels = reply.platform.layout.map((rotor) => rotor.level);
    expect(levels.filter((level) => level === 'lower')).toHaveLength(4);
  });
  test('carries parts of the catalog on a rail', () => {
    const lidar = { catalog_id: 'livox-mid-360', rail: 'Video 9 V', x_mm: -40 };
    const out = outOf({ payload: [lidar] });
    expect(out.auw_g).toBe(1120 + 265);
    expect(out.avionics_power_w).toBeCloseTo(12 + 6.5 / 0.9, 4);
  });
});

describe('a build that cannot hover', () => {
  const specified = [
    'auw_g',
    'twr',
    'hover_min',
    'cruise_min',
    'hover_current_total_a',
    'wot_current_a',
    'max_speed_kmh',
    'energy_wh',
    'pack_ir_mohm',
    'sag_hover_pct',
    'twr_sag',
    'esc_hover_util',
    'thermal_margin_hover',
    'prop_rpm_fraction',
  ] as const;
  test.each<[string, object]>([
    ['too heavy', { dry_mass_g: 50_000 }],
    ['without a battery', { batteries: [] }],
    ['with a weak pack', { batteries: [{ ir_mohm: 900 }] }],
  ])('%s has finite figures, those of full throttle', (_name, build) => {
    const out = outOf(build);
    for (const member of specified) expect(out[member]).toEqual(expect.any(Number));
    expect(out).toMatchObject({ hover_possible: false, hover_min: 0, cruise_min: 0 });
    expect(out.hover_current_total_a).toBe(out.wot_current_a);
    expect(out.thermal_margin_hover).toBe(0);
    expect(out.hover_power_w).toBeNull();
  });
});

describe('an answer', () => {
  test('leaves the charts out when asked to, and has them as data', () => {
    expect(analyzeBuild({}, { charts: false }).charts).toEqual({});
    const data = chartDataOf(analysisOf({}));
    expect(Object.keys(data)).toEqual(Object.keys(analyzeBuild({}).charts));
    expect(data.power_speed?.lines[0]).toMatchObject({ label: 'Total', x: expect.any(Array) });
  });
  test('draws its charts in the theme of the build', () => {
    const inherit = analyzeBuild({}).charts.envelope!;
    expect(inherit).not.toMatch(/<rect width='640'/);
    for (const [chart_theme, ground] of [
      ['light', '#ffffff'],
      ['dark', '#131a21'],
    ] as const)
      expect(analyzeBuild({ chart_theme }).charts.envelope).toContain(
        `<rect width='640' height='380' fill='${ground}'/>`,
      );
  });
  test('says which best range is of the wing and which of the rotors', () => {
    const { charts } = analyzeBuild({ airframe_type: 'Quadplane (lift + pusher)' });
    expect(charts.power_speed).toMatch(/Best range on rotors, [\d.]+ km\/h/);
    expect(charts.range_speed).toMatch(/Best range on the wing/);
  });
});

test('what flights taught of the power narrows the bands of hover, and not that of top speed', () => {
  const build = { dry_mass_g: 640, prop_diameter_in: 10, batteries: [{ capacity_mah: 5000 }] };
  const bands = (calibration?: { loss_factor: number }) =>
    analyzeBuild({ ...build, calibration }, { charts: false }).out.bands!;
  const width = ({ low, high }: { low: number; high: number }) => Math.log(high / low);
  const alone = bands();
  const taught = bands({ loss_factor: 1.05 });
  expect(width(taught.hover_min!)).toBeLessThan(0.8 * width(alone.hover_min!));
  expect(taught.hover_min!.assumed).toEqual(['usable_fraction']);
  expect(taught.max_speed_kmh!.assumed).toContain('max_thrust_per_motor_g');
});

describe('what the autopilot allows', () => {
  const speedOf = (build: Build) =>
    analyzeBuild({ ...exampleOf('Hexa'), ...build }, { charts: false }).out;

  test('ends the top speed, and the best range with it', () => {
    const free = speedOf({});
    const held = speedOf({ max_speed_kmh: 30 });
    expect(held.max_speed_kmh).toBeCloseTo(30, 6);
    expect(held.bands.max_speed_kmh!.high).toBeCloseTo(30, 6);
    expect(held.v_best_range_kmh!).toBeLessThanOrEqual(30);
    expect(free.v_best_range_kmh!).toBeGreaterThan(30);
    expect(speedOf({ max_speed_kmh: 500 })).toEqual(free);
  });

  test('ends the lean in wind and at top speed', () => {
    const free = speedOf({});
    const held = speedOf({ max_tilt_deg: 10 });
    expect(held.wind!.tilt_limit_deg).toBe(10);
    expect(held.wind!.max_steady_kmh).toBeLessThan(free.wind!.max_steady_kmh);
    expect(held.max_speed_kmh).toBeLessThan(free.max_speed_kmh);
    // The lean that is taken without a word; the best range is searched for below another top speed, so to its tolerance.
    const { return_headwind_kmh, ...usual } = speedOf({ max_tilt_deg: 35 }).wind!;
    expect(free.wind).toMatchObject(usual);
    expect(return_headwind_kmh).toBeCloseTo(free.wind!.return_headwind_kmh, 2);
  });
});
