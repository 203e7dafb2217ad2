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

test('a measurement that the build cannot have made is named, and one that is far from the model', () => {
  const found = (build: Build) =>
    findingsOf(analysisOf(build)).find(({ code }) => code === 'MEASURED_OTHER');
  const hovers = (...powers: number[]) =>
    found({ measured_hover: powers.map((power_w) => ({ power_w })) });
  expect(hovers(300)).toBeUndefined();
  expect(hovers(1)).toMatchObject({
    level: 'warn',
    field: 'measured_hover',
    comparison: 'between',
  });
  expect(hovers(1)!.message).toMatch(/takes 0.103 times the power .*: moving the air takes more/);
  expect(hovers(5000)!.message).toMatch(/takes 9.7 times the power .*: no airframe wastes so much/);
  const heavy = { minutes: 12, mass_g: 30_000 };
  expect(found({ measured_hover: [heavy] })!.message).toBe(
    'The measured hover cannot be of this aircraft and is not used: the build does not fly at that mass, or draws more before its motors turn.',
  );
  const some = { power_w: 300 };
  expect(found({ measured_hover: [some, heavy] })!.message).toMatch(
    /^1 of 2 measured hovers cannot .* and is not used/,
  );
  expect(found({ measured_hover: [heavy, some, heavy] })!.message).toMatch(
    /^2 of 3 measured hovers cannot .* and are not used/,
  );
  expect(found({ measured_hover: [{ minutes: 12, mass_g: 30_000 }] })).toBeDefined();
  expect(hovers(5000)!.message).toMatch(
    /^The measured hover takes 9.7 times the power of the model/,
  );
  const plane = 'Fixed wing (tractor)';
  const cruise = (power_w: number) =>
    found({ airframe_type: plane, measured_cruise: [{ power_w, speed_kmh: 60 }] });
  expect(cruise(1)).toMatchObject({
    field: 'measured_cruise',
    message: expect.stringMatching(/^The measured cruise cannot be/),
  });
  expect(cruise(100)).toBeUndefined();
  // Of a wing that has no rotors to hover on nothing was asked.
  expect(found({ airframe_type: plane, measured_hover: [{ power_w: 1 }] })).toBeUndefined();
});

test('a stand test that takes less power than the air does is named', () => {
  const table = (power_w: number) =>
    findingsOf(
      analysisOf({ prop_diameter_in: 7, thrust_table: [{ thrust_g: 500, power_w }] }),
    ).find(({ code }) => code === 'TABLE_OTHER_DRIVE');
  expect(table(60)).toBeUndefined();
  expect(table(1)).toMatchObject({
    level: 'warn',
    message: expect.stringMatching(
      /500 g take 1 W in it, and no propeller of 7 in takes less than 4\d/,
    ),
  });
});
