/**
 * The steady hovers of a flight: neither climbing nor moving over ground, level, clear of the ground, for
 * seconds. What the aircraft drew there is a measurement of its hover power; a build can be calibrated
 * with it. Wind is not taken out: the tilt limit keeps strong wind away, and a breeze changes hover power
 * by a few percent.
 */
import type { Channel } from '@airworthy/flightlog';
import type { Hover } from '../report/reading.ts';
import { figure, seconds } from '../report/words.ts';
import { limit } from '../thresholds/thresholds.ts';
import { hasCurrent, mainPack } from './pack.ts';
import type { Airborne } from './phases.ts';
import { mean } from './robust.ts';
import { holdAt, medianIn, SECOND_US, type Window, within } from './samples.ts';
import { meanPower_W } from './steadyFlight.ts';
import type { View } from './view.ts';

const STEP_US = 0.25 * SECOND_US;
/** The longest ones; more than this many add no information. */
const MOST_HOVERS = 20;

/** In order of time. `until_us` is where the flight stopped being a flight. */
export function hoversOf(view: View, spans: readonly Airborne[], until_us: number): Hover[] {
  if (!view.rotary) return [];
  const found = spans.flatMap((span) =>
    steadyRuns(view, span, Math.min(span.to_us, until_us)).map((run) => ({ span, run })),
  );
  return found
    .sort((a, b) => b.run.to_us - b.run.from_us - (a.run.to_us - a.run.from_us))
    .slice(0, MOST_HOVERS)
    .sort((a, b) => a.run.from_us - b.run.from_us)
    .map(({ span, run }) => hoverOf(view, span, run));
}

function steadyRuns(view: View, span: Airborne, to_us: number): Window[] {
  const count = Math.max(0, Math.floor((to_us - span.from_us) / STEP_US));
  const times_us = Float64Array.from({ length: count }, (_, i) => span.from_us + i * STEP_US);
  const steady = new Uint8Array(count).fill(1);
  const { climbRates, transition, velocity } = view.flight;
  const climb = climbRates.ekf ?? climbRates.gps ?? climbRates.baro;
  // Without a measure of vertical speed nothing shows that it hovered.
  if (climb === null || view.height === null) return [];
  keep(steady, climb, times_us, (rate) => Math.abs(rate) <= limit.hoverClimb_mps);
  keep(steady, view.height, times_us, (height) => height - span.ground_m >= limit.hoverHeight_m);
  if (view.groundSpeed !== null)
    keep(steady, view.groundSpeed, times_us, (speed) => speed <= limit.hoverSpeed_mps);
  else if (velocity === null) return [];
  if (view.tilt !== null)
    keep(steady, view.tilt, times_us, (tilt) => tilt <= (limit.hoverTilt_deg * Math.PI) / 180);
  if (view.lift !== null) keep(steady, view.lift, times_us, (lift) => lift >= limit.liftKept);
  if (transition !== null) keep(steady, transition, times_us, (share) => !(share > 0));
  const runs: Window[] = [];
  let start = -1;
  for (let i = 0; i <= count; i++) {
    if (i < count && steady[i] === 1) {
      if (start < 0) start = i;
      continue;
    }
    if (start >= 0 && (i - start) * STEP_US >= limit.hoverHold_s * SECOND_US)
      runs.push({ from_us: times_us[start]!, to_us: times_us[i - 1]! });
    start = -1;
  }
  return runs;
}

function keep(
  steady: Uint8Array,
  channel: Channel,
  times_us: Float64Array,
  passes: (value: number) => boolean,
): void {
  const held = holdAt(channel.time_us, channel.value, times_us);
  for (let i = 0; i < steady.length; i++) if (!passes(held[i]!)) steady[i] = 0;
}

function hoverOf(view: View, span: Airborne, run: Window): Hover {
  const pack = mainPack(view.flight);
  const { throttle } = view.flight;
  const current = pack !== null && hasCurrent(pack);
  return {
    start_s: seconds(run.from_us) ?? 0,
    seconds: seconds(run.to_us - run.from_us) ?? 0,
    power_w: pack !== null && current ? figure(meanPower_W(pack.power, run)) : null,
    current_a:
      pack !== null && current ? figure(meanOf(pack.power, pack.power.current_A, run)) : null,
    voltage_v: pack === null ? null : figure(meanOf(pack.power, pack.power.voltage_V, run)),
    throttle: throttle === null ? null : figure(meanOf(throttle, throttle.value, run)),
    altitude_m: figure(medianIn(view.height!.time_us, view.height!.value, run) - span.ground_m),
  };
}

function meanOf(series: { time_us: Float64Array }, values: Float64Array, run: Window): number {
  return mean(values, ...within(series.time_us, run));
}
