/*
 * Range of a radio link in free space over a round earth, with the two-ray model of a flat one. Sources: ITU-R
 * P.525-4 (free-space loss), ITU-R P.526-15 (Fresnel zone, earth bulge), Rappaport, Wireless Communications,
 * 2nd ed., §4.6 (two rays). Levels are logarithmic: losses and gains in dB, powers in dBm, as the field has them.
 */

export const LIGHT_MPS = 299_792_458;
const EARTH_RADIUS_M = 6_371_000;
/** Refraction in a standard atmosphere bends a ray as if the earth were larger by this factor. */
const EARTH_FACTOR = 4 / 3;

/** √(2 R) in √m: 3.57 km per √m of antenna height, by sight; 4.12 km with refraction. */
const SIGHT_PER_ROOT = 3570;
const HORIZON_PER_ROOT = 4120;

/** 20 log(4π/c) with distance in km and frequency in MHz (ITU-R P.525-4, eq. 4, to the printed digits). */
const FREE_SPACE_dB = 32.44;

export type AntennaHeights = { readonly transmitter_m: number; readonly receiver_m: number };

const log20 = (value: number) => 20 * Math.log10(value);

/**
 * Loss between isotropic antennas: 32.44 + 20 log(2400) + 20 log(1) at 2.4 GHz over a kilometre.
 *
 * @example
 * freeSpaceLoss_dB(2400e6, 1000) // 100.04
 */
export function freeSpaceLoss_dB(frequency_Hz: number, distance_m: number): number {
  return FREE_SPACE_dB + log20(frequency_Hz / 1e6) + log20(distance_m / 1000);
}

/**
 * Distance at which the free-space loss reaches a value.
 *
 * @example
 * freeSpaceRange_m(915e6, 111.67) // 10002
 */
export function freeSpaceRange_m(frequency_Hz: number, loss_dB: number): number {
  return 1000 * 10 ** ((loss_dB - FREE_SPACE_dB - log20(frequency_Hz / 1e6)) / 20);
}

/**
 * Loss over flat ground beyond the breakpoint: 40 log d - 20 log(ht hr), so 147.96 - 37.50 at 5 km from 50 and 1.5 m.
 *
 * @example
 * twoRayLoss_dB({ transmitter_m: 50, receiver_m: 1.5 }, 5000) // 110.46
 */
export function twoRayLoss_dB(heights: AntennaHeights, distance_m: number): number {
  return 40 * Math.log10(distance_m) - log20(heights.transmitter_m * heights.receiver_m);
}

/**
 * Distance at which the two-ray loss reaches a value.
 *
 * @example
 * twoRayRange_m({ transmitter_m: 50, receiver_m: 1.5 }, 110.457) // 5000
 */
export function twoRayRange_m(heights: AntennaHeights, loss_dB: number): number {
  return 10 ** ((loss_dB + log20(heights.transmitter_m * heights.receiver_m)) / 40);
}

/**
 * Where the two-ray loss takes over from the free-space loss: 4 ht hr / λ, 300 m² over 0.333 m at 900 MHz.
 *
 * @example
 * breakpoint_m({ transmitter_m: 50, receiver_m: 1.5 }, LIGHT_MPS / 900e6) // 900.6
 */
export function breakpoint_m(heights: AntennaHeights, wavelength_m: number): number {
  return (4 * heights.transmitter_m * heights.receiver_m) / wavelength_m;
}

function heightRoots(heights: AntennaHeights): number {
  return Math.sqrt(heights.transmitter_m) + Math.sqrt(heights.receiver_m);
}

/**
 * Geometric line of sight between two antennas over a smooth earth.
 *
 * @example
 * lineOfSight_m({ transmitter_m: 100, receiver_m: 4 }) // 42840
 */
export function lineOfSight_m(heights: AntennaHeights): number {
  return SIGHT_PER_ROOT * heightRoots(heights);
}

/**
 * The same with the refraction of a standard atmosphere.
 *
 * @example
 * radioHorizon_m({ transmitter_m: 100, receiver_m: 4 }) // 49440
 */
export function radioHorizon_m(heights: AntennaHeights): number {
  return HORIZON_PER_ROOT * heightRoots(heights);
}

/**
 * Radius of the first Fresnel zone in the middle of a path: ½ √(λ d).
 *
 * @example
 * fresnelRadius_m(LIGHT_MPS / 2.4e9, 10_000) // 17.67
 */
export function fresnelRadius_m(wavelength_m: number, distance_m: number): number {
  return 0.5 * Math.sqrt(wavelength_m * distance_m);
}

/**
 * Height of the straight path over the earth's bulge in its middle; negative when the ground is in the way: 15 m less
 * a bulge of 36.8 m over 50 km.
 *
 * @example
 * midPathClearance_m({ transmitter_m: 10, receiver_m: 20 }, 50_000) // -21.79
 */
export function midPathClearance_m(heights: AntennaHeights, distance_m: number): number {
  const bulge_m = distance_m ** 2 / (8 * EARTH_FACTOR * EARTH_RADIUS_M);
  return (heights.transmitter_m + heights.receiver_m) / 2 - bulge_m;
}

/**
 * 10 log of the power over a milliwatt.
 *
 * @example
 * dBmFromMilliwatts(500) // 26.99
 */
export function dBmFromMilliwatts(power_mW: number): number {
  return 10 * Math.log10(power_mW);
}

/**
 * The inverse of it: each 10 dB is a factor of ten.
 *
 * @example
 * milliwattsFromDBm(20) // 100
 */
export function milliwattsFromDBm(power_dBm: number): number {
  return 10 ** (power_dBm / 10);
}
