/**
 * A barometer that drifts away from the height of the satellites: it warms up, light falls on it, the weather
 * changes, or the wind of flight gets into its box. The estimate follows it, so nothing else in a log shows it.
 * Holds for flights of a minute and more; what parts within seconds is a cause of its own (`falseHeight`).
 */
import type { Channel, Gps } from '@airworthy/flightlog';
import { mainGps } from '../causes/satellites.ts';
import type { Situation } from '../event/situation.ts';
import { atText } from '../report/words.ts';
import { medianIn, SECOND_US, smallestIn, type Window } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Noticed } from './finding.ts';

const STEP_US = 10 * SECOND_US;
const LEAST_US = 60 * SECOND_US;
/** A standard atmosphere that is 15 degrees off makes every height wrong by this share. */
const SCALE = 0.06;
/** Three standard deviations of the difference of two heights. */
const SURE = 3 * Math.SQRT2;
/** Range error of 2.5 m times the vertical dilution, 1.6 times the horizontal: where no accuracy was logged. */
const PER_HDOP_M = 4;

export function barometerDrift(situation: Situation): Noticed[] {
  const { baro, gps: satellites } = situation.flight.heights;
  const gps = mainGps(situation);
  if (baro === null || satellites === null || gps === null) return [];
  for (const span of situation.inAir) {
    const found = driftIn({ baro, satellites, gps }, span);
    if (found !== null) return [found];
  }
  return [];
}

type Heights = { readonly baro: Channel; readonly satellites: Channel; readonly gps: Gps };

type Drift = { readonly at_us: number; readonly drift_m: number; readonly allowed_m: number };

/** Away from where it began, and still so when the flight ended. */
function driftIn({ baro, satellites, gps }: Heights, span: Window): Noticed | null {
  if (span.to_us - span.from_us < LEAST_US) return null;
  const { time_us, fix } = gps.solution;
  const at = (channel: Channel, window: Window) => medianIn(channel.time_us, channel.value, window);
  const first = { from_us: span.from_us, to_us: span.from_us + STEP_US };
  const start_m = at(satellites, first);
  const apart_m = at(baro, first) - start_m;
  let since = null as Drift | null;
  for (let from_us = first.to_us; from_us + STEP_US <= span.to_us; from_us += STEP_US) {
    const window = { from_us, to_us: from_us + STEP_US };
    const height_m = at(satellites, window);
    const drift_m = at(baro, window) - height_m - apart_m;
    const allowed_m =
      Math.max(limit.baroDrift_m, SURE * accuracyOf(gps, { ...first, to_us: window.to_us })) +
      SCALE * Math.abs(height_m - start_m);
    const seen = smallestIn(time_us, fix, window) >= 3;
    if (!seen || !(Math.abs(drift_m) > allowed_m)) since = null;
    else if (since === null) since = { at_us: from_us, drift_m, allowed_m };
    else if (Math.abs(drift_m) > Math.abs(since.drift_m)) since = { ...since, drift_m, allowed_m };
  }
  if (since === null) return null;
  const { at_us, drift_m, allowed_m } = since;
  return {
    section: 'gps',
    key: 'barometer_drift',
    level: 'warn',
    title: 'The barometer drifted away from the GPS height',
    detail: `From ${atText(at_us)} on the barometer read up to ${Math.abs(drift_m).toFixed(0)} m too ${drift_m > 0 ? 'high' : 'low'} against GPS, compared with the start of the flight; the accuracy of GPS explains ${allowed_m.toFixed(0)} m. Heights of this flight are wrong by that much: shield the barometer from light and wind, and let it warm up before take-off.`,
    at_us,
    value: Math.abs(drift_m),
    limit: allowed_m,
  };
}

/** Vertical accuracy by the receiver itself, or by the geometry of its satellites. */
function accuracyOf({ solution }: Gps, window: Window): number {
  const { time_us, verticalAccuracy_m, hdop } = solution;
  const stated_m = medianIn(time_us, verticalAccuracy_m, window);
  if (stated_m > 0) return stated_m;
  const geometry = medianIn(time_us, hdop, window);
  return geometry > 0 ? PER_HDOP_M * geometry : Number.POSITIVE_INFINITY;
}
