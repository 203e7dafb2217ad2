/** Rotation matrices for the flying multirotor: body to north-east-down. */

export type Vector = [number, number, number];
export type Matrix = [Vector, Vector, Vector];

export const clamp = (value: number, low: number, high: number) =>
  Math.min(high, Math.max(low, value));

export function times(a: Matrix, b: Matrix): Matrix {
  return a.map((row) =>
    [0, 1, 2].map((j) => row[0] * b[0][j]! + row[1] * b[1][j]! + row[2] * b[2][j]!),
  ) as Matrix;
}

export const transposed = (m: Matrix): Matrix =>
  [0, 1, 2].map((i) => [m[0][i], m[1][i], m[2][i]]) as Matrix;

export const apply = (m: Matrix, v: Vector): Vector =>
  m.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as Vector;

/** Body to north-east-down for roll, pitch, yaw. */
export function rotation(roll: number, pitch: number, yaw: number): Matrix {
  const [cr, sr, cp, sp] = [Math.cos(roll), Math.sin(roll), Math.cos(pitch), Math.sin(pitch)];
  const [cy, sy] = [Math.cos(yaw), Math.sin(yaw)];
  return [
    [cp * cy, sr * sp * cy - cr * sy, cr * sp * cy + sr * sy],
    [cp * sy, sr * sp * sy + cr * cy, cr * sp * sy - sr * cy],
    [-sp, sr * cp, cr * cp],
  ];
}

/** One step of dR/dt = R [w]x, kept orthonormal by Gram and Schmidt. */
export function turned(m: Matrix, w: Vector, step_s: number): Matrix {
  const [x, y, z] = [w[0] * step_s, w[1] * step_s, w[2] * step_s];
  const next = times(m, [
    [1, -z, y],
    [z, 1, -x],
    [-y, x, 1],
  ]);
  const unit = (v: Vector): Vector => {
    const length = Math.hypot(...v);
    return [v[0] / length, v[1] / length, v[2] / length];
  };
  const a = unit(next[0]);
  const along = a[0] * next[1][0] + a[1] * next[1][1] + a[2] * next[1][2];
  const b = unit([next[1][0] - along * a[0], next[1][1] - along * a[1], next[1][2] - along * a[2]]);
  return [a, b, [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]];
}

export const euler = (m: Matrix) => ({
  roll: Math.atan2(m[2][1], m[2][2]),
  pitch: -Math.asin(clamp(m[2][0], -1, 1)),
  yaw: Math.atan2(m[1][0], m[0][0]),
});
