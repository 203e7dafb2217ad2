/** Compasses that fell silent, were called unhealthy, or read a field that is not the Earth's. */
import type { Compass } from '@airworthy/flightlog';
import { baselineOf, recordsOf, type Situation } from '../event/situation.ts';
import { atText } from '../report/words.ts';
import { lengthOf, median } from '../samples/robust.ts';
import { lastAt, runsAbove, SECOND_US, turned_rad, type Window } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';

const known = new WeakMap<Compass, Float64Array>();

/** Length of the field at each sample; worked out once for a compass, and not to be written to. */
export function fieldLength_T(compass: Compass): Float64Array {
  const before = known.get(compass);
  if (before !== undefined) return before;
  const { x_T, y_T, z_T } = compass.field;
  const out = new Float64Array(x_T.length);
  for (let i = 0; i < out.length; i++) out[i] = lengthOf(x_T[i]!, y_T[i]!, z_T[i]!);
  known.set(compass, out);
  return out;
}

export function compassFault(situation: Situation): Cause | null {
  const silence_us = silentFrom(situation);
  const end_us = situation.lost_us ?? Number.POSITIVE_INFINITY;
  const record = recordsOf(situation, ['compass_unhealthy']).find((row) => row.time_us < end_us);
  if (silence_us !== null && silence_us < end_us) {
    const called =
      record === undefined
        ? ''
        : ` The autopilot called the compass unhealthy at ${atText(record.time_us)}.`;
    return {
      category: 'compass',
      key: 'compass_lost',
      onset_us: silence_us,
      rank: situation.lost_us === null ? 1 : 2,
      clause: `the compass failed at ${atText(silence_us)}`,
      sentence: `Every compass fell silent at ${atText(silence_us)} in flight.${called}`,
    };
  }
  return wrongField(situation);
}

/** The autopilot's own record, where the field itself shows nothing or was not logged. */
export function compassRecord(situation: Situation): Cause | null {
  const end_us = situation.lost_us ?? Number.POSITIVE_INFINITY;
  const record = recordsOf(situation, ['compass_unhealthy']).find((row) => row.time_us < end_us);
  if (record === undefined) return null;
  return {
    category: 'compass',
    key: 'compass_unhealthy',
    onset_us: record.time_us - 0.5 * SECOND_US,
    rank: situation.lost_us === null ? 1 : 2,
    clause: `the compass failed at ${atText(record.time_us)}`,
    sentence: `The autopilot called the compass unhealthy at ${atText(record.time_us)} (${record.text}).`,
  };
}

/** All compasses stop, or repeat one value to the last digit, while everything else goes on. */
function silentFrom(situation: Situation): number | null {
  const { compasses } = situation.flight;
  const span = situation.inAir[situation.inAir.length - 1];
  if (compasses.length === 0 || span === undefined) return null;
  let latest_us = Number.NEGATIVE_INFINITY;
  for (const compass of compasses)
    latest_us = Math.max(latest_us, lastChange_us(compass, span.to_us));
  const silent = span.to_us - latest_us > limit.compassSilence_s * SECOND_US;
  if (!silent || latest_us <= span.from_us) return null;
  const stopped = compasses.every(
    (compass) => (compass.field.time_us[compass.field.time_us.length - 1] ?? 0) <= latest_us,
  );
  return stopped || turned(situation, { from_us: latest_us, to_us: span.to_us }) ? latest_us : null;
}

/** The aircraft turned by more than five degrees: a live compass would have seen it. */
function turned(situation: Situation, window: Window): boolean {
  const { attitude } = situation.flight;
  return attitude !== null && turned_rad(attitude, window) > 0.09;
}

function lastChange_us(compass: Compass, until_us: number): number {
  const { time_us, x_T, y_T, z_T } = compass.field;
  const last = lastAt(time_us, until_us);
  // Records that end are a silence; records that repeat themselves are one from the last change on.
  if (last >= 0 && until_us - time_us[last]! > limit.compassSilence_s * SECOND_US)
    return time_us[last]!;
  for (let i = last; i > 0; i--) {
    if (x_T[i] !== x_T[i - 1] || y_T[i] !== y_T[i - 1] || z_T[i] !== z_T[i - 1]) {
      if (Number.isFinite(x_T[i]!)) return time_us[i]!;
    }
  }
  return Number.NEGATIVE_INFINITY;
}

/** A field that leaves its own level by a third for a second, before the aircraft left its attitude. */
function wrongField(situation: Situation): Cause | null {
  const compass = situation.flight.compasses[0];
  const base = baselineOf(situation, situation.lost_us ?? Number.POSITIVE_INFINITY);
  if (compass === undefined || base === null) return null;
  const { time_us } = compass.field;
  const length = fieldLength_T(compass);
  const usual = median(length, ...indices(time_us, base));
  if (!(usual > 0)) return null;
  const away = shareAway(length, usual);
  const end_us = (situation.lost_us ?? Number.POSITIVE_INFINITY) - 0.1 * SECOND_US;
  // Between two flights it is carried about, and hands and cars have fields of their own.
  const runs = situation.inAir
    .flatMap((span) =>
      runsAbove(time_us, away, {
        limit: limit.fieldChange,
        window: { from_us: span.from_us + 3 * SECOND_US, to_us: Math.min(span.to_us, end_us) },
        bridge_us: 0.3 * SECOND_US,
      }),
    )
    .filter((run) => run.to_us - run.from_us >= SECOND_US);
  const run = runs[0];
  if (run === undefined) return null;
  return {
    category: 'compass',
    key: 'field_changed',
    onset_us: run.from_us,
    rank: 2,
    clause: `the compass read a false field from ${atText(run.from_us)}`,
    sentence: `The compass field left its own level by ${Math.round(100 * run.extreme)} % at ${atText(run.from_us)}: interference or a failing sensor.`,
  };
}

function shareAway(values: Float64Array, usual: number): Float64Array {
  const away = new Float64Array(values.length);
  for (let i = 0; i < away.length; i++) away[i] = Math.abs(values[i]! / usual - 1);
  return away;
}

function indices(
  time_us: Float64Array,
  window: { from_us: number; to_us: number },
): [number, number] {
  return [Math.max(0, lastAt(time_us, window.from_us)), lastAt(time_us, window.to_us) + 1];
}
