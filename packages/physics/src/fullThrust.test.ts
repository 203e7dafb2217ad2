import { expect, test } from 'vitest';
import { type MotorToPredict, predictFullThrust } from './fullThrust.ts';
import { GRAM_FORCE_N, INCH_M } from './units.ts';

/** T-Motor MN3110 of 700 rpm/V with 11 × 3.7 in on 14.8 V: the maker's table ends at 1030 g and 148 W. */
const mn3110: MotorToPredict = {
  role: 'lift',
  propeller: { diameter_m: 11 * INCH_M, pitch_m: 3.7 * INCH_M, blades: 2 },
  motorKv_rpmPerV: 700,
  nominal_V: 14.8,
  resistance_ohm: 0.092,
  mass_kg: 0.099,
  escLimit_A: null,
};
const grams = (of: MotorToPredict) => predictFullThrust(of).thrust_N / GRAM_FORCE_N;

test('thrust and power at full throttle are those of a published table', () => {
  const { thrust_N, power_W } = predictFullThrust(mn3110);
  expect(thrust_N / GRAM_FORCE_N).toBeGreaterThan(1030 * 0.88);
  expect(thrust_N / GRAM_FORCE_N).toBeLessThan(1030 * 1.12);
  expect(power_W).toBeGreaterThan(148 * 0.85);
  expect(power_W).toBeLessThan(148 * 1.15);
});

test('an added inch of propeller on the same motor adds the thrust that its maker measured', () => {
  // 800 g with 10 × 3.3 in, 1290 g with 12 × 4 in.
  const sized = (diameter_in: number, pitch_in: number) =>
    grams({
      ...mn3110,
      propeller: { diameter_m: diameter_in * INCH_M, pitch_m: pitch_in * INCH_M, blades: 2 },
    });
  const ratio = sized(12, 4) / sized(10, 3.3);
  expect(ratio).toBeGreaterThan((1290 / 800) * 0.9);
  expect(ratio).toBeLessThan((1290 / 800) * 1.1);
});

test('thrust rises with Kv, voltage, diameter, pitch and blades, and falls with resistance', () => {
  const base = grams(mn3110);
  const { propeller } = mn3110;
  expect(grams({ ...mn3110, motorKv_rpmPerV: 780 })).toBeGreaterThan(base);
  expect(grams({ ...mn3110, nominal_V: 18.5 })).toBeGreaterThan(base);
  expect(
    grams({ ...mn3110, propeller: { ...propeller, diameter_m: 12 * INCH_M } }),
  ).toBeGreaterThan(base);
  expect(grams({ ...mn3110, propeller: { ...propeller, pitch_m: 4.5 * INCH_M } })).toBeGreaterThan(
    base,
  );
  expect(grams({ ...mn3110, propeller: { ...propeller, blades: 3 } })).toBeGreaterThan(base);
  expect(grams({ ...mn3110, resistance_ohm: 0.15 })).toBeLessThan(base);
});

test('says what the resistance rests on', () => {
  expect(predictFullThrust(mn3110).resistanceFrom).toBe('resistance');
  expect(predictFullThrust({ ...mn3110, resistance_ohm: null }).resistanceFrom).toBe('mass');
  const unknown = { ...mn3110, resistance_ohm: null, mass_kg: null };
  expect(predictFullThrust(unknown).resistanceFrom).toBe('voltage');
});

test('thrust ends at one and a half times the rating of the speed controller', () => {
  const limited = predictFullThrust({ ...mn3110, escLimit_A: 5 });
  expect(limited.limitedBy).toBe('esc');
  expect(limited.power_W).toBeCloseTo(1.5 * 5 * 14.8, 6);
  expect(limited.thrust_N).toBeLessThan(predictFullThrust(mn3110).thrust_N);
  expect(predictFullThrust({ ...mn3110, escLimit_A: 40 }).limitedBy).toBe('motor');
});

test('a mass or a resistance that no motor has leaves every figure finite and above zero', () => {
  for (const slip of [
    { resistance_ohm: null, mass_kg: 1e-300 },
    { resistance_ohm: null, mass_kg: 1e9 },
    { resistance_ohm: 1e300 },
    { resistance_ohm: 1e-300 },
  ]) {
    const { thrust_N, power_W, speed_rps } = predictFullThrust({ ...mn3110, ...slip });
    for (const figure of [thrust_N, power_W, speed_rps]) {
      expect(figure).toBeGreaterThan(0);
      expect(figure).toBeLessThan(1e6);
    }
  }
});
