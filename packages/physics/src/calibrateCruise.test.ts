import { describe, expect, test } from 'vitest';
import type { Aircraft } from './aircraft.ts';
import { calibrateCruise, type MeasuredCruise } from './calibrateCruise.ts';
import { settingOf } from './flight/rotorcraft.ts';
import { levelPower_W, wingedOf } from './flight/wing.ts';
import { perform } from './perform.ts';
import { exampleAircraft, seaLevel } from './testing/example.ts';
import { FLEET } from './testing/fleet.ts';

const plane = FLEET.plane!;
const mass_kg = perform(plane, seaLevel).allUpMass_kg;

const cruise = (airspeed_mps: number, power_W: number): MeasuredCruise => ({
  mass_kg,
  conditions: seaLevel,
  airspeed_mps,
  measured: { kind: 'power', power_W },
});

/** What the pack gives in level flight. */
function battery_W(aircraft: Aircraft, airspeed_mps: number): number {
  const craft = wingedOf(aircraft, settingOf(aircraft, seaLevel))!;
  return levelPower_W(craft, airspeed_mps) + craft.bus!.load_W;
}

const calibrated = (cruises: readonly MeasuredCruise[]): Aircraft => ({
  ...plane,
  cruiseCalibration: calibrateCruise(plane, cruises),
});

describe('a measured cruise', () => {
  test.each([0.5, 0.8, 1, 1.4, 2.5])('of %d times the power of the law is met within 3 %%', (k) => {
    const power_W = k * battery_W(plane, 18);
    const met_W = battery_W(calibrated([cruise(18, power_W)]), 18);
    expect(met_W / power_W).toBeGreaterThan(0.97);
    expect(met_W / power_W).toBeLessThan(1.03);
  });

  test('moves the drag, which is known least, more than the drive', () => {
    const { drag, power, points, spread } = calibrateCruise(plane, [
      cruise(18, 1.3 * battery_W(plane, 18)),
    ])!;
    expect(drag).toBeGreaterThan(1.3);
    expect(power).toBeGreaterThan(1);
    expect(power).toBeLessThan(1.05);
    expect(points).toBe(1);
    expect(spread).toBeLessThan(0.01);
  });

  test('that the law already gives changes nothing', () => {
    const { drag, power } = calibrateCruise(plane, [cruise(18, battery_W(plane, 18))])!;
    expect(drag).toBeCloseTo(1, 2);
    expect(power).toBeCloseTo(1, 3);
  });

  test('as a current is the power that a half-used pack gives with it', () => {
    const power_W = 1.2 * battery_W(plane, 18);
    const craft = wingedOf(plane, settingOf(plane, seaLevel))!;
    const open_V = 4 * 3.75;
    const ohm = craft.bus!.resistanceInUse_ohm;
    const current_A = (open_V - Math.sqrt(open_V ** 2 - 4 * ohm * power_W)) / (2 * ohm);
    const byCurrent = calibrateCruise(plane, [
      { ...cruise(18, 0), measured: { kind: 'current', current_A } },
    ])!;
    const byPower = calibrateCruise(plane, [cruise(18, power_W)])!;
    expect(byCurrent.drag / byPower.drag).toBeCloseTo(1, 1);
  });

  test('narrows the band of the cruise', () => {
    const width = (aircraft: Aircraft) =>
      perform(aircraft, seaLevel).wing!.spreads.enduranceTime.high;
    expect(width(calibrated([cruise(18, 90)]))).toBeLessThan(width(plane) / 2);
  });

  test('below the constant loads, or of an aircraft without a wing, is not used', () => {
    expect(calibrateCruise(plane, [cruise(18, 0.1)])).toBeNull();
    expect(calibrateCruise(exampleAircraft, [cruise(18, 90)])).toBeNull();
    const both = calibrateCruise(plane, [cruise(18, 0.1), cruise(18, battery_W(plane, 18))])!;
    expect(both.points).toBe(1);
  });
});

describe('cruises at several speeds', () => {
  /** As an aircraft of 1.8 times the drag and 1.1 times the losses would have flown. */
  const truth: Aircraft = { ...plane, cruiseCalibration: { drag: 1.8, power: 1.1 } };
  const flown = [14, 18, 24, 30].map((v) => cruise(v, battery_W(truth, v)));

  test('tell drag and drive apart', () => {
    const { drag, power, spread } = calibrateCruise(plane, flown)!;
    expect(drag).toBeGreaterThan(1.65);
    expect(drag).toBeLessThan(2);
    expect(power).toBeGreaterThan(1.03);
    expect(spread).toBeLessThan(0.03);
  });

  test('give a speed between them, which one alone misses by more', () => {
    const error = (aircraft: Aircraft) =>
      Math.abs(battery_W(aircraft, 27) / battery_W(truth, 27) - 1);
    expect(error(calibrated(flown))).toBeLessThan(0.02);
    expect(error(calibrated([flown[0]!]))).toBeGreaterThan(error(calibrated(flown)));
    expect(error(plane)).toBeGreaterThan(0.3);
  });
});
