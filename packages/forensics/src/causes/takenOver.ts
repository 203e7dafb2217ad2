/**
 * A mode that the autopilot took by itself, with the reason it gave for it. Both firmwares write that reason
 * beside the mode, also where the record of the failsafe itself is missing from the log. It names what
 * went wrong and no more, so every rule that sees the fault itself comes first.
 */
import { isInAir, type Situation } from '../event/situation.ts';
import type { Category } from '../report/reading.ts';
import { atText } from '../report/words.ts';
import type { Cause } from './cause.ts';

const REASONS: Readonly<Record<string, readonly [Category, string]>> = {
  failsafe_radio: ['rc_loss', 'the loss of the radio link'],
  failsafe_battery: ['battery', 'a low battery'],
  failsafe_ekf: ['ekf', 'an estimator that could no longer be trusted'],
  gps_glitch: ['gps', 'a GPS glitch'],
  dead_reckoning: ['gps', 'flight by dead reckoning'],
  failsafe_gcs: ['failsafe', 'the loss of the ground station'],
  fence: ['failsafe', 'a breach of the fence'],
  failsafe_terrain: ['failsafe', 'missing terrain data'],
  terminate: ['failsafe', 'a termination of the flight'],
};

export function takenOver(situation: Situation): Cause | null {
  const before_us = situation.lost_us ?? Number.POSITIVE_INFINITY;
  for (const mode of situation.flight.modes) {
    if (mode.time_us >= before_us || !isInAir(situation, mode.time_us)) continue;
    const reason = REASONS[mode.reason ?? ''];
    if (mode.chosen || reason === undefined) continue;
    const [category, words] = reason;
    return {
      category,
      key: 'taken_over',
      onset_us: mode.time_us,
      rank: 2,
      clause: `the autopilot changed to ${mode.name} at ${atText(mode.time_us)} because of ${words}`,
      sentence: `The autopilot changed to ${mode.name} at ${atText(mode.time_us)} by itself and gave ${words} as its reason.`,
    };
  }
  return null;
}
