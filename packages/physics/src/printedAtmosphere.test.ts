import { describe, expect, test } from 'vitest';
import {
  airAt,
  densityAltitude_m,
  standardPressure_Pa,
  standardTemperature_K,
} from './atmosphere.ts';

/**
 * US Standard Atmosphere 1976 by 2 km of geometric height, as printed in the tables of Public Domain Aeronautical
 * Software ("Atmosphere to 86 Km by 2 Km"), as far as the model reaches: height, temperature in K, pressure in Pa,
 * density in kg/m³, speed of sound in m/s, viscosity in 1e-5 Pa s.
 */
const PRINTED: readonly (readonly [number, number, number, number, number, number])[] = [
  [-2000, 301.15, 127_780, 1.4782, 347.89, 1.8515],
  [0, 288.15, 101_320, 1.225, 340.29, 1.7894],
  [2000, 275.15, 79_501, 1.0066, 332.53, 1.726],
  [4000, 262.17, 61_660, 0.81935, 324.59, 1.6612],
  [6000, 249.19, 47_218, 0.66011, 316.45, 1.5949],
  [8000, 236.22, 35_652, 0.52579, 308.11, 1.5271],
  [10_000, 223.25, 26_500, 0.41351, 299.53, 1.4577],
  [12_000, 216.65, 19_399, 0.31194, 295.07, 1.4216],
  [14_000, 216.65, 14_170, 0.22786, 295.07, 1.4216],
  [16_000, 216.65, 10_353, 0.16647, 295.07, 1.4216],
  [18_000, 216.65, 7565.2, 0.12165, 295.07, 1.4216],
  [20_000, 216.65, 5529.3, 0.08891, 295.07, 1.4216],
];

/** Effective radius of the earth in the standard (eq. 19): a geometric height becomes a geopotential one. */
const EARTH_M = 6_356_766;
const geopotential_m = (height_m: number) => (EARTH_M * height_m) / (EARTH_M + height_m);

/** Five printed digits. */
const near = (value: number, printed: number) =>
  expect(Math.abs(value / printed - 1)).toBeLessThan(6e-5);

describe('the standard atmosphere', () => {
  test.each(PRINTED)('is as printed at a height of %d m', (height_m, t_K, p_Pa, rho, sound, mu) => {
    const altitude_m = geopotential_m(height_m);
    const temperature_K = standardTemperature_K(altitude_m);
    expect(Math.abs(temperature_K - t_K)).toBeLessThan(0.006);
    near(standardPressure_Pa(altitude_m), p_Pa);
    const air = airAt({ altitude_m, temperature_K });
    near(air.pressure_Pa, p_Pa);
    near(air.density_kgm3, rho);
    near(air.soundSpeed_mps, sound);
    near(air.kinematicViscosity_m2ps * air.density_kgm3 * 1e5, mu);
    expect(densityAltitude_m(air.density_kgm3)).toBeCloseTo(altitude_m, 6);
  });
});
