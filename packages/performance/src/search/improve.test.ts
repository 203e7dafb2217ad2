import { describe, expect, test } from 'vitest';
import { analysisOf } from '../analysis.ts';
import { analyzeBuild } from '../analyze.ts';
import { aimOf } from '../testing/searches.ts';
import { singleChanges } from './changes.ts';
import { type ImproveRequest, improveBuild } from './improve.ts';

/** A quad for a camera, with all that a maker would state. */
const camera = {
  dry_mass_g: 1100,
  prop_diameter_in: 13,
  prop_pitch_in: 4.4,
  motor_kv: 400,
  max_thrust_per_motor_g: 1500,
  arm_length_mm: 270,
  esc_current_a: 30,
  flat_plate_area_m2: 0.02,
  usable_fraction: 0.8,
  aux_rails: [{ name: 'Camera', voltage_v: 12, current_a: 0.5 }],
  batteries: [{ chemistry: 'lipo', cells: 6, capacity_mah: 5000, mass_g: 700, x_mm: 12 }],
} as const;

const asked = (of: Partial<Omit<ImproveRequest, 'aim'>> & { readonly aim?: string } = {}) => ({
  build: camera,
  limits: {},
  confidence: 'low' as const,
  kinds: null,
  ...of,
  aim: aimOf(of.aim ?? 'max hover_min'),
});

const badOf = (build: object) =>
  analyzeBuild(build, { charts: false })
    .lint.filter(({ level }) => level === 'bad')
    .map(({ code }) => code);

describe('a build that is made better', () => {
  const limits = { auw_g: { max: 2400 } };
  const reply = improveBuild(asked({ limits }));

  test('has up to three changes, the largest gain first, with what each was and becomes', () => {
    expect(reply.changes.length).toBe(3);
    const gains = reply.changes.map(({ gain }) => gain);
    expect(gains).toEqual([...gains].sort((a, b) => b - a));
    for (const { patch, build, out, before, after, gain } of reply.changes) {
      expect(build).toEqual({ ...camera, ...patch });
      const analyzed = analyzeBuild(build, { charts: false }).out;
      expect(out).toEqual(analyzed);
      const band = analyzed.bands.hover_min!;
      expect(after).toEqual({ value: analyzed.hover_min, low: band.low, high: band.high });
      expect(before).toEqual(reply.before);
      expect(gain).toBeCloseTo(after.low! - before.low!, 6);
      expect(gain).toBeGreaterThan(0);
      expect(out.auw_g).toBeLessThanOrEqual(2400);
    }
  });
  test('names parts that are sold, of different kinds where they gain', () => {
    const kinds = new Set(reply.changes.map(({ kind }) => kind));
    expect(kinds.size).toBeGreaterThanOrEqual(2);
    for (const { part } of reply.changes) {
      expect(part.vendor).not.toBe('Generic');
      expect(part.mass_g).toBeGreaterThan(0);
    }
  });
  test('is the same when it is asked again', () => {
    expect(improveBuild(asked({ limits }))).toEqual(reply);
  });
  test('brings no bad finding that it did not have, and counts what would', () => {
    const had = badOf(camera);
    for (const { build } of reply.changes)
      expect(badOf(build).filter((code) => !had.includes(code))).toEqual([]);
    expect(Object.values(reply.left_out).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
  });
});

test('no pack gains more by the low end of its band than the first', () => {
  const reply = improveBuild(asked({ kinds: ['battery'] }));
  const had = badOf(camera);
  let most = 0;
  for (const { patch } of singleChanges(analysisOf(camera), ['battery'])) {
    const build = { ...camera, ...patch };
    const { bands } = analyzeBuild(build, { charts: false }).out;
    const gain = bands.hover_min!.low - reply.before!.low!;
    if (gain > most && badOf(build).every((code) => had.includes(code))) most = gain;
  }
  expect(reply.changes[0]!.gain).toBeCloseTo(most, 6);
  expect(reply.changes.map(({ kind }) => kind)).toEqual(['battery', 'battery', 'battery']);
});

test('a pack keeps its place, and a motor brings its mass and forgets the table of the last', () => {
  const measured = { ...camera, thrust_table: [{ thrust_g: 700, power_w: 60 }] };
  const changes = [...singleChanges(analysisOf(measured), ['motor', 'battery'])];
  for (const { kind, patch, mass_g } of changes) {
    if (kind === 'battery') expect(patch.batteries![0]).toMatchObject({ x_mm: 12, cells: 6 });
    else {
      expect(patch.motor_mass_g).toBe(mass_g);
      expect(patch.thrust_table).not.toEqual(measured.thrust_table);
      expect(patch).toHaveProperty('max_thrust_per_motor_g');
    }
  }
  const masses = changes
    .filter(({ kind }) => kind === 'motor')
    .map(({ patch, mass_g }) => patch.dry_mass_g! - 4 * mass_g);
  expect(Math.max(...masses) - Math.min(...masses)).toBeLessThanOrEqual(1);
});

test('where nothing gains the answer says so', () => {
  const reply = improveBuild(asked({ limits: { auw_g: { max: 100 } }, kinds: ['battery'] }));
  expect(reply.changes).toEqual([]);
  expect(reply.warnings.map(({ message }) => message)).toEqual([
    `None of ${reply.examined} single changes gains in hover_min, counted with the worse end of its band.`,
  ]);
});

test('a figure that the build does not have cannot be gained in', () => {
  const build = { airframe_type: 'Fixed wing (tractor)' } as const;
  const reply = improveBuild(asked({ build }));
  expect([reply.before, reply.changes, reply.examined]).toEqual([null, [], 0]);
  expect(reply.warnings[0]!.message).toBe(
    'This build has no hover_min, so nothing can be gained in it.',
  );
});

test('a hover that was measured is compared with packs alone, and its losses are kept', () => {
  const build = { ...camera, measured_hover: [{ minutes: 22 }] };
  const reply = improveBuild(asked({ build }));
  expect(new Set(reply.changes.map(({ kind }) => kind))).toEqual(new Set(['battery']));
  expect(reply.warnings[0]!.field).toBe('build.measured_hover');
  const { factor } = analyzeBuild(build, { charts: false }).calibration!;
  for (const { patch } of reply.changes) {
    expect(patch.measured_hover).toBeNull();
    expect(patch.calibration!.loss_factor).toBeCloseTo(factor, 4);
  }
});

test('a cruise that was measured is compared with packs alone, at the mass that it was flown with', () => {
  const build = {
    airframe_type: 'Flying wing (pusher)',
    dry_mass_g: 900,
    batteries: [{ cells: 4, capacity_mah: 3500, mass_g: 330 }],
    measured_cruise: [{ speed_kmh: 60, power_w: 60 }],
  };
  const reply = improveBuild(asked({ build, aim: 'max cruise_min' }));
  expect(reply.warnings[0]!.field).toBe('build.measured_cruise');
  expect(reply.changes.length).toBeGreaterThan(0);
  const { auw_g } = analyzeBuild(build, { charts: false }).out;
  for (const { kind, patch } of reply.changes) {
    expect(kind).toBe('battery');
    expect(patch.measured_cruise![0]!.mass_g).toBeCloseTo(auw_g, 1);
  }
});
