/**
 * Two motors of a quadcopter gone at once: an arm, a shared connector, one speed controller for both. Both
 * are driven to their ceiling, the other two throttle back, and it goes the way that their thrust would
 * have held: neighbours let it fall between them, a diagonal lets it turn and sink. A gust drives the
 * outputs alike, but the attitude follows.
 */
import type { Situation } from '../event/situation.ts';
import { atText, capital, motorText } from '../report/words.ts';
import { mean } from '../samples/robust.ts';
import {
  largestIn,
  medianIn,
  SECOND_US,
  smallestIn,
  type Window,
  within,
} from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';
import { type Outputs, outputsOf, TUMBLE_US, wingBorne, wrap } from './motorLoss.ts';

const RADIANS = Math.PI / 180;
const WIDTH_US = 0.4 * SECOND_US;
const STEP_US = 0.1 * SECOND_US;

type Pair = readonly [number, number];

export function pairLoss(situation: Situation): Cause | null {
  const outputs = outputsOf(situation);
  const { lost_us, outcome, search } = situation;
  if (outputs === null || lost_us === null || outputs.motors.length !== 4) return null;
  const from_us = Math.max(search.from_us + SECOND_US, lost_us - 3 * SECOND_US);
  const last_us = (outcome.departure?.time_us ?? lost_us) + TUMBLE_US - WIDTH_US;
  for (let at_us = from_us; at_us <= last_us; at_us += STEP_US) {
    const window = { from_us: at_us, to_us: at_us + WIDTH_US };
    const pair = drivenPair(outputs, window);
    if (pair === null || wingBorne(situation, at_us)) continue;
    const diagonal = outputs.opposite[pair[0]] === pair[1];
    const gone = diagonal ? spinsDown(situation, window) : fallsBetween(situation, outputs, pair);
    const onset_us = onsetOf(outputs, pair, at_us);
    if (gone && isCalm(outputs, onset_us)) return causeOf(outputs, pair, onset_us, diagonal);
  }
  return null;
}

/** The two that are at full on average while the others are far from it. */
function drivenPair(outputs: Outputs, window: Window): Pair | null {
  const [from, to] = within(outputs.time_us, window);
  // Between slower samples an oscillation hides.
  if (to - from < 4) return null;
  const means = outputs.levels.map((level) => mean(level, from, to));
  const [one, two, three] = means.map((_, i) => i).sort((a, b) => means[b]! - means[a]!);
  const high = means[two!]! >= limit.motorHigh;
  const apart = means[two!]! - means[three!]! >= limit.pairApart;
  return high && apart ? [Math.min(one!, two!), Math.max(one!, two!)] : null;
}

/** The side that hangs lies between the two. */
function fallsBetween({ outcome }: Situation, outputs: Outputs, pair: Pair): boolean {
  const { departure } = outcome;
  if (departure === null) return false;
  return pair.every((index) => {
    const angle = outputs.motors[index]!.angle_rad;
    const apart_rad = angle === null ? Math.PI : Math.abs(wrap(departure.side_rad - angle));
    return apart_rad <= limit.pairLean_deg * RADIANS;
  });
}

/** It yaws and sinks without a yaw command. */
function spinsDown({ flight }: Situation, window: Window): boolean {
  const { rates, climbRates, rc } = flight;
  const climb = climbRates.ekf ?? climbRates.gps;
  if (rates === null || climb === null) return false;
  const late = { from_us: window.to_us - 0.2 * SECOND_US, to_us: window.to_us + 0.5 * SECOND_US };
  const turn_radps = Math.abs(medianIn(rates.time_us, rates.yaw_radps, late));
  const sink_mps = -medianIn(climb.time_us, climb.value, late);
  const stick =
    rc === null ? 0 : largestIn(rc.sticks.time_us, rc.sticks.yaw.map(Math.abs), window) || 0;
  return turn_radps >= 1 && sink_mps >= limit.hardSink_mps && stick < 0.5;
}

/** No output swung in the two seconds before: an oscillation drives pairs to their ends as well. */
function isCalm({ time_us, levels }: Outputs, onset_us: number): boolean {
  const before = { from_us: onset_us - 2 * SECOND_US, to_us: onset_us - 0.05 * SECOND_US };
  return levels.every(
    (level) =>
      largestIn(time_us, level, before) - smallestIn(time_us, level, before) < limit.pairApart,
  );
}

/** Back to where the two began to leave the others; at most a second. */
function onsetOf(outputs: Outputs, pair: Pair, at_us: number): number {
  const [from, to] = within(outputs.time_us, { from_us: at_us - SECOND_US, to_us: at_us });
  const apart = (i: number) =>
    outputs.levels.reduce(
      (sum, level, index) => sum + (pair.includes(index) ? 0.5 : -0.5) * level[i]!,
      0,
    );
  const usual = from < to ? apart(from) : 0;
  for (let i = to - 1; i >= from; i--)
    if (apart(i) - usual < 0.03) return outputs.time_us[Math.min(i + 1, to - 1)]!;
  return at_us;
}

function causeOf(outputs: Outputs, pair: Pair, onset_us: number, diagonal: boolean): Cause {
  const [one, two] = pair.map((index) => outputs.motors[index]!);
  const names = `${motorText(one!)} and ${motorText(two!)}`;
  const went = diagonal ? 'it turned and sank' : 'it fell between them';
  return {
    category: 'motor_saturation',
    key: 'motors_lost',
    onset_us,
    rank: 1,
    clause: `${names} lost their thrust at ${atText(onset_us)}`,
    sentence: `${capital(names)} were driven to their limit together from ${atText(onset_us)} on while the other two throttled back, and ${went} all the same: the thrust of both was lost.`,
    motor: one!.number,
    others: [two!.number],
  };
}
