/**
 * A heading that was false: the lean is right and goes the wrong way over ground. A position hold keeps the
 * cosine of the error of its stiffness: from 60 degrees on less than half, beyond 90 it pushes itself away.
 * Compasses beside currents and steel, turned or never calibrated, do that, and no compass need be logged to see it.
 */
import { GRAVITY_MPS2 } from '@airworthy/physics';
import type { Situation } from '../event/situation.ts';
import { atText, degrees, secondsText } from '../report/words.ts';
import { median, quantile } from '../samples/robust.ts';
import { SECOND_US, slopeIn, type Window } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';
import { witnessesOf } from './falseAttitude.ts';
import { cameDown, changesOf, heldPlace, type SpedUp, spedUp } from './spedUp.ts';

const LEAST_ROWS = 5;

export function falseHeading(situation: Situation): Cause | null {
  const { view, outcome, lost_us } = situation;
  if (lost_us === null || !view.rotary || view.winged || outcome.disarm !== null) return null;
  // A heading turns the push and leaves the lift: what fell had lost that.
  if (cameDown(situation)) return null;
  const window = windowOf(situation, lost_us);
  const rows = spedUp(situation, window);
  if (rows.length === 0) return byLean(situation, window);
  for (let i = 0; i < rows.length; i++) {
    const end_us = rows[i]!.to_us + limit.headingHold_s * SECOND_US;
    let last = i;
    while (last + 1 < rows.length && rows[last + 1]!.to_us <= end_us) last++;
    if (last + 1 === rows.length && rows[last]!.to_us < end_us - SECOND_US) break;
    if (last - i < LEAST_ROWS) continue;
    const stretch = rows.slice(i, last + 1);
    const holds = [rows[i]!, rows[last]!].every(({ to_us }) => heldPlace(situation, to_us));
    if (!holds) continue;
    const turn_rad = turnOf(stretch);
    if (turn_rad !== null && liftsAsSeen(situation, stretch))
      return causeOf(stretch, turn_rad, 'accelerometer');
  }
  return null;
}

/** Two looks that share no sample. */
const LEAN_HOLD_US = 2 * SECOND_US;
const LEAST_LOOKS = 3;

/**
 * Without an accelerometer that is fast enough: from where it leaned to where it was fast, all of it sped up by one
 * angle to the side of its lean. A wind that grows is leaned into for seconds before anything moves, so that the first
 * part of it does not fit.
 */
function byLean(situation: Situation, window: Window): Cause | null {
  const rows = leanedRows(situation, window);
  let from = rows.length;
  while (from > 0 && Math.hypot(...rows[from - 1]!.felt_mps2) >= limit.headingFelt_mps2) from--;
  const stretch = rows.slice(from);
  const [first, last] = [stretch[0], stretch[stretch.length - 1]];
  if (first === undefined || last === undefined || stretch.length < LEAST_LOOKS) return null;
  if (last.to_us - first.from_us < LEAN_HOLD_US) return null;
  if (![first, last].every(({ to_us }) => heldPlace(situation, to_us))) return null;
  const turn_rad = turnOf(stretch);
  if (turn_rad === null || !liftsAsSeen(situation, stretch)) return null;
  return causeOf(stretch, turn_rad, 'the lean in the log');
}

/**
 * What the lean and the heading in the log must have given, beyond the wind that it leaned against before. Drag is not
 * in it: it takes from the speed along the motion, and only the time before it was fast counts.
 */
function leanedRows(situation: Situation, window: Window): SpedUp[] {
  const changes = changesOf(situation, window);
  const fast = changes.findIndex(({ speed_mps }) => speed_mps > limit.flyAwaySpeed_mps);
  const slow = changes.slice(0, fast < 0 ? changes.length : fast);
  const before = slow.filter(({ to_us }) => to_us < window.from_us + BEFORE_US);
  const usual = [0, 1].map(
    (axis) => median(Float64Array.from(before, ({ leaned }) => leaned[axis]!)) || 0,
  );
  return slow.map(({ from_us, to_us, seen_mps2, leaned }) => ({
    from_us,
    to_us,
    seen_mps2,
    felt_mps2: [GRAVITY_MPS2 * (leaned[0] - usual[0]!), GRAVITY_MPS2 * (leaned[1] - usual[1]!)],
    lift_mps2: GRAVITY_MPS2,
  }));
}

/** The first part of the window, in which it still held its place. */
const BEFORE_US = 8 * SECOND_US;

/** From before it left to where attitude was lost or something was hit. */
function windowOf({ outcome, view }: Situation, lost_us: number): Window {
  const ends = [outcome.departure?.onset_us, outcome.contact?.time_us, lost_us + 10 * SECOND_US];
  const to_us = Math.min(...ends.filter((time) => time !== undefined), view.end_us);
  const lift_us = outcome.span?.from_us ?? 0;
  return {
    from_us: Math.max(lift_us + SECOND_US, lost_us - 20 * SECOND_US),
    to_us: to_us - 0.1 * SECOND_US,
  };
}

/** The one angle by which all of a stretch went the wrong way; null where the heading was right or none fits. */
function turnOf(stretch: readonly SpedUp[]): number | null {
  let along = 0;
  let across = 0;
  let seen = 0;
  let felt = 0;
  for (const { seen_mps2, felt_mps2 } of stretch) {
    along += seen_mps2[0] * felt_mps2[0] + seen_mps2[1] * felt_mps2[1];
    across += seen_mps2[1] * felt_mps2[0] - seen_mps2[0] * felt_mps2[1];
    seen += seen_mps2[0] ** 2 + seen_mps2[1] ** 2;
    felt += felt_mps2[0] ** 2 + felt_mps2[1] ** 2;
  }
  const shared = Math.hypot(along, across);
  const pushes = Math.sqrt(felt / stretch.length) >= limit.headingFelt_mps2;
  const alike = shared >= limit.headingAlike * Math.sqrt(seen * felt);
  // The same push turned: half of it or twice as much is another fault.
  const sameSize = seen > 0.25 * felt && seen < 4 * felt;
  const turn_rad = Math.atan2(across, along);
  const far = Math.abs(degrees(turn_rad)) >= limit.headingFalse_deg;
  return pushes && alike && sameSize && far ? turn_rad : null;
}

/** The upward part of the force is right: a false attitude would have taken from it. */
function liftsAsSeen(situation: Situation, stretch: readonly SpedUp[]): boolean {
  return witnessesOf(situation).every((rate) => {
    const gaps = Float64Array.from(stretch, (row) =>
      Math.abs(row.lift_mps2 - GRAVITY_MPS2 - slopeIn(rate, row)),
    );
    // All along: an attitude that goes false half way through leaves the first half in order.
    const late = quantile(gaps, 0.8) > 2 * limit.headingFelt_mps2;
    return !late && !(median(gaps) > limit.headingFelt_mps2);
  });
}

function causeOf(stretch: readonly SpedUp[], turn_rad: number, witness: string): Cause {
  // The first second that is fast enough to have a direction, and goes the wrong way by more than 60 degrees.
  const first = stretch.find(({ seen_mps2, felt_mps2 }) => {
    const [seen, felt] = [Math.hypot(...seen_mps2), Math.hypot(...felt_mps2)];
    const along = seen_mps2[0] * felt_mps2[0] + seen_mps2[1] * felt_mps2[1];
    return Math.min(seen, felt) >= 0.5 * limit.headingFelt_mps2 && along < 0.5 * seen * felt;
  });
  const { from_us, to_us } = first ?? stretch[0]!;
  const onset_us = (from_us + to_us) / 2;
  const over_us = stretch[stretch.length - 1]!.to_us - stretch[0]!.from_us;
  const turn_deg = Math.round(Math.abs(degrees(turn_rad)) / 10) * 10;
  return {
    category: 'compass',
    key: 'heading_false',
    onset_us,
    rank: 1,
    clause: `the compass heading was off by about ${turn_deg} degrees from ${atText(onset_us)}`,
    sentence: `From ${atText(onset_us)} it sped up about ${turn_deg} degrees to the side of where its lean and its heading should have taken it (limit ${limit.headingFalse_deg} degrees, satellites against ${witness} over ${secondsText(over_us)}): the heading was false, so that holding a position pushed it away. A disturbed, turned or uncalibrated compass does that.`,
  };
}
