import {
  laneSwitches,
  RATIO_NAMES,
  ratioPeak,
  ratioText,
  rejectionsIn,
} from '../causes/estimator.ts';
import { recordsOf, type Situation } from '../event/situation.ts';
import type { EkfSection } from '../report/reading.ts';
import { atText, figure, seconds } from '../report/words.ts';
import {
  heldAt,
  largestIn,
  runsAbove,
  SECOND_US,
  totalOf,
  type Window,
} from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Noticed, SectionResult } from './finding.ts';

const TITLES = {
  velocity: 'The estimator stopped believing GPS velocity',
  position: 'The estimator stopped believing GPS position',
  height: 'The estimator stopped believing its height',
  compass: 'The estimator stopped believing the compass',
} as const;

export function ekfSection(situation: Situation): SectionResult<EkfSection> {
  const { estimator } = situation.flight;
  const cores = estimator?.cores.filter((core) => core.ratios.time_us.length > 0) ?? [];
  if (estimator === null || cores.length === 0) {
    return {
      section: { available: false, reason: 'No estimator test ratios in this log.' },
      noticed: [],
    };
  }
  const windows =
    situation.inAir.length > 0 ? situation.inAir : [{ from_us: 0, to_us: situation.view.end_us }];
  const highestOf = (name: 'velocity' | 'position' | 'height' | 'compass' | 'airspeed') =>
    figure(
      Math.max(
        ...windows
          .flatMap((w) => cores.map((core) => largestIn(core.ratios.time_us, core.ratios[name], w)))
          .filter(Number.isFinite),
      ),
    );
  const over = cores.flatMap((core) =>
    RATIO_NAMES.flatMap((name) =>
      windows.flatMap((window) =>
        runsAbove(core.ratios.time_us, core.ratios[name], { limit: limit.ratioReject, window }),
      ),
    ),
  );
  const highest = {
    velocity_max: highestOf('velocity'),
    position_max: highestOf('position'),
    height_max: highestOf('height'),
    compass_max: highestOf('compass'),
    airspeed_max: highestOf('airspeed'),
  };
  if (Object.values(highest).every((value) => value === null))
    return {
      section: { available: false, reason: 'The estimator reported no test ratios in flight.' },
      noticed: [],
    };
  const lanes = laneSwitches(situation);
  const first_us = over.reduce(
    (first, run) => Math.min(first, run.from_us),
    Number.POSITIVE_INFINITY,
  );
  return {
    section: {
      available: true,
      threshold: limit.ratioReject,
      ...highest,
      first_over_s: seconds(first_us),
      over_s: figure(totalOf(union(over)) / SECOND_US) ?? 0,
      lane_switches: lanes.length,
      resets: resetsOf(situation),
      estimator: estimator.name,
    },
    noticed: noticedOf(situation, windows, lanes),
  };
}

function resetsOf(situation: Situation): number {
  const records = recordsOf(situation, ['ekf_yaw_reset', 'ekf_height_reset']).length;
  const counter = situation.flight.estimator?.resets;
  if (counter === null || counter === undefined) return records;
  let count = 0;
  for (const span of situation.inAir) {
    const before = heldAt(counter.time_us, counter.value, span.from_us, Number.POSITIVE_INFINITY);
    const after = heldAt(counter.time_us, counter.value, span.to_us, Number.POSITIVE_INFINITY);
    if (after > before) count += after - before;
  }
  return Math.max(records, count);
}

function noticedOf(
  situation: Situation,
  windows: readonly Window[],
  lanes: readonly number[],
): Noticed[] {
  const noticed: Noticed[] = [];
  const rejections = windows.flatMap((window) => rejectionsIn(situation, window));
  for (const name of RATIO_NAMES) {
    const runs = rejections.filter((row) => row.ratio === name);
    const first = runs[0];
    if (first === undefined) continue;
    const flown = situation.inAir.length > 0;
    const worst = flown
      ? ratioPeak(situation, name)
      : runs.reduce((most, row) => Math.max(most, row.worst), 0);
    noticed.push({
      section: 'ekf',
      key: `${name}_over`,
      level: flown ? 'alert' : 'info',
      title: TITLES[name],
      detail: `The ${name} test ratio passed 1.0 at ${atText(first.from_us)} and reached ${ratioText(worst)}.`,
      at_us: first.from_us,
      value: worst,
      limit: limit.ratioReject,
    });
  }
  if (lanes.length > 0) {
    noticed.push({
      section: 'ekf',
      key: 'lane_switch',
      level: lanes.length > 1 ? 'alert' : 'warn',
      title: 'The estimator changed lanes',
      detail: `The estimator in use changed ${lanes.length === 1 ? 'once' : `${lanes.length} times`} in flight, first at ${atText(lanes[0]!)}.`,
      at_us: lanes[0]!,
      value: lanes.length,
      limit: 0,
    });
  }
  return noticed;
}

/** Overlapping runs of several ratios count once. */
function union(runs: readonly Window[]): Window[] {
  const out: { from_us: number; to_us: number }[] = [];
  for (const run of [...runs].sort((a, b) => a.from_us - b.from_us)) {
    const open = out[out.length - 1];
    if (open !== undefined && run.from_us <= open.to_us)
      open.to_us = Math.max(open.to_us, run.to_us);
    else out.push({ from_us: run.from_us, to_us: run.to_us });
  }
  return out;
}
