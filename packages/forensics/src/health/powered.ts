/**
 * What the aircraft drew where its flight was steady: in hover, climbing straight up, and cruising. A build
 * predicts the same figures, and the two are compared; so nothing is filled in where it is not logged.
 */
import type { Position } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import type { Hover } from '../report/reading.ts';
import { figure } from '../report/words.ts';
import { hoversOf } from '../samples/hovers.ts';
import { medianOf } from '../samples/robust.ts';
import { medianIn, SECOND_US, type Window } from '../samples/samples.ts';
import { steadyClimb, steadyCruise } from '../samples/steadyFlight.ts';

export type PoweredFeatures = {
  /** Time in steady hover, s; 0 where there was none. */
  hover_s: number;
  /** Battery power in steady hover, W. */
  hover_power_w: number | null;
  hover_voltage_v: number | null;
  /** Demand of the throttle controller in steady hover, 0..1. */
  hover_throttle: number | null;
  /** Of the steady hovers, above mean sea level. */
  hover_altitude_m: number | null;
  climb_power_w: number | null;
  climb_rate_mps: number | null;
  cruise_power_w: number | null;
  /** Speed through the air; null without an airspeed or an estimated wind. */
  cruise_airspeed_mps: number | null;
};

export function poweredOf(situation: Situation): PoweredFeatures {
  const { view, spans } = situation;
  const until_us = situation.lost_us ?? view.end_us;
  const hovers = hoversOf(view, spans, until_us);
  const climb = steadyClimb(view, spans, until_us);
  const cruise = steadyCruise(view, spans, until_us);
  return {
    hover_s: figure(hovers.reduce((sum, hover) => sum + hover.seconds, 0)) ?? 0,
    hover_power_w: byTime(hovers, (hover) => hover.power_w),
    hover_voltage_v: byTime(hovers, (hover) => hover.voltage_v),
    hover_throttle: byTime(hovers, (hover) => hover.throttle),
    hover_altitude_m: seaLevelAltitude_m(situation, hovers),
    climb_power_w: figure(climb?.power_W),
    climb_rate_mps: figure(climb?.speed_mps),
    cruise_power_w: figure(cruise?.power_W),
    cruise_airspeed_mps: figure(cruise?.speed_mps),
  };
}

/** Mean over the hovers that have it, each counted by its length. */
function byTime(hovers: readonly Hover[], pick: (hover: Hover) => number | null): number | null {
  let sum = 0;
  let seconds = 0;
  for (const hover of hovers) {
    const value = pick(hover);
    if (value === null) continue;
    sum += value * hover.seconds;
    seconds += hover.seconds;
  }
  return seconds === 0 ? null : figure(sum / seconds);
}

function seaLevelAltitude_m({ flight }: Situation, hovers: readonly Hover[]): number | null {
  const series: Pick<Position, 'time_us' | 'altitude_m'> | undefined =
    flight.position ?? flight.gps[0]?.solution;
  if (series === undefined) return null;
  const medians = hovers
    .map((hover) => medianIn(series.time_us, series.altitude_m, windowOf(hover)))
    .filter(Number.isFinite);
  return medians.length === 0 ? null : figure(medianOf(medians));
}

function windowOf({ start_s, seconds }: Hover): Window {
  return { from_us: start_s * SECOND_US, to_us: (start_s + seconds) * SECOND_US };
}
