/**
 * Stretches of steady climb and steady cruise on rotors, with the power that they took. An airspeed is
 * needed for a cruise: its own sensor, or the estimated wind taken off the velocity over ground. Without
 * either nothing says how fast the air went past, and there is no cruise.
 */
import type { Channel } from '@airworthy/flightlog';
import { limit } from '../thresholds/thresholds.ts';
import { hasCurrent, mainPack } from './pack.ts';
import type { Airborne } from './phases.ts';
import { mean } from './robust.ts';
import { holdAt, SECOND_US, type Window, within } from './samples.ts';
import type { View } from './view.ts';

/** Speed along the stretch (vertical in a climb, through the air in a cruise) and mean battery power. */
export type SteadyPower = {
  readonly speed_mps: number;
  readonly power_W: number;
  readonly seconds: number;
};

const STEP_US = 0.25 * SECOND_US;
/** Stretches within this of the longest one count as the same speed. */
const ALIKE_MPS = 1;

/** Climb straight up; null where there is none, or what tells is not logged. */
export function steadyClimb(
  view: View,
  spans: readonly Airborne[],
  until_us: number,
): SteadyPower | null {
  const { climbRates } = view.flight;
  const climb = climbRates.ekf ?? climbRates.gps ?? climbRates.baro;
  if (!view.rotary || climb === null || view.groundSpeed === null) return null;
  const ground = view.groundSpeed;
  return alikePower(view, spans, until_us, (times_us) => {
    const rate = holdAt(climb.time_us, climb.value, times_us);
    const over = holdAt(ground.time_us, ground.value, times_us);
    return rate.map((value, i) =>
      value >= limit.climbLeast_mps && over[i]! <= limit.hoverSpeed_mps ? value : Number.NaN,
    );
  });
}

/** Level flight at one airspeed; null where there is none, or no airspeed can be told. */
export function steadyCruise(
  view: View,
  spans: readonly Airborne[],
  until_us: number,
): SteadyPower | null {
  const { climbRates, transition } = view.flight;
  const climb = climbRates.ekf ?? climbRates.gps ?? climbRates.baro;
  const airspeed = airspeedOf(view);
  if (!view.rotary || climb === null || airspeed === null) return null;
  return alikePower(view, spans, until_us, (times_us) => {
    const rate = holdAt(climb.time_us, climb.value, times_us);
    const speed = holdAt(airspeed.time_us, airspeed.value, times_us);
    const onWing =
      transition === null ? null : holdAt(transition.time_us, transition.value, times_us);
    return speed.map((value, i) =>
      value >= limit.cruiseLeast_mps &&
      Math.abs(rate[i]!) <= limit.hoverClimb_mps &&
      !(onWing !== null && onWing[i]! > 0)
        ? value
        : Number.NaN,
    );
  });
}

/** Speed through the air: of a sensor, or of the wind taken off the velocity over ground. Null without either. */
export function airspeedOf({ flight }: View): Channel | null {
  if (flight.airspeed !== null) return flight.airspeed;
  const { velocity, wind } = flight;
  if (velocity === null || wind === null) return null;
  const { time_us } = velocity;
  const north = holdAt(wind.time_us, wind.north_mps, time_us);
  const east = holdAt(wind.time_us, wind.east_mps, time_us);
  const value = velocity.north_mps.map((speed, i) =>
    Math.hypot(speed - north[i]!, velocity.east_mps[i]! - east[i]!),
  );
  return { time_us, value, origin: velocity.origin };
}

/** The longest steady stretch and those at about its speed, as one; `speedAt` is NaN where it does not count. */
function alikePower(
  view: View,
  spans: readonly Airborne[],
  until_us: number,
  speedAt: (times_us: Float64Array) => Float64Array,
): SteadyPower | null {
  const pack = mainPack(view.flight);
  if (pack === null || !hasCurrent(pack)) return null;
  const found: SteadyPower[] = [];
  for (const span of spans) {
    const count = Math.max(
      0,
      Math.floor((Math.min(span.to_us, until_us) - span.from_us) / STEP_US),
    );
    const times_us = Float64Array.from({ length: count }, (_, i) => span.from_us + i * STEP_US);
    for (const run of steadyRuns(times_us, speedAt(times_us))) {
      const power_W = meanPower_W(pack.power, run);
      if (Number.isFinite(power_W))
        found.push({
          speed_mps: run.speed_mps,
          power_W,
          seconds: (run.to_us - run.from_us) / SECOND_US,
        });
    }
  }
  const longest = found.reduce<SteadyPower | null>(
    (best, run) => (best === null || run.seconds > best.seconds ? run : best),
    null,
  );
  if (longest === null) return null;
  return together(found.filter((run) => Math.abs(run.speed_mps - longest.speed_mps) <= ALIKE_MPS));
}

/** Runs in which the speed stays near that of their beginning. */
function steadyRuns(
  times_us: Float64Array,
  speed_mps: Float64Array,
): (Window & { speed_mps: number })[] {
  const runs: (Window & { speed_mps: number })[] = [];
  let start = 0;
  for (let i = 0; i <= times_us.length; i++) {
    const stays =
      i < times_us.length && Math.abs(speed_mps[i]! - speed_mps[start]!) <= limit.steadySpeed_mps;
    if (stays) continue;
    if ((i - start) * STEP_US >= limit.hoverHold_s * SECOND_US)
      runs.push({
        from_us: times_us[start]!,
        to_us: times_us[i - 1]!,
        speed_mps: mean(speed_mps, start, i),
      });
    start = Number.isNaN(speed_mps[i] ?? Number.NaN) ? i + 1 : i;
  }
  return runs;
}

/** Means over all stretches, each counted by its length. */
function together(runs: readonly SteadyPower[]): SteadyPower {
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0);
  const weighted = (pick: (run: SteadyPower) => number) =>
    runs.reduce((sum, run) => sum + run.seconds * pick(run), 0) / seconds;
  return {
    seconds,
    speed_mps: weighted((run) => run.speed_mps),
    power_W: weighted((run) => run.power_W),
  };
}

/** Mean of voltage times current, which is not the product of the means. */
export function meanPower_W(
  power: { time_us: Float64Array; voltage_V: Float64Array; current_A: Float64Array },
  run: Window,
): number {
  const [from, to] = within(power.time_us, run);
  const product = new Float64Array(Math.max(0, to - from));
  for (let i = from; i < to; i++) product[i - from] = power.voltage_V[i]! * power.current_A[i]!;
  return mean(product);
}
