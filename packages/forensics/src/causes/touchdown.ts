/**
 * Turned over by the ground itself. Within a metre of it a leg that catches, a slope or sideways speed gives a moment
 * that no motor has to lose: the outputs are driven apart as with a lost motor, and the aircraft hangs to the same
 * side. From there on outputs prove nothing about a motor.
 */
import type { Contact } from '../event/contact.ts';
import { heightAbove } from '../event/ending.ts';
import type { Situation } from '../event/situation.ts';
import { atText, degrees } from '../report/words.ts';
import { speedAt } from '../samples/motion.ts';
import { largestIn, medianIn, medianStep_us, SECOND_US } from '../samples/samples.ts';
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
  if (contact === null) return null;
  if (departure === null) return tippedUnseen(situation, contact);
  if (!atTouchdown(situation, departure.onset_us)) return null;
  return tipped(
    departure.onset_us,
    `It was within ${limit.dropHeight_m} m of the ground${movingAt(situation, contact)} when ${departure.axis} left its target at ${atText(departure.time_us)}, and tipped over there: ${HARMLESS}.`,
  );
}

const HARMLESS = 'a leg that catches, a slope or sideways speed does that without any failure';

function movingAt({ view }: Situation, { time_us }: Contact): string {
  const speed_mps = speedAt(view, time_us);
  return speed_mps >= 0.5 ? ` and moving at ${speed_mps.toFixed(1)} m/s over ground` : '';
}

function tipped(onset_us: number, sentence: string): Cause {
  return {
    category: 'mechanical',
    key: 'tipped_at_touchdown',
    onset_us,
    rank: 2,
    clause: 'it tipped over as it touched the ground',
    remark:
      'No failure is needed to explain it: a leg that catches, a slope or sideways speed turns it over.',
    sentence,
  };
}

/** Samples of the attitude that show when it left its target. */
const SEEN_US = 0.2 * SECOND_US;
/** Upright until then. */
const UPRIGHT_S = [3, 0.6] as const;

/**
 * The same where samples of the attitude are too few, or no target was logged, to show when it left it: upright until
 * it touched the ground, slowly and within a moment's height, and over from there on.
 */
function tippedUnseen(situation: Situation, contact: Contact): Cause | null {
  const { tilt, tiltError } = situation.view;
  const { time_us } = contact;
  if (tilt === null || !atTouchdown(situation, time_us)) return null;
  const before = {
    from_us: time_us - UPRIGHT_S[0] * SECOND_US,
    to_us: time_us - UPRIGHT_S[1] * SECOND_US,
  };
  if (!(degrees(largestIn(tilt.time_us, tilt.value, before)) < limit.departed_deg)) return null;
  const after = { from_us: time_us + 0.3 * SECOND_US, to_us: time_us + 2.3 * SECOND_US };
  // What leans as it was asked to did not tip.
  if (tiltError !== null) {
    const off_deg = degrees(medianIn(tiltError.time_us, tiltError.angle_rad, after));
    if (!(off_deg > limit.departed_deg)) return null;
  }
  const seen = tiltError !== null && medianStep_us(tiltError.time_us) <= SEEN_US;
  const untilThen = seen
    ? 'Its attitude kept to its target until then'
    : 'When its attitude left its target cannot be seen in this log';
  return tipped(
    time_us,
    `It was upright until it touched the ground${movingAt(situation, contact)} at ${atText(time_us)}, and tipped over there: ${HARMLESS}. ${untilThen}.`,
  );
}
