/**
 * What it was not. A rule-out is a proof: it names its window and its limit, and it is given only where the
 * log would have shown the opposite. A signal that was not logged, not connected or not switched on rules
 * nothing out.
 */
import type { Cause } from '../causes/cause.ts';
import { RATIO_NAMES, rejectionsIn } from '../causes/estimator.ts';
import { outputsOf } from '../causes/motorLoss.ts';
import { glitchesOf, lossesOf, mainGps } from '../causes/satellites.ts';
import { clipsInFlight } from '../causes/shaking.ts';
import { recordsOf, type Situation } from '../event/situation.ts';
import type { Category, Precondition } from '../report/reading.ts';
import { listText, windowText } from '../report/words.ts';
import { needsPosition } from '../samples/modes.ts';
import { cellsOf, mainPack } from '../samples/pack.ts';
import { covers, largestIn, SECOND_US, smallestIn, type Window } from '../samples/samples.ts';
import { modesIn } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import { notPilot, notRadio } from './stickRuleOuts.ts';

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
  const first_us = causes[0]?.onset_us ?? lost_us;
  const window = {
    from_us: Math.max(situation.search.from_us, Math.min(lost_us, first_us) - 10 * SECOND_US),
    to_us: lost_us - 0.05 * SECOND_US,
  };
  if (window.to_us - window.from_us < SECOND_US) return [];
  const named = new Set<string>(causes.map((cause) => cause.category));
  // A motor without thrust is one fault, whether its output was at the limit or not.
  if (named.has('thrust_loss')) named.add('motor_saturation');
  const out: Precondition[] = [];
  for (const [category, rule] of RULES) {
    if (named.has(category)) continue;
    try {
      const sentence = rule(situation, window);
      if (sentence !== null) out.push([`not_${category}`, sentence]);
    } catch {
      // One that cannot be computed proves nothing and is left out.
    }
  }
  return out;
}

function notBattery({ flight }: Situation, window: Window): string | null {
  const pack = mainPack(flight);
  if (pack === null || !covers(pack.power.time_us, window)) return null;
  const { cells } = cellsOf(flight, pack);
  const low = smallestIn(pack.power.time_us, pack.power.voltage_V, window);
  const high = largestIn(pack.power.time_us, pack.power.voltage_V, window);
  if (cells === null || !(low / cells >= limit.cellAlert_V) || 1 - low / high > limit.collapse)
    return null;
  return `${windowText(window)} the battery held ${(low / cells).toFixed(2)} V per cell or more (limit ${limit.cellAlert_V} V): it did not give out.`;
}

function notPower({ flight }: Situation, window: Window): string | null {
  const { board } = flight;
  if (board === null || !covers(board.time_us, window)) return null;
  const low = smallestIn(board.time_us, board.supply_V, window);
  const high = largestIn(board.time_us, board.supply_V, window);
  if (!(low >= limit.boardWarn_V) || high - low >= limit.boardSteady_V) return null;
  return `${windowText(window)} the board supply stayed at ${low.toFixed(2)} V or more (limit ${limit.boardWarn_V} V): the autopilot did not brown out.`;
}

function notMotors(situation: Situation, window: Window): string | null {
  const outputs = outputsOf(situation);
  if (outputs === null || !covers(outputs.time_us, window)) return null;
  const high = Math.max(
    ...outputs.levels.map((level) => largestIn(outputs.time_us, level, window)),
  );
  if (!(high <= outputs.ceiling - limit.motorReserve)) return null;
  return `${windowText(window)} no motor output passed ${(100 * high).toFixed(0)} % of its range (limit ${(100 * outputs.ceiling).toFixed(0)} %): every motor had thrust in reserve.`;
}

function notEstimator(situation: Situation, window: Window): string | null {
  let worst = Number.NaN;
  for (const core of situation.flight.estimator?.cores ?? []) {
    if (!covers(core.ratios.time_us, window)) continue;
    for (const name of RATIO_NAMES) {
      // A ratio that is zero from start to end was not computed.
      if (!(largestIn(core.ratios.time_us, core.ratios[name], WHOLE) > 0)) continue;
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
  return `${windowText(window)} the estimator agreed with its sensors: its test ratios stayed below ${ratioText(worst)} (limit 1.0).`;
}

const WHOLE: Window = { from_us: 0, to_us: Number.POSITIVE_INFINITY };

/** The next hundredth above, so that "below" is true. */
function ratioText(ratio: number): string {
  return (Math.floor(100 * ratio + 1) / 100).toFixed(2);
}

function notGps(situation: Situation, window: Window): string | null {
  const modes = modesIn(situation.flight, window);
  const gps = mainGps(situation);
  if (modes.length === 0) return null;
  const using = modes.filter(needsPosition);
  if (using.length === 0)
    return `${windowText(window)} it flew in ${listText(modes)}, which ${modes.length === 1 ? 'does' : 'do'} not use GPS.`;
  if (gps === null || !covers(gps.solution.time_us, window)) return null;
  const { time_us, satellites, fix } = gps.solution;
  const sats = smallestIn(time_us, satellites, window);
  const inside = (at_us: number) => at_us >= window.from_us && at_us <= window.to_us;
  const jumps = glitchesOf(situation, gps).some((row) => inside(row.time_us));
  const lost = lossesOf(situation, gps).some(
    (row) => row.from_us <= window.to_us && row.to_us >= window.from_us,
  );
  if (!(sats >= limit.satsWarn) || smallestIn(time_us, fix, window) < 3 || jumps || lost)
    return null;
  return `${windowText(window)} GPS held a 3D fix with ${sats} satellites or more (limit ${limit.satsWarn}) and its position did not jump.`;
}

function notCompass({ flight }: Situation, window: Window): string | null {
  const core = flight.estimator?.cores[0];
  const compass = flight.compasses[0];
  if (core === undefined || compass === undefined) return null;
  if (!covers(core.ratios.time_us, window) || !covers(compass.field.time_us, window)) return null;
  const used = largestIn(core.ratios.time_us, core.ratios.compass, WHOLE) > 0;
  const ratio = largestIn(core.ratios.time_us, core.ratios.compass, window);
  if (!used || !(ratio < limit.ratioWarn)) return null;
  return `${windowText(window)} the compass agreed with the estimator: its test ratio stayed below ${ratioText(ratio)} (limit 1.0).`;
}

function notVibration(situation: Situation, window: Window): string | null {
  const vibration = situation.flight.vibrations[0];
  if (vibration === undefined || !covers(vibration.level.time_us, window)) return null;
  const { time_us, x_mps2, y_mps2, z_mps2 } = vibration.level;
  const worst = Math.max(
    largestIn(time_us, x_mps2, window),
    largestIn(time_us, y_mps2, window),
    largestIn(time_us, z_mps2, window),
  );
  const bound = vibration.metric === 'px4' ? limit.vibePx4Warn_mps2 : limit.vibeCalm_mps2;
  const counted = situation.flight.clipping.length > 0;
  // A level that reads 0.0 was not measured.
  if (!(worst >= 0.05 && worst < bound) || clipsInFlight(situation, [window]) > 0) return null;
  return `${windowText(window)} vibration stayed at ${worst.toFixed(1)} m/s² or less (limit ${bound})${counted ? ' and no accelerometer clipped' : ''}.`;
}
