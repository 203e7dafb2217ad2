import timeZoneAt from '@photostructure/tz-lookup';
import type { Place } from './facts.ts';

/** Local time of a place at an instant, as `flown_at` takes it. */
export type LocalTime = {
  /** `2026-11-14T16:02:00+01:00` */
  readonly text: string;
  readonly zone: string;
};

/** The time zone of the place where the log was written; UTC where the place is not known. */
export function localTime(instant_ms: number, place: Place | null): LocalTime {
  const zone = place === null ? 'UTC' : timeZoneAt(place.latitude_deg, place.longitude_deg);
  const offset_min = place === null ? 0 : offsetOf(instant_ms, zone);
  const shifted = new Date(instant_ms + offset_min * 60_000).toISOString().slice(0, 19);
  return { text: shifted + offsetText(offset_min), zone };
}

/** Minutes that a zone was ahead of UTC then. */
function offsetOf(instant_ms: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(instant_ms).find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes));
}

function offsetText(offset_min: number): string {
  if (offset_min === 0) return 'Z';
  const two = (number: number) => String(number).padStart(2, '0');
  const size = Math.abs(offset_min);
  return `${offset_min < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
