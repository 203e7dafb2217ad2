/** What people commanded: sticks that ask for the crash, and motors stopped by hand in the air. */

import { baselineOf, recordsOf, type Situation } from '../event/situation.ts';
import type { Category } from '../report/reading.ts';
import { atText, listText } from '../report/words.ts';
import { holdsHeight, isManualThrottle } from '../samples/modes.ts';
import { largest } from '../samples/robust.ts';
import {
  heldAt,
  medianIn,
  medianStep_us,
  SECOND_US,
  smallestIn,
  type Window,
  within,
} from '../samples/samples.ts';
import { hasTarget, modeAt } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { falseLanding } from './autopilot.ts';
import type { Cause } from './cause.ts';
import { firstSticks, stickSource, sticksOf, throttleClosed } from './sticks.ts';

const COMMANDED: Record<string, string> = {
  rudder: 'by the rudder stick',
  ground_station: 'by a command from the ground station',
  switch: 'by a switch on the transmitter',
  kill: 'by the kill switch',
  internal_command: 'by a command',
  external_command: 'by a command from the ground station',
  stick_gesture: 'by the sticks',
  rc_switch: 'by a switch on the transmitter',
};

/** What a failsafe that stops the motors was raised about. */
const FAILSAFE_CATEGORIES: Record<string, Category> = {
  failsafe_radio: 'rc_loss',
  failsafe_battery: 'battery',
  failsafe_ekf: 'ekf',
};

/** The motors were stopped while the aircraft was up. */
export function disarmedInAir(situation: Situation): Cause | null {
  const { disarm } = situation.outcome;
  // A disarm writes these two along; on their own they are a switch that stopped the motors.
  const stop = recordsOf(situation, ['motors_emergency_stopped', 'motor_interlock_off']).find(
    (row) => disarm === null || disarm.to_us - row.time_us > 0.3 * SECOND_US,
  );
  if (disarm === null && (stop === undefined || situation.lost_us === null)) return null;
  const at_us = stop?.time_us ?? disarm!.to_us;
  const height = heightText(situation, at_us);
  const method = stop !== undefined ? 'kill' : (disarm!.disarmMethod ?? '');
  // A landing that the autopilot only believed in is another rule's.
  if (stop === undefined && falseLanding(situation) !== null) return null;
  const by = COMMANDED[method];
  if (by === undefined && method !== '' && method !== 'landed') {
    const name = method.replaceAll('_', ' ');
    // A crash check or failure detector that stops a tumbling aircraft is a consequence, not a cause.
    const answers = (situation.lost_us ?? at_us) < at_us - 0.3 * SECOND_US;
    return {
      category: FAILSAFE_CATEGORIES[method] ?? 'failsafe',
      key: 'disarmed_by_failsafe',
      onset_us: at_us,
      rank: answers ? 3 : 1,
      clause: `the autopilot stopped the motors${height} at ${atText(at_us)} (${name})`,
      sentence: `The autopilot stopped the motors${height} at ${atText(at_us)} (${name}).`,
    };
  }
  const forced = disarm?.forced === true ? ' (forced)' : '';
  return {
    category: 'pilot_input',
    key: 'disarmed_in_air',
    onset_us: at_us,
    rank: 1,
    clause: `the motors were stopped${height} ${by ?? 'by a disarm'}${forced} at ${atText(at_us)}`,
    sentence: `The motors were stopped${height} ${by ?? 'by a disarm'}${forced} at ${atText(at_us)}: the aircraft fell from there.`,
  };
}

function heightText(situation: Situation, at_us: number): string {
  const { height } = situation.view;
  if (height === null) return '';
  const up_m = heldAt(height.time_us, height.value, at_us);
  return Number.isFinite(up_m) ? ` ${up_m.toFixed(0)} m up` : '';
}

/** Sticks at their ends before anything else went wrong, and an aircraft that followed. */
export function commanded(situation: Situation): Cause | null {
  const { flight, lost_us } = situation;
  const sticks = sticksOf(situation);
  if (sticks === null || lost_us === null || situation.outcome.disarm !== null) return null;
  const contact_us = situation.event_us ?? lost_us;
  const mode = modeAt(flight, contact_us);
  const window = {
    from_us: Math.max(situation.search.from_us, contact_us - 12 * SECOND_US),
    to_us: contact_us,
  };
  const rows: { word: string; from_us: number }[] = firstSticks(
    sticks,
    window,
    lastLevel_us(situation, window) - 0.5 * SECOND_US,
  );
  let closed = false;
  if (isManualThrottle(mode)) {
    const run = throttleClosed(sticks, window);
    const taken_us = takenOver_us(situation, contact_us);
    // Closed in a mode that does not read it, the throttle acts from the change of mode on.
    const from_us = run === null ? null : Math.max(run, taken_us);
    if (from_us !== null && fallsFreely(situation, from_us)) {
      const late = run! < taken_us;
      rows.push({ word: late ? 'the throttle stick at zero' : 'throttle closed', from_us });
      closed = from_us <= (situation.outcome.departure?.time_us ?? contact_us);
    }
  }
  // Where the autopilot holds height or place, a full stick asks for speed, not for an upset.
  if (!isManualThrottle(mode) && situation.outcome.departure !== null && !atContact(situation, 0))
    return null;
  // Held height comes down by the throttle stick alone, and that is asked for elsewhere.
  const { view, outcome } = situation;
  const sinks = (outcome.contact?.sink_mps ?? 0) >= limit.crashSink_mps;
  if (holdsHeight(mode) && sinks && view.rotary && !view.winged) return null;
  // Rotors at idle hold no attitude either: leaving it follows from the command.
  if (rows.length === 0 || !(closed || followed(situation, mode))) return null;
  const onset_us = Math.min(...rows.map((row) => row.from_us));
  if (onset_us > lost_us) return null;
  const words = listText(rows.sort((a, b) => a.from_us - b.from_us).map((row) => row.word));
  const stall = stallText(situation, contact_us);
  return {
    category: 'pilot_input',
    key: stall === '' ? 'commanded' : 'commanded_stall',
    onset_us,
    rank: 1,
    clause: `the pilot held ${words} from ${atText(onset_us)}${mode === null ? '' : ` in ${mode}`}`,
    sentence: `The pilot commanded it: ${words} from ${atText(onset_us)}${mode === null ? '' : ` in ${mode}`}, and the aircraft followed.${stall}${stickSource(situation, mode)}`,
  };
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

/** When the mode that was flown at a moment began. */
function takenOver_us(situation: Situation, at_us: number): number {
  let since_us = Number.NEGATIVE_INFINITY;
  for (const mode of situation.flight.modes) if (mode.time_us <= at_us) since_us = mode.time_us;
  return since_us;
}

/** Idle throttle at height, not at the moment of touching down. */
function fallsFreely(situation: Situation, from_us: number): boolean {
  const contact_us = situation.event_us ?? from_us;
  return contact_us - from_us > 0.7 * SECOND_US;
}

/** The attitude tracked its target up to the contact, or the mode has none. */
export function followed(situation: Situation, mode: string | null): boolean {
  if (!hasTarget(situation.flight, mode)) return true;
  return situation.outcome.departure === null || atContact(situation, 0.4 * SECOND_US);
}

/** A departure so close to the contact that it is the contact, as far as the samples can tell. */
function atContact({ outcome, event_us, flight }: Situation, least_us: number): boolean {
  if (outcome.departure === null || flight.attitude === null) return false;
  const slack_us = Math.max(least_us, 4 * medianStep_us(flight.attitude.time_us));
  return (event_us ?? 0) - outcome.departure.time_us < slack_us;
}

function stallText(situation: Situation, contact_us: number): string {
  const stall = stallOf(situation, contact_us);
  return stall === null ? '' : ` ${stall.text}`;
}

export type Stall = { readonly onset_us: number; readonly text: string };

/** Airspeed well below the flight's own cruise while the wing was still expected to carry. */
export function stallOf(situation: Situation, contact_us: number): Stall | null {
  const { airspeed } = situation.flight;
  if (airspeed === null || !situation.view.winged || situation.outcome.span === null) return null;
  const base = baselineOf(situation, contact_us - 10 * SECOND_US) ?? {
    from_us: situation.outcome.span.from_us,
    to_us: contact_us - 5 * SECOND_US,
  };
  const cruise = medianIn(airspeed.time_us, airspeed.value, base);
  // The ground takes the airspeed away as well: what begins at the contact is no stall.
  const [from, to] = within(airspeed.time_us, {
    from_us: contact_us - 12 * SECOND_US,
    to_us: contact_us - 0.5 * SECOND_US,
  });
  for (let i = from; i < to; i++) {
    if (!(airspeed.value[i]! < limit.stallShare * cruise) || !(cruise > 8)) continue;
    if (!dropsFrom(situation, airspeed.time_us[i]!, contact_us)) return null;
    const low = -largest(airspeed.value.subarray(from, to).map((value) => -value));
    return {
      onset_us: airspeed.time_us[i]!,
      text: `The wing stalled: airspeed fell to ${low.toFixed(1)} m/s from ${atText(airspeed.time_us[i]!)} on (cruise ${cruise.toFixed(1)}).`,
    };
  }
  return null;
}

/** A wing that no longer carries drops or leaves its attitude; one that flies slowly glides. */
function dropsFrom({ flight, outcome }: Situation, from_us: number, to_us: number): boolean {
  if (outcome.departure !== null) return true;
  const climb = flight.climbRates.ekf ?? flight.climbRates.gps ?? flight.climbRates.baro;
  if (climb === null) return true;
  return -smallestIn(climb.time_us, climb.value, { from_us, to_us }) >= limit.crashSink_mps;
}

/** A stall that the stick did not command. */
export function stalled(situation: Situation): Cause | null {
  const { lost_us } = situation;
  if (lost_us === null || situation.outcome.disarm !== null) return null;
  const stall = stallOf(situation, situation.event_us ?? lost_us);
  if (stall === null || stall.onset_us > lost_us + SECOND_US) return null;
  const throttle = situation.flight.throttle;
  const low = throttle !== null && heldAt(throttle.time_us, throttle.value, stall.onset_us) < 0.3;
  const mode = modeAt(situation.flight, stall.onset_us);
  return {
    category: isManualThrottle(mode) ? 'pilot_input' : 'tuning',
    key: 'stall',
    onset_us: stall.onset_us,
    rank: 2,
    clause: `the wing stalled at ${atText(stall.onset_us)}`,
    sentence: `${stall.text}${low ? ' Throttle was low.' : ''}`,
  };
}
