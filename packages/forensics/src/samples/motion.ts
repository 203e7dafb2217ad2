/**
 * Vertical speed from every source there is, and what "it lies still" means. No single source is
 * believed: a diverged estimator once reported 13.8 m/s at a touchdown of 1.7 m/s.
 */
import type { Channel } from '@airworthy/flightlog';
import { limit } from '../thresholds/thresholds.ts';
import { levelError, slopeError } from './noise.ts';
import { rateOf } from './rates.ts';
import {
  heldAt,
  largestIn,
  medianIn,
  SECOND_US,
  slopeIn,
  smallestIn,
  turned_rad,
  type Window,
} from './samples.ts';
import type { View } from './view.ts';

export type Sink = {
  /** Down positive; NaN where no source exists. */
  readonly sink_mps: number;
  readonly sources: number;
};

/** Barometers show the propeller's cushion in the last moment, GPS lags: each has its own window. */
const EKF_WINDOW_S = [-0.7, -0.03] as const;
const GPS_WINDOW_S = [-0.9, 0] as const;
const BARO_WINDOW_S = [-1.5, -0.2] as const;
/** A short fall is over before these windows are: its last moments count where they are faster. */
const EKF_LATE_S = [-0.25, -0.03] as const;
const GPS_LATE_S = [-0.45, 0] as const;
/** A barometer that differs by more than this from both others is out. */
const BARO_OUTLIER_MPS = 5;

/** Vertical speed by the heights alone, for logs that hold no other; null without a height. */
export function climbOfHeight(view: View): Channel | null {
  const { heights } = view.flight;
  const source = heights.baro ?? heights.gps ?? heights.ekf;
  return source === null ? null : rateOf(source);
}

type Sinks = { readonly ekf: number; readonly gps: number; readonly baro: number };

/** By each source on its own; NaN where there is none. */
export function sinksBefore(view: View, at_us: number): Sinks {
  const { climbRates, heights } = view.flight;
  const ekf = fastest(climbRates.ekf, at_us, [EKF_WINDOW_S, EKF_LATE_S]);
  let gps = fastest(climbRates.gps, at_us, [GPS_WINDOW_S, GPS_LATE_S]);
  // Old receivers report heights alone.
  if (climbRates.gps === null) gps = -slopeAt(heights.gps, at_us, BARO_WINDOW_S);
  const slope = -slopeAt(heights.baro, at_us, BARO_WINDOW_S);
  const baro = Number.isFinite(slope) ? slope : -centre(climbRates.baro, at_us, BARO_WINDOW_S);
  return { ekf, gps, baro };
}

/** One in twenty draws of a bell is further from its middle than this many of its widths. */
const SURE = 2;

/** The same, less what each may read by its own noise: a source that shakes shows a sink only beyond that. */
export function sinksShown(view: View, at_us: number): Sinks {
  const { ekf, gps, baro } = sinksBefore(view, at_us);
  const { climbRates, heights } = view.flight;
  const slope = (height: Channel | null) => slopeError(height, windowAt(at_us, BARO_WINDOW_S));
  const level = (rate: Channel | null, window_s: readonly [number, number]) =>
    levelError(rate, windowAt(at_us, window_s));
  const gpsError = climbRates.gps === null ? slope(heights.gps) : level(climbRates.gps, GPS_LATE_S);
  // Where its heights are too few for a slope, its rate was taken, and shakes as that does.
  const bySlope = Number.isFinite(slopeAt(heights.baro, at_us, BARO_WINDOW_S));
  const baroError = bySlope ? slope(heights.baro) : level(climbRates.baro, BARO_WINDOW_S);
  return {
    ekf: ekf - SURE * level(climbRates.ekf, EKF_LATE_S),
    gps: gps - SURE * gpsError,
    baro: baro - SURE * baroError,
  };
}

export function sinkBefore(view: View, at_us: number): Sink {
  const { ekf, gps, baro } = sinksBefore(view, at_us);
  const wild =
    Number.isFinite(ekf) &&
    Number.isFinite(gps) &&
    Math.abs(baro - ekf) > BARO_OUTLIER_MPS &&
    Math.abs(baro - gps) > BARO_OUTLIER_MPS;
  const known = [ekf, gps, wild ? Number.NaN : baro].filter(Number.isFinite).sort((a, b) => a - b);
  if (known.length === 3) return { sink_mps: known[1]!, sources: 3 };
  if (known.length === 2) return { sink_mps: known[0]!, sources: 2 };
  return { sink_mps: known[0] ?? Number.NaN, sources: known.length };
}

/** The larger sink of two windows; down positive. */
function fastest(
  channel: Channel | null,
  at_us: number,
  windows: readonly (readonly [number, number])[],
): number {
  const sinks = windows.map((window) => -centre(channel, at_us, window)).filter(Number.isFinite);
  return sinks.length === 0 ? Number.NaN : Math.max(...sinks);
}

function centre(
  channel: Channel | null,
  at_us: number,
  [from_s, to_s]: readonly [number, number],
): number {
  if (channel === null) return Number.NaN;
  const value = medianIn(channel.time_us, channel.value, windowAt(at_us, [from_s, to_s]));
  if (Number.isFinite(value)) return value;
  return heldAt(channel.time_us, channel.value, at_us + to_s * SECOND_US, 1.6 * SECOND_US);
}

function slopeAt(
  channel: Channel | null,
  at_us: number,
  window_s: readonly [number, number],
): number {
  return channel === null ? Number.NaN : slopeIn(channel, windowAt(at_us, window_s));
}

function windowAt(at_us: number, [from_s, to_s]: readonly [number, number]): Window {
  return { from_us: at_us + from_s * SECOND_US, to_us: at_us + to_s * SECOND_US };
}

/**
 * `true` lies still, `false` moves on, null where the log stops too soon to tell. Ground speed counts
 * only from GPS: an estimator that has been hit runs away. Something that slides, or is blown along by
 * its own propeller, is still on the ground if its height stays at that of the take-off.
 */
export function stopsAfter(view: View, at_us: number, ground_m: number): boolean | null {
  const window = { from_us: at_us + SECOND_US, to_us: at_us + 3 * SECOND_US };
  if (view.end_us < at_us + 1.3 * SECOND_US) return null;
  const { climbRates, heights, gps } = view.flight;
  const vertical = [
    medianOrNaN(climbRates.gps, window),
    heights.baro === null ? Number.NaN : slopeIn(heights.baro, window),
    medianOrNaN(climbRates.ekf, window),
  ].filter(Number.isFinite);
  // Silent for as long as rest is looked for: as little is known as where the log stops.
  const silent = [climbRates.gps, heights.baro, climbRates.ekf].some((source) => source !== null);
  if (vertical.length === 0 && silent) return null;
  const still =
    vertical.length === 0 || vertical.some((rate) => Math.abs(rate) < limit.stopClimb_mps);
  if (!still) return false;
  const speed = gps.length > 0 ? medianOrNaN(view.groundSpeed, window) : Number.NaN;
  // A wing at rest must show it: level flight has no vertical speed either.
  const rests = view.rotary ? !(speed > limit.stopSpeed_mps) : speed <= limit.stopSpeed_mps;
  return rests || standsInAir(view, window) || atGround(view, window, ground_m);
}

/**
 * Without satellites: no air passes a wing that does not turn either. A blocked pitot reads nothing in flight,
 * but what flies is turned by every gust.
 */
function standsInAir({ flight, rotary }: View, window: Window): boolean {
  const { airspeed, attitude, gps } = flight;
  if (rotary || gps.length > 0 || airspeed === null || attitude === null) return false;
  return (
    medianIn(airspeed.time_us, airspeed.value, window) <= limit.stopSpeed_mps &&
    turned_rad(attitude, window) < (limit.attitudeWork_deg * Math.PI) / 180
  );
}

/** Rotors that are let go, no vertical speed, and it weighs what it weighs: it stands, whatever a height says. */
export function idles(view: View, window: Window, rates: readonly (Channel | null)[]): boolean {
  const { lift, force } = view;
  if (lift === null || !(medianIn(lift.time_us, lift.value, window) < limit.idleLift)) return false;
  const moves = rates.some((rate) => Math.abs(medianOrNaN(rate, window)) > 0.5);
  return !moves && !(medianOrNaN(force, window) < 8);
}

/** Every barometer or estimator height within three metres of the take-off, and steady. */
function atGround(view: View, window: Window, ground_m: number): boolean {
  const { heights } = view.flight;
  for (const source of [heights.baro, heights.ekf]) {
    if (source === null) continue;
    const level = medianIn(source.time_us, source.value, window);
    const low = smallestIn(source.time_us, source.value, window);
    const high = largestIn(source.time_us, source.value, window);
    if (Math.abs(level - ground_m) <= limit.wingHeight_m && high - low < 1.5) return true;
  }
  return false;
}

function medianOrNaN(channel: Channel | null, window: { from_us: number; to_us: number }): number {
  return channel === null ? Number.NaN : medianIn(channel.time_us, channel.value, window);
}

export function speedAt(view: View, at_us: number): number {
  const ground = view.groundSpeed;
  if (ground === null) return Number.NaN;
  return medianIn(ground.time_us, ground.value, {
    from_us: at_us - SECOND_US,
    to_us: at_us - 0.05 * SECOND_US,
  });
}

/** Ground speed lost within a good second around the contact. */
export function speedLost_mps(view: View, at_us: number): number {
  const ground = view.groundSpeed;
  if (ground === null) return Number.NaN;
  const after = medianIn(ground.time_us, ground.value, {
    from_us: at_us + 0.5 * SECOND_US,
    to_us: at_us + 1.4 * SECOND_US,
  });
  return speedAt(view, at_us) - after;
}
