/**
 * One motor that gives less than it is asked for, on any frame whose geometry is known. In steady flight
 * the moments of all rotors cancel. What the controller asks for then points at what is missing: with
 * motor k short of a share s of its thrust t, the moment that is commanded and does not arrive is
 * s·t·b, where b = (-sin a, cos a, ±1) is the arm and the spin of motor k in the mixer's own scale. The yaw
 * part separates the two motors of a coaxial arm; neither a ceiling nor a motor across is needed.
 * Holds where the pull is steady for half a second; a gust or a turn cancels out within a second or two.
 */
import { heightAbove } from '../event/ending.ts';
import type { Situation } from '../event/situation.ts';
import { atText, capital, motorText } from '../report/words.ts';
import {
  largestIn,
  medianIn,
  medianStep_us,
  SECOND_US,
  type Window,
  within,
} from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import { armsOf, type Moment, thrustOf } from './arms.ts';
import type { Cause } from './cause.ts';
import { type Outputs, outputsOf, wingBorne } from './motorLoss.ts';

/** A slow link needs longer for the two samples that make a mean. */
const LEAST_BIN_US = 0.5 * SECOND_US;
const NOTHING: Moment = [0, 0, 0];

/** Means over half a second or two samples: the commanded moment and the thrust of each motor. */
type Bin = {
  readonly from_us: number;
  readonly to_us: number;
  readonly moment: Moment;
  readonly thrusts: readonly number[];
};

export type Shortfall = { readonly index: number; readonly share: number };

function binOf(outputs: Outputs, arms: readonly Moment[], window: Window): Bin | null {
  const [from, to] = within(outputs.time_us, { ...window, to_us: window.to_us - 1 });
  const count = to - from;
  if (count < 2) return null;
  const thrusts = outputs.levels.map((level) => {
    let sum = 0;
    for (let i = from; i < to; i++) sum += thrustOf(level[i]!);
    return sum / count;
  });
  return { ...window, moment: momentOf(thrusts, arms), thrusts };
}

function momentOf(thrusts: readonly number[], arms: readonly Moment[]): Moment {
  const sum: [number, number, number] = [0, 0, 0];
  thrusts.forEach((thrust, i) => {
    for (let axis = 0; axis < 3; axis++) sum[axis]! += thrust * arms[i]![axis]!;
  });
  return sum;
}

/** The motor whose missing thrust explains a moment best, if it explains it well and alone. */
export function shortfallOf(
  moment: Moment,
  thrusts: readonly number[],
  arms: readonly Moment[],
): Shortfall | null {
  const [roll, pitch, yaw] = moment;
  const length = Math.sqrt(roll * roll + pitch * pitch + yaw * yaw);
  // Less than the least share of the weakest motor: no motor can be short, and most moments end here.
  if (!(length >= limit.momentShare * Math.min(...thrusts))) return null;
  const fits = arms.map((arm, index) => {
    const along = (arm[0] * roll + arm[1] * pitch + arm[2] * yaw) / 2;
    const x = roll - along * arm[0];
    const y = pitch - along * arm[1];
    const z = yaw - along * arm[2];
    const rest = Math.sqrt(x * x + y * y + z * z) / length;
    return { index, share: along / thrusts[index]!, rest };
  });
  // A motor cannot give more than it is asked for: what pulls the other way is no shortfall.
  const [best, next] = fits.filter((fit) => fit.share > 0).sort((a, b) => a.rest - b.rest);
  if (best === undefined || best.rest > limit.momentRest) return null;
  return next === undefined || next.rest - best.rest >= limit.momentMargin ? best : null;
}

export function missingMoment(situation: Situation): Cause | null {
  const outputs = outputsOf(situation);
  const arms = outputs === null ? null : armsOf(outputs.motors);
  if (outputs === null || arms === null) return null;
  for (const span of situation.inAir) {
    const bins = binsOf(situation, outputs, arms, span);
    const found = firstShort(bins, arms, situation.lost_us);
    if (found !== null) return causeOf(situation, outputs, found);
  }
  return null;
}

/** Half seconds in which the rotors carried the aircraft clear of the ground. */
function binsOf(situation: Situation, outputs: Outputs, arms: Moment[], span: Window): Bin[] {
  const { view } = situation;
  const own = situation.spans.find((row) => row.from_us === span.from_us);
  const bins: Bin[] = [];
  const width_us = Math.max(LEAST_BIN_US, 2 * medianStep_us(outputs.time_us));
  for (let at = span.from_us + SECOND_US; at + width_us <= span.to_us; at += width_us) {
    const window = { from_us: at, to_us: at + width_us };
    const carried =
      view.lift === null || medianIn(view.lift.time_us, view.lift.value, window) >= limit.liftKept;
    const up = own === undefined || !(heightAbove(view, own, at) < 1);
    if (!carried || !up || wingBorne(situation, at)) continue;
    const bin = binOf(outputs, arms, window);
    if (bin !== null) bins.push(bin);
  }
  return bins;
}

type Found = Shortfall & { readonly from_us: number; readonly to_us: number };

/** Two seconds of flight are the least to know the trim by. */
const BASE_BINS = 4;
/** Turbulence moves the moments of half a second about; those of two seconds stand still. */
const SMOOTH_BINS = 4;

/** The first motor that stays short: for seconds, or in the last ones before control was lost. */
function firstShort(bins: readonly Bin[], arms: Moment[], lost_us: number | null): Found | null {
  const steady = runOf(bins, arms, SMOOTH_BINS, lost_us, () => limit.momentHold_s);
  if (steady !== null || lost_us === null) return steady;
  // The ground may leave no whole half second at the end.
  const last_us = lastBefore_us(bins, lost_us);
  return runOf(bins, arms, 1, lost_us, (to_us) =>
    to_us + LEAST_BIN_US > lost_us || to_us === last_us
      ? limit.momentLate_s
      : Number.POSITIVE_INFINITY,
  );
}

/** End of the last half second before a moment; never where a second lies between. */
function lastBefore_us(bins: readonly Bin[], lost_us: number): number {
  const last_us = bins.findLast(({ to_us }) => to_us <= lost_us)?.to_us ?? Number.NaN;
  return lost_us - last_us < 2 * LEAST_BIN_US ? last_us : Number.NaN;
}

function runOf(
  bins: readonly Bin[],
  arms: readonly Moment[],
  width: number,
  lost_us: number | null,
  enough_s: (to_us: number) => number,
): Found | null {
  let run: Shortfall[] = [];
  let since = 0;
  for (let i = BASE_BINS; i + width <= bins.length; i++) {
    const now = meanOf(bins, i, i + width, arms);
    const base = baseOf(bins, run.length > 0 ? since : i, arms);
    const short = shortfallOf(less(now.moment, base), now.thrusts, arms);
    const first = run.length > 0 ? since : i;
    // Forward flight has a trim of its own: what is missing must be missing without it, too.
    const clear =
      short !== null &&
      stands(short, now, scatterOf(bins, first, base)) &&
      partOf(now, NOTHING, short.index, arms) >= limit.momentShare;
    if (!clear || isOther(run, short)) {
      run = [];
      continue;
    }
    // What begins after control was lost is the wreck's.
    if (run.length === 0 && lost_us !== null && now.from_us > lost_us + 0.5 * LEAST_BIN_US)
      return null;
    if (run.length === 0) since = i;
    run.push(short);
    const { to_us } = bins[i + width - 1]!;
    if (to_us - bins[since]!.from_us < enough_s(to_us) * SECOND_US) continue;
    if (lost_us === null && !staysShort(bins, since, short, arms)) {
      run = [];
      continue;
    }
    const share = Math.max(...run.map((row) => row.share));
    return { index: short.index, share, from_us: onsetOf(bins, since, short, arms), to_us };
  }
  return null;
}

/** A weak motor stays weak: at least half of it is missing for most of the flight from then on. */
function staysShort(
  bins: readonly Bin[],
  since: number,
  short: Shortfall,
  arms: readonly Moment[],
): boolean {
  const base = baseOf(bins, since, arms);
  let missing = 0;
  for (let i = since; i < bins.length; i++)
    if (partOf(bins[i]!, base, short.index, arms) >= 0.5 * short.share) missing++;
  return missing >= limit.momentStays * (bins.length - since);
}

/** Share of one motor's thrust that is missing in one half second. */
function partOf(bin: Bin, base: Moment, index: number, arms: readonly Moment[]): number {
  const arm = arms[index]!;
  const [roll, pitch, yaw] = less(bin.moment, base);
  return (arm[0] * roll + arm[1] * pitch + arm[2] * yaw) / 2 / bin.thrusts[index]!;
}

/** Large against one motor, and against what the moments did before. */
export function stands(short: Shortfall, now: Bin, scatter: number): boolean {
  const missing = Math.SQRT2 * short.share * now.thrusts[short.index]!;
  return short.share >= limit.momentShare && missing >= limit.momentNoise * scatter;
}

/** Root mean square distance of the half-second moments before from their mean. */
function scatterOf(bins: readonly Bin[], until: number, mean: Moment): number {
  const from = Math.max(0, until - 21);
  const to = Math.max(from + 1, until - 1);
  let sum = 0;
  for (let i = from; i < to; i++) {
    const [roll, pitch, yaw] = less(bins[i]!.moment, mean);
    sum += roll * roll + pitch * pitch + yaw * yaw;
  }
  return Math.sqrt(sum / (to - from));
}

const isOther = (run: readonly Shortfall[], short: Shortfall) =>
  run.length > 0 && run[0]!.index !== short.index;

const less = (a: Moment, b: Moment): Moment => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

function meanOf(bins: readonly Bin[], from: number, to: number, arms: readonly Moment[]): Bin {
  const thrusts = bins[from]!.thrusts.map((_, motor) => {
    let sum = 0;
    for (let i = from; i < to; i++) sum += bins[i]!.thrusts[motor]!;
    return sum / (to - from);
  });
  const { from_us } = bins[from]!;
  return { from_us, to_us: bins[to - 1]!.to_us, moment: momentOf(thrusts, arms), thrusts };
}

/** The trim of the flight so far: the mean moment of up to ten seconds before. */
function baseOf(bins: readonly Bin[], until: number, arms: readonly Moment[]): Moment {
  const from = Math.max(0, until - 21);
  return meanOf(bins, from, Math.max(from + 1, until - 1), arms).moment;
}

/** The first half second in which at least half of what is missing was missing. */
function onsetOf(
  bins: readonly Bin[],
  since: number,
  short: Shortfall,
  arms: readonly Moment[],
): number {
  const base = baseOf(bins, since, arms);
  for (let i = since; i < bins.length; i++)
    if (partOf(bins[i]!, base, short.index, arms) >= 0.5 * short.share) return bins[i]!.from_us;
  return bins[since]!.from_us;
}

function causeOf(situation: Situation, outputs: Outputs, found: Found): Cause {
  const motor = outputs.motors[found.index]!;
  const percent = Math.min(100, Math.round(100 * found.share));
  const gone = found.share >= limit.momentGone;
  const high = largestIn(outputs.time_us, outputs.levels[found.index]!, {
    from_us: found.from_us,
    to_us: found.to_us + SECOND_US,
  });
  const full = high >= outputs.ceiling;
  const name = motorText(motor);
  const output = `${Math.round(100 * Math.min(1, high))} % of its range`;
  return {
    category: gone && full ? 'motor_saturation' : 'thrust_loss',
    key: gone ? 'motor_lost' : 'motor_weak',
    onset_us: found.from_us,
    rank: situation.lost_us === null && !gone ? 2 : 1,
    clause: gone
      ? `${name} lost its thrust at ${atText(found.from_us)}`
      : `${name} gave less thrust than commanded from ${atText(found.from_us)}`,
    sentence: `${capital(name)} was driven to ${output} from ${atText(found.from_us)} on, and the moment that the controller commanded and did not get is that of ${percent} % of its thrust: ${gone ? 'its thrust was lost' : 'it gives less than commanded'}.`,
    motor: motor.number,
  };
}
