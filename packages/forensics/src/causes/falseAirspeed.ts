/**
 * A pitot tube that is blocked, iced or came off. Airspeed and ground speed differ by the wind, and neither the wind nor
 * the aircraft changes by much within a second: an airspeed that leaps and stays there while the satellites' speed
 * does not is the sensor's. An autopilot that flies by it dives for speed that it has, or slows down into a stall.
 */
import { baselineOf, type Situation } from '../event/situation.ts';
import { atText } from '../report/words.ts';
import { medianIn, SECOND_US, type Window, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';

/** Cruise below this is no flight on a wing. */
const LEAST_CRUISE_MPS = 8;
const STEP_US = 0.25 * SECOND_US;

export function falseAirspeed(situation: Situation): Cause | null {
  const { airspeed } = situation.flight;
  const { winged, groundSpeed } = situation.view;
  if (!winged || airspeed === null || groundSpeed === null) return null;
  const end_us = (situation.lost_us ?? Number.POSITIVE_INFINITY) - 0.1 * SECOND_US;
  const base = baselineOf(situation, end_us);
  const cruise_mps =
    base === null ? Number.NaN : medianIn(groundSpeed.time_us, groundSpeed.value, base);
  if (!(cruise_mps >= LEAST_CRUISE_MPS)) return null;
  const least_mps = limit.airspeedLeap * cruise_mps;
  for (const span of situation.inAir) {
    // A launch and a landing leap by themselves.
    const window = {
      from_us: span.from_us + 5 * SECOND_US,
      to_us: Math.min(span.to_us, end_us) - 3 * SECOND_US,
    };
    const leap = leapIn(situation, window, least_mps);
    if (leap !== null) return causeOf(situation, leap);
  }
  return null;
}

type Leap = { at_us: number; before_mps: number; after_mps: number; ground_mps: number };

function leapIn({ flight, view }: Situation, window: Window, least_mps: number): Leap | null {
  const airspeed = flight.airspeed!;
  const ground = view.groundSpeed!;
  const middle = (channel: typeof ground, from_us: number, to_us: number) =>
    medianIn(channel.time_us, channel.value, { from_us, to_us });
  for (let at_us = window.from_us; at_us <= window.to_us; at_us += STEP_US) {
    const [from, to] = within(airspeed.time_us, { from_us: at_us - SECOND_US, to_us: at_us });
    if (to - from < 2) continue;
    // Two samples first: medians are looked at only where these already leap.
    if (!(Math.abs(airspeed.value[to - 1]! - airspeed.value[from]!) >= least_mps)) continue;
    const before_mps = middle(airspeed, at_us - 3 * SECOND_US, at_us - SECOND_US);
    const after_mps = middle(airspeed, at_us, at_us + 3 * SECOND_US);
    const leap_mps = after_mps - before_mps;
    const moved_mps =
      middle(ground, at_us, at_us + SECOND_US) -
      middle(ground, at_us - 2 * SECOND_US, at_us - SECOND_US);
    // What the autopilot does about it goes the other way.
    const shared = moved_mps / leap_mps;
    if (!(Math.abs(leap_mps) >= least_mps && shared < 0.25)) continue;
    const ground_mps = middle(ground, at_us, at_us + SECOND_US);
    return { at_us: at_us - 0.5 * SECOND_US, before_mps, after_mps, ground_mps };
  }
  return null;
}

function causeOf(situation: Situation, leap: Leap): Cause {
  const { at_us, before_mps, after_mps, ground_mps } = leap;
  return {
    category: 'ekf',
    key: 'airspeed_false',
    onset_us: at_us,
    rank: 1,
    clause: `the airspeed sensor failed at ${atText(at_us)}`,
    sentence: `The airspeed leapt from ${before_mps.toFixed(0)} to ${after_mps.toFixed(0)} m/s at ${atText(at_us)} while the ground speed was ${ground_mps.toFixed(0)} m/s (limit ${Math.round(100 * limit.airspeedLeap)} % of the cruise within a second): the airspeed sensor was wrong${situation.lost_us === null ? '' : ', and the autopilot flew by it'}.`,
  };
}
