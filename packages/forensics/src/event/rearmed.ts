/** Motors that were stopped in the air and started again there: one flight, and no crash unless it was too late. */
import type { ArmedSpan } from '@airworthy/flightlog';
import { sinkBefore } from '../samples/motion.ts';
import type { Airborne } from '../samples/phases.ts';
import { medianIn, SECOND_US } from '../samples/samples.ts';
import type { View } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { surelyAbove } from './ending.ts';

/** Flights with what was flown on after motors that were started again in the air. */
export function joinRearmed(view: View, spans: readonly Airborne[]): Airborne[] {
  const joined: Airborne[] = [];
  for (const span of spans) {
    const before = joined[joined.length - 1];
    if (before === undefined || !startsInAir(view, before, span)) {
      joined.push(span);
      continue;
    }
    // Heights of both count from the ground before the first.
    const top_m = Math.max(before.top_m, span.top_m + span.ground_m - before.ground_m);
    joined[joined.length - 1] = { ...before, to_us: span.to_us, top_m };
  }
  return joined;
}

/** Armed again within a fall's time, and as high as a fall is counted from. */
function startsInAir(view: View, before: Airborne, next: Airborne): boolean {
  if (!view.rotary || next.from_us - before.to_us > limit.liftMemory_s * SECOND_US) return false;
  const rearmed = view.flight.armed.some(
    ({ from_us, armSeen }) => armSeen && from_us > before.to_us && from_us <= next.from_us,
  );
  return rearmed && surelyAbove(view, before, next.from_us) >= limit.fallHeight_m;
}

/** As long as a fall is looked at for its end. */
const CAUGHT_WITHIN_US = limit.liftMemory_s * SECOND_US;
const CAUGHT_STEP_US = 0.1 * SECOND_US;

/** When rotors that were started again carried it, and it sank no more; null where it met the ground before. */
export function caughtAgain_us(view: View, span: Airborne, stopped: ArmedSpan): number | null {
  const row = view.flight.armed.find(
    ({ from_us }) => from_us > stopped.to_us && from_us < span.to_us,
  );
  if (row === undefined) return null;
  const until_us = Math.min(row.from_us + CAUGHT_WITHIN_US, span.to_us);
  for (let at_us = stopped.to_us; at_us <= until_us; at_us += CAUGHT_STEP_US) {
    if (!(surelyAbove(view, span, at_us) >= limit.dropHeight_m)) return null;
    if (at_us < row.from_us + SECOND_US) continue;
    const carried =
      view.lift === null ||
      medianIn(view.lift.time_us, view.lift.value, {
        from_us: at_us - 0.5 * SECOND_US,
        to_us: at_us,
      }) >= limit.liftKept;
    if (carried && sinkBefore(view, at_us).sink_mps < limit.hardSink_mps) return at_us;
  }
  return null;
}
