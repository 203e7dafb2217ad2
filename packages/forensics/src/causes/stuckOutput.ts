/**
 * An output that no longer follows the controller: it repeats one value to the last digit, or is switched
 * off, while the others move. In flight every sample of a mixer differs a little from the last one, so a
 * level that stands still between its limits is held by something else: a stopped speed controller, a
 * servo override, a motor cut on purpose. Outputs at a limit are left to the other rules.
 */
import { firstFrom } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import { atText, capital, listText, motorText } from '../report/words.ts';
import { SECOND_US, type Window, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';
import { type Outputs, outputsOf, SAME_OUTPUT, wingBorne } from './motorLoss.ts';

type Stuck = { readonly index: number; readonly from_us: number; readonly level: number };

export function stuckOutput(situation: Situation): Cause | null {
  const outputs = outputsOf(situation);
  if (outputs === null) return null;
  const found: Stuck[] = [];
  for (const span of situation.inAir) {
    const window = { from_us: span.from_us + SECOND_US, to_us: span.to_us };
    for (let index = 0; index < outputs.motors.length; index++) {
      const stuck = stuckIn(outputs, index, window);
      if (stuck !== null && !wingBorne(situation, stuck.from_us)) found.push(stuck);
    }
    if (found.length > 0) break;
  }
  found.sort((a, b) => a.from_us - b.from_us);
  // All of them together are a disarm or a throttle that was closed.
  return found.length === 0 || found.length === outputs.motors.length
    ? null
    : causeOf(situation, outputs, found);
}

/** First stretch of a window in which one output stands still and the others do not. */
export function stuckIn(outputs: Outputs, index: number, window: Window): Stuck | null {
  const { time_us, levels } = outputs;
  const level = levels[index]!;
  const [from, to] = within(time_us, window);
  let start = from;
  for (let i = from + 1; i <= to; i++) {
    if (i < to && level[i] === level[start]) continue;
    const held_us = time_us[Math.min(i, to - 1)]! - time_us[start]!;
    if (
      held_us >= limit.stuckHold_s * SECOND_US &&
      isHeld(level[start]!, outputs) &&
      othersMove(outputs, index, start, i, level[start]! < 0) &&
      staysOff(outputs, index, start, to)
    )
      return { index, from_us: time_us[start]!, level: level[start]! };
    start = i;
  }
  return null;
}

/**
 * Neither at the floor nor at the ceiling: the controller itself holds an output there. What no output of the log
 * ever passed may be where its mixer ends, and a slow log shows that too seldom to know: the others of an output that
 * is stuck work beyond it.
 */
function isHeld(level: number, { ceiling, highest }: Outputs): boolean {
  const off = level < -limit.motorFloor;
  const end = Math.min(ceiling - 0.01, highest - SAME_OUTPUT);
  return off || (level > limit.motorFloor && level < end);
}

/**
 * At least half of the other motors moved by more than the noise of a calm hover. One of them is enough
 * beside an output that is switched off: a hover switches none off.
 */
function othersMove(
  outputs: Outputs,
  index: number,
  from: number,
  to: number,
  off: boolean,
): boolean {
  let moving = 0;
  let others = 0;
  for (let other = 0; other < outputs.levels.length; other++) {
    if (other === index) continue;
    others++;
    const level = outputs.levels[other]!;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = from; i < to; i++) {
      low = Math.min(low, level[i]!);
      high = Math.max(high, level[i]!);
    }
    if (high - low >= limit.stuckOthers && high > 0) moving++;
  }
  return off ? moving >= 1 : 2 * moving >= others;
}

/** From there on it has few values: it never follows the controller again. */
function staysOff(outputs: Outputs, index: number, from: number, to: number): boolean {
  const level = outputs.levels[index]!;
  let changes = 0;
  for (let i = from + 1; i < to; i++) if (level[i] !== level[i - 1]) changes++;
  return changes <= Math.max(2, 0.1 * (to - from));
}

function causeOf(situation: Situation, outputs: Outputs, found: readonly Stuck[]): Cause {
  const first = found[0]!;
  const name = (stuck: Stuck) => motorText(outputs.motors[stuck.index]!);
  const state = (stuck: Stuck) =>
    stuck.level < 0 ? 'switched off' : `held at ${Math.round(100 * stuck.level)} % of its range`;
  const verb = (stuck: Stuck) =>
    stuck.level < 0 ? 'was switched off' : 'stopped following the controller';
  const parts = found.map((stuck) => `${name(stuck)} ${verb(stuck)} at ${atText(stuck.from_us)}`);
  const end = firstFrom(outputs.time_us, first.from_us);
  const off = outputs.levels[first.index]!.subarray(end).findIndex((value) => value < -0.05);
  const later =
    first.level >= 0 && off > 0 && outputs.time_us[end + off]! < (situation.event_us ?? Infinity)
      ? ` and was switched off at ${atText(outputs.time_us[end + off]!)}`
      : '';
  const others = found
    .slice(1)
    .map((stuck) => ` ${capital(name(stuck))} was ${state(stuck)} from ${atText(stuck.from_us)}.`);
  return {
    category: 'thrust_loss',
    key: 'output_stuck',
    onset_us: first.from_us,
    rank: 1,
    clause: listText(parts),
    sentence: `The output of ${name(first)} was ${state(first)} from ${atText(first.from_us)}${later} while the other motors worked on: it no longer followed the controller.${others.join('')}`,
    motor: outputs.motors[first.index]!.number,
    others: found.slice(1).map((stuck) => outputs.motors[stuck.index]!.number),
  };
}
