/**
 * It was flown by hand and its attitude followed: the log shows no failure. Reported only where no failure
 * explains the event.
 */
import type { RcInput } from '@airworthy/flightlog';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import type { Situation } from '../event/situation.ts';
import { atText, degrees, listText } from '../report/words.ts';
import { holdsHeight, isManualThrottle, isSteered } from '../samples/modes.ts';
import { largest, median, quantile, smallest } from '../samples/robust.ts';
import { largestIn, medianIn, SECOND_US, type Window, within } from '../samples/samples.ts';
import { modeAt } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';
import { followed } from './pilot.ts';
import { stickSource, sticksOf } from './sticks.ts';
import { turnsUnasked } from './unaskedTurn.ts';

export function flownByHand(situation: Situation): Cause | null {
  const { lost_us, outcome } = situation;
  if (lost_us === null || outcome.disarm !== null) return null;
  const sunk = sunkByThrottle(situation);
  if (sunk !== null) return sunk;
  const sticks = sticksOf(situation);
  if (sticks === null) return null;
  const cause = flownIntoGround(situation, sticks) ?? flownManually(situation, sticks);
  if (cause === null) return null;
  const mode = modeAt(situation.flight, situation.event_us ?? lost_us);
  return { ...cause, sentence: `${cause.sentence}${stickSource(situation, mode)}` };
}

type Sticks = RcInput['sticks'];

/**
 * Sticks that hold a lean, or ask for a descent, up to the contact, in a mode that takes its lean from
 * them: set down leaning or moving, it tips over. Height over ground and motors were in order.
 */
function flownIntoGround(situation: Situation, sticks: Sticks): Cause | null {
  const { flight, event_us, outcome, view } = situation;
  const { contact } = outcome;
  if (contact === null || event_us === null || !view.rotary || view.winged) return null;
  const mode = modeAt(flight, event_us);
  if (!isSteered(mode) || !followed(situation, mode)) return null;
  const window = { from_us: event_us - 2.5 * SECOND_US, to_us: event_us };
  const down = loweredByStick(situation, mode, sticks);
  if (down !== null) return down;
  // Held height comes down by the throttle stick alone.
  if (holdsHeight(mode) && contact.sink_mps >= limit.hardSink_mps) return null;
  if (carriedAndFell(situation, event_us)) return null;
  const [from, to] = within(sticks.time_us, window);
  if (to - from < 5) return null;
  const axes = [
    ['roll', quantile(sticks.roll.map(Math.abs), 0.75, from, to)],
    ['pitch', quantile(sticks.pitch.map(Math.abs), 0.75, from, to)],
  ] as const;
  const held = axes.filter(([, level]) => level >= limit.stickHeld);
  const since_us = firstMoved(sticks, window.from_us - 2.5 * SECOND_US, event_us);
  if (held.length === 0 || since_us === null) return null;
  const lean_deg = view.tilt === null ? Number.NaN : degrees(leanAt(situation, event_us));
  const leaning = lean_deg >= 5 ? `, leaning ${lean_deg.toFixed(0)} degrees` : '';
  const moving = contact.speed_mps >= 1 ? ` at ${contact.speed_mps.toFixed(1)} m/s` : '';
  const words = listText(
    held.map(([axis, level]) => `${axis} stick at ${Math.min(100, Math.round(100 * level))} %`),
  );
  return {
    category: 'pilot_input',
    key: 'flown_into_ground',
    onset_us: since_us,
    rank: 2,
    clause: `the pilot held the ${words} from ${atText(since_us)} in ${mode}`,
    sentence: `The pilot held the ${words} from ${atText(since_us)} in ${mode} and the aircraft met the ground${moving}${leaning}. Its attitude followed: no failure is needed to explain it.`,
  };
}

/** Below this the throttle stick asks for more than half of the fastest descent. */
const STICK_LOW = 0.2;

/** In a mode that holds height the throttle stick sets the descent: held low to the ground, it asked for it. */
function loweredByStick(
  situation: Situation,
  mode: string | null,
  { time_us, throttle }: Sticks,
): Cause | null {
  const { event_us, outcome } = situation;
  const sink_mps = outcome.contact?.sink_mps ?? Number.NaN;
  // A landing mode descends by itself and does not read the stick.
  if (event_us === null || !holdsHeight(mode) || /LAND/i.test(mode!)) return null;
  if (!(sink_mps >= limit.hardSink_mps)) return null;
  const [from, to] = within(time_us, {
    from_us: Math.max(situation.search.from_us, event_us - 15 * SECOND_US),
    to_us: event_us - 0.2 * SECOND_US,
  });
  let since = to;
  while (since > from && throttle[since - 1]! <= STICK_LOW) since--;
  if (to - since < 3 || event_us - time_us[since]! < SECOND_US) return null;
  const onset_us = time_us[since]!;
  return {
    category: 'pilot_input',
    key: 'flown_into_ground',
    onset_us,
    rank: 2,
    clause: `the pilot held the throttle stick down from ${atText(onset_us)} in ${mode}`,
    sentence: `The pilot held the throttle stick at ${Math.round(100 * Math.max(0, largest(throttle, since, to)))} % or less of its travel from ${atText(onset_us)} in ${mode}, which asks for a descent, and it came down at ${sink_mps.toFixed(1)} m/s. Its attitude followed: no failure is needed to explain it.`,
  };
}

function leanAt({ view }: Situation, at_us: number): number {
  return medianIn(view.tilt!.time_us, view.tilt!.value, {
    from_us: at_us - 0.6 * SECOND_US,
    to_us: at_us - 0.05 * SECOND_US,
  });
}

/** First moment of a window at which a lean stick was away from the middle. */
function firstMoved(sticks: Sticks, from_us: number, to_us: number): number | null {
  const [from, to] = within(sticks.time_us, { from_us, to_us });
  for (let i = from; i < to; i++) {
    const reach = Math.max(Math.abs(sticks.roll[i]!), Math.abs(sticks.pitch[i]!));
    if (reach >= limit.stickHeld) return sticks.time_us[i]!;
  }
  return null;
}

/** In a mode with a manual throttle, sticks that moved or were held away from the middle in the last seconds. */
function flownManually(situation: Situation, sticks: Sticks): Cause | null {
  const { flight, lost_us } = situation;
  const contact_us = situation.event_us ?? lost_us!;
  const mode = modeAt(flight, contact_us);
  if (!isManualThrottle(mode) || !followed(situation, mode)) return null;
  if (carriedAndFell(situation, contact_us) || overAtLiftOff(situation)) return null;
  if (turnsUnasked(situation, contact_us)) return null;
  const [from, to] = within(sticks.time_us, {
    from_us: contact_us - 5 * SECOND_US,
    to_us: contact_us,
  });
  const moved = (values: Float64Array) => largest(values, from, to) - smallest(values, from, to);
  const held = (values: Float64Array) => Math.abs(median(values, from, to)) || 0;
  const most = Math.max(
    moved(sticks.roll),
    moved(sticks.pitch),
    moved(sticks.throttle),
    held(sticks.roll),
    held(sticks.pitch),
  );
  const unlevelled = /ACRO/i.test(mode!);
  if (!(most >= limit.stickMoved) && !unlevelled) return null;
  const reach = Math.min(100, Math.round(100 * most));
  const alone = unlevelled ? ', which does not level the aircraft by itself,' : ',';
  return {
    category: 'pilot_input',
    key: 'flown_by_hand',
    onset_us: contact_us,
    rank: 2,
    clause: `it was flown by hand in ${mode}`,
    sentence: `It was flown by hand in ${mode}${alone} with sticks up to ${reach} % of their travel in the last five seconds, and its attitude followed: no failure is needed to explain it.`,
  };
}

/** Speeds of a fall are known to about this, and a throttle is not quite thrust. */
const SURE_MPS = 1;
const SURE = 1.3;

/**
 * In a mode whose throttle is the stick, less throttle than carries it from where it last held its height: the speed it
 * came down with is no more than that gives, g·(1 − lift)·t. Without a departure no motor is needed to explain it.
 */
function sunkByThrottle(situation: Situation): Cause | null {
  const { flight, event_us, outcome, view } = situation;
  const sink_mps = outcome.contact?.sink_mps ?? Number.NaN;
  const climb = flight.climbRates.ekf ?? flight.climbRates.gps ?? flight.climbRates.baro;
  if (event_us === null || climb === null || view.lift === null) return null;
  if (!view.rotary || view.winged || !(sink_mps >= limit.crashSink_mps)) return null;
  const mode = modeAt(flight, event_us);
  if (!isManualThrottle(mode) || outcome.departure !== null) return null;
  const [from, to] = within(climb.time_us, {
    from_us: Math.max(situation.search.from_us, event_us - 15 * SECOND_US),
    to_us: event_us - 0.3 * SECOND_US,
  });
  let since = to;
  while (since > from && climb.value[since - 1]! < -limit.hardSink_mps / 2) since--;
  const onset_us = climb.time_us[since] ?? event_us;
  const fall_s = (event_us - onset_us) / SECOND_US;
  if (to - since < 3 || modeAt(flight, onset_us) !== mode) return null;
  const { time_us, value } = view.lift;
  const window = { from_us: onset_us, to_us: event_us - 0.3 * SECOND_US };
  // A hover throttle that is stated too low makes more of all of it: what carried it before is what hovers.
  const before = { from_us: situation.search.from_us, to_us: onset_us - SECOND_US };
  const carried = Math.max(1, medianIn(time_us, value, before) || 1);
  const lift = medianIn(time_us, value, window) / carried;
  const given_mps = GRAVITY_MPS2 * (1 - lift) * fall_s;
  if (!(lift <= limit.sinkingLift && sink_mps <= SURE * given_mps + SURE_MPS)) return null;
  if (!staysUpright(situation, window)) return null;
  const held = view.tiltError === null ? 'It stayed upright' : 'Its attitude followed';
  return {
    category: 'pilot_input',
    key: 'flown_into_ground',
    onset_us,
    rank: 2,
    clause: `the throttle was held below hover from ${atText(onset_us)} in ${mode}`,
    sentence: `In ${mode}, where the throttle is the pilot's stick, it was held at ${Math.round(100 * lift)} % of what hovers from ${atText(onset_us)} on, and it came down at ${sink_mps.toFixed(1)} m/s, which is what that gives. ${held}: no failure is needed to explain it.`,
  };
}

/** On its side thrust does not point up, and no throttle explains how fast it falls. */
function staysUpright({ view }: Situation, window: Window): boolean {
  if (view.tilt === null) return false;
  const most_rad = largestIn(view.tilt.time_us, view.tilt.value, window);
  return most_rad < (limit.crashTilt_deg * Math.PI) / 180;
}

/** Over within three seconds of leaving the ground: motors, propellers and legs do that, and no hand has to. */
function overAtLiftOff({ outcome, event_us }: Situation): boolean {
  const { contact, span } = outcome;
  return (
    contact?.tiltHeld === true &&
    span !== null &&
    (event_us ?? contact.time_us) - span.from_us < 3 * SECOND_US
  );
}

/** Level, at hover throttle, and falling all the same: no stick input does that. */
function carriedAndFell({ view, outcome }: Situation, contact_us: number): boolean {
  if (view.lift === null || view.tilt === null || !view.rotary) return false;
  const window = { from_us: contact_us - 1.5 * SECOND_US, to_us: contact_us - 0.1 * SECOND_US };
  const lift = medianIn(view.lift.time_us, view.lift.value, window);
  const tilt_rad = medianIn(view.tilt.time_us, view.tilt.value, window);
  const sink = outcome.contact?.sink_mps ?? Number.NaN;
  return lift >= limit.liftShare && tilt_rad < 0.5 && sink >= limit.crashSink_mps;
}
