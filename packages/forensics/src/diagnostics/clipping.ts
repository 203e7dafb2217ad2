import type { Vibration } from '@airworthy/flightlog';
import { clipsInFlight, firstClip_us } from '../causes/shaking.ts';
import type { Situation } from '../event/situation.ts';
import type { ClippingSection } from '../report/reading.ts';
import { atText, figure, seconds } from '../report/words.ts';
import { largest, mean, quantile } from '../samples/robust.ts';
import { SECOND_US, type Window, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Noticed, SectionResult } from './finding.ts';

export function clippingSection(situation: Situation): SectionResult<ClippingSection> {
  const { flight } = situation;
  const vibrations = flight.vibrations.filter((row) => row.level.z_mps2.some(Number.isFinite));
  const counters = flight.clipping.filter((row) => row.count.value.some(Number.isFinite));
  if (vibrations.length === 0 && counters.length === 0)
    return {
      section: { available: false, reason: 'No vibration or clipping messages in this log.' },
      noticed: [],
    };
  const windows =
    situation.inAir.length > 0 ? situation.inAir : [{ from_us: 0, to_us: situation.view.end_us }];
  const perImu = counters.map((row) => totalClips(row.count.value));
  const known = counters.length > 0;
  const during = clipsInFlight(situation);
  const first = known ? firstClip_us(situation, situation.inAir) : null;
  const axes = ['x_mps2', 'y_mps2', 'z_mps2'] as const;
  return {
    section: {
      available: true,
      total: known ? perImu.reduce((sum, count) => sum + count, 0) : null,
      per_imu: perImu,
      during_flight: known ? during : null,
      first_s: seconds(first),
      vibe_mean_ms2:
        vibrations.length === 0
          ? [null, null, null]
          : axes.map((axis) =>
              figure(
                Math.max(
                  ...vibrations
                    .map((row) => over(row, axis, windows, mean))
                    .filter(Number.isFinite),
                ),
              ),
            ),
      vibe_max_ms2:
        vibrations.length === 0
          ? [null, null, null]
          : axes.map((axis) =>
              figure(
                Math.max(
                  ...vibrations
                    .map((row) => over(row, axis, windows, largest))
                    .filter(Number.isFinite),
                ),
              ),
            ),
    },
    noticed: situation.inAir.length === 0 ? [] : noticedOf(situation, vibrations, during, first),
  };
}

function totalClips(counter: Float64Array): number {
  let total = 0;
  for (let i = 1; i < counter.length; i++)
    if (counter[i]! > counter[i - 1]!) total += counter[i]! - counter[i - 1]!;
  return total + (counter[0] ?? 0);
}

function over(
  row: Vibration,
  axis: 'x_mps2' | 'y_mps2' | 'z_mps2',
  windows: readonly Window[],
  pick: (v: Float64Array, f: number, t: number) => number,
): number {
  const found = windows
    .map((window) => pick(row.level[axis], ...within(row.level.time_us, window)))
    .filter(Number.isFinite);
  return found.length === 0 ? Number.NaN : pick(Float64Array.from(found), 0, found.length);
}

/** 95th percentile of the worst axis, the part of the flight before control was lost. */
function vibrationLevel(situation: Situation, row: Vibration): number {
  const to_us = situation.lost_us ?? Number.POSITIVE_INFINITY;
  let worst = Number.NaN;
  for (const span of situation.inAir) {
    const window = {
      from_us: span.from_us + SECOND_US,
      to_us: Math.min(span.to_us, to_us - 0.1 * SECOND_US),
    };
    const [from, to] = within(row.level.time_us, window);
    for (const axis of ['x_mps2', 'y_mps2', 'z_mps2'] as const) {
      const level = quantile(row.level[axis], 0.95, from, to);
      if (Number.isFinite(level) && !(level <= worst)) worst = level;
    }
  }
  return worst;
}

function noticedOf(
  situation: Situation,
  vibrations: readonly Vibration[],
  during: number,
  first: number | null,
): Noticed[] {
  const noticed: Noticed[] = [];
  for (const row of vibrations.slice(0, 1)) {
    const level = vibrationLevel(situation, row);
    const [warn, alert] =
      row.metric === 'px4'
        ? [limit.vibePx4Warn_mps2, limit.vibePx4Alert_mps2]
        : [limit.vibeWarn_mps2, limit.vibeAlert_mps2];
    if (!(level >= warn)) continue;
    noticed.push({
      section: 'clipping',
      key: 'vibration_high',
      level: level >= alert ? 'alert' : 'warn',
      title: 'The airframe vibrates',
      detail: `Vibration was ${level.toFixed(0)} m/s² (95th percentile in flight, limit ${warn}).`,
      at_us: null,
      value: level,
      limit: warn,
    });
  }
  if (during > 0 && first !== null)
    noticed.push({
      section: 'clipping',
      key: 'clipping',
      level: during >= limit.clipsAlert ? 'alert' : 'warn',
      title: 'The accelerometers hit their limit',
      detail: `${Math.round(during)} clipped samples in flight, first at ${atText(first)}.`,
      at_us: first,
      value: during,
      limit: 0,
    });
  return noticed;
}
