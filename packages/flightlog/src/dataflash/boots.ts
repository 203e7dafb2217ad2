/**
 * Several logs joined into one file. Where the clock of the densest message steps back, the autopilot had
 * restarted: the times of what follows continue after those of the log before. Without that, two flights
 * of one file would lie on top of each other.
 */
import type { OffsetList } from '../offsets.ts';
import { joined, only, select } from '../selection.ts';
import type { Restart } from '../table.ts';
import { FMT_TYPE } from './layout.ts';
import type { Series } from './series.ts';

/** From offset `at` on, what is added to the times of the log. */
export type Boot = Restart & { readonly at: number; readonly shift_us: number };

/** Threads write their records a few ms out of order; a clock that steps back this far was restarted. */
const STEP_BACK_US = 1e6;
/** How long the aircraft was off is not known: long enough that nothing is joined across it. */
const OFF_US = 10e6;
/** From the first record of a log to its arming. */
const NEAR_US = 600e6;
/**
 * A day of flying is some fifty logs. A clock that steps back more often than this is damaged or made up:
 * its times are left as they are, since every restart would add to the duration of the log.
 */
const MOST_BOOTS = 1000;

/** Times that are held at once to look for restarts; a denser message has no more to say. */
const MOST_TIMES = 2_000_000;
/** A message with so many records is written all through a log. */
const ENOUGH_TIMES = 10_000;
/** Around a restart: more than any message leaves out. */
const AROUND_BYTES = 4 * 1024 * 1024;

/** The boots after the first. `timesOf` gives the times of a series as logged. */
export async function bootsOf(
  all: readonly Series[],
  timesOf: (series: Series) => Promise<Float64Array>,
): Promise<readonly Boot[]> {
  const densest = densestOf(all);
  const definitions = all.filter(({ binding }) => binding.layout.type === FMT_TYPE);
  if (densest === null) return [];
  const steps = restarts(densest.starts, await timesOf(densest), openingsOf(definitions));
  if (steps.length > 0)
    for (const series of all)
      if (series !== densest && series.binding.layout.clock !== null)
        await widenBy(steps, series, timesOf);
  return shifted(steps);
}

async function widenBy(
  steps: readonly Step[],
  series: Series,
  timesOf: (series: Series) => Promise<Float64Array>,
): Promise<void> {
  const whole = steps.map(({ at }) => ({ from: at - AROUND_BYTES, to: at + AROUND_BYTES }));
  const starts =
    series.starts.count <= MOST_TIMES
      ? series.starts
      : select(series.starts, only(joined(whole))).starts;
  widen(steps, starts, await timesOf({ ...series, starts }));
}

/** A restart as the clocks show it, in the times of the log: the last before it and the first after it. */
type Step = { readonly at: number; last_us: number; first_us: number };

/** A function of its own: a loop in an asynchronous one is compiled late. */
function restarts(
  starts: OffsetList,
  times_us: Float64Array,
  openingOf: ReturnType<typeof openingsOf>,
): Step[] {
  const steps: Step[] = [];
  let before = 0;
  let i = 0;
  for (const block of starts.blocks()) {
    for (let k = 0; k < block.length; k++) {
      const at = block[k]!;
      const opening = stepsBack(times_us, i) ? openingOf(before, at) : null;
      if (opening !== null) {
        if (steps.length === MOST_BOOTS) return [];
        steps.push({ at: opening, last_us: times_us[i - 1]!, first_us: times_us[i]! });
      }
      before = at;
      i++;
    }
  }
  return steps;
}

/** Messages of sensors are written from the start on, the densest often only from the arming on. */
function widen(steps: readonly Step[], starts: OffsetList, times_us: Float64Array): void {
  let next = 0;
  let i = 0;
  for (const block of starts.blocks()) {
    for (let k = 0; k < block.length; k++, i++) {
      while (next < steps.length && block[k]! >= steps[next]!.at) {
        const step = steps[next]!;
        // A time that is damaged lies anywhere: only the minutes around the restart are believed.
        const near = (time_us: number, of_us: number) => Math.abs(time_us - of_us) < NEAR_US;
        if (near(times_us[i]!, step.first_us))
          step.first_us = Math.min(step.first_us, times_us[i]!);
        if (i > 0 && near(times_us[i - 1]!, step.last_us))
          step.last_us = Math.max(step.last_us, times_us[i - 1]!);
        next++;
      }
    }
  }
}

function shifted(steps: readonly Step[]): Boot[] {
  let shift_us = 0;
  return steps.map(({ at, last_us, first_us }) => {
    shift_us += last_us - first_us + OFF_US;
    const from_us = first_us + shift_us;
    return { at, shift_us, from_us, before_us: from_us - OFF_US };
  });
}

function densestOf(all: readonly Series[]): Series | null {
  let densest: Series | null = null;
  let handy: Series | null = null;
  for (const series of all) {
    const { count } = series.starts;
    if (series.binding.layout.clock === null || count < 2) continue;
    if (count > (densest?.starts.count ?? 0)) densest = series;
    if (count <= MOST_TIMES && count > (handy?.starts.count ?? ENOUGH_TIMES)) handy = series;
  }
  return (densest?.starts.count ?? 0) <= MOST_TIMES ? densest : (handy ?? densest);
}

/** Two records on either side must agree: a single time that is damaged is no restart. */
function stepsBack(times_us: Float64Array, i: number): boolean {
  if (i < 2 || !(times_us[i - 1]! - times_us[i]! >= STEP_BACK_US)) return false;
  const before_us = Math.min(times_us[i - 1]!, times_us[i - 2]!);
  const after_us = Math.max(times_us[i]!, times_us[i + 1] ?? times_us[i]!);
  return before_us - after_us >= STEP_BACK_US;
}

/**
 * A log opens with its definitions: the first of them between two records, or null where there is none.
 * Asked with ascending offsets, so that the definitions are walked through once.
 */
function openingsOf(definitions: readonly Series[]): (before: number, at: number) => number | null {
  const offsets = Uint32Array.from(
    definitions.flatMap(({ starts }) => [...starts.joined()]),
  ).sort();
  let next = 0;
  return (before, at) => {
    while (next < offsets.length && offsets[next]! < before) next++;
    const opening = offsets[next];
    return opening !== undefined && opening < at ? opening : null;
  };
}

/** Shifts the times of records, from `outAt` on, by the boot that their place in the file belongs to. */
export function shiftTimes(
  boots: readonly Boot[],
  starts: OffsetList,
  out: Float64Array,
  outAt: number,
): void {
  if (boots.length === 0) return;
  let next = 0;
  let shift_us = 0;
  let o = outAt;
  for (const block of starts.blocks()) {
    for (let i = 0; i < block.length; i++, o++) {
      while (next < boots.length && block[i]! >= boots[next]!.at) {
        shift_us = boots[next]!.shift_us;
        next++;
      }
      out[o]! += shift_us;
    }
  }
}
