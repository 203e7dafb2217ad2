/** Rotation matrices for the flying multirotor: body to north-east-down. */

export type Vector = [number, number, number];
export type Matrix = [Vector, Vector, Vector];

export const clamp = (value: number, low: number, high: number) =>
  Math.min(high, Math.max(low, value));

// Written out, and only what is asked for: these run several times in each of the ten thousand steps of a flight.

/** An element of (transposed a) b: column `i` of one by column `j` of the other. */
export const alongColumns = (a: Matrix, i: 0 | 1 | 2, b: Matrix, j: 0 | 1 | 2): number =>
  a[0][i] * b[0][j] + a[1][i] * b[1][j] + a[2][i] * b[2][j];

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const apply = (m: Matrix, v: Vector): Vector => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];

/** From north-east-down back to the body. */
export const applyBack = ([x, y, z]: Matrix, v: Vector): Vector => [
  x[0] * v[0] + y[0] * v[1] + z[0] * v[2],
  x[1] * v[0] + y[1] * v[1] + z[1] * v[2],
  x[2] * v[0] + y[2] * v[1] + z[2] * v[2],
];

/** Body to north-east-down for roll, pitch, yaw. */
export function rotation(roll: number, pitch: number, yaw: number): Matrix {
  const cr = Math.cos(roll);
  const sr = Math.sin(roll);
  const cp = Math.cos(pitch);
  const sp = Math.sin(pitch);
  const cy = Math.cos(yaw);
  const sy = Math.sin(yaw);
  return [
    [cp * cy, sr * sp * cy - cr * sy, cr * sp * cy + sr * sy],
    [cp * sy, sr * sp * sy + cr * cy, cr * sp * sy - sr * cy],
    [-sp, sr * cp, cr * cp],
  ];
}

/** One step of dR/dt = R [w]x, kept orthonormal by Gram and Schmidt: the third row follows from the others. */
export function turned([m, n]: Matrix, w: Vector, step_s: number): Matrix {
  const x = w[0] * step_s;
  const y = w[1] * step_s;
  const z = w[2] * step_s;
  let a0 = m[0] + m[1] * z - m[2] * y;
  let a1 = m[1] - m[0] * z + m[2] * x;
  let a2 = m[0] * y - m[1] * x + m[2];
  const long = Math.hypot(a0, a1, a2);
  a0 /= long;
  a1 /= long;
  a2 /= long;
  let b0 = n[0] + n[1] * z - n[2] * y;
  let b1 = n[1] - n[0] * z + n[2] * x;
  let b2 = n[0] * y - n[1] * x + n[2];
  const along = a0 * b0 + a1 * b1 + a2 * b2;
  b0 -= along * a0;
  b1 -= along * a1;
  b2 -= along * a2;
  const wide = Math.hypot(b0, b1, b2);
  b0 /= wide;
  b1 /= wide;
  b2 /= wide;
  return [
    [a0, a1, a2],
    [b0, b1, b2],
    [a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0],
  ];
}

export const euler = (m: Matrix) => ({
  roll: Math.atan2(m[2][1], m[2][2]),
  pitch: -Math.asin(clamp(m[2][0], -1, 1)),
  yaw: Math.atan2(m[1][0], m[0][0]),
});
