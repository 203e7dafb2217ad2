/** What the autopilot did by itself and should not have: a landing in the air, a return the wrong way. */
import { firstFrom, type Position } from '@airworthy/flightlog';
import { releasedIn } from '../event/crashRecord.ts';
import { heightAbove } from '../event/ending.ts';
import { recordsOf, type Situation } from '../event/situation.ts';
import { atText } from '../report/words.ts';
import { heldAt, medianIn, SECOND_US, type Window } from '../samples/samples.ts';
import { modeAt } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';

/** Disarms that follow from the belief that the aircraft stands on the ground. */
const LANDED_METHODS = new Set(['landed', 'disarm_delay', 'landing', 'auto_landed']);

/** The land detector fired at height, and the motors went to idle or stopped. */
export function falseLanding(situation: Situation): Cause | null {
  const { disarm, span } = situation.outcome;
  if (span === null || situation.lost_us === null || !situation.view.rotary) return null;
  const byDisarm =
    disarm !== null && LANDED_METHODS.has(disarm.disarmMethod ?? '') ? disarm.to_us : null;
  const record = recordsOf(situation, ['land_complete', 'land_complete_maybe']).find(
    (row) =>
      row.time_us < situation.lost_us! + SECOND_US &&
      // Every disarm writes a landing along with it.
      !(disarm !== null && disarm.to_us - row.time_us < 0.3 * SECOND_US) &&
      heightAbove(situation.view, span, row.time_us) >= limit.fallHeight_m &&
      idlesAfter(situation, row.time_us),
  );
  const at_us = record?.time_us ?? byDisarm;
  if (at_us === null) return null;
  const up_m = heightAbove(situation.view, span, at_us);
  const height = Number.isFinite(up_m) ? ` ${up_m.toFixed(0)} m up` : '';
  return {
    category: 'failsafe',
    key: 'false_landing',
    onset_us: at_us,
    rank: 1,
    clause: `the autopilot took it for landed${height} at ${atText(at_us)}`,
    sentence: `The autopilot detected a landing${height} at ${atText(at_us)} and stopped carrying the aircraft: the land detector was wrong.`,
  };
}

function idlesAfter({ view }: Situation, at_us: number): boolean {
  if (view.lift === null) return false;
  const { time_us, value } = view.lift;
  const after = { from_us: at_us + 0.2 * SECOND_US, to_us: at_us + 1.5 * SECOND_US };
  return medianIn(time_us, value, after) < limit.idleLift;
}

/**
 * Setpoints from a companion computer that stop while it flies by them. PX4 then holds, lands or, without
 * a position, descends blind: the ground comes where it is.
 */
export function setpointsLost(situation: Situation): Cause | null {
  const { flight, lost_us } = situation;
  const record = recordsOf(situation, ['setpoints_lost']).find(
    (row) =>
      row.time_us < (lost_us ?? Number.POSITIVE_INFINITY) &&
      // A companion that stops sending after it was relieved takes nothing away.
      (/offboard/i.test(modeAt(flight, row.time_us - 0.6 * SECOND_US) ?? '') ||
        row.code === 'text'),
  );
  if (record === undefined) return null;
  const at_us = record.time_us;
  const after = flight.modes.find(
    (mode) => mode.time_us >= at_us - 0.2 * SECOND_US && mode.time_us < at_us + 10 * SECOND_US,
  );
  const then = after === undefined ? '' : ` The autopilot went to ${after.name} by itself.`;
  const near = lost_us === null || lost_us - at_us < limit.setpointsLate_s * SECOND_US;
  // Without a position there are no valid setpoints either: then they follow from its loss.
  const follows = recordsOf(situation, ['failsafe_ekf', 'failsafe_gps']).some(
    (row) => row.time_us <= at_us + SECOND_US && at_us - row.time_us < 10 * SECOND_US,
  );
  return {
    category: 'failsafe',
    key: 'setpoints_lost',
    onset_us: at_us,
    rank: near && !follows ? 1 : 2,
    clause: `the setpoints that it flew by were lost at ${atText(at_us)}`,
    sentence: `The setpoints that it flew by were lost at ${atText(at_us)} (${record.text}).${then} Without them it holds or descends blind.`,
  };
}

const METRES_PER_DEGREE = 111_195;

/** On a return the distance to the take-off grows for seconds: the heading or the position is wrong. */
export function wrongWay(situation: Situation): Cause | null {
  const { flight, view } = situation;
  const { position } = flight;
  if (position === null || view.groundSpeed === null || !view.rotary) return null;
  const end_us = situation.lost_us ?? view.end_us;
  for (const [i, mode] of flight.modes.entries()) {
    if (!/^(RTL|RETURN|AUTO_RTL)$/i.test(mode.name)) continue;
    const until_us = Math.min(flight.modes[i + 1]?.time_us ?? end_us, end_us);
    const span = situation.spans.find(
      (row) => row.from_us <= mode.time_us && mode.time_us <= row.to_us,
    );
    if (span === undefined) continue;
    // It brakes and climbs first.
    const window = { from_us: mode.time_us + 5 * SECOND_US, to_us: until_us };
    const grown = growthIn(position, span.from_us, window);
    if (grown === null) continue;
    return {
      category: 'compass',
      key: 'wrong_way',
      onset_us: grown.at_us,
      rank: 2,
      clause: `it flew away from home in ${mode.name} from ${atText(grown.at_us)}`,
      sentence: `In ${mode.name} the distance to the take-off grew by ${grown.by_m.toFixed(0)} m within ${(WRONG_WAY_US / SECOND_US).toFixed(0)} s from ${atText(grown.at_us)} (limit ${limit.wrongWay_m} m): its heading or position was wrong, or the wind was stronger than it could fly.`,
    };
  }
  return null;
}

const WRONG_WAY_US = 8 * SECOND_US;

function growthIn(
  position: Position,
  home_us: number,
  window: Window,
): { at_us: number; by_m: number } | null {
  const home = firstFrom(position.time_us, home_us);
  const lat = position.latitude_deg[home];
  const lon = position.longitude_deg[home];
  if (lat === undefined || lon === undefined) return null;
  const distance_m = (at_us: number) => {
    const north = heldAt(position.time_us, position.latitude_deg, at_us) - lat;
    const east = heldAt(position.time_us, position.longitude_deg, at_us) - lon;
    return METRES_PER_DEGREE * Math.hypot(north, east * Math.cos((lat * Math.PI) / 180));
  };
  for (let at_us = window.from_us; at_us + WRONG_WAY_US <= window.to_us; at_us += SECOND_US) {
    const by_m = distance_m(at_us + WRONG_WAY_US) - distance_m(at_us);
    if (by_m >= limit.wrongWay_m) return { at_us, by_m };
  }
  return null;
}

/** Released by the autopilot or by a switch: it answers a fault, and brings it down by itself where there was none. */
export function parachuteReleased(situation: Situation): Cause | null {
  const { span } = situation.outcome;
  const record = span === null ? null : releasedIn(situation.flight, span);
  if (record === null) return null;
  return {
    category: 'failsafe',
    key: 'parachute',
    onset_us: record.time_us,
    rank: 2,
    clause: `the parachute was released at ${atText(record.time_us)}`,
    sentence: `The parachute was released at ${atText(record.time_us)} (${record.text}), and it came down under it.`,
  };
}
