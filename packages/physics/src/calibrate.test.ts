import { describe, expect, test } from 'vitest';
import { calibrateHover, type MeasuredHover } from './calibrate.ts';
import { perform } from './perform.ts';
import { exampleAircraft, seaLevel } from './testing/example.ts';

const hover = (measured: MeasuredHover['measured'], mass_kg = 1.12): MeasuredHover => ({
  mass_kg,
  conditions: seaLevel,
  measured,
});

function calibrated(hovers: readonly MeasuredHover[]) {
  const calibration = calibrateHover(exampleAircraft, hovers)!;
  const { rotor } = perform({ ...exampleAircraft, hoverCalibration: calibration.factor }, seaLevel);
  if (rotor!.hover.kind !== 'hover') throw new Error('cannot hover');
  return { calibration, rotor: rotor!, hover: rotor!.hover };
}

describe('a measured hover', () => {
  test.each([45, 120, 200, 240, 400, 520, 1500])('of %d W is met within 3 %%', (power_W) => {
    const { hover: there } = calibrated([hover({ kind: 'power', power_W })]);
    expect(there.power_W / power_W).toBeGreaterThan(0.97);
    expect(there.power_W / power_W).toBeLessThan(1.03);
  });
  test('is met as a current and as a time', () => {
    expect(calibrated([hover({ kind: 'current', current_A: 14 })]).hover.current_A).toBeCloseTo(
      14,
      0,
    );
    const { rotor } = calibrated([hover({ kind: 'time', time_s: 600 })]);
    expect(rotor.hoverTime_s / 600).toBeGreaterThan(0.97);
    expect(rotor.hoverTime_s / 600).toBeLessThan(1.03);
  });
  test('of a mass that the thrust does not lift is not used', () => {
    const lifted = hover({ kind: 'power', power_W: 260 });
    const tooHeavy = { ...hover({ kind: 'time', time_s: 600 }), mass_kg: 50 };
    expect(calibrateHover(exampleAircraft, [tooHeavy])).toBeNull();
    expect(calibrateHover(exampleAircraft, [lifted, tooHeavy])!.points).toBe(1);
  });
  test('narrows the spread of the flight time', () => {
    const { rotor } = calibrated([hover({ kind: 'power', power_W: 260 })]);
    const plain = perform(exampleAircraft, seaLevel).rotor!;
    expect(rotor.spreads.hoverTime.high).toBeLessThan(plain.spreads.hoverTime.high);
  });
  test('of several states is weighed, with their spread', () => {
    const { calibration } = calibrated([
      hover({ kind: 'power', power_W: 260 }),
      hover({ kind: 'power', power_W: 300 }),
    ]);
    expect(calibration.points).toBe(2);
    expect(calibration.spread).toBeCloseTo(Math.log(288 / 248) / 2, 2);
  });
});
