/** Rotation matrices for the flying multirotor: body to north-east-down. */

export type Vector = [number, number, number];
export type Matrix = [Vector, Vector, Vector];

export const clamp = (value: number, low: number, high: number) =>
  Math.min(high, Math.max(low, value));

// Written out: these run several times in each of the ten thousand steps of a flight.
export function times(a: Matrix, b: Matrix): Matrix {
  return [rowTimes(a[0], b), rowTimes(a[1], b), rowTimes(a[2], b)];
}

function rowTimes(row: Vector, [x, y, z]: Matrix): Vector {
  return [
    row[0] * x[0] + row[1] * y[0] + row[2] * z[0],
    row[0] * x[1] + row[1] * y[1] + row[2] * z[1],
    row[0] * x[2] + row[1] * y[2] + row[2] * z[2],
  ];
}

export const transposed = ([x, y, z]: Matrix): Matrix => [
  [x[0], y[0], z[0]],
  [x[1], y[1], z[1]],
  [x[2], y[2], z[2]],
];

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const apply = (m: Matrix, v: Vector): Vector => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];

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

function unit(v: Vector): Vector {
  const length = Math.hypot(v[0], v[1], v[2]);
  return [v[0] / length, v[1] / length, v[2] / length];
}

/** One step of dR/dt = R [w]x, kept orthonormal by Gram and Schmidt. */
export function turned(m: Matrix, w: Vector, step_s: number): Matrix {
  const x = w[0] * step_s;
  const y = w[1] * step_s;
  const z = w[2] * step_s;
  const next = times(m, [
    [1, -z, y],
    [z, 1, -x],
    [-y, x, 1],
  ]);
  const a = unit(next[0]);
  const along = dot(a, next[1]);
  const b = unit([next[1][0] - along * a[0], next[1][1] - along * a[1], next[1][2] - along * a[2]]);
  return [a, b, [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]];
}

export const euler = (m: Matrix) => ({
  roll: Math.atan2(m[2][1], m[2][2]),
  pitch: -Math.asin(clamp(m[2][0], -1, 1)),
  yaw: Math.atan2(m[1][0], m[0][0]),
});
