/** Something in the airframe: a surface that does not answer, a loss that no command explains. */
import type { Servo, ServoFunction } from '@airworthy/flightlog';
import { heightAbove } from '../event/ending.ts';
import type { Situation } from '../event/situation.ts';
import { atText, secondsText } from '../report/words.ts';
import {
  heldAt,
  largestIn,
  medianStep_us,
  SECOND_US,
  smallestIn,
  type Window,
  within,
} from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';
import { likeliestText } from './lostRotors.ts';
import { outputsOf } from './motorLoss.ts';
import { stallOf } from './pilot.ts';
import { atTouchdown } from './touchdown.ts';

const SURFACES: Record<'roll' | 'pitch', readonly ServoFunction[]> = {
  roll: ['aileron', 'elevon_left', 'elevon_right'],
  pitch: ['elevator', 'elevon_left', 'elevon_right', 'vtail_left', 'vtail_right'],
};

/** A wing that leaves its target at good speed while the surface of that axis is driven to its stop. */
export function stuckSurface(situation: Situation): Cause | null {
  const { departure } = situation.outcome;
  const { lost_us, view, flight } = situation;
  if (departure === null || lost_us === null || !view.winged) return null;
  if (
    flight.motors.some((motor) => motor.role === 'lift') &&
    !wingBorne(situation, departure.onset_us)
  )
    return null;
  const slow = stallOf(situation, departure.onset_us + SECOND_US);
  if (slow !== null && slow.onset_us < departure.onset_us - 0.5 * SECOND_US) return null;
  const surface = drivenHard(situation, departure.axis, {
    from_us: departure.onset_us - 0.2 * SECOND_US,
    to_us: departure.time_us + 1.5 * SECOND_US,
  });
  const word = departure.axis === 'pitch' ? 'elevator' : 'ailerons';
  return {
    category: 'mechanical',
    key: 'surface_stuck',
    onset_us: departure.onset_us,
    rank: surface === null ? 2 : 1,
    clause: `the ${word} stopped answering at ${atText(departure.onset_us)}`,
    sentence:
      surface === null
        ? `From ${atText(departure.onset_us)} the ${departure.axis} left its target at normal speed, by up to ${departure.peak_deg.toFixed(0)} degrees of tilt: the ${word} no longer answered, or something broke.`
        : `From ${atText(departure.onset_us)} the ${departure.axis} left its target by up to ${departure.peak_deg.toFixed(0)} degrees of tilt although servo ${surface.number} (${surface.function.replace('_', ' ')}) was driven to its stop: the surface no longer answered.`,
  };
}

function wingBorne(situation: Situation, at_us: number): boolean {
  const { transition } = situation.flight;
  if (transition === null) return false;
  const { time_us, value } = transition;
  return heldAt(time_us, value, at_us - SECOND_US, Number.POSITIVE_INFINITY) > 0.8;
}

function drivenHard(situation: Situation, axis: 'roll' | 'pitch', window: Window): Servo | null {
  for (const servo of situation.flight.servos) {
    if (!SURFACES[axis].includes(servo.function)) continue;
    const [from, to] = within(servo.position.time_us, window);
    let full = 0;
    for (let i = from; i < to; i++)
      if (Math.abs(servo.position.value[i]!) >= limit.surfaceFull) full++;
    if (full >= 3 && full >= 0.25 * (to - from)) return servo;
  }
  return null;
}

/**
 * Thrown over within seconds of leaving the ground, with the outputs driven apart: the controller's
 * response made it worse. The outputs do not show which motor is wrong, only that the aircraft was not
 * airworthy as built or set up.
 */
export function flipOnTakeOff(situation: Situation): Cause | null {
  const { departure, contact, span } = situation.outcome;
  const outputs = outputsOf(situation);
  // Without a target, or in slow logs, the tilt that it came to rest in has to do.
  const over_us = departure?.time_us ?? (contact?.tiltHeld ? contact.time_us : null);
  if (over_us === null || span === null || outputs === null) return null;
  const since_us = over_us - span.from_us;
  const over = (departure?.peak_deg ?? 0) >= limit.crashTilt_deg || contact?.tiltHeld;
  if (since_us > 3 * SECOND_US || over !== true) return null;
  if (heightAbove(situation.view, span, over_us) > limit.wingHeight_m) return null;
  const onset_us = departure?.onset_us ?? over_us - 0.5 * SECOND_US;
  const window = { from_us: onset_us, to_us: over_us + 0.5 * SECOND_US };
  const high = Math.max(...outputs.levels.map((row) => largestIn(outputs.time_us, row, window)));
  const low = Math.min(...outputs.levels.map((row) => smallestIn(outputs.time_us, row, window)));
  if (!(high >= limit.motorHigh && high - low >= limit.flipSpread)) return null;
  return {
    category: 'motor_saturation',
    key: 'flip_on_takeoff',
    onset_us,
    rank: 1,
    clause: 'the aircraft tipped over as it left the ground',
    sentence: `Within ${secondsText(since_us)} of lift-off ${departure === null ? 'it tipped over' : `${departure.axis} left its target by up to ${departure.peak_deg.toFixed(0)} degrees`} although the motors were driven apart to do the opposite: motors or propellers in the wrong place or turning the wrong way, a control that is reversed, or a motor without thrust.`,
  };
}

/** Control was lost and no other rule explains it: reports what the outputs did. */
export function unexplained(situation: Situation): Cause | null {
  const { departure } = situation.outcome;
  if (departure === null || situation.lost_us === null) return null;
  if (atTouchdown(situation, departure.onset_us)) return null;
  const limits = motorsAtLimit(situation, {
    from_us: departure.onset_us,
    to_us: Math.min(
      departure.time_us + 5 * SECOND_US,
      situation.event_us === departure.time_us
        ? Number.POSITIVE_INFINITY
        : (situation.event_us ?? Number.POSITIVE_INFINITY),
    ),
  });
  const what =
    limits >= 2
      ? `${limits} motors ran to their limits in turn without bringing it back. A broken arm, mount, propeller or linkage does that.`
      : 'no command, limit or sensor in this log explains it.';
  const unseen = unseenCauses(situation);
  const suspect = suspectText(situation, limits);
  return {
    category: 'mechanical',
    key: 'unexplained_departure',
    onset_us: departure.onset_us,
    rank: limits >= 2 || departure.peak_deg >= 45 ? 2 : 3,
    clause: `it left its target attitude at ${atText(departure.time_us)}`,
    remark: suspect,
    sentence: `The aircraft left its target ${departure.axis} at ${atText(departure.time_us)} by up to ${departure.peak_deg.toFixed(0)} degrees; ${what}${unseen}`,
  };
}

/** What does that, by how it moved and what the motors did. */
function suspectText(situation: Situation, motorsAtLimits: number): string {
  if (!situation.view.rotary)
    return 'No command or sensor in this log explains it: a control surface that no longer answers, or a broken part, does that.';
  const swings = swingsOf(situation);
  if (swings >= 3)
    return `It swung to the other side ${swings} times before it was down: a controller that oscillates, or a part that came loose, does that.`;
  if (!situation.flight.motors.some((motor) => motor.role === 'lift'))
    return 'No command or sensor in this log explains it, and no motor output is in it: a lost motor or propeller, or a broken part, does that.';
  return motorsAtLimits >= 2
    ? `${motorsAtLimits} motors ran to their limits without bringing it back: a lost motor or propeller, or a broken arm, does that.${likeliestText(situation)}`
    : 'No command, limit or sensor in this log explains it: something in the airframe may have broken.';
}

/** How often it went from one side of its target to the other, along the axis that it left; a tumble goes one way. */
function swingsOf({ view, outcome, event_us }: Situation): number {
  const { tiltError } = view;
  const { departure } = outcome;
  if (tiltError === null || departure === null || event_us === null) return 0;
  const [from, to] = within(tiltError.time_us, {
    from_us: departure.onset_us - 3 * SECOND_US,
    to_us: event_us,
  });
  const far = Math.sin((limit.swing_deg * Math.PI) / 180);
  let count = 0;
  let side = 0;
  for (let i = from; i < to; i++) {
    const away = departure.axis === 'roll' ? tiltError.right[i]! : tiltError.forward[i]!;
    if (!(Math.abs(away) >= far)) continue;
    if (side !== 0 && Math.sign(away) !== side) count++;
    side = Math.sign(away);
  }
  return count;
}

/** Causes that this log cannot show, so that their absence is not read as a proof. */
function unseenCauses({ flight, view }: Situation): string {
  const motors =
    view.rotary && !flight.motors.some((motor) => motor.role === 'lift')
      ? ' Motor outputs were not logged: a lost motor would look the same.'
      : '';
  const step_s = flight.rates === null ? null : medianStep_us(flight.rates.time_us) / SECOND_US;
  const swings =
    step_s === null
      ? ' Rates were not logged: an oscillation would not be seen.'
      : step_s > limit.oscillationStep_s
        ? ` Rates were logged every ${step_s.toFixed(2)} s: an oscillation would not be seen.`
        : '';
  return `${motors}${swings}`;
}

function motorsAtLimit(situation: Situation, window: Window): number {
  const outputs = outputsOf(situation);
  if (outputs === null) return 0;
  const [from, to] = within(outputs.time_us, window);
  let count = 0;
  for (const level of outputs.levels) {
    for (let i = from; i < to; i++) {
      if (!(level[i]! >= outputs.ceiling)) continue;
      count++;
      break;
    }
  }
  return count;
}
