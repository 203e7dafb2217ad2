import { describe, expect, test } from 'vitest';
import { analyzeBuild } from './analyze.ts';

const analyze = (build: Parameters<typeof analyzeBuild>[0]) =>
  analyzeBuild(build, { charts: false });

describe('a thrust table', () => {
  test('is followed by the partial load and the hover', () => {
    const plain = analyze({}).out;
    const table = [
      { thrust_g: 280, power_w: 40 },
      { thrust_g: 900, current_a: 9, voltage_v: 22 },
    ];
    const { out, lint } = analyze({ thrust_table: table });
    expect(out.hover_power_w!).toBeLessThan(0.9 * plain.hover_power_w!);
    expect(lint.some(({ code }) => code === 'INPUT_ASSUMED')).toBe(false);
  });
});

test('a thrust table that reaches full throttle states the full thrust', () => {
  const table = [
    { thrust_g: 500, power_w: 100, throttle: 0.4 },
    { thrust_g: 2100, power_w: 800, throttle: 1 },
  ];
  const { out, platform } = analyze({ thrust_table: table });
  expect(platform.groups[0]!.max_thrust_per_motor_g).toBe(2100);
  expect(platform.defaults_used).not.toContain('max_thrust_per_motor_g');
  expect(out.partial_load.lift!.at(-1)).toMatchObject({ thrust_g: 2100, power_w: 800 });
  const stated = analyze({ thrust_table: table, max_thrust_per_motor_g: 1900 });
  expect(stated.platform.groups[0]!.max_thrust_per_motor_g).toBe(1900);
});

test('a thrust table is followed in slow flight as in hover', () => {
  const table = [
    { thrust_g: 150, power_w: 19 },
    { thrust_g: 280, power_w: 70 },
    { thrust_g: 500, power_w: 90 },
  ];
  const draggy = { flat_plate_area_m2: 0.5 };
  const { out } = analyze({ ...draggy, thrust_table: table });
  const plain = analyze(draggy).out;
  expect(out.hover_min! / out.cruise_min).toBeCloseTo(plain.hover_min! / plain.cruise_min, 1);
});

test('measured speeds leave the stated thrust of a wing as it is', () => {
  const wing = { airframe_type: 'Fixed wing (pusher)' };
  const climb = (rpm: number) =>
    analyze({ ...wing, thrust_table: [{ thrust_g: 640, power_w: 60, rpm }] }).out.climb_rate_ms!;
  expect(climb(6000) / climb(7000)).toBeGreaterThan(0.85);
  expect(climb(6000) / climb(7000)).toBeLessThan(1.02);
});

describe('measured hovers', () => {
  test('calibrate the aircraft and are reported beside out', () => {
    expect(analyze({}).calibration).toBeNull();
    const { calibration, out } = analyze({ measured_hover: [{ minutes: 11 }] });
    expect(calibration).toMatchObject({ points: 1 });
    expect(calibration!.factor).toBeGreaterThan(1.1);
    expect(Math.abs(out.hover_min! / 11 - 1)).toBeLessThan(0.03);
  });
  test('may be of another payload and altitude', () => {
    const loaded = analyze({ payload: [{ mass_g: 300, x_mm: 0 }], altitude_m: 1500, temp_c: 5 });
    const hover = {
      power_w: loaded.out.hover_power_w!,
      payload_g: 300,
      altitude_m: 1500,
      temp_c: 5,
    };
    const { calibration } = analyze({ measured_hover: [hover] });
    expect(calibration!.factor).toBeCloseTo(1, 2);
  });
  test('are not used by a wing', () => {
    const reply = analyze({
      airframe_type: 'Flying wing (pusher)',
      measured_hover: [{ power_w: 100 }],
    });
    expect(reply.platform.ignored).toContain('measured_hover');
    expect(reply.calibration).toBeNull();
  });
});

describe('measured cruises', () => {
  const wing = { airframe_type: 'Fixed wing (pusher)', cruise_speed_kmh: 60 };
  const drawn_w = analyze(wing).out.cruise_power_w!;

  test('calibrate the wing and are reported beside the hovers', () => {
    expect(analyze(wing).calibration).toBeNull();
    const flown = { speed_kmh: 60, power_w: 1.4 * drawn_w };
    const { calibration, out } = analyze({ ...wing, measured_cruise: [flown] });
    expect(calibration).toMatchObject({
      factor: 1,
      points: 0,
      learned: null,
      cruise: { points: 1 },
    });
    expect(calibration!.cruise!.drag_factor).toBeGreaterThan(1.3);
    expect(Math.abs(out.cruise_power_w! / flown.power_w - 1)).toBeLessThan(0.03);
  });
  test('may be a current with its voltage, of another mass', () => {
    const heavier = analyze({ ...wing, payload: [{ mass_g: 300, x_mm: 0 }] }).out;
    const flown = { speed_kmh: 60, current_a: heavier.cruise_power_w! / 14, voltage_v: 14 };
    const factorOf = (state: object) =>
      analyze({ ...wing, measured_cruise: [{ ...flown, ...state }] }).calibration!.cruise!
        .drag_factor;
    // The law takes sections' drag at the speed of the aircraft without its payload, which a mass does not name.
    expect(Math.abs(factorOf({ payload_g: 300 }) - 1)).toBeLessThan(0.03);
    expect(factorOf({ mass_g: heavier.auw_g })).toBeCloseTo(factorOf({ payload_g: 300 }), 4);
    expect(factorOf({})).toBeGreaterThan(1.05);
  });
  test('are not used by a multirotor', () => {
    const reply = analyze({ measured_cruise: [{ speed_kmh: 60, power_w: 100 }] });
    expect(reply.platform.ignored).toContain('measured_cruise');
    expect(reply.calibration).toBeNull();
  });
});

describe('wind and mission', () => {
  test('are answered only when asked for', () => {
    const { out } = analyze({});
    for (const member of ['radius_km', 'range_headwind_km', 'mission'])
      expect(member in out).toBe(false);
  });
  test('of a wing in wind give ranges around those of still air', () => {
    const { out } = analyze({ airframe_type: 'Fixed wing (pusher)', wind_kmh: 20 });
    expect(out.range_headwind_km!).toBeLessThan(out.range_km);
    expect(out.range_tailwind_km!).toBeGreaterThan(out.range_km);
    expect(out.radius_km!).toBeLessThan(out.range_km / 2);
    expect(out.radius_km!).toBeGreaterThan(0.2 * out.range_km);
  });
  test('of a VTOL hover on the rotors and cruise on the wing', () => {
    const { mission } = analyze({
      airframe_type: 'Quadplane (lift + pusher)',
      mission: [
        { kind: 'hover', minutes: 1 },
        { kind: 'climb', height_m: 100 },
        { kind: 'cruise', distance_km: 20 },
        { kind: 'loiter', minutes: 5 },
        { kind: 'descend', height_m: 100 },
        { kind: 'hover', minutes: 1 },
      ],
    }).out;
    expect(mission).toMatchObject({ possible: true, failed_leg: null });
    const [hover, , cruise] = mission!.legs;
    expect(cruise!.energy_wh / cruise!.minutes).toBeLessThan(hover!.energy_wh / hover!.minutes);
    expect(mission!.distance_km).toBeGreaterThan(20);
  });
  test('fly a leg with more payload at the best speed of that load', () => {
    const wing = { airframe_type: 'Fixed wing (pusher)' };
    const { mission } = analyze({
      ...wing,
      mission: [
        { kind: 'loiter', minutes: 10 },
        { kind: 'loiter', minutes: 10, payload_g: 800 },
      ],
    }).out;
    expect(mission!.possible).toBe(true);
    expect(mission!.legs[1]!.distance_km).toBeGreaterThan(mission!.legs[0]!.distance_km);
    const heavy = analyze({
      ...wing,
      mission: [{ kind: 'loiter', minutes: 1, payload_g: 50_000 }],
    });
    expect(heavy.out.mission!.legs[0]!.reason).toMatch(/thrust is too low/);
  });
  test('end with the pack that feeds the avionics alone', () => {
    const build = {
      batteries: [
        { cells: 6, capacity_mah: 3000 },
        { name: 'A', role: 'aux' as const, cells: 3, capacity_mah: 100 },
      ],
      aux_rails: [{ power_w: 10, battery: 'A' }],
    };
    const { hover_min } = analyze(build).out;
    const possible = (share: number) =>
      analyze({ ...build, mission: [{ kind: 'hover', minutes: share * hover_min! }] }).out.mission!
        .possible;
    expect(hover_min!).toBeLessThan(6);
    expect(possible(0.99)).toBe(true);
    expect(possible(1.01)).toBe(false);
  });
  test('name the leg that fails and why', () => {
    const { mission } = analyze({ mission: [{ kind: 'hover', minutes: 500 }] }).out;
    expect(mission).toMatchObject({ possible: false, failed_leg: 0, minutes: 0 });
    expect(mission!.legs[0]!.reason).toMatch(/reserve of 20 %/);
  });
});

describe('bands', () => {
  test('of the example profile assume nothing, also under another name or sky', () => {
    for (const build of [{}, { altitude_m: 500 }, { airframe_type: 'Hexa' }, { esc_current_a: 60 }])
      for (const band of Object.values(analyze(build).out.bands)) {
        expect(band.assumed).toEqual([]);
        expect(band.coverage).toBe(0.8);
      }
  });
  test('widen with each field that is left out, and a finding names the widest', () => {
    const { out, lint } = analyze({ dry_mass_g: 900, prop_diameter_in: 8 });
    const band = out.bands.hover_min!;
    expect(band.assumed).toContain('max_thrust_per_motor_g');
    expect(band.assumed).not.toContain('prop_diameter_in');
    expect(band.assumed).not.toContain('wing_span_mm');
    const known = analyze({ dry_mass_g: 900, prop_diameter_in: 8, usable_fraction: 0.8 });
    expect(known.out.bands.hover_min!.high).toBeLessThan(band.high);
    const found = lint.find(({ code }) => code === 'INPUT_ASSUMED')!;
    expect(found).toMatchObject({ level: 'warn', field: band.assumed[0], unit: 'min' });
    expect(found.value!).toBeGreaterThan(0);
  });
  test('of a build that its assumed thrust does not lift reach what another thrust might', () => {
    const { out } = analyze({
      dry_mass_g: 9000,
      batteries: [{ cells: 6, capacity_mah: 22_000, count: 2 }],
      prop_diameter_in: 18,
    });
    expect(out.hover_min).toBe(0);
    expect(out.bands.hover_min!.low).toBe(0);
    expect(out.bands.hover_min!.high).toBeGreaterThan(10);
  });
});

test('a pack that sags lowers the top speed and the climb of a wing, a strong one does not raise them', () => {
  const wing = (ir_mohm: number) =>
    analyze({
      airframe_type: 'Fixed wing (pusher)',
      batteries: [{ cells: 4, capacity_mah: 5000, mass_g: 500, ir_mohm }],
    }).out;
  const [strong, good, weak] = [wing(0.1), wing(2), wing(60)];
  expect(good.max_speed_kmh).toBeCloseTo(strong.max_speed_kmh, 3);
  expect(weak.max_speed_kmh).toBeLessThan(0.97 * strong.max_speed_kmh);
  expect(weak.climb_rate_ms!).toBeLessThan(0.9 * strong.climb_rate_ms!);
});

test('a cruise below the stall speed lasts 0 minutes', () => {
  const wing = { airframe_type: 'Fixed wing (tractor)' };
  const { out, lint } = analyze({ ...wing, cruise_speed_kmh: 20 });
  expect(out.stall_speed_kmh!).toBeGreaterThan(20);
  expect(out).toMatchObject({ cruise_min: 0, range_km: 0 });
  expect(lint.find(({ code }) => code === 'STALL_MARGIN')).toMatchObject({ level: 'bad' });
  expect(lint.some(({ code }) => code === 'CRUISE_TOO_FAST')).toBe(false);
});

test('no figure of a wing jumps with the pitch of its propeller', () => {
  let last: readonly number[] | null = null;
  for (let pitch = 3.6; pitch <= 5; pitch += 0.02) {
    const { out } = analyze({
      airframe_type: 'Fixed wing (pusher)',
      prop_diameter_in: 9,
      prop_pitch_in: pitch,
      prop_blades: 2,
    });
    const figures = [out.cruise_min, out.climb_rate_ms!, out.max_speed_kmh, out.wot_rpm];
    if (last !== null)
      for (const [i, figure] of figures.entries())
        expect(Math.abs(figure / last[i]! - 1)).toBeLessThan(0.02);
    last = figures;
  }
});

test('the mass of a motor moves the balance', () => {
  const mass = (motor_mass_g?: number) =>
    analyze(motor_mass_g === undefined ? {} : { motor_mass_g }).cg.items.find(
      ({ name }) => name === 'Motor 1',
    )!.mass_g;
  expect(mass()).toBe(46);
  expect(mass(60)).toBe(60);
});
