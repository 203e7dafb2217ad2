import type { Conditions } from './aircraft.ts';
import { SEA_LEVEL_TEMPERATURE_K } from './constants.ts';
import type { AirState } from './performance.ts';
import { rootRising } from './solve.ts';

/** Lapse of the troposphere and base of the tropopause, US Standard Atmosphere 1976, table 4. */
const LAPSE_KPM = 0.0065;
const TROPOPAUSE_M = 11_000;
const TROPOPAUSE_K = 216.65;
const SEA_LEVEL_PRESSURE_PA = 101_325;
/** g0 M / R*, K/m. */
const HYDROSTATIC_KPM = 0.034163195;
/** R* / M of dry air, J/(kg K). */
const GAS_CONSTANT_JPKGK = 287.05287;
/** Of this gas at sea level, and not the rounded 1.225: standard air is then at its own altitude. */
const STANDARD_DENSITY_KGM3 =
  SEA_LEVEL_PRESSURE_PA / (GAS_CONSTANT_JPKGK * SEA_LEVEL_TEMPERATURE_K);
/** Where the search for a ceiling ends; nothing here flies higher. */
const HIGHEST_M = 30_000;

/**
 * Temperature of the standard atmosphere at a geopotential altitude, -500 m to 20 km: 288.15 - 0.0065 · 5000 K at 5 km.
 *
 * @example
 * standardTemperature_K(5000) // 255.65
 */
export function standardTemperature_K(altitude_m: number): number {
  return altitude_m < TROPOPAUSE_M
    ? SEA_LEVEL_TEMPERATURE_K - LAPSE_KPM * altitude_m
    : TROPOPAUSE_K;
}

/** Pressure of the standard atmosphere at a geopotential altitude, -500 m to 20 km. */
export function standardPressure_Pa(altitude_m: number): number {
  const exponent = HYDROSTATIC_KPM / LAPSE_KPM;
  if (altitude_m <= TROPOPAUSE_M) {
    return (
      SEA_LEVEL_PRESSURE_PA * (1 - (LAPSE_KPM * altitude_m) / SEA_LEVEL_TEMPERATURE_K) ** exponent
    );
  }
  const base_Pa = SEA_LEVEL_PRESSURE_PA * (TROPOPAUSE_K / SEA_LEVEL_TEMPERATURE_K) ** exponent;
  return base_Pa * Math.exp((-HYDROSTATIC_KPM * (altitude_m - TROPOPAUSE_M)) / TROPOPAUSE_K);
}

/** Density when the pressure is standard and the temperature is what it is: ρ = p / (R T). */
export function density_kgm3(conditions: Conditions): number {
  return (
    standardPressure_Pa(conditions.altitude_m) / (GAS_CONSTANT_JPKGK * conditions.temperature_K)
  );
}

/**
 * Altitude of the standard atmosphere that has this density, troposphere only (to 11 km), the
 * inverse of ρ = ρ0 (1 - L h / T0)^(g M / R L - 1). Above, the isothermal law takes over.
 */
export function densityAltitude_m(ofDensity_kgm3: number): number {
  const exponent = HYDROSTATIC_KPM / LAPSE_KPM - 1;
  const ratio = ofDensity_kgm3 / STANDARD_DENSITY_KGM3;
  const altitude_m = (SEA_LEVEL_TEMPERATURE_K / LAPSE_KPM) * (1 - ratio ** (1 / exponent));
  if (altitude_m <= TROPOPAUSE_M) return altitude_m;
  const base =
    density_kgm3({ altitude_m: TROPOPAUSE_M, temperature_K: TROPOPAUSE_K }) / STANDARD_DENSITY_KGM3;
  return TROPOPAUSE_M + (TROPOPAUSE_K / HYDROSTATIC_KPM) * Math.log(base / ratio);
}

/** Everything the models ask of the air. Viscosity by Sutherland's law (US Standard Atmosphere 1976, eq. 51). */
export function airAt(conditions: Conditions): AirState {
  const { temperature_K } = conditions;
  const pressure_Pa = standardPressure_Pa(conditions.altitude_m);
  const density = pressure_Pa / (GAS_CONSTANT_JPKGK * temperature_K);
  const viscosity_Pas =
    (1.458e-6 * temperature_K * Math.sqrt(temperature_K)) / (temperature_K + 110.4);
  return {
    density_kgm3: density,
    pressure_Pa,
    temperature_K,
    soundSpeed_mps: Math.sqrt(1.4 * GAS_CONSTANT_JPKGK * temperature_K),
    kinematicViscosity_m2ps: viscosity_Pas / density,
    densityAltitude_m: densityAltitude_m(density),
  };
}

/** The same day at another altitude: the offset from the standard temperature is kept. */
export function atAltitude(conditions: Conditions, altitude_m: number): Conditions {
  const offset_K = conditions.temperature_K - standardTemperature_K(conditions.altitude_m);
  return { altitude_m, temperature_K: Math.max(150, standardTemperature_K(altitude_m) + offset_K) };
}

/** Altitude at which the density of this day has fallen to the given one; 0 to 30 km. */
export function altitudeOfDensity_m(conditions: Conditions, target_kgm3: number): number {
  return rootRising(
    (altitude_m) => target_kgm3 - density_kgm3(atAltitude(conditions, altitude_m)),
    -1000,
    HIGHEST_M,
  );
}
