import { describe, expect, test } from 'vitest';
import {
  airAt,
  altitudeOfDensity_m,
  atAltitude,
  densityAltitude_m,
  standardPressure_Pa,
  standardTemperature_K,
} from './atmosphere.ts';

/** US Standard Atmosphere 1976, table I, at geopotential altitudes. */
const printed = [
  { altitude_m: -500, temperature_K: 291.4, pressure_Pa: 107_477, density_kgm3: 1.2849 },
  { altitude_m: 0, temperature_K: 288.15, pressure_Pa: 101_325, density_kgm3: 1.225 },
  { altitude_m: 1000, temperature_K: 281.65, pressure_Pa: 89_874.6, density_kgm3: 1.11164 },
  { altitude_m: 5000, temperature_K: 255.65, pressure_Pa: 54_019.9, density_kgm3: 0.736116 },
  { altitude_m: 11_000, temperature_K: 216.65, pressure_Pa: 22_632.1, density_kgm3: 0.363918 },
  { altitude_m: 12_000, temperature_K: 216.65, pressure_Pa: 19_330.4, density_kgm3: 0.310828 },
] as const;

describe('the standard atmosphere', () => {
  test.each(printed)('has the printed figures at $altitude_m m', (row) => {
    const air = airAt({ altitude_m: row.altitude_m, temperature_K: row.temperature_K });
    expect(standardTemperature_K(row.altitude_m)).toBeCloseTo(row.temperature_K, 6);
    expect(standardPressure_Pa(row.altitude_m) / row.pressure_Pa).toBeCloseTo(1, 4);
    expect(air.density_kgm3 / row.density_kgm3).toBeCloseTo(1, 4);
  });

  test('has the printed sound speed and viscosity at sea level', () => {
    const air = airAt({ altitude_m: 0, temperature_K: 288.15 });
    expect(air.soundSpeed_mps).toBeCloseTo(340.294, 2);
    expect(air.kinematicViscosity_m2ps * 1e5).toBeCloseTo(1.4607, 3);
  });
});

describe('a day that is not standard', () => {
  test('is thinner by the ratio of temperatures when it is hot', () => {
    const hot = airAt({ altitude_m: 0, temperature_K: 308.15 });
    expect(hot.density_kgm3).toBeCloseTo((1.225 * 288.15) / 308.15, 5);
    expect(hot.densityAltitude_m).toBeGreaterThan(650);
    expect(hot.densityAltitude_m).toBeLessThan(720);
  });

  test('keeps its offset at another altitude', () => {
    const there = atAltitude({ altitude_m: 0, temperature_K: 298.15 }, 2000);
    expect(there.temperature_K).toBeCloseTo(285.15, 6);
  });
});

test('the density altitude of standard air is its altitude', () => {
  for (const altitude_m of [-500, 0, 2500, 9000, 12_000]) {
    const air = airAt({ altitude_m, temperature_K: standardTemperature_K(altitude_m) });
    expect(densityAltitude_m(air.density_kgm3)).toBeCloseTo(altitude_m, 6);
  }
});

test('the altitude of a density is found on the given day', () => {
  const day = { altitude_m: 300, temperature_K: 303 };
  const target = airAt(atAltitude(day, 4200)).density_kgm3;
  expect(altitudeOfDensity_m(day, target)).toBeCloseTo(4200, 0);
});
