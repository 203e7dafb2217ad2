/**
 * What damage of the log takes from a reading. Rules are given what is left after impossible values were removed;
 * where bytes around the event were changed, what they say is less sure, and where many were, nothing
 * good is said at all.
 */
import { type Flight, isChanged } from '@airworthy/flightlog';
import type { Cause } from '../causes/cause.ts';
import type { Situation } from '../event/situation.ts';
import type { Confidence } from '../report/reading.ts';
import { SECOND_US } from '../samples/samples.ts';

/** Moments at which bytes, times or values were found changed. */
export function damagedMoments({ damage, implausible = [] }: Flight): number[] {
  const bytes = damage.flatMap((row) =>
    isChanged(row) && row.time_us !== undefined ? [row.time_us] : [],
  );
  return [...bytes, ...implausible.map(({ time_us }) => time_us)];
}

/** What led to an event is looked for from this long before it. */
const BEFORE_US = 10 * SECOND_US;

/** Damaged places from ten seconds before the first sign to the event. */
export function damageNear(
  { flight, event_us, lost_us }: Situation,
  causes: readonly Cause[],
): number {
  if (event_us === null) return 0;
  const signs = causes.filter(({ rank }) => rank <= 2).map(({ onset_us }) => onset_us);
  const from_us = Math.min(event_us, lost_us ?? event_us, ...signs.slice(0, 1)) - BEFORE_US;
  return damagedMoments(flight).filter((at_us) => at_us >= from_us && at_us <= event_us).length;
}

/** One place can hide a sample; so many can hide the cause. */
const MANY_PLACES = 10;

const LOWER: Readonly<Record<Confidence, Confidence>> = {
  high: 'medium',
  medium: 'low',
  low: 'low',
};

/** A confidence, less what damage near the event takes from it. */
export function lowered(confidence: Confidence, places: number): Confidence {
  if (places === 0) return confidence;
  return places >= MANY_PLACES ? 'low' : LOWER[confidence];
}

/** Damaged places in each second of the log from which on a quiet reading is not believed. */
const HEAVY_PER_S = 0.2;

/** So much of the log is damaged that what it does not show may be in what was lost. */
export function isHeavy({ flight }: Situation): boolean {
  const places = damagedPlaces(flight);
  return places >= MANY_PLACES && places >= HEAVY_PER_S * written_s(flight);
}

/** Places at which bytes, times or values were found changed, also where the time of a place is lost. */
export function damagedPlaces({ damage, implausible = [] }: Flight): number {
  return damage.filter(isChanged).length + implausible.length;
}

/** While anything that a flight is judged by is written, it is written more often. */
const WRITTEN_US = 5 * SECOND_US;

/**
 * Seconds of the log in which something was written. A changed clock makes hours of a log of seconds, and they
 * hold nothing: they make the damage no thinner.
 */
function written_s({ attitude, imus, heights, gps, motors, throttle }: Flight): number {
  const rows: readonly (Timed | null)[] = [
    attitude,
    throttle,
    heights.ekf,
    heights.baro,
    ...imus.map(({ motion }) => motion),
    ...gps.map(({ solution }) => solution),
    ...motors.map(({ output }) => output),
  ];
  return Math.max(0, ...rows.map(covered_us)) / SECOND_US;
}

type Timed = { readonly time_us: Float64Array };

function covered_us(row: Timed | null): number {
  let sum_us = 0;
  const time_us = row?.time_us ?? [];
  for (let i = 1; i < time_us.length; i++)
    sum_us += Math.min(WRITTEN_US, time_us[i]! - time_us[i - 1]!);
  return sum_us;
}
