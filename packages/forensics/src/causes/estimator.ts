/**
 * The estimator went wrong: it rejected what its sensors measured, changed lanes, or two sensors that
 * should agree did not. Ratios are on the square-root scale, where 1.0 is rejection.
 */

import type { Channel, EstimatorCore, Imu } from '@airworthy/flightlog';
import { baselineOf, isInAir, recordsOf, type Situation } from '../event/situation.ts';
import { atText } from '../report/words.ts';
import { holdsHeight, needsPosition } from '../samples/modes.ts';
import { median } from '../samples/robust.ts';
import {
  holdAt,
  largestIn,
  medianIn,
  medianStep_us,
  runsAbove,
  SECOND_US,
  type Window,
  within,
} from '../samples/samples.ts';
import { modeAt } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';

export const RATIO_NAMES = ['velocity', 'position', 'height', 'compass'] as const;
export type RatioName = (typeof RATIO_NAMES)[number];

const RATIO_WORDS: Record<RatioName, string> = {
  velocity: 'velocity',
  position: 'position',
  height: 'height',
  compass: 'compass',
};

export type Rejection = {
  readonly ratio: RatioName;
  readonly core: number;
  readonly onset_us: number;
  readonly from_us: number;
  readonly to_us: number;
  readonly worst: number;
};

/** Runs in flight during which a core rejected a sensor, in order of their onset. */
export function rejectionsIn(situation: Situation, window: Window): Rejection[] {
  const { estimator } = situation.flight;
  if (estimator === null) return [];
  const found: Rejection[] = [];
  for (const core of estimator.cores) {
    for (const ratio of RATIO_NAMES) {
      const values = core.ratios[ratio];
      const runs = runsAbove(core.ratios.time_us, values, {
        limit: limit.ratioReject,
        window,
        bridge_us: 0.3 * SECOND_US,
      });
      for (const run of runs) {
        if (run.to_us - run.from_us < limit.ratioHold_s * SECOND_US) continue;
        found.push({
          ratio,
          core: core.index,
          onset_us: walkBack(core, values, run.from_us),
          from_us: run.from_us,
          to_us: run.to_us,
          worst: run.extreme,
        });
      }
    }
  }
  return found.sort((a, b) => a.onset_us - b.onset_us);
}

/** The highest value of a ratio in flight, of any core: the one figure that every text states. */
export function ratioPeak({ flight, inAir }: Situation, ratio: RatioName): number {
  const cores = flight.estimator?.cores ?? [];
  const peaks = inAir.flatMap((window) =>
    cores.map((core) => largestIn(core.ratios.time_us, core.ratios[ratio], window)),
  );
  return Math.max(...peaks.filter(Number.isFinite));
}

/** A ratio just over its limit needs a second digit. */
export function ratioText(peak: number): string {
  return peak.toFixed(peak < 1.1 ? 2 : 1);
}

/** Back to where the ratio left its normal (half the limit), at most two seconds. */
function walkBack(core: EstimatorCore, values: Float64Array, from_us: number): number {
  const [first, end] = within(core.ratios.time_us, {
    from_us: from_us - 2 * SECOND_US,
    to_us: from_us,
  });
  let onset_us = from_us;
  for (let i = end - 1; i >= first; i--) {
    if (values[i]! < limit.ratioWarn) break;
    onset_us = core.ratios.time_us[i]!;
  }
  return onset_us;
}

export function estimatorFault(situation: Situation): Cause | null {
  const disagreement = imuDisagreement(situation);
  if (disagreement !== null) return disagreement;
  const end_us = situation.lost_us ?? Number.POSITIVE_INFINITY;
  const rejections = situation.inAir
    .flatMap((span) => rejectionsIn(situation, span))
    .filter((row) => row.from_us < end_us && afterAlignment(situation, row));
  const checks = recordsOf(situation, ['ekf_check', 'failsafe_ekf', 'ekf_lane_switch']).filter(
    (record) => record.time_us < (situation.event_us ?? Number.POSITIVE_INFINITY),
  );
  // A flight that came home had nothing worse than a moment's doubt unless it lasted or was written down.
  const isRecorded = (row: Rejection) =>
    checks.some((record) => record.time_us >= row.onset_us - SECOND_US);
  const lasting = (row: Rejection) =>
    row.worst >= limit.ratioSerious || row.to_us - row.from_us >= SECOND_US || isRecorded(row);
  const open =
    rejections.find((row) => isOpen(situation, row)) ??
    (situation.lost_us === null ? rejections.find(lasting) : undefined);
  if (open === undefined) return recordedOnly(situation, checks);
  const followed = checks.find((record) => record.time_us >= open.onset_us - SECOND_US);
  const also =
    followed === undefined
      ? ''
      : ` The autopilot recorded it at ${atText(followed.time_us)} (${followed.text}).`;
  const serious = open.worst >= limit.ratioSerious || followed !== undefined;
  const acts = canAct(situation, open);
  // A heading that parts while speed and position agree is the compass; a gyro takes all of them along.
  const alone =
    open.ratio === 'compass' &&
    !rejections.some(
      (row) => row.ratio !== 'compass' && row.onset_us - open.onset_us < 3 * SECOND_US,
    );
  return {
    category: alone ? 'compass' : 'ekf',
    key: `${open.ratio}_rejected`,
    onset_us: open.onset_us,
    rank: !acts ? 3 : serious ? 1 : 2,
    clause: alone
      ? `the compass no longer agreed with the estimator from ${atText(open.onset_us)}`
      : `the estimator rejected its ${RATIO_WORDS[open.ratio]} measurements from ${atText(open.onset_us)}`,
    sentence: `From ${atText(open.onset_us)} the estimator disagreed with its sensors: the ${RATIO_WORDS[open.ratio]} test ratio passed 1.0 at ${atText(open.from_us)} and reached ${ratioText(ratioPeak(situation, open.ratio))}.${also}`,
  };
}

/**
 * A rejected sensor moves only an aircraft that flies by it: position, velocity and heading in a mode that
 * holds a position, height in one that holds its height, and there only where the height itself was wrong.
 */
function canAct(situation: Situation, row: Rejection): boolean {
  const at_us = situation.lost_us === null ? row.from_us : situation.lost_us - 0.1 * SECOND_US;
  const mode = modeAt(situation.flight, at_us);
  if (mode === null || needsPosition(mode)) return true;
  // Heading and velocity that part together have lost the attitude, and every mode flies by that.
  const near = rejectionsIn(situation, {
    from_us: row.onset_us - 3 * SECOND_US,
    to_us: row.onset_us + 3 * SECOND_US,
  }).map((other) => other.ratio);
  if (near.includes('compass') && near.includes('velocity')) return true;
  if (!holdsHeight(mode) || row.ratio === 'position' || row.ratio === 'compass') return false;
  const { ekf, baro } = situation.flight.heights;
  if (ekf === null || baro === null) return true;
  const window = { from_us: row.onset_us, to_us: Math.max(row.to_us, at_us) };
  const before = { from_us: row.onset_us - 4 * SECOND_US, to_us: row.onset_us };
  const change = ({ time_us, value }: Channel) =>
    medianIn(time_us, value, window) - medianIn(time_us, value, before);
  return Math.abs(change(ekf) - change(baro)) >= 0.5 * limit.heightApart_m;
}

/** The first seconds after lift-off align the heading; that is no fault. */
function afterAlignment(situation: Situation, row: Rejection): boolean {
  return situation.spans.some(
    (span) => row.onset_us - span.from_us > 3 * SECOND_US && row.onset_us <= span.to_us,
  );
}

/** Still rejecting within three seconds of the loss. */
function isOpen(situation: Situation, row: Rejection): boolean {
  const { lost_us } = situation;
  return lost_us !== null && row.onset_us < lost_us && lost_us - row.to_us < 3 * SECOND_US;
}

function recordedOnly(
  situation: Situation,
  checks: readonly { key: string; time_us: number; text: string }[],
): Cause | null {
  const { lost_us } = situation;
  const record = checks.find(
    (row) =>
      row.key !== 'ekf_lane_switch' &&
      (lost_us === null || (row.time_us < lost_us && lost_us - row.time_us < 30 * SECOND_US)),
  );
  if (record === undefined) return null;
  return {
    category: 'ekf',
    key: record.key,
    onset_us: record.time_us - SECOND_US,
    rank: 2,
    clause: `the autopilot recorded an estimator failure at ${atText(record.time_us)}`,
    sentence: `The autopilot recorded an estimator failure at ${atText(record.time_us)} (${record.text}).`,
  };
}

/** Two accelerometers feel the same airframe: their one-second medians must agree. */
function imuDisagreement(situation: Situation): Cause | null {
  const [first, second] = situation.flight.imus;
  if (first === undefined || second === undefined) return null;
  // Slow links carry the two at different moments of the same manoeuvre.
  const slow = (imu: Imu) => !(medianStep_us(imu.motion.time_us) <= 0.12 * SECOND_US);
  if (slow(first) || slow(second)) return null;
  for (const span of situation.inAir) {
    const from_us = span.from_us + SECOND_US;
    for (let at_us = from_us; at_us + SECOND_US <= span.to_us; at_us += 0.5 * SECOND_US) {
      const window = { from_us: at_us, to_us: at_us + SECOND_US };
      const gap = accelGap(first, second, window);
      if (!(gap >= limit.imuDisagree_mps2) || !stays(first, second, at_us, span)) continue;
      if (usualGap(situation, first, second, at_us) > 0.5 * gap) return null;
      const settled = accelGap(first, second, {
        from_us: at_us + SECOND_US,
        to_us: at_us + 3 * SECOND_US,
      });
      return {
        category: 'ekf',
        key: 'accelerometers_disagree',
        onset_us: at_us + 0.5 * SECOND_US,
        rank: 1,
        clause: `the two accelerometers disagreed from ${atText(at_us + 0.5 * SECOND_US)}`,
        sentence: `Accelerometers ${first.index + 1} and ${second.index + 1} disagree by ${Math.max(gap, settled || 0).toFixed(1)} m/s² from ${atText(at_us + 0.5 * SECOND_US)} on: one of the inertial sensors failed.${laneText(situation, at_us)}`,
      };
    }
  }
  return null;
}

function laneText(situation: Situation, at_us: number): string {
  const lane = recordsOf(situation, ['ekf_lane_switch']).find((row) => row.time_us >= at_us);
  return lane === undefined ? '' : ` The estimator changed lanes at ${atText(lane.time_us)}.`;
}

function stays(first: Imu, second: Imu, at_us: number, span: Window): boolean {
  let held = 0;
  for (let step = 1; step <= 4; step++) {
    const window = { from_us: at_us + step * SECOND_US, to_us: at_us + (step + 1) * SECOND_US };
    if (window.to_us > span.to_us) break;
    if (accelGap(first, second, window) < 0.7 * limit.imuDisagree_mps2) return false;
    held++;
  }
  return held >= 2;
}

/** The same difference while the flight was still good. */
function usualGap(situation: Situation, first: Imu, second: Imu, at_us: number): number {
  const base = baselineOf(situation, at_us);
  const window = base ?? { from_us: at_us - 4 * SECOND_US, to_us: at_us - SECOND_US };
  const value = accelGap(first, second, window);
  return Number.isFinite(value) ? value : 0;
}

function accelGap(first: Imu, second: Imu, window: Window): number {
  const [from, to] = within(first.motion.time_us, window);
  if (to - from < 5) return Number.NaN;
  const times = first.motion.time_us.subarray(from, to);
  let worst = Number.NaN;
  for (const axis of ['accX_mps2', 'accY_mps2', 'accZ_mps2'] as const) {
    const gaps = holdAt(second.motion.time_us, second.motion[axis], times, 0.5 * SECOND_US);
    const own = first.motion[axis];
    for (let i = 0; i < gaps.length; i++) gaps[i] = gaps[i]! - own[from + i]!;
    const gap = Math.abs(median(gaps));
    if (Number.isFinite(gap) && !(gap <= worst)) worst = gap;
  }
  return worst;
}

/** Lane changes while in the air, from the record or from the lane in use. */
export function laneSwitches(situation: Situation): number[] {
  const records = recordsOf(situation, ['ekf_lane_switch']).map((row) => row.time_us);
  if (records.length > 0) return records;
  const primary = situation.flight.estimator?.primary;
  if (primary === null || primary === undefined) return [];
  const times: number[] = [];
  for (let i = 1; i < primary.value.length; i++) {
    if (primary.value[i] !== primary.value[i - 1] && isInAir(situation, primary.time_us[i]!))
      times.push(primary.time_us[i]!);
  }
  return times;
}
