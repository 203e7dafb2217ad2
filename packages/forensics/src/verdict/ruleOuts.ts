/**
 * What it was not. A rule-out needs its own evidence through the ten seconds before the loss: a section
 * without data rules nothing out.
 */
import type { Cause } from '../causes/cause.ts';
import { rejectionsIn } from '../causes/estimator.ts';
import { outputsOf } from '../causes/motorLoss.ts';
import { stickLevel } from '../causes/pilot.ts';
import { glitchesOf, lossesOf, mainGps } from '../causes/satellites.ts';
import { clipsIn } from '../causes/shaking.ts';
import { recordsOf, type Situation } from '../event/situation.ts';
import type { Category, Precondition } from '../report/reading.ts';
import { needsPosition } from '../samples/modes.ts';
import { cellsOf, mainPack } from '../samples/pack.ts';
import { largestIn, SECOND_US, smallestIn, type Window, within } from '../samples/samples.ts';
import { modeAt } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';

type RuleOut = (situation: Situation, window: Window) => string | null;

const RULES: readonly (readonly [Category, RuleOut])[] = [
  ['battery', notBattery],
  ['power', notPower],
  ['motor_saturation', notMotors],
  ['ekf', notEstimator],
  ['gps', notGps],
  ['compass', notCompass],
  ['vibration', notVibration],
  ['rc_loss', notRadio],
  ['pilot_input', notPilot],
];

/** Categories that are named as a cause are never ruled out. */
export function ruleOutsOf(situation: Situation, causes: readonly Cause[]): Precondition[] {
  const { lost_us } = situation;
  if (lost_us === null) return [];
  const window = {
    from_us: Math.max(situation.search.from_us, lost_us - 10 * SECOND_US),
    to_us: lost_us - 0.05 * SECOND_US,
  };
  if (window.to_us - window.from_us < SECOND_US) return [];
  const named = new Set<string>(causes.map((cause) => cause.category));
  const out: Precondition[] = [];
  for (const [category, rule] of RULES) {
    if (named.has(category)) continue;
    try {
      const sentence = rule(situation, window);
      if (sentence !== null) out.push([`not_${category}`, sentence]);
    } catch {
      // A rule-out is a courtesy; one that cannot be computed is left out.
    }
  }
  return out;
}

function notBattery(situation: Situation, window: Window): string | null {
  const pack = mainPack(situation.flight);
  if (pack === null) return null;
  const { cells } = cellsOf(situation.flight, pack);
  const low = smallestIn(pack.power.time_us, pack.power.voltage_V, window);
  const high = largestIn(pack.power.time_us, pack.power.voltage_V, window);
  if (cells === null || !(low / cells >= limit.cellAlert_V) || 1 - low / high > 0.12) return null;
  return `Voltage stayed at ${(low / cells).toFixed(2)} V per cell or more: the pack did not give out.`;
}

function notPower(situation: Situation, window: Window): string | null {
  const { board } = situation.flight;
  if (board === null) return null;
  const low = smallestIn(board.time_us, board.supply_V, window);
  const high = largestIn(board.time_us, board.supply_V, window);
  if (!(low >= limit.boardWarn_V) || high - low >= 0.15) return null;
  return `The board supply stayed at ${low.toFixed(2)} V or more: the autopilot did not brown out.`;
}

function notMotors(situation: Situation, window: Window): string | null {
  const outputs = outputsOf(situation);
  if (outputs === null) return null;
  const [from, to] = within(outputs.time_us, window);
  if (to - from < 5) return null;
  let high = 0;
  for (const level of outputs.levels) {
    for (let i = from; i < to; i++) high = Math.max(high, level[i]!);
  }
  if (high > 0.92) return null;
  return `No motor was above ${(100 * high).toFixed(0)} % of its range before: none had run out of thrust.`;
}

function notEstimator(situation: Situation, window: Window): string | null {
  const cores = situation.flight.estimator?.cores ?? [];
  let worst = Number.NaN;
  for (const core of cores) {
    for (const name of ['velocity', 'position', 'height', 'compass'] as const) {
      const value = largestIn(core.ratios.time_us, core.ratios[name], window);
      if (Number.isFinite(value) && !(value <= worst)) worst = value;
    }
  }
  const calm =
    rejectionsIn(situation, window).length === 0 &&
    recordsOf(situation, ['ekf_lane_switch', 'ekf_check']).every(
      (row) => row.time_us < window.from_us || row.time_us > window.to_us,
    );
  if (!(worst < limit.ratioWarn) || !calm) return null;
  return `The estimator agreed with its sensors: its test ratios stayed at ${worst.toFixed(2)} or less of 1.0.`;
}

function notGps(situation: Situation, window: Window): string | null {
  const mode = modeAt(situation.flight, window.to_us);
  if (!needsPosition(mode)) return mode === null ? null : `GPS was not used in ${mode}.`;
  const gps = mainGps(situation);
  if (gps === null) return null;
  const { time_us, satellites, fix } = gps.solution;
  const sats = smallestIn(time_us, satellites, window);
  const inside = (at_us: number) => at_us >= window.from_us && at_us <= window.to_us;
  const jumps = glitchesOf(situation, gps).some((row) => inside(row.time_us));
  const lost = lossesOf(situation, gps).some(
    (row) => row.from_us <= window.to_us && row.to_us >= window.from_us,
  );
  if (!(sats >= limit.satsWarn) || smallestIn(time_us, fix, window) < 3 || jumps || lost)
    return null;
  return `GPS held a 3D fix with ${sats} satellites or more and did not jump.`;
}

function notCompass(situation: Situation, window: Window): string | null {
  const core = situation.flight.estimator?.cores[0];
  const compass = situation.flight.compasses[0];
  if (core === undefined || compass === undefined) return null;
  const ratio = largestIn(core.ratios.time_us, core.ratios.compass, window);
  if (!(ratio < limit.ratioWarn)) return null;
  return `The compass agreed with the estimator: its test ratio stayed at ${ratio.toFixed(2)} or less of 1.0.`;
}

function notVibration(situation: Situation, window: Window): string | null {
  const vibration = situation.flight.vibrations[0];
  if (vibration === undefined) return null;
  const { time_us, x_mps2, y_mps2, z_mps2 } = vibration.level;
  const worst = Math.max(
    largestIn(time_us, x_mps2, window),
    largestIn(time_us, y_mps2, window),
    largestIn(time_us, z_mps2, window),
  );
  const clips = situation.flight.clipping.reduce((sum, row) => sum + clipsIn(row.count, window), 0);
  const bound = vibration.metric === 'px4' ? limit.vibePx4Warn_mps2 : 15;
  if (!(worst < bound) || clips > 0) return null;
  return `Vibration stayed at ${worst.toFixed(1)} m/s² or less and no accelerometer clipped.`;
}

function notRadio(situation: Situation, window: Window): string | null {
  const { rc } = situation.flight;
  if (rc === null) return null;
  const raised = situation.flight.events.some(
    (row) =>
      !row.resolved &&
      (row.key === 'failsafe_radio' || row.key === 'radio_late_frame') &&
      row.time_us <= window.to_us &&
      row.time_us >= window.from_us - 10 * SECOND_US,
  );
  const valid = rc.valid === null ? 1 : smallestIn(rc.valid.time_us, rc.valid.value, window);
  const [from, to] = within(rc.sticks.time_us, window);
  if (raised || valid < 0.5 || to - from < 2) return null;
  return 'The radio link stood: no failsafe was raised and the receiver kept sending.';
}

function notPilot(situation: Situation, window: Window): string | null {
  const level = stickLevel(situation, window.from_us + 5 * SECOND_US, window.to_us);
  if (!(level <= 0.2)) return null;
  return `The sticks were within ${(100 * level).toFixed(0)} % of centre: nobody asked for it.`;
}
