import { dateText } from '../../format/times.ts';
import type { CallReply } from '../types.ts';
import type { KeptOf, Problem } from './entry.ts';

type Flight = Pick<
  CallReply<'listFlights'>['flights'][number],
  | 'id'
  | 'external_ref'
  | 'asset_id'
  | 'asset_name'
  | 'flown_at'
  | 'started_at'
  | 'duration_s'
  | 'duration_min'
>;

const SECOND_MS = 1000;

/**
 * The flight on record that a kept one is likely to be: of the same aircraft and day, and over more than half of the
 * shorter of both; where one has no start, just as long. An aircraft flies one flight at a time, so it was filed from
 * another device while this one had no signal. `own` are references that this device has filed.
 */
export function twinOf(
  { ref, body }: Pick<KeptOf<'flight'>, 'ref' | 'body'>,
  flights: readonly Flight[],
  own: ReadonlySet<string>,
): Flight | null {
  const day = dayOf(body);
  const same = flights.filter(
    (one) =>
      one.external_ref !== ref &&
      !own.has(one.external_ref ?? '') &&
      one.flown_at === day &&
      (body.asset_id === undefined
        ? one.asset_name === body.asset_name
        : one.asset_id === body.asset_id),
  );
  const duration_s = (body.duration_min ?? 0) * 60;
  const start = startOf(body.flown_at ?? '');
  return (
    same.find((one) => {
      const other = startOf(one.started_at ?? '');
      if (start === null || other === null) return Math.abs(one.duration_s - duration_s) < 1;
      const shorter_s = Math.min(duration_s, one.duration_s);
      const from = Math.max(start, other);
      const to = Math.min(start + duration_s * SECOND_MS, other + one.duration_s * SECOND_MS);
      if (shorter_s === 0) return to >= from;
      return to - from > (shorter_s * SECOND_MS) / 2;
    }) ?? null
  );
}

/** The day of a flight as it is sent. */
export function dayOf({ flown_at }: KeptOf<'flight'>['body']): string {
  return (flown_at ?? '').slice(0, 10);
}

function startOf(text: string): number | null {
  const at = text.includes('T') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

export function twinProblem(flight: Flight): Problem {
  const clock = flight.started_at === null ? '' : `, ${flight.started_at.slice(11, 16)}`;
  const long = `${Math.round(flight.duration_min * 10) / 10} min`;
  return {
    sentence:
      `Flight ${flight.id} of ${flight.asset_name} on ${dateText(flight.flown_at)}${clock}, ${long}, was filed from ` +
      'elsewhere meanwhile. If it is the same flight, discard this one; if it is another, file it.',
    code: 'twin',
    recordId: flight.id,
  };
}
