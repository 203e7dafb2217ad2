/** Standard acceleration of free fall, m/s² (3rd CGPM, 1901). */
export const GRAVITY_MPS2 = 9.80665;

/** Density of standard air at sea level (US Standard Atmosphere 1976, table I). */
export const SEA_LEVEL_DENSITY_KGM3 = 1.225;

/** Kinematic viscosity of standard air at sea level (US Standard Atmosphere 1976, table IV). */
export const SEA_LEVEL_VISCOSITY_M2PS = 1.4607e-5;

/** Temperature of standard air at sea level. */
export const SEA_LEVEL_TEMPERATURE_K = 288.15;
