/** The input of every cause and section: one view, one outcome, and the times that matter. */
import type { Flight, FlightEvent } from '@airworthy/flightlog';
import type { Airborne } from '../samples/phases.ts';
import { SECOND_US, type Window } from '../samples/samples.ts';
import type { View } from '../samples/view.ts';
import { viewOfBoot } from './boots.ts';
import { releasedIn } from './crashRecord.ts';
import type { Events, Outcome } from './event.ts';

export type Situation = {
  readonly view: View;
  readonly flight: Flight;
  readonly outcome: Outcome;
  readonly spans: readonly Airborne[];
  /** How each of them ended. */
  readonly outcomes: readonly Outcome[];
  /** In the air, all flights, cut off at the contact (guard 0.1 s) so that a wreck is not measured. */
  readonly inAir: readonly Window[];
  /** From take-off to the loss of control, or over all flights where nothing was lost. */
  readonly search: Window;
  /** Control or power lost, or contact; null where neither happened. */
  readonly lost_us: number | null;
  /** The moment named by the verdict; null where nothing was detected. */
  readonly event_us: number | null;
};

/** Readings that are low-passed look back, so nothing from 0.1 s before a contact on is evidence. */
const CONTACT_GUARD_US = 0.1 * SECOND_US;

export function situationOf(view: View, { outcome, outcomes, spans }: Events): Situation {
  const crashed = outcome.ending === 'crash';
  const contact_us = crashed ? (outcome.contact?.time_us ?? null) : null;
  const disarm_us = outcome.disarm?.to_us ?? null;
  const candidates = [outcome.departure?.time_us, disarm_us, contact_us, outcome.ranAway_us].filter(
    (time): time is number => time !== null && time !== undefined,
  );
  const fallback = crashed ? recordTime(view, outcome) : null;
  const lost_us = crashed ? (candidates.length > 0 ? Math.min(...candidates) : fallback) : null;
  const event_us = crashed ? (contact_us ?? disarm_us ?? lost_us) : null;
  // A tip-over is timed by its tilt: what tipped it shows up to half a second later.
  const guard_us = outcome.contact?.witness === 'tilt' ? -0.5 * SECOND_US : CONTACT_GUARD_US;
  // Where the log stops before any contact, everything up to its end is still evidence.
  const whole = contact_us === null && (outcome.lostAtEnd || outcome.ranAway_us !== null);
  const cut_us = event_us === null || whole ? Number.POSITIVE_INFINITY : event_us - guard_us;
  const inAir = spans
    .filter((span) => span.from_us < cut_us)
    .map((span) => ({ from_us: span.from_us, to_us: Math.min(span.to_us, cut_us) }));
  // What it ended with is asked of its own record alone.
  const ended = crashed || outcome.ending === 'ends_in_air';
  const first = crashed ? outcome.span : spans[0];
  const last = crashed ? outcome.span : spans[spans.length - 1];
  return {
    view: ended ? viewOfBoot(view, outcome.span) : view,
    flight: view.flight,
    outcome,
    spans,
    outcomes,
    inAir,
    search: {
      from_us: first?.from_us ?? 0,
      to_us: Math.min(cut_us, last?.to_us ?? view.end_us),
    },
    lost_us,
    event_us,
  };
}

/** A crash check waits two seconds: without a contact its record minus that is the best there is. */
function recordTime(view: View, { record, span }: Outcome): number {
  if (record === null) return view.end_us;
  const released = span === null ? null : releasedIn(view.flight, span);
  return released?.time_us ?? Math.max(0, record.time_us - 2 * SECOND_US);
}

export function isInAir(situation: Situation, at_us: number): boolean {
  return situation.inAir.some((span) => span.from_us <= at_us && at_us <= span.to_us);
}

/** Raised (not cleared) records of these keys while in the air and before the contact. */
export function recordsOf(situation: Situation, keys: readonly string[]): FlightEvent[] {
  return situation.flight.events.filter(
    (event) => keys.includes(event.key) && !event.resolved && isInAir(situation, event.time_us),
  );
}

/** Level flight to compare with: in the air, without the first and last five seconds, before `until_us`. */
export function baselineOf(situation: Situation, until_us: number): Window | null {
  let best: Window | null = null;
  for (const span of situation.inAir) {
    const window = {
      from_us: span.from_us + 5 * SECOND_US,
      to_us: Math.min(span.to_us, until_us) - 5 * SECOND_US,
    };
    const length = window.to_us - window.from_us;
    if (length >= 3 * SECOND_US && (best === null || length > best.to_us - best.from_us))
      best = window;
  }
  return best;
}

export function airborne_us(situation: Situation): number {
  return situation.inAir.reduce((sum, span) => sum + span.to_us - span.from_us, 0);
}
