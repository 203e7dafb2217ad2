/** Wall time of the start of the log. */
import { agreed_us } from '../stray.ts';
import type { Context } from './context.ts';

const GPS_EPOCH_S = 315_964_800;
const WEEK_S = 604_800;

/** Seconds by which GPS time is ahead of UTC, from each date on (IERS Bulletin C). */
const LEAP_SECONDS: readonly (readonly [from_s: number, leap_s: number])[] = [
  [Date.UTC(2017, 0, 1) / 1000, 18],
  [Date.UTC(2015, 6, 1) / 1000, 17],
  [Date.UTC(2012, 6, 1) / 1000, 16],
  [Date.UTC(2009, 0, 1) / 1000, 15],
  [Date.UTC(2006, 0, 1) / 1000, 14],
];

/** UTC in seconds since 1970 of a GPS week and its milliseconds. */
function utcOfGps_s(week: number, week_ms: number): number {
  const gps_s = GPS_EPOCH_S + week * WEEK_S + week_ms / 1000;
  const leap = LEAP_SECONDS.find(([from_s, leap_s]) => gps_s - leap_s >= from_s);
  return gps_s - (leap?.[1] ?? 13);
}

/** GPS reckons from 1980; a receiver without a fix invents weeks that lie before the autopilots. */
const FIRST_WEEK = 1566;
/** 2060; later weeks are damage. */
const LAST_WEEK = 4180;

export async function startedAt({ reader }: Context): Promise<string | null> {
  for (const key of [...reader.keys('GPS'), ...reader.keys('GPS2')]) {
    const week = reader.firstField(key, ['GWk', 'Week']);
    const time = reader.firstField(key, ['GMS', 'TimeMS']);
    const fixes = await reader.series(key, { week, time, status: 'Status' });
    if (!fixes || week === null || time === null) continue;
    const readings_us = fixes.time_us.map((time_us, i) => {
      const week_s = fixes.time[i]! / 1000;
      const isDated = fixes.week[i]! >= FIRST_WEEK && fixes.week[i]! <= LAST_WEEK;
      if (!(isDated && fixes.status[i]! >= 3 && week_s >= 0 && week_s <= WEEK_S)) return Number.NaN;
      return 1e6 * utcOfGps_s(fixes.week[i]!, fixes.time[i]!) - time_us;
    });
    const utc_us = agreed_us(readings_us);
    if (!Number.isNaN(utc_us)) return new Date(Math.round(utc_us / 1000)).toISOString();
  }
  const clock = await reader.series(reader.key('RTC'), { epoch: 'Epoch' });
  if (!clock || clock.time_us.length === 0) return null;
  const utc_ms = (clock.epoch[0]! - clock.time_us[0]!) / 1000;
  const is2012OrLater = utc_ms > Date.UTC(2012, 0, 1) && utc_ms < Date.UTC(2100, 0, 1);
  return is2012OrLater ? new Date(Math.round(utc_ms)).toISOString() : null;
}
