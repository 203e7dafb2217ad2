/**
 * Sticks at their ends before anything else went wrong, and an aircraft that followed. Each is told in the order in
 * which it was moved and in the mode of that moment: what was pulled seconds later, in another mode, is another act.
 */
import { fallsAtEnd } from '../event/ending.ts';
import type { Situation } from '../event/situation.ts';
import { atText, listText } from '../report/words.ts';
import { holdsHeight, isManualThrottle } from '../samples/modes.ts';
import { largestIn, medianStep_us, SECOND_US, type Window, within } from '../samples/samples.ts';
import { modeAt } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';
import { atContact, followed, stallOf } from './pilot.ts';
import { firstSticks, stickSource, sticksOf, throttleClosed } from './sticks.ts';

type Act = { readonly word: string; readonly from_us: number };

export function commanded(situation: Situation): Cause | null {
  const { outcome, view } = situation;
  const sticks = sticksOf(situation);
  const end_us = situation.event_us ?? situation.lost_us ?? fallingEnd_us(situation);
  if (sticks === null || end_us === null || outcome.disarm !== null) return null;
  const window = {
    from_us: Math.max(situation.search.from_us, end_us - 12 * SECOND_US),
    to_us: end_us,
  };
  const leans = firstSticks(sticks, window, lastLevel_us(situation, window) - 0.5 * SECOND_US);
  const acts: Act[] = leans.map(({ word, from_us }) => ({
    word,
    from_us: actsFrom_us(situation, from_us, end_us) ?? from_us,
  }));
  const closed = closedThrottle(situation, throttleClosed(sticks, window), end_us, acts);
  if (closed !== null) acts.push(closed);
  // Rotors at idle hold no attitude either: leaving it follows from the command.
  const idles = closed !== null && closed.from_us <= (outcome.departure?.time_us ?? end_us);
  const [first] = acts.sort((a, b) => a.from_us - b.from_us);
  if (first === undefined) return null;
  const mode = modeAt(situation.flight, first.from_us);
  // Where the autopilot holds height or place, a full stick asks for speed, not for an upset.
  const direct = isManualThrottle(mode) || (idles && mode === null);
  if (!direct && outcome.departure !== null && !atContact(situation, 0)) return null;
  // Held height comes down by the throttle stick alone, and that is asked for elsewhere.
  const sinks = (outcome.contact?.sink_mps ?? 0) >= limit.crashSink_mps;
  if (holdsHeight(mode) && sinks && view.rotary && !view.winged) return null;
  if (!(idles || followed(situation, mode))) return null;
  if (first.from_us > (situation.lost_us ?? end_us)) return null;
  return causeOf(situation, acts, mode, end_us);
}

function causeOf(
  situation: Situation,
  acts: readonly Act[],
  mode: string | null,
  end_us: number,
): Cause {
  const stall = stallOf(situation, end_us);
  const told = storyOf(situation, acts);
  const source = stickSource(situation, mode);
  const after = stall === null ? '' : ` ${stall.text}`;
  return {
    category: 'pilot_input',
    key: stall === null ? 'commanded' : 'commanded_stall',
    onset_us: acts[0]!.from_us,
    rank: situation.lost_us === null ? 2 : 1,
    clause: `the pilot held ${told}`,
    sentence: `The pilot commanded it: ${told}, and the aircraft followed.${after}${source}`,
    reaction: `The pilot reacted: ${told}.${after}${source}`,
  };
}

/** Hands move sticks together within this time. */
const TOGETHER_US = SECOND_US;

/** What was held from when in which mode, in the order of the hands. */
function storyOf({ flight }: Situation, acts: readonly Act[]): string {
  const groups: { words: string[]; from_us: number; mode: string | null }[] = [];
  for (const { word, from_us } of acts) {
    const mode = modeAt(flight, from_us);
    const last = groups.at(-1);
    if (last !== undefined && last.mode === mode && from_us - last.from_us <= TOGETHER_US)
      last.words.push(word);
    else groups.push({ words: [word], from_us, mode });
  }
  return groups
    .map(({ words, from_us, mode }, i) => {
      const same = mode === null || mode === groups[i - 1]?.mode;
      return `${listText(words)} from ${atText(from_us)}${same ? '' : ` in ${mode}`}`;
    })
    .join(', then ');
}

/** The end of a log that stops in a fall; null elsewhere. */
function fallingEnd_us({ outcome, view }: Situation): number | null {
  return outcome.ending === 'ends_in_air' && fallsAtEnd(view) ? view.end_us : null;
}

/** From when on a stick acts by itself: at once, or with the next mode that hands it over; null where none does. */
function actsFrom_us({ flight }: Situation, from_us: number, end_us: number): number | null {
  if (isManualThrottle(modeAt(flight, from_us))) return from_us;
  const next = flight.modes.find(
    ({ time_us, name }) => time_us > from_us && time_us <= end_us && isManualThrottle(name),
  );
  return next?.time_us ?? null;
}

/** Where no mode was logged: when the throttle went to idle with the stick. */
function obeyed_us({ flight }: Situation, from_us: number, end_us: number): number | null {
  if (flight.throttle === null) return null;
  const { time_us, value } = flight.throttle;
  const [from, to] = within(time_us, { from_us, to_us: end_us });
  for (let i = from; i < to; i++) if (value[i]! <= limit.throttleIdle) return time_us[i]!;
  return null;
}

/** A throttle that was closed by the stick at height; null where none was, or where it lay over before. */
function closedThrottle(
  situation: Situation,
  run_us: number | null,
  end_us: number,
  leans: readonly Act[],
): Act | null {
  const acts = situation.flight.modes.length === 0 ? obeyed_us : actsFrom_us;
  const from_us = run_us === null ? null : acts(situation, run_us, end_us);
  if (run_us === null || from_us === null || !fallsFreely(end_us, from_us)) return null;
  const leant = leans.some((act) => act.from_us <= from_us);
  if (!leant && wasOver(situation, from_us)) return null;
  // Closed in a mode that does not read it, the throttle acts from the change of mode on.
  const word = run_us < from_us ? 'the throttle stick at zero' : 'throttle closed';
  return { word, from_us };
}

/** Idle throttle at height, not at the moment of touching down. */
function fallsFreely(end_us: number, from_us: number): boolean {
  return end_us - from_us > 0.7 * SECOND_US;
}

/** Thrown over before the hand closed the throttle, without a stick that asked for it. */
function wasOver({ view, flight }: Situation, at_us: number): boolean {
  const { tilt } = view;
  if (tilt === null || flight.attitude === null) return false;
  const step_us = medianStep_us(tilt.time_us);
  const before = { from_us: at_us - SECOND_US, to_us: at_us + Math.min(step_us, 0.5 * SECOND_US) };
  const over_rad = (limit.departedAlone_deg * Math.PI) / 180;
  return largestIn(tilt.time_us, tilt.value, before) >= over_rad;
}

/** Slower than the slowest landing: it holds its height. */
const LEVEL_MPS = 0.5;

/** The last moment of a window at which it did not sink: what led to the ground began about there. */
function lastLevel_us({ flight }: Situation, window: Window): number {
  const climb = flight.climbRates.ekf ?? flight.climbRates.gps ?? flight.climbRates.baro;
  if (climb === null) return window.from_us;
  const [from, to] = within(climb.time_us, window);
  for (let i = to - 1; i >= from; i--) if (climb.value[i]! >= -LEVEL_MPS) return climb.time_us[i]!;
  return window.from_us;
}
