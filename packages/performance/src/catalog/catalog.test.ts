import { describe, expect, test } from 'vitest';
import { batteries, catalog, escs, frames, motors, propellers } from './index.ts';
import {
  escMass_g,
  frameMass_g,
  motorMass_g,
  motorMassOfStator_g,
  packMass_g,
  propellerMass_g,
} from './laws.ts';
import { predictedAt, predictionOf, usualPropeller } from './prediction.ts';

/** Median of how far a law is from the stated masses, as a ratio less 1. */
function medianError(pairs: readonly (readonly [stated: number, law: number])[]): number {
  const errors = pairs.map(([stated, law]) => Math.abs(Math.log(law / stated)));
  return Math.expm1(errors.sort((a, b) => a - b)[Math.floor(errors.length / 2)]!);
}

const stated = <One extends { mass_g: number | null; basis: { mass: string } }>(
  parts: readonly One[],
) => parts.filter(({ mass_g, basis }) => mass_g !== null && basis.mass === 'source');

describe('the catalog', () => {
  test('has every part under an id of its own, sorted, with source and licence where it is not ours', () => {
    const all = Object.values(catalog).flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const lists: Record<string, number> = {};
    for (const category of ['motors', 'propellers', 'batteries', 'escs', 'frames'])
      lists[category] = catalog[category]!.length;
    expect(lists).toEqual({ motors: 501, propellers: 574, batteries: 403, escs: 118, frames: 50 });
    const sourced = all.filter(({ basis }) => basis.mass === 'source');
    expect(sourced.filter(({ source }) => source === null)).toEqual([]);
    const listed = [...motors, ...propellers, ...batteries, ...escs, ...frames];
    expect(
      listed.filter(({ source, licence }) => (source === null) !== (licence === null)),
    ).toEqual([]);
  });
  test('holds 425 stand tests of 122 motors, each a thrust table within its bounds', () => {
    const tested = motors.filter(({ motor }) => motor.tests.length > 0);
    expect(tested).toHaveLength(122);
    expect(tested.flatMap(({ motor }) => motor.tests)).toHaveLength(425);
    const known = new Set(propellers.map(({ id }) => id));
    for (const { motor } of tested)
      for (const { points, propeller } of motor.tests) {
        expect(known).toContain(propeller);
        expect(points.length).toBeGreaterThan(0);
        expect(points.length).toBeLessThanOrEqual(50);
      }
  });
  test('predicts full throttle of motors that no test measured, and marks it', () => {
    const untested = motors.filter(({ motor }) => motor.tests.length === 0);
    const predicted = untested.filter(({ motor }) => motor.predicted !== null);
    expect([untested.length, predicted.length]).toEqual([379, 373]);
    for (const part of predicted) expect(part.motor.predicted).toEqual(predictionOf(part));
    for (const { motor } of motors.filter((part) => part.motor.tests.length > 0))
      expect(motor.predicted).toBeNull();
  });
  test('takes for a prediction the largest usual propeller within what the maker allows', () => {
    const motor = motors.find(({ id }) => id === 't-motor-mn4012-kv480')!;
    const predicted = motor.motor.predicted!;
    expect(predicted.current_a).toBeLessThanOrEqual(motor.motor.max_current_a!);
    const next = usualPropeller(predicted.prop_diameter_in + 1);
    const larger = predictedAt(motor, next, predicted.cells);
    expect(larger?.power_w ?? Infinity).toBeGreaterThan(motor.motor.max_power_w!);
  });
  test('gives a motor of little power no propeller that it cannot turn', () => {
    const motor = motors.find(({ id }) => id === 'axi-2203-40vpp-gold-line-2000-kv')!;
    expect(motor.motor.predicted!.prop_diameter_in).toBeLessThan(12);
  });
  test('holds motors of industry to the power in their name, not to their current at a stall', () => {
    const motor = motors.find(({ id }) => id === 'maxon-ec-16-16-mm-brushless-30-watt-1290-kv')!;
    expect(motor.motor.max_power_w).toBe(30);
    expect(motor.motor.max_current_a! * 22).toBeGreaterThan(200);
    expect(motor.motor.predicted!.power_w).toBeLessThanOrEqual(30);
  });
  test('has sizes by law beside the parts of makers, marked as such', () => {
    const byLaw = [...batteries, ...escs, ...frames].filter(({ basis }) => basis.mass === 'law');
    expect(byLaw.every(({ vendor, source }) => vendor === 'Generic' && source === null)).toBe(true);
    expect(byLaw).toHaveLength(126 + 26 + 26);
  });
});

describe('the laws of mass', () => {
  test('lie as near to the stated masses as docs/catalog.md says', () => {
    const pack = stated(batteries).map(
      ({ mass_g, battery }) => [mass_g!, packMass_g(battery)] as const,
    );
    expect(medianError(pack)).toBeLessThan(0.13);
    const controllers = stated(escs).filter(
      ({ esc }) => esc.current_a !== null && esc.voltage_max_v !== null,
    );
    expect(
      medianError(
        controllers.map(({ mass_g, esc }) => [
          mass_g!,
          escMass_g(esc.current_a!, esc.voltage_max_v!),
        ]),
      ),
    ).toBeLessThan(0.27);
    const frame = stated(frames).map(
      (part) => [part.mass_g!, frameMass_g(part.frame.wheelbase_mm, 4)] as const,
    );
    expect(medianError(frame)).toBeLessThan(0.6);
    // Motors of industry are rated for years, not for a flight.
    const motor = stated(motors).filter(
      ({ vendor, motor: { max_power_w } }) => max_power_w !== null && vendor !== 'maxon',
    );
    expect(
      medianError(motor.map((part) => [part.mass_g!, motorMass_g(part.motor.max_power_w!)])),
    ).toBeLessThan(0.25);
    const made = stated(propellers).filter(
      ({ name, vendor }) => vendor !== 'APC' || /MR/.test(name),
    );
    expect(
      medianError(made.map((part) => [part.mass_g!, propellerMass_g(part.propeller.diameter_in)])),
    ).toBeLessThan(0.35);
  });
  test('take a motor by its stator where its name states one, nearer than by its power', () => {
    const pairs = stated(motors).flatMap(({ name, mass_g }) => {
      const byStator_g = motorMassOfStator_g(name);
      return byStator_g === null ? [] : [[mass_g!, byStator_g] as const];
    });
    expect(pairs.length).toBeGreaterThan(240);
    expect(medianError(pairs)).toBeLessThan(0.12);
    // 9.1 g and 32.5 g by their makers; by the power of their tests they would weigh 56 g and 190 g.
    expect(motorMassOfStator_g('Xing2 1404 3000KV')).toBeCloseTo(10.7, 0);
    expect(motorMassOfStator_g('F60 Pro V-LV 2207.5 2020 Kv')).toBeCloseTo(39.8, 0);
    // Speed constants are no stators.
    expect(motorMassOfStator_g('F40 Pro 2420 Kv')).toBeNull();
    expect(motorMassOfStator_g('U5 400 Kv')).toBeNull();
  });
});
