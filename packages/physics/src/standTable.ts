import { minimum } from './solve.ts';

/** One measurement of a motor with its propeller on a stand, in standard air at the voltage of the aircraft. */
export type StandPoint = {
  readonly thrust_N: number;
  readonly power_W: number;
  readonly speed_rps: number | null;
};

/** Losses of the law at a share f of the full thrust, over shaft power: copper c √f, at low thrust n / f. */
export type Losses = { readonly copper: number; readonly noLoad: number };

/**
 * How measured points change the law of a drive. The level (figure of merit) and the loss at low thrust are fitted,
 * each held back by how far stands scatter about the law; what is left over is a bend that passes through the
 * points. One point then tells more of low thrust than of full throttle, which is where motors differ.
 */
export type TableFit = {
  /** On shaft power. */
  readonly level: number;
  /** On the loss at low thrust. */
  readonly noLoad: number;
  readonly bend: Bend | null;
};

/** A factor on power over ln f, straight between its knots and constant beyond them. */
export type Bend = { readonly lnShare: Float64Array; readonly lnPower: Float64Array };

/**
 * Scatter of stands about the law as standard deviations of logarithms: of the level, of the loss at low thrust,
 * and of one point about a smooth curve. From the shared stand tests (docs/physics/motor.md).
 */
const LEVEL_SPREAD = 0.1;
const NO_LOAD_SPREAD = 0.8;
const POINT_SPREAD = 0.02;
/** Search range of ln of the factor on the loss at low thrust. */
const NO_LOAD_RANGE = 3;

/**
 * No stand lies further from the law than by these factors; a table that contradicts itself or the build is met
 * no further than this, so that power always grows with thrust.
 */
const POWER_RANGE = 4;
const SPEED_RANGE = 2;
/** Largest fall and rise of the bend over ln f; the law itself rises by 0.5 at least. */
const BEND_SLOPE = { low: -0.45, high: 3 } as const;

const bounded = (ln: number, range: number) =>
  Math.min(Math.log(range), Math.max(-Math.log(range), ln));

/** Points nearer than this in ln f count as one knot. */
const KNOT_APART = 0.01;

type Sample = { readonly lnShare: number; readonly lnRatio: number; readonly f: number };

/** Change of ln P when the loss at low thrust is multiplied with z. */
function lnNoLoadChange(losses: Losses, f: number, z: number): number {
  const other = 1 + losses.copper * Math.sqrt(f);
  const own = losses.noLoad / f;
  return Math.log((other + z * own) / (other + own));
}

function bendThrough(knots: readonly Sample[], left: (sample: Sample) => number): Bend | null {
  const lnShare: number[] = [];
  const lnPower: number[] = [];
  let merged = 1;
  for (const knot of knots) {
    const last = lnShare.length - 1;
    if (last >= 0 && knot.lnShare - lnShare[last]! < KNOT_APART) {
      merged += 1;
      lnPower[last] = lnPower[last]! + (left(knot) - lnPower[last]!) / merged;
    } else {
      merged = 1;
      lnShare.push(knot.lnShare);
      lnPower.push(left(knot));
    }
  }
  for (let i = 1; i < lnPower.length; i++) {
    const step = lnShare[i]! - lnShare[i - 1]!;
    const low = lnPower[i - 1]! + BEND_SLOPE.low * step;
    const high = lnPower[i - 1]! + BEND_SLOPE.high * step;
    lnPower[i] = Math.min(high, Math.max(low, lnPower[i]!));
  }
  if (lnPower.every((value) => Math.abs(value) < 1e-9)) return null;
  return { lnShare: Float64Array.from(lnShare), lnPower: Float64Array.from(lnPower) };
}

/** Fits the law to points. `law` gives power and speed of the unchanged law at a share of the full thrust. */
export function fitTable(
  points: readonly StandPoint[],
  of: {
    readonly maxThrust_N: number;
    readonly losses: Losses;
    readonly power_W: (f: number) => number;
  },
): TableFit {
  const samples = points
    .map((point): Sample => {
      const f = point.thrust_N / of.maxThrust_N;
      const lnRatio = bounded(Math.log(point.power_W / of.power_W(f)), POWER_RANGE);
      return { f, lnShare: Math.log(f), lnRatio };
    })
    .sort((a, b) => a.lnShare - b.lnShare);
  const levelFor = (z: number) => {
    let sum = 0;
    for (const { f, lnRatio } of samples) sum += lnRatio - lnNoLoadChange(of.losses, f, z);
    return sum / (samples.length + (POINT_SPREAD / LEVEL_SPREAD) ** 2);
  };
  const cost = (lnZ: number) => {
    const z = Math.exp(lnZ);
    const level = levelFor(z);
    let sum = (level / LEVEL_SPREAD) ** 2 + (lnZ / NO_LOAD_SPREAD) ** 2;
    for (const { f, lnRatio } of samples)
      sum += ((lnRatio - lnNoLoadChange(of.losses, f, z) - level) / POINT_SPREAD) ** 2;
    return sum;
  };
  const z = Math.exp(minimum(cost, -NO_LOAD_RANGE, NO_LOAD_RANGE));
  const lnLevel = levelFor(z);
  const left = ({ f, lnRatio }: Sample) => lnRatio - lnNoLoadChange(of.losses, f, z) - lnLevel;
  return {
    level: Math.exp(lnLevel),
    noLoad: z,
    bend: bendThrough(samples, left),
  };
}

/** Factor on the speed at a thrust, the mean of the points that have one. `speed_rps` is that of the law. */
export function speedFactor(
  points: readonly StandPoint[],
  maxThrust_N: number,
  speed_rps: (f: number) => number,
): number {
  let lnSpeed = 0;
  let speeds = 0;
  for (const point of points) {
    if (point.speed_rps === null) continue;
    lnSpeed += Math.log(point.speed_rps / speed_rps(point.thrust_N / maxThrust_N));
    speeds += 1;
  }
  return speeds === 0 ? 1 : Math.exp(bounded(lnSpeed / speeds, SPEED_RANGE));
}

/** Speed at full thrust over kv × voltage of the motors that the copper loss of the law is stated for. */
const USUAL_FRACTION = 0.74;
/** Stands lie between these; beyond, kv, voltage or thrust does not belong to the motor. */
const FRACTION_RANGE = { low: 0.5, high: 0.95 } as const;
/** Part of ln of the copper loss that the fraction determines: kv, voltage under load and speed err by 5 % each. */
const FRACTION_TRUST = 0.5;

/**
 * Factor on the copper loss of the law by the fraction φ of its no-load speed that the motor reaches at full thrust.
 * What the windings take of the voltage is 1 − φ, over back-emf (1 − φ) / φ. Inside one way of stating the voltage
 * the rise of the power from f = 0.4 to full thrust follows φ with a correlation of −0.5 to −0.76 (272 stand tests).
 */
export function copperFactor(speedFraction: number): number {
  const { low, high } = FRACTION_RANGE;
  const phi = Math.min(high, Math.max(low, speedFraction));
  const usual = (1 - USUAL_FRACTION) / USUAL_FRACTION;
  return ((1 - phi) / phi / usual) ** FRACTION_TRUST;
}

/** Factor on power at a share f of the full thrust. */
export function bendAt({ lnShare, lnPower }: Bend, f: number): number {
  const at = Math.log(f);
  const last = lnShare.length - 1;
  if (!(at > lnShare[0]!)) return Math.exp(lnPower[0]!);
  if (at >= lnShare[last]!) return Math.exp(lnPower[last]!);
  let i = 1;
  while (lnShare[i]! < at) i++;
  const share = (at - lnShare[i - 1]!) / (lnShare[i]! - lnShare[i - 1]!);
  return Math.exp(lnPower[i - 1]! + share * (lnPower[i]! - lnPower[i - 1]!));
}
