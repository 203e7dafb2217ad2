import { figure, fixed } from '../../../format/numbers.ts';
import { scaleOf, toShown, type Units } from '../../../format/units.ts';
import type { Tracking } from '../../../workers/tracking/tracking.ts';

type Known = Extract<Tracking, { known: true }>;

const KINDS = { m: 'height_m', 'm/s': 'speed_ms' } as const;

export function errorText({ unit, rms }: Pick<Known, 'unit' | 'rms'>, units: Units): string {
  if (unit === 'm' || unit === 'm/s') {
    const scale = scaleOf(KINDS[unit], units);
    return `${figure(toShown(rms, scale))}\u202f${scale.unit}`;
  }
  return `${figure(rms)}${unit === '°' ? '' : '\u202f'}${unit}`;
}

/** A delay below one step of the log cannot be told from none. */
export function delayText({ delay_s, rate_hz }: Pick<Known, 'delay_s' | 'rate_hz'>): string | null {
  if (delay_s === null) return null;
  const step_s = 1 / rate_hz;
  return delay_s < step_s
    ? `<\u202f${fixed(1000 * step_s, 0)}\u202fms`
    : `${fixed(1000 * delay_s, 0)}\u202fms`;
}
