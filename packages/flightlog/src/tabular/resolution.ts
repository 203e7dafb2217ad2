/**
 * Steps of a unit that a column keeps, by the unit that its name ends with. A 32-bit float has seven digits whatever was
 * measured, and those past what a sensor resolves are noise that no encoding shortens: half of a telemetry log's table.
 * So each step lies below what the sensor, or the message of it, can tell apart (docs/lake.md says which).
 */
const STEPS: Readonly<Record<string, number>> = {
  deg: 100,
  // A gyroscope of 16 bits over ±2000 °/s has steps of 0.061 °/s.
  degps: 20,
  mps: 100,
  // An accelerometer of 16 bits over ±16 g has steps of 0.0048 m/s².
  mps2: 1000,
  m: 1000,
  v: 1000,
  a: 100,
  ah: 10_000,
  wh: 1000,
  pct: 100,
  rpm: 1,
  c: 10,
};
/** Of ratios, sticks, positions of servos and whatever has no unit. A microsecond of a stick is 4 or 5 of them. */
const WITHOUT_UNIT = 2000;

export function stepsOf(column: string): number {
  return STEPS[column.slice(column.lastIndexOf('_') + 1)] ?? WITHOUT_UNIT;
}

/** Halves go up. A zero has no sign: −0.001° is 0 and not −0. */
export function roundedTo(steps: number, value: number): number {
  return Math.round(value * steps) / steps + 0;
}
