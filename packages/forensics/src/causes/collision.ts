/** Flown into something, or hit by it: a blow in the air, or a velocity that changes faster than rotors can. */
import type { Channel } from '@airworthy/flightlog';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import { type Blow, blowOf, hidesBlows, sidewaysOf } from '../event/blow.ts';
import { heightAbove } from '../event/ending.ts';
import type { Situation } from '../event/situation.ts';
import { isStrike, LEANS_MORE, MOST_LEAN_RAD, STRUCK_HEIGHT_M } from '../event/strike.ts';
import { atText } from '../report/words.ts';
import { hasChangedValues, isAlone } from '../samples/changed.ts';
import { largestIn, lastAt, medianIn, SECOND_US, type Window, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';
import { mainGps } from './satellites.ts';

/** A blow in the air, or speed that goes faster than rotors brake, right before control went. */
export function collision(situation: Situation): Cause | null {
  return blowInAir(situation) ?? stoppedInAir(situation) ?? endedInAir(situation);
}

/** The flight ended at height: what it met there holds it, or it lies on it. */
function endedInAir(situation: Situation): Cause | null {
  const { outcome, view } = situation;
  const { contact, departure, span } = outcome;
  if (contact === null || span === null || view.winged || !view.rotary) return null;
  const struck = contact.witness === 'pinned' || isStrike(view, span, contact);
  if (outcome.ending !== 'crash' || !struck) return null;
  // Out of control before, it fell onto it.
  if (departure !== null && departure.onset_us < contact.time_us - SECOND_US) return null;
  const onset_us = contact.time_us;
  const up_m = heightAbove(view, span, onset_us);
  const { peak_mps2, speedLost_mps } = contact;
  const blow = `a blow of ${peak_mps2.toFixed(0)} m/s²`;
  const lost = `lost ${speedLost_mps.toFixed(1)} m/s of ground speed${Number.isFinite(peak_mps2) ? ` with ${blow}` : ''}`;
  const happened = Number.isFinite(speedLost_mps) ? lost : `felt ${blow}`;
  return collided(
    onset_us,
    up_m,
    `At ${atText(onset_us)}, ${up_m.toFixed(0)} m up, it ${happened} and did not fly on: it flew into something.`,
  );
}

/**
 * Rotors speed up and brake at g·tan(lean). A velocity over ground that changes much faster, from a flight that
 * hardly leaned, met something that stood there: slow logs show this where they miss the blow.
 */
function stoppedInAir(situation: Situation): Cause | null {
  const { departure, span } = situation.outcome;
  const { tilt, winged } = situation.view;
  const velocity = velocityOf(situation);
  if (departure === null || span === null || velocity === null || tilt === null || winged)
    return null;
  const { time_us, north_mps, east_mps } = velocity;
  const [from, to] = within(time_us, {
    from_us: departure.onset_us - 1.5 * SECOND_US,
    to_us: Math.min(departure.time_us + 0.8 * SECOND_US, situation.search.to_us),
  });
  for (let i = from; i + 1 < to; i++) {
    const step_us = time_us[i + 1]! - time_us[i]!;
    const change_mps = Math.hypot(
      north_mps[i + 1]! - north_mps[i]!,
      east_mps[i + 1]! - east_mps[i]!,
    );
    const usual_mps = Math.min(limit.stoppedInAir_mps, Math.max(2.2, (10 * step_us) / SECOND_US));
    const braked_mps = beyondLean_mps(situation, velocity, i);
    const least_mps = Math.min(usual_mps, braked_mps);
    if (!(step_us <= 0.5 * SECOND_US && change_mps >= least_mps)) continue;
    const onset_us = time_us[i]!;
    const up_m = heightAbove(situation.view, span, onset_us);
    const before = { from_us: onset_us - SECOND_US, to_us: onset_us - 0.2 * SECOND_US };
    if (hasChangedValues(situation.flight) && comesBack(velocity, i)) continue;
    const upright = largestIn(tilt.time_us, tilt.value, before) < MOST_LEAN_RAD;
    if (!upright || !(up_m >= STRUCK_HEIGHT_M)) continue;
    return collided(
      onset_us,
      up_m,
      `From ${atText(onset_us)}, ${up_m.toFixed(0)} m up, its velocity over ground changed by ${change_mps.toFixed(1)} m/s within ${(step_us / SECOND_US).toFixed(2)} s (limit ${least_mps.toFixed(1)} m/s), faster than it can brake, and control went with it: it flew into something.`,
    );
  }
  return null;
}

/** A step to or from a velocity that one sample alone has: what something in the way takes does not come back. */
function comesBack({ north_mps, east_mps }: Velocity, i: number): boolean {
  const at = (place: number) => [north_mps[place]!, east_mps[place]!] as const;
  return [i, i + 1].some((place) => isAlone(at(place - 1), at(place), at(place + 1)));
}

/** Velocities of receivers are known to 0.3 m/s at both ends of a step. */
const UNSURE_MPS = 0.6;
const LEAST_BRAKED_MPS = 1.2;

/**
 * Where no accelerometer could show the blow: what a step must take off the speed that its lean does not explain. The
 * velocity has to go against its own way; what a motor that stops does builds up with the tilt.
 */
function beyondLean_mps(situation: Situation, velocity: Velocity, i: number): number {
  const { view } = situation;
  const { time_us, north_mps, east_mps } = velocity;
  const [from_us, to_us] = [time_us[i]!, time_us[i + 1]!];
  if (!hidesBlows(view, from_us)) return Number.POSITIVE_INFINITY;
  const speed_mps = Math.hypot(north_mps[i]!, east_mps[i]!);
  const change = [north_mps[i + 1]! - north_mps[i]!, east_mps[i + 1]! - east_mps[i]!] as const;
  const against = -(change[0] * north_mps[i]! + change[1] * east_mps[i]!) / speed_mps;
  if (!(speed_mps >= 1.5 && against >= 0.8 * Math.hypot(...change)))
    return Number.POSITIVE_INFINITY;
  const explained_mps = byOwnMeans_mps(view.tilt!, { from_us, to_us });
  return Math.max(LEAST_BRAKED_MPS, UNSURE_MPS + explained_mps);
}

/** What a step can take off the speed without anything in the way: by its lean, and by its drag. */
export function byOwnMeans_mps(tilt: Channel, { from_us, to_us }: Window): number {
  // The lean that held the speed was as much as the drag, which brakes on when the lean goes.
  const steady = { from_us: from_us - SECOND_US, to_us: from_us - 0.2 * SECOND_US };
  const held_rad = Math.min(MOST_RAD, medianIn(tilt.time_us, tilt.value, steady) || 0);
  const drag_mps = (GRAVITY_MPS2 * Math.tan(held_rad) * (to_us - from_us)) / SECOND_US;
  return LEANS_MORE * byLean_mps(tilt, { from_us, to_us }) + drag_mps;
}

/** Parts of a step, between its ends, at which the lean is looked up. */
const PARTS = 8;
const MOST_RAD = 1.4;

/** What the lean of a step gives, ∫ g·tan(lean) dt. Between its samples it moves evenly: few of them do not hide that it grows. */
function byLean_mps(tilt: Channel, { from_us, to_us }: Window): number {
  const part_us = (to_us - from_us) / PARTS;
  let gained_mps = 0;
  for (let i = 0; i < PARTS; i++) {
    const lean_rad = between(tilt, from_us + (i + 0.5) * part_us);
    const leans_mps2 = GRAVITY_MPS2 * Math.tan(Math.min(lean_rad, MOST_RAD));
    gained_mps += (leans_mps2 * part_us) / SECOND_US;
  }
  return gained_mps;
}

/** The value of a channel on the line between two samples. */
function between({ time_us, value }: Channel, at_us: number): number {
  const before = Math.max(0, lastAt(time_us, at_us));
  const after = Math.min(before + 1, time_us.length - 1);
  const span_us = time_us[after]! - time_us[before]!;
  const share = span_us > 0 ? (at_us - time_us[before]!) / span_us : 0;
  return value[before]! + Math.min(1, share) * (value[after]! - value[before]!);
}

type Velocity = {
  readonly time_us: Float64Array;
  readonly north_mps: Float64Array;
  readonly east_mps: Float64Array;
};

/** By the satellites; their speed alone where no course was logged. */
function velocityOf(situation: Situation): Velocity | null {
  const gps = mainGps(situation);
  if (gps === null) {
    const speed = situation.view.groundSpeed;
    return speed === null
      ? null
      : {
          time_us: speed.time_us,
          north_mps: speed.value,
          east_mps: new Float64Array(speed.value.length),
        };
  }
  const { time_us, speed_mps, course_rad } = gps.solution;
  // A course that was left out of a damaged log is not north.
  const known = course_rad.some(Number.isFinite);
  const turned = (turn: (angle_rad: number) => number) =>
    speed_mps.map((speed, i) => speed * turn(known ? course_rad[i]! : 0));
  return { time_us, north_mps: turned(Math.cos), east_mps: turned(Math.sin) };
}

function collided(onset_us: number, up_m: number, sentence: string): Cause {
  const clause = `it collided with something ${up_m.toFixed(0)} m up at ${atText(onset_us)}`;
  return { category: 'collision', key: 'collision', onset_us, rank: 1, clause, sentence };
}

/** When control went: by its target, or, where none was logged, by the tilt that no controller asks for. */
function goneOver({ outcome, view, event_us }: Situation): Window | null {
  const { departure } = outcome;
  if (departure !== null) return { from_us: departure.onset_us, to_us: departure.time_us };
  if (view.tiltError !== null || view.tilt === null || event_us === null) return null;
  const { time_us, value } = view.tilt;
  const [from, to] = within(time_us, { from_us: event_us - 5 * SECOND_US, to_us: event_us });
  for (let i = from; i < to; i++)
    if (value[i]! >= (limit.crashTilt_deg * Math.PI) / 180)
      return { from_us: time_us[i]! - 0.3 * SECOND_US, to_us: time_us[i]! };
  return null;
}

/** What turns with a blow in the air does so by more than this. */
const TURNED_RADPS = 0.5;
/** Part of a blow that is felt across the upright axis: nothing hits an aircraft in the air from straight below. */
const ASIDE = 0.1;

/**
 * In a log with changed values: one sample of the upright axis alone, between two calm ones, that neither moves the
 * other axes nor turns it. On the ground four legs may feel so; in the air nothing does.
 */
function isChangedValue({ flight }: Situation, { onset_us }: Blow): boolean {
  const motion = flight.imus[0]?.motion;
  if (motion === undefined || !hasChangedValues(flight)) return false;
  const i = lastAt(motion.time_us, onset_us);
  const { accX_mps2, accY_mps2, accZ_mps2, gyroX_radps, gyroY_radps } = motion;
  const felt = (at: number) => Math.abs((accZ_mps2[at] ?? 0) + GRAVITY_MPS2);
  const alone = 2 * Math.max(felt(i - 1), felt(i + 1)) < felt(i);
  const aside = Math.hypot(accX_mps2[i] ?? 0, accY_mps2[i] ?? 0) > ASIDE * felt(i);
  const turned = (gyro: Float64Array) => Math.abs((gyro[i + 1] ?? 0) - (gyro[i - 1] ?? 0));
  return alone && !aside && Math.max(turned(gyroX_radps), turned(gyroY_radps)) < TURNED_RADPS;
}

/** A blow in the air, out of calm flight, right before control went: it hit something, or was hit. */
function blowInAir(situation: Situation): Cause | null {
  const { span } = situation.outcome;
  const { view } = situation;
  const gone = goneOver(situation);
  if (gone === null || span === null || view.force === null || view.winged) return null;
  const near = {
    from_us: gone.from_us - SECOND_US,
    to_us: Math.min(gone.to_us + 0.1 * SECOND_US, situation.search.to_us),
  };
  if (!(heightAbove(view, span, near.from_us) >= STRUCK_HEIGHT_M)) return null;
  const felt = blowOf(view.force, near, limit.collisionPeak_mps2);
  const blow =
    felt !== null && !isChangedValue(situation, felt)
      ? felt
      : blowOf(sidewaysOf(view.flight), near, limit.sidewaysBlow_mps2);
  if (blow === null) return null;
  const { onset_us, peak_mps2, least_mps2 } = blow;
  const up_m = heightAbove(view, span, onset_us);
  return collided(
    onset_us,
    up_m,
    `A blow of ${peak_mps2.toFixed(0)} m/s² at ${atText(onset_us)}, ${up_m.toFixed(0)} m up and out of calm flight, came before control was lost (limit ${least_mps2} m/s²): it hit something, or a part broke away.`,
  );
}
