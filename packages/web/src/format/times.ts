/** Times for a reader: in their own zone, or in UTC where they asked for it. */
export type Zone = 'local' | 'utc';

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

function options(zone: Zone): Intl.DateTimeFormatOptions {
  return zone === 'utc' ? { timeZone: 'UTC' } : {};
}

/** `15 Nov 2026`. A date without a time has no zone: it is that of its place. */
export function dateText(iso: string, zone: Zone = 'local'): string {
  const dateOnly = /^\d{4}-\d\d-\d\d$/.test(iso);
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...options(dateOnly ? 'utc' : zone),
  }).format(new Date(iso));
}

/** `15:02` */
export function clockText(iso: string, zone: Zone): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...options(zone),
  }).format(new Date(iso));
}

/** `15 Nov 2026, 15:02`, with `UTC` behind it where that is the zone. */
export function timeText(iso: string, zone: Zone): string {
  return `${dateText(iso, zone)}, ${clockText(iso, zone)}${zone === 'utc' ? ' UTC' : ''}`;
}

/** `just now`, `2 min ago`, `3 h ago`, `yesterday`, `12 days ago`, then the date. */
export function ago(iso: string, now: Date): string {
  const passed_s = (now.getTime() - new Date(iso).getTime()) / 1000;
  if (passed_s < MINUTE_S) return 'just now';
  if (passed_s < HOUR_S) return `${Math.floor(passed_s / MINUTE_S)} min ago`;
  if (passed_s < DAY_S) return `${Math.floor(passed_s / HOUR_S)} h ago`;
  if (passed_s < 2 * DAY_S) return 'yesterday';
  if (passed_s < 30 * DAY_S) return `${Math.floor(passed_s / DAY_S)} days ago`;
  return dateText(iso);
}

/** `in 40 min`, `in 9 h`, `tomorrow`, `in 12 days`, then the date; `passed` behind now. */
export function until(iso: string, now: Date): string {
  const left_s = (new Date(iso).getTime() - now.getTime()) / 1000;
  if (left_s < 0) return 'passed';
  if (left_s < HOUR_S) return `in ${Math.ceil(left_s / MINUTE_S)} min`;
  // Seven days that began a moment ago are still seven days.
  const about_s = left_s + 5 * MINUTE_S;
  if (about_s < DAY_S) return `in ${Math.floor(about_s / HOUR_S)} h`;
  if (about_s < 2 * DAY_S) return 'tomorrow';
  if (about_s < 60 * DAY_S) return `in ${Math.floor(about_s / DAY_S)} days`;
  return dateText(iso);
}

/** A length of time: `41 s`, `12 min 5 s`, `3 h 20 min`. */
export function duration(duration_s: number): string {
  const whole = Math.round(duration_s);
  if (whole < MINUTE_S) return `${whole}\u00a0s`;
  if (whole < HOUR_S) return `${Math.floor(whole / 60)}\u00a0min ${whole % 60}\u00a0s`;
  return `${Math.floor(whole / HOUR_S)}\u00a0h ${Math.floor((whole % HOUR_S) / 60)}\u00a0min`;
}
