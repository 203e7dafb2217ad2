/** More wind than it could fly against: by the estimator's own wind, or by a lean that does not stop it. */
import { baselineOf, type Situation } from '../event/situation.ts';
import { atText, degrees } from '../report/words.ts';
import { heldAt, medianIn, SECOND_US, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';
import { mainGps } from './satellites.ts';
import { heldPlace, spedUp } from './spedUp.ts';

/** A mean lean that a hold does not need in still air. */
export function windLoad(situation: Situation): Cause | null {
  return blownAway(situation) ?? carriedOff(situation) ?? leanedInto(situation);
}

/** A wind faster than the aircraft could fly against, while it was to hold its position. */
function blownAway(situation: Situation): Cause | null {
  const { wind } = situation.flight;
  const { ranAway_us } = situation.outcome;
  if (wind === null || ranAway_us === null) return null;
  const window = { from_us: ranAway_us, to_us: situation.search.to_us };
  const speed = Math.hypot(
    medianIn(wind.time_us, wind.north_mps, window),
    medianIn(wind.time_us, wind.east_mps, window),
  );
  if (!(speed >= limit.flyAwaySpeed_mps)) return null;
  return {
    category: 'wind',
    key: 'blown_away',
    onset_us: ranAway_us,
    rank: 1,
    clause: `a wind of about ${speed.toFixed(0)} m/s carried it off from ${atText(ranAway_us)}`,
    sentence: `The wind was about ${speed.toFixed(0)} m/s by the estimator, and from ${atText(ranAway_us)} it could no longer hold its place against it.`,
  };
}

/**
 * Thrust that leans against the way it moves brakes it within seconds in still air. Where it went on as fast for
 * longer, only the air can have carried it. The attitude must have followed its target all the while.
 */
function carriedOff(situation: Situation): Cause | null {
  const { lost_us, outcome, flight, view } = situation;
  const gps = mainGps(situation);
  if (lost_us === null || gps === null || flight.attitude === null) return null;
  if (outcome.departure !== null || !view.rotary || view.winged) return null;
  const end_us = outcome.contact?.time_us ?? view.end_us;
  const { time_us, speed_mps } = gps.solution;
  const [from, to] = within(time_us, { from_us: situation.search.from_us, to_us: end_us });
  let since = to - 1;
  while (since >= from && leansAgainst_deg(situation, gps.solution, since) >= limit.windLean_deg)
    since--;
  const first = since + 1;
  if (first >= to || end_us - time_us[first]! < limit.windHold_s * SECOND_US) return null;
  const onset_us = time_us[first]!;
  const kept = speed_mps[to - 1]! >= 0.8 * speed_mps[first]!;
  if (!kept || !heldPlace(situation, onset_us)) return null;
  // Without an accelerometer that is fast enough a heading that is false looks the same, but for what came before it.
  const before = { from_us: onset_us - 5 * SECOND_US, to_us: onset_us };
  if (spedUp(situation, before).length === 0 && !stoodAgainst(situation, onset_us)) return null;
  const lean_deg = leansAgainst_deg(situation, gps.solution, to - 1);
  return {
    category: 'wind',
    key: 'blown_away',
    onset_us,
    rank: 1,
    clause: `the wind carried it off from ${atText(onset_us)}`,
    sentence: `From ${atText(onset_us)} it leaned ${lean_deg.toFixed(0)} degrees against the way it moved (limit ${limit.windLean_deg} degrees for ${limit.windHold_s} s) and still went on at ${speed_mps[to - 1]!.toFixed(0)} m/s: the wind was stronger than it could fly against.`,
  };
}

/**
 * A wind that grows is leaned into before it carries anything off; a heading that goes false finds it level or in the
 * lean it had. The lean of the seconds before, beside that of ten seconds before, in a place that it still held.
 */
function stoodAgainst({ view }: Situation, onset_us: number): boolean {
  if (view.tilt === null || view.groundSpeed === null) return false;
  const lean = (from_s: number, to_s: number) =>
    degrees(medianIn(view.tilt!.time_us, view.tilt!.value, spanOf(from_s, to_s)));
  const spanOf = (from_s: number, to_s: number) => ({
    from_us: onset_us - from_s * SECOND_US,
    to_us: onset_us - to_s * SECOND_US,
  });
  const { time_us, value } = view.groundSpeed;
  const held = medianIn(time_us, value, spanOf(4, 1.5)) < limit.windDrift_mps;
  return held && lean(4, 1.5) - lean(14, 9) >= 0.5 * limit.windLean_deg;
}

/** How far its thrust leans against its motion over ground at one fix; NaN where it hardly moves. */
function leansAgainst_deg(
  { flight }: Situation,
  fixes: { time_us: Float64Array; speed_mps: Float64Array; course_rad: Float64Array },
  i: number,
): number {
  const attitude = flight.attitude!;
  if (!(fixes.speed_mps[i]! >= limit.windDrift_mps)) return Number.NaN;
  const at = (values: Float64Array) => heldAt(attitude.time_us, values, fixes.time_us[i]!);
  const pitch = at(attitude.pitch_rad);
  const ahead = -Math.sin(pitch) * Math.cos(at(attitude.roll_rad));
  const right = Math.sin(at(attitude.roll_rad));
  const turn = fixes.course_rad[i]! - at(attitude.yaw_rad);
  return degrees(Math.asin(-(ahead * Math.cos(turn) + right * Math.sin(turn))));
}

function leanedInto(situation: Situation): Cause | null {
  const { wind } = situation.flight;
  const { tilt, rotary } = situation.view;
  const base = baselineOf(situation, situation.lost_us ?? Number.POSITIVE_INFINITY);
  if (tilt === null || base === null || !rotary || situation.view.winged) return null;
  const lean = degrees(medianIn(tilt.time_us, tilt.value, base));
  if (!(lean >= limit.windLean_deg)) return null;
  const speed =
    wind === null
      ? Number.NaN
      : Math.hypot(
          medianIn(wind.time_us, wind.north_mps, base),
          medianIn(wind.time_us, wind.east_mps, base),
        );
  if (!(speed >= 6)) return null;
  return {
    category: 'wind',
    key: 'wind',
    onset_us: base.from_us,
    rank: situation.lost_us === null ? 2 : 3,
    clause: `it leaned ${lean.toFixed(0)} degrees into the wind`,
    sentence: `It leaned ${lean.toFixed(0)} degrees through the flight against a wind of about ${speed.toFixed(0)} m/s.`,
  };
}
