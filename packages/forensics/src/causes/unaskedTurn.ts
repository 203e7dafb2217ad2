/** A turn that no stick asked for: what flies by rates holds its attitude while they are at rest. */
import type { Attitude } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import { fastestRates } from '../samples/rates.ts';
import { largest, smallest } from '../samples/robust.ts';
import { heldAt, SECOND_US, type Window, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import { sticksOf } from './sticks.ts';

export type UnaskedTurn = {
  /** Since when it turned so fast. */
  readonly onset_us: number;
  /** The side that went down, clockwise from the nose. */
  readonly side_rad: number;
  /** How far it went over within a second. */
  readonly turned_deg: number;
};

/** Direction of down in the body, forward and to the right, at a sample. */
const downAt = ({ roll_rad, pitch_rad }: Attitude, i: number) => {
  const level = Math.cos(pitch_rad[i]!);
  return [
    -Math.sin(pitch_rad[i]!),
    Math.sin(roll_rad[i]!) * level,
    Math.cos(roll_rad[i]!) * level,
  ] as const;
};

function between_rad(attitude: Attitude, i: number, j: number): number {
  const [one, other] = [downAt(attitude, i), downAt(attitude, j)];
  const along = one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
  return Math.acos(Math.min(1, Math.max(-1, along)));
}

/** How fast it turned over, by the rates, or by the attitude where none were logged. */
function turnsOf({ flight }: Situation): { time_us: Float64Array; turn_radps: Float64Array } {
  const rates = fastestRates(flight);
  if (rates !== null)
    return {
      time_us: rates.time_us,
      turn_radps: rates.roll_radps.map((roll, i) => Math.hypot(roll, rates.pitch_radps[i]!)),
    };
  const { attitude } = flight;
  if (attitude === null) return { time_us: new Float64Array(0), turn_radps: new Float64Array(0) };
  const { time_us } = attitude;
  const turn_radps = time_us.map((at_us, i) =>
    i === 0 ? 0 : (between_rad(attitude, i - 1, i) * SECOND_US) / (at_us - time_us[i - 1]!),
  );
  return { time_us, turn_radps };
}

/** When it was turning over as fast as rotors turn it, while the sticks that ask for that were at rest. */
function unaskedTimes(
  situation: Situation,
  window: Window,
): { readonly found: readonly number[]; readonly of: number } {
  const sticks = sticksOf(situation);
  const { time_us, turn_radps } = turnsOf(situation);
  if (sticks === null) return { found: [], of: 0 };
  const [from, to] = within(time_us, window);
  const asked = (values: Float64Array, { from_us, to_us }: Window) => {
    const [first, last] = within(sticks.time_us, { from_us, to_us });
    return Math.max(
      Math.abs(largest(values, first, last)),
      Math.abs(smallest(values, first, last)),
    );
  };
  const found: number[] = [];
  for (let i = from; i < to; i++) {
    if (turn_radps[i]! < (limit.tippedRate_dps * Math.PI) / 180) continue;
    const lately = { from_us: time_us[i]! - 0.5 * SECOND_US, to_us: time_us[i]! };
    const most = Math.max(asked(sticks.roll, lately), asked(sticks.pitch, lately));
    if (most < limit.stickHeld) found.push(time_us[i]!);
  }
  return { found, of: to - from };
}

/** A fifth of the time is more than the swings after a flick of the stick. */
const UNASKED_SHARE = 0.2;

/** Tumbling into the ground with the sticks at rest. */
export function turnsUnasked(situation: Situation, contact_us: number): boolean {
  const last = { from_us: contact_us - 3 * SECOND_US, to_us: contact_us - 0.2 * SECOND_US };
  const { found, of } = unaskedTimes(situation, last);
  return found.length > UNASKED_SHARE * of;
}

/** As long as a fall out of a tumble lasts. */
const FALLS_US = 10 * SECOND_US;
/** Less is a gust, and after more the tumble is no longer about one side. */
const LEANS_RAD = (15 * Math.PI) / 180;

/** The same from its beginning, with the side that went down first; null where it did not go over within a second. */
export function unaskedTurn(situation: Situation, contact_us: number): UnaskedTurn | null {
  const { flight, view } = situation;
  const { attitude } = flight;
  if (attitude === null || view.tilt === null || !turnsUnasked(situation, contact_us)) return null;
  const { time_us } = attitude;
  // Until it turned it flew: what is tilted then was turning before it can be seen.
  const falls = { from_us: contact_us - FALLS_US, to_us: contact_us - 0.2 * SECOND_US };
  const [onset_us] = unaskedTimes(situation, falls).found;
  if (onset_us === undefined) return null;
  const upright = heldAt(view.tilt.time_us, view.tilt.value, onset_us - 0.5 * SECOND_US);
  if (!(upright < (limit.crashTilt_deg * Math.PI) / 180)) return null;
  const [from, to] = within(time_us, {
    from_us: onset_us - 0.5 * SECOND_US,
    to_us: onset_us + SECOND_US,
  });
  let leans = -1;
  let turned_rad = 0;
  for (let i = from + 1; i < to; i++) {
    const now_rad = between_rad(attitude, from, i);
    if (leans < 0 && now_rad >= LEANS_RAD) leans = i;
    turned_rad = Math.max(turned_rad, now_rad);
  }
  if (leans < 0 || turned_rad < (limit.crashTilt_deg * Math.PI) / 180) return null;
  const [before, after] = [downAt(attitude, from), downAt(attitude, leans)];
  return {
    onset_us,
    side_rad: Math.atan2(after[1] - before[1], after[0] - before[0]),
    turned_deg: (turned_rad * 180) / Math.PI,
  };
}
