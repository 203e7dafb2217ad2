/** What is not known, or cannot be, is not called fine. */
import { describe, expect, test } from 'vitest';
import type { Build } from './airframe/build.ts';
import { analysisOf } from './analysis.ts';
import { replyOf } from './analyze.ts';
import { findingsOf } from './findings.ts';

function levelsOf(build: Build): Record<string, string> {
  const found = findingsOf(analysisOf(build), { patches: false });
  return Object.fromEntries(found.map(({ code, level }) => [code, level]));
}

const motorOutOf = (build: Build) => replyOf(analysisOf(build)).out.motor_out;

describe('the loss of a motor', () => {
  const octo = { airframe_type: 'Octo' };
  test.each<[string, Build, RegExp]>([
    ['has no battery', { ...octo, batteries: [] }, /the pack cannot supply the power\.$/],
    [
      'has a pack that gives no power',
      { ...octo, batteries: [{ ir_mohm: 60 }] },
      /the pack cannot supply/,
    ],
    // With all its motors it hovers for 0.3 min.
    [
      'has a pack too weak for fewer motors',
      { airframe_type: 'Y6 (coaxial)', batteries: [{ soh: 0.05, x_mm: 0 }] },
      /the pack cannot supply/,
    ],
  ])('is not survived by what %s', (_, build, reason) => {
    const lost = motorOutOf(build)!;
    expect(lost).toMatchObject({
      can_hover: false,
      controllable: false,
      yaw_controllable: false,
      survivable: false,
      hover_min_after: 0,
      esc_current_after_a: null,
    });
    expect(lost.reason).toMatch(reason);
    expect(lost.twr_after).toBeGreaterThan(1);
  });
  test('is survived on the same frame with a sound pack', () => {
    expect(motorOutOf(octo)).toMatchObject({ survivable: true, can_hover: true });
    expect(motorOutOf(octo)!.hover_min_after).toBeGreaterThan(0);
  });
});

test('a rotor build is not called balanced while a large part of it has no position', () => {
  const offset = (build: Build) => levelsOf(build).CG_ROTOR_OFFSET;
  expect(offset({ batteries: [{}] })).toBeUndefined();
  expect(offset({ batteries: [{ x_mm: 0 }], payload: [{ mass_g: 60 }] })).toBe('ok');
  expect(offset({ batteries: [{}], payload: [{ mass_g: 300, x_mm: 300 }] })).toBe('bad');
});

test('payload without a mass is named, the first item', () => {
  const found = (payload: Build['payload']) =>
    findingsOf(analysisOf({ payload })).find(({ code }) => code === 'PAYLOAD_NO_MASS');
  const known = [{ mass_g: 5 }, { mass_g: 0 }, { catalog_id: 'livox-mid-360' }];
  expect(found(known)).toBeUndefined();
  expect(found([...known, {}, { name: 'Camera' }])).toMatchObject({
    level: 'warn',
    field: 'payload',
    message: 'Payload 4 has no mass and counts as 0 g.',
  });
});

test('no climb and no transition is fine without the motors that it takes', () => {
  expect(levelsOf({ airframe_type: 'Fixed wing (tractor)' }).CLIMB_LOW).toBe('ok');
  expect(
    levelsOf({ airframe_type: 'Fixed wing (tractor)', batteries: [] }).CLIMB_LOW,
  ).toBeUndefined();
  const plane = { airframe_type: 'Quadplane (lift + pusher)' };
  expect(levelsOf(plane).TRANSITION_MARGIN).toBe('ok');
  expect(levelsOf({ ...plane, batteries: [{ role: 'cruise' }] }).TRANSITION_MARGIN).toBeUndefined();
});

test('a mission is not possible in a stated wind that it cannot be flown in', () => {
  const flown = (wind_kmh: number | null) =>
    replyOf(analysisOf({ wind_kmh, mission: [{ kind: 'hover', minutes: 2 }] })).out.mission!;
  expect(flown(null)).toMatchObject({ possible: true });
  expect(flown(20)).toMatchObject({ possible: true });
  expect(flown(150)).toMatchObject({ possible: false, failed_leg: 0 });
  expect(flown(150).legs[0]!.reason).toMatch(/^The wind is about as fast/);
});

test('a measurement that the build cannot have made is counted as not used', () => {
  const calibrated = (mass_g: number) =>
    replyOf(analysisOf({ measured_hover: [{ minutes: 12, mass_g }] })).calibration;
  expect(calibrated(30_000)).toMatchObject({ factor: 1, points: 0 });
  expect(calibrated(1120)).toMatchObject({ points: 1 });
  expect(replyOf(analysisOf({})).calibration).toBeNull();
});
