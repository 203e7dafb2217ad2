import { describe, expect, test } from 'vitest';
import type { Aircraft } from '../aircraft.ts';
import { heatAt_W, powerAt_W, speedAt_rps, thrustShareAtVoltage } from '../motor.ts';
import { exampleAircraft, exampleGroup, examplePack, seaLevel } from '../testing/example.ts';
import { fullThrottle, hoverOf, hoverTime_s } from './hover.ts';
import { neededVoltage_V, rotorcraftOf, settingOf } from './rotorcraft.ts';

const craftOf = (aircraft: Aircraft) => rotorcraftOf(aircraft, settingOf(aircraft, seaLevel))!;
const withKv = (motorKv_rpmPerV: number) =>
  craftOf({ ...exampleAircraft, groups: [{ ...exampleGroup, motorKv_rpmPerV }] });
const example = craftOf(exampleAircraft);

/** The example pack rests at 6 × 3.84 V when half used and has 6 × 2.4 mΩ. */
const OPEN_V = 6 * 3.84;
const PACK_OHM = 0.0144;

describe('the figures of a hover', () => {
  const hover = hoverOf(example);
  if (hover.kind !== 'hover') throw new Error('the example hovers');
  const { drive, hoverShare } = example;

  test('are each what its name says', () => {
    expect(hover.power_W).toBeCloseTo(example.factor * 4 * powerAt_W(drive, hoverShare) + 12, 9);
    expect(hover.voltage_V).toBeCloseTo(OPEN_V - hover.current_A * PACK_OHM, 9);
    expect(hover.throttle).toBeCloseTo(neededVoltage_V(example, hoverShare) / hover.voltage_V, 9);
    expect(hover.speed_rpm).toBeCloseTo(60 * speedAt_rps(drive, hoverShare), 6);
    expect(hover.escCurrent_A).toBeCloseTo((hover.power_W - 12) / 4 / hover.voltage_V, 9);
    expect(hover.escUse).toBeCloseTo(hover.escCurrent_A / 45, 9);
    expect(hover.efficiency_NpW).toBeCloseTo((1.12 * 9.80665) / hover.power_W, 9);
    expect(hover.figureOfMerit).toBeCloseTo(drive.merit / example.factor, 9);
    expect(hover.cRate).toBeCloseTo(hover.current_A / 3, 9);
  });

  test('have a thermal margin of 0 at the heat of full throttle and 1 without heat', () => {
    const share = (example.factor * heatAt_W(drive, hoverShare)) / heatAt_W(drive, 1);
    expect(hover.thermalMargin).toBeCloseTo(1 - share, 9);
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1);
  });
});

describe('a hover that cannot be', () => {
  test('is refused for the throttle just above full, and possible just below', () => {
    // A weaker pack sags more; the throttle rises without a jump until it is all there is.
    const heavy = { ...exampleAircraft, dryMass_kg: 4.5 };
    let last = 0;
    for (let cellResistance_ohm = 0.001; cellResistance_ohm < 0.1; cellResistance_ohm *= 1.02) {
      const hover = hoverOf(craftOf({ ...heavy, packs: [{ ...examplePack, cellResistance_ohm }] }));
      if (hover.kind === 'hover') {
        last = hover.throttle;
        continue;
      }
      expect(hover.limit).toBe('throttle');
      expect(last).toBeGreaterThan(0.985);
      expect(last).toBeLessThanOrEqual(1);
      return;
    }
    throw new Error('no throttle is ever too much');
  });

  test('is refused for the thrust just above the full thrust, and its time is 0', () => {
    const needs = (hoverShare: number) => ({ ...example, hoverShare });
    expect(hoverOf(needs(1.0001))).toEqual({ kind: 'cannot_hover', limit: 'thrust' });
    expect(hoverOf(needs(1))).not.toEqual({ kind: 'cannot_hover', limit: 'thrust' });
    expect(hoverTime_s(needs(1.0001))).toBe(0);
    expect(hoverTime_s(needs(0.99))).toBeGreaterThan(0);
  });
});

describe('full throttle', () => {
  const wot = fullThrottle(example);
  const { drive } = example;

  test('has the current, sag and speed of the power that it draws', () => {
    expect(wot.power_W).toBeCloseTo(powerAt_W(drive, 1), 9);
    expect(wot.busCurrent_A * wot.voltage_V!).toBeCloseTo(4 * wot.power_W + 12, 6);
    expect(wot.voltage_V).toBeCloseTo(OPEN_V - wot.busCurrent_A * PACK_OHM, 9);
    expect(wot.cell_V).toBeCloseTo(wot.voltage_V! / 6, 9);
    expect(wot.sag).toBeCloseTo(1 - wot.voltage_V! / OPEN_V, 9);
    expect(wot.cRate).toBeCloseTo(wot.busCurrent_A / 3, 9);
    expect(wot.speed_rpm).toBeCloseTo(60 * drive.maxSpeed_rps, 6);
    expect(wot.tipMach).toBeCloseTo((Math.PI * 0.1778 * drive.maxSpeed_rps) / 340.294, 5);
    const share = thrustShareAtVoltage(drive, wot.voltage_V!);
    expect(wot.thrustShare).toBeCloseTo(Math.min(1, share), 9);
    const speed_rpm = 60 * speedAt_rps(drive, share);
    expect(wot.speedFraction).toBeCloseTo(speed_rpm / (1300 * wot.voltage_V!), 9);
  });

  test('gives at most the stated thrust, however stiff the pack', () => {
    const stiff = craftOf({
      ...exampleAircraft,
      packs: [{ ...examplePack, cellResistance_ohm: 0 }],
    });
    expect(thrustShareAtVoltage(stiff.drive, OPEN_V)).toBeGreaterThan(1);
    expect(fullThrottle(stiff).thrustShare).toBe(1);
  });

  test('takes as much as a hover that needs more', () => {
    expect(fullThrottle(example, 900).power_W).toBe(900);
    expect(fullThrottle(example, 1).power_W).toBe(wot.power_W);
  });

  test('without a pack is taken at the voltage of the motor, with no sag', () => {
    const { bus: _, ...rest } = example;
    const bare = fullThrottle({ ...rest, bus: null });
    expect(bare).toMatchObject({ voltage_V: null, cell_V: null, cRate: null, sag: 0 });
    expect(bare.current_A).toBeCloseTo(bare.power_W / drive.nominal_V, 9);
    expect(bare.busCurrent_A).toBeCloseTo(4 * bare.current_A, 9);
  });

  test('is over-propped below 65 % of the unloaded speed and under-propped above 85 %', () => {
    for (const kv of [700, 800, 900, 950, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1800, 2500]) {
      const { speedFraction, verdict } = fullThrottle(withKv(kv));
      expect(verdict).toBe(
        speedFraction < 0.65 ? 'over-propped' : speedFraction > 0.85 ? 'under-propped' : 'matched',
      );
    }
    const seen = [700, 1300, 3000].map((kv) => fullThrottle(withKv(kv)).verdict);
    expect(seen).toEqual(['under-propped', 'matched', 'over-propped']);
  });
});
