/** Standard gravity (CGPM 1901): what an accelerometer at rest feels. */
export const GRAVITY_MPS2 = 9.80665;
