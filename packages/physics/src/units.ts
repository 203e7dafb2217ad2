import { GRAVITY_MPS2 } from './constants.ts';

/** Factors to SI. Multiply to come in, divide to go out. */
export const INCH_M = 0.0254;
export const GRAM_FORCE_N = GRAVITY_MPS2 / 1000;
export const KMH_MPS = 1 / 3.6;
export const MINUTE_S = 60;
export const AH_C = 3600;
export const DEGREE_RAD = Math.PI / 180;
export const CELSIUS_ZERO_K = 273.15;
