import type { Attitude } from '@airworthy/flightlog';
import { upsetsIn } from '../event/departure.ts';
import type { Situation } from '../event/situation.ts';
import type { AttitudeSection } from '../report/reading.ts';
import { atText, degrees, figure, seconds } from '../report/words.ts';
import { heldAt, holdAt, largestIn, runsAbove, SECOND_US, within } from '../samples/samples.ts';
import { hasTarget, modeAt } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Noticed, SectionResult } from './finding.ts';

export function attitudeSection(situation: Situation): SectionResult<AttitudeSection> {
  const { attitude, attitudeTarget } = situation.flight;
  if (attitude === null)
    return {
      section: { available: false, reason: 'No attitude messages in this log.' },
      noticed: [],
    };
  if (attitudeTarget === null)
    return {
      section: { available: false, reason: 'The log has no attitude targets to compare with.' },
      noticed: [],
    };
  if (situation.inAir.length === 0)
    return {
      section: { available: false, reason: 'The aircraft never flew in this log.' },
      noticed: [],
    };
  const roll = worstError(situation, attitude, attitudeTarget, 'roll_rad');
  const pitch = worstError(situation, attitude, attitudeTarget, 'pitch_rad');
  const yaw = worstError(situation, attitude, attitudeTarget, 'yaw_rad');
  if (!Number.isFinite(roll) && !Number.isFinite(pitch))
    return {
      section: {
        available: false,
        reason: 'The modes that were flown have no attitude target to compare with.',
      },
      noticed: [],
    };
  const { departure } = situation.outcome;
  return {
    section: {
      available: true,
      roll_error_max_deg: figure(roll),
      pitch_error_max_deg: figure(pitch),
      yaw_error_max_deg: figure(yaw),
      departed_at_s: seconds(departure?.time_us),
      axis: departure?.axis ?? null,
    },
    noticed: noticedOf(situation),
  };
}

/** More than sines, cosines and arcs lose to rounding. */
const ROUNDING_RAD = 1e-9;

/** Largest difference in flight, the short way round, where the mode has a target. */
function worstError(
  situation: Situation,
  attitude: Attitude,
  target: Attitude,
  axis: 'roll_rad' | 'pitch_rad' | 'yaw_rad',
): number {
  const values = attitude[axis];
  let worst = Number.NaN;
  // The short way round is never longer than the plain difference: below this it cannot be worse.
  let clear_rad = Number.NEGATIVE_INFINITY;
  for (const span of situation.inAir) {
    const [from, to] = within(attitude.time_us, span);
    const times = attitude.time_us.subarray(from, to);
    const wanted = holdAt(target.time_us, target[axis], times);
    const stride = 16;
    for (let block = 0; block < times.length; block += stride) {
      const end = Math.min(block + stride, times.length);
      let usable: boolean | null = null;
      for (let i = block; i < end; i++) {
        const gap = values[from + i]! - wanted[i]!;
        if (Math.abs(gap) < clear_rad) continue;
        usable ??= hasTarget(situation.flight, modeAt(situation.flight, times[block]!));
        if (!usable) break;
        const error = Math.abs(degrees(Math.atan2(Math.sin(gap), Math.cos(gap))));
        if (!Number.isFinite(error) || error <= worst) continue;
        worst = error;
        clear_rad = (worst * Math.PI) / 180 - ROUNDING_RAD;
      }
    }
  }
  return worst;
}

function noticedOf(situation: Situation): Noticed[] {
  const noticed: Noticed[] = [];
  const { departure } = situation.outcome;
  if (departure !== null && situation.lost_us !== null)
    noticed.push({
      section: 'attitude',
      key: 'departed',
      level: 'alert',
      title: 'The aircraft left its target attitude',
      detail: `${departure.axis === 'roll' ? 'Roll' : 'Pitch'} left its target at ${atText(departure.time_us)}; the aircraft was tilted up to ${departure.peak_deg.toFixed(0)} degrees away from it.`,
      at_us: departure.time_us,
      value: departure.peak_deg,
      limit: limit.departed_deg,
    });
  else if (situation.view.rotary) {
    const upset = situation.inAir
      .flatMap((span) => upsetsIn(situation.view, span))
      .find((run) => inHover(situation, run.from_us));
    if (upset !== undefined)
      noticed.push({
        section: 'attitude',
        key: 'upset',
        level: 'warn',
        title: 'An upset that was flown out of',
        detail: `Tilt was more than ${limit.departedAlone_deg} degrees off its target at ${atText(upset.from_us)} and came back.`,
        at_us: upset.from_us,
        limit: limit.departedAlone_deg,
      });
  }
  const yaw = yawLoss(situation);
  if (yaw !== null) noticed.push(yaw);
  return noticed;
}

function yawLoss(situation: Situation): Noticed | null {
  const { attitude, attitudeTarget } = situation.flight;
  if (attitude === null || attitudeTarget === null || !situation.view.rotary) return null;
  const wanted = holdAt(attitudeTarget.time_us, attitudeTarget.yaw_rad, attitude.time_us);
  const bound_rad = (limit.yawErrorAlert_deg * Math.PI) / 180;
  const error = yawError(attitude.yaw_rad, wanted, bound_rad - ROUNDING_RAD);
  for (const span of situation.inAir) {
    const runs = runsAbove(attitude.time_us, error, {
      limit: bound_rad,
      window: span,
      bridge_us: 0.2 * SECOND_US,
    });
    const run = runs.find(
      (row) => row.to_us - row.from_us >= SECOND_US && inHover(situation, row.from_us),
    );
    if (run !== undefined && hasTarget(situation.flight, modeAt(situation.flight, run.from_us)))
      return {
        section: 'attitude',
        key: 'yaw_lost',
        level: 'warn',
        title: 'Heading was lost',
        detail: `Yaw was more than ${limit.yawErrorAlert_deg} degrees off its target from ${atText(run.from_us)}.`,
        at_us: run.from_us,
        value: degrees(run.extreme),
        limit: limit.yawErrorAlert_deg,
      };
  }
  return null;
}

/** The short way round where the plain difference is beyond `clear_rad`; below it that will do. */
function yawError(yaw_rad: Float64Array, wanted_rad: Float64Array, clear_rad: number) {
  const error = new Float64Array(yaw_rad.length);
  for (let i = 0; i < error.length; i++) {
    const gap = yaw_rad[i]! - wanted_rad[i]!;
    const size = Math.abs(gap);
    error[i] = size < clear_rad ? size : Math.abs(Math.atan2(Math.sin(gap), Math.cos(gap)));
  }
  return error;
}

/** A wing turns by banking, and its heading target means something else. */
function inHover(situation: Situation, at_us: number): boolean {
  const { transition } = situation.flight;
  if (!situation.view.winged || transition === null) return !situation.view.winged;
  const around = { from_us: at_us - 3 * SECOND_US, to_us: at_us + 3 * SECOND_US };
  // Nothing is written while the wing carries: the last value stands.
  const held = heldAt(transition.time_us, transition.value, at_us, Number.POSITIVE_INFINITY);
  return !(Math.max(held || 0, largestIn(transition.time_us, transition.value, around) || 0) > 0.1);
}
