/**
 * What the aircraft was doing at each moment in the air, as far as a build can say what that takes: on the spot,
 * straight up, straight down, level at a known airspeed. Everything else is `other`: nobody predicts it.
 */
import { limit } from '../thresholds/thresholds.ts';
import { holdAt, SECOND_US, type Window } from './samples.ts';
import { airspeedOf } from './steadyFlight.ts';
import type { View } from './view.ts';

export const PHASES = ['hover', 'climb', 'descent', 'level', 'other'] as const;
export type Phase = (typeof PHASES)[number];

/** Moments at equal steps in the air, each with its phase and the speed that goes with it. */
export type PhasedTimes = {
  readonly times_us: Float64Array;
  readonly phases: readonly Phase[];
  /** Upwards in a climb, through the air in level flight; NaN else. */
  readonly speed_mps: Float64Array;
};

export const PHASE_STEP_S = 0.25;

export function phasesOf(view: View, windows: readonly Window[]): PhasedTimes {
  const step_us = PHASE_STEP_S * SECOND_US;
  const times_us = Float64Array.from(
    windows.flatMap(({ from_us, to_us }) =>
      Array.from(
        { length: Math.max(0, Math.floor((to_us - from_us) / step_us)) },
        (_, i) => from_us + i * step_us,
      ),
    ),
  );
  const { climbRates, transition } = view.flight;
  const climb = climbRates.ekf ?? climbRates.gps ?? climbRates.baro;
  const airspeed = airspeedOf(view);
  const held = (channel: { time_us: Float64Array; value: Float64Array } | null) =>
    channel === null ? null : holdAt(channel.time_us, channel.value, times_us);
  const rates = held(climb);
  const overGround = held(view.groundSpeed);
  const throughAir = held(airspeed);
  const onWing = held(transition);
  const speed_mps = new Float64Array(times_us.length).fill(Number.NaN);
  const phases = Array.from(times_us, (_, i): Phase => {
    if (!view.rotary || rates === null || overGround === null || (onWing?.[i] ?? 0) > 0)
      return 'other';
    const rate = rates[i]!;
    const level = Math.abs(rate) <= limit.hoverClimb_mps;
    if (overGround[i]! <= limit.hoverSpeed_mps) {
      if (level) return 'hover';
      if (rate > 0) {
        speed_mps[i] = rate;
        return 'climb';
      }
      return rate < 0 ? 'descent' : 'other';
    }
    const air = throughAir?.[i] ?? Number.NaN;
    if (!level || !Number.isFinite(air) || !Number.isFinite(overGround[i]!)) return 'other';
    speed_mps[i] = air;
    return 'level';
  });
  return { times_us, phases, speed_mps };
}
