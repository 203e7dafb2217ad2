/** What people commanded: motors stopped by hand in the air, and a wing that was flown too slowly. */

import { stoppedSince } from '../event/crashSigns.ts';
import { surelyAbove } from '../event/ending.ts';
import { caughtAgain_us } from '../event/rearmed.ts';
import { baselineOf, recordsOf, type Situation } from '../event/situation.ts';
import type { Category } from '../report/reading.ts';
import { atText, capital } from '../report/words.ts';
import { isManualThrottle } from '../samples/modes.ts';
import { largest } from '../samples/robust.ts';
import {
  heldAt,
  medianIn,
  medianStep_us,
  SECOND_US,
  smallestIn,
  within,
} from '../samples/samples.ts';
import { hasTarget, modeAt } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { falseLanding } from './autopilot.ts';
import type { Cause } from './cause.ts';

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
  if (disarm === null && stop === undefined)
    return switchedOff(situation) ?? startedAgain(situation);
  if (disarm === null && situation.lost_us === null) return startedAgain(situation);
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

/** Motors that were stopped in the air and caught it again: no crash, but nothing that a flight is without. */
function startedAgain(situation: Situation): Cause | null {
  const { view, flight, spans } = situation;
  for (const span of spans)
    for (const row of flight.armed) {
      if (!row.disarmSeen || row.to_us < span.from_us || row.to_us > span.to_us) continue;
      const caught_us = caughtAgain_us(view, span, row);
      if (caught_us === null || !(surelyAbove(view, span, row.to_us) >= limit.fallHeight_m))
        continue;
      const by = COMMANDED[row.disarmMethod ?? ''] ?? 'by a disarm';
      const clause = `the motors were stopped${heightText(situation, row.to_us)} ${by} at ${atText(row.to_us)} and caught it again by ${atText(caught_us)}`;
      return {
        category: 'pilot_input',
        key: 'started_again',
        onset_us: row.to_us,
        rank: 2,
        clause,
        sentence: `${capital(clause)}.`,
      };
    }
  return null;
}

/** Shorter than this before a contact it is the touch of the ground that stops them. */
const FALLING_US = 0.4 * SECOND_US;

/**
 * Every output below the lowest of flight, at height, without a record of a disarm: what a disarm or a kill switch does,
 * and nothing else. Idling rotors are above that.
 */
function switchedOff(situation: Situation): Cause | null {
  const { flight, view, outcome, event_us } = situation;
  if (event_us === null || outcome.span === null || !view.rotary || view.winged) return null;
  const at_us = stoppedSince(view, event_us - 0.1 * SECOND_US);
  const recorded = flight.armed.some(
    ({ disarmSeen, to_us }) => disarmSeen && to_us >= at_us - SECOND_US && to_us <= event_us,
  );
  if (recorded) return null;
  const flew = at_us > outcome.span.from_us + SECOND_US && event_us - at_us >= FALLING_US;
  if (!flew || !(surelyAbove(view, outcome.span, at_us) >= limit.dropHeight_m)) return null;
  if (outcome.departure !== null && outcome.departure.onset_us < at_us) return null;
  const height = heightText(situation, at_us);
  return {
    category: 'pilot_input',
    key: 'switched_off',
    onset_us: at_us,
    rank: 1,
    clause: `all motor outputs were switched off${height} at ${atText(at_us)}`,
    sentence: `All motor outputs were switched off${height} at ${atText(at_us)}, as a disarm or a kill switch does, and the aircraft fell from there. The log has no record of a disarm: who did it is not in it.`,
  };
}

function heightText(situation: Situation, at_us: number): string {
  const { height } = situation.view;
  if (height === null) return '';
  const up_m = heldAt(height.time_us, height.value, at_us);
  return Number.isFinite(up_m) ? ` ${up_m.toFixed(0)} m up` : '';
}

/** The attitude tracked its target up to the contact, or the mode has none. */
export function followed(situation: Situation, mode: string | null): boolean {
  if (!hasTarget(situation.flight, mode)) return true;
  return situation.outcome.departure === null || atContact(situation, 0.4 * SECOND_US);
}

/** A departure so close to the contact that it is the contact, as far as the samples can tell. */
export function atContact({ outcome, event_us, flight }: Situation, least_us: number): boolean {
  if (outcome.departure === null || flight.attitude === null) return false;
  const slack_us = Math.max(least_us, 4 * medianStep_us(flight.attitude.time_us));
  return (event_us ?? 0) - outcome.departure.time_us < slack_us;
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
