/**
 * Turned over by the ground itself. Within a metre of it a leg that catches, a slope or sideways speed gives a moment
 * that no motor has to lose: the outputs are driven apart as with a lost motor, and the aircraft hangs to the same
 * side. From there on outputs prove nothing about a motor.
 */
import { heightAbove } from '../event/ending.ts';
import type { Situation } from '../event/situation.ts';
import { atText } from '../report/words.ts';
import { speedAt } from '../samples/motion.ts';
import { SECOND_US } from '../samples/samples.ts';
import { heightAt } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';

/** Down to the ground in this time and from no higher than a fall that does no harm. */
const LAST_US = 1.5 * SECOND_US;
/** Before that after lift-off it is a take-off, where outputs that are swapped do the same. */
const LIFT_OFF_US = 3 * SECOND_US;

export function atTouchdown({ outcome, view }: Situation, onset_us: number): boolean {
  const { contact, span } = outcome;
  if (contact === null || span === null || !contact.tiltHeld || !view.rotary) return false;
  if (onset_us - span.from_us < LIFT_OFF_US || contact.time_us - onset_us > LAST_US) return false;
  // A tilt alone is no touch of the ground: it may be on its way down.
  const felt = contact.witness !== 'tilt';
  if (!felt && !(heightAbove(view, span, contact.time_us) < limit.airborneHeight_m)) return false;
  const above_m = heightAt(view, onset_us) - heightAt(view, contact.time_us);
  const slow = contact.sink_mps < limit.crashSink_mps;
  return slow && Math.abs(above_m) < limit.dropHeight_m;
}

export function tippedAtTouchdown(situation: Situation): Cause | null {
  const { departure, contact } = situation.outcome;
  if (departure === null || contact === null) return null;
  if (!atTouchdown(situation, departure.onset_us)) return null;
  const speed_mps = speedAt(situation.view, contact.time_us);
  const moving = speed_mps >= 0.5 ? ` and moving at ${speed_mps.toFixed(1)} m/s over ground` : '';
  return {
    category: 'mechanical',
    key: 'tipped_at_touchdown',
    onset_us: departure.onset_us,
    rank: 2,
    clause: 'it tipped over as it touched the ground',
    remark:
      'No failure is needed to explain it: a leg that catches, a slope or sideways speed turns it over.',
    sentence: `It was within ${limit.dropHeight_m} m of the ground${moving} when ${departure.axis} left its target at ${atText(departure.time_us)}, and tipped over there: a leg that catches, a slope or sideways speed does that without any failure.`,
  };
}
