/**
 * Rotors that stop by their own telemetry: the speed of one or two falls away while their command stands and
 * the others turn on. Nothing has to be inferred then. Telemetry that goes silent proves nothing.
 */
import type { Esc } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import { atText, listText, motorText } from '../report/words.ts';
import { heldAt, medianIn, SECOND_US, type Window, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';
import { type Outputs, outputsOf, wingBorne } from './motorLoss.ts';

type Stopped = { readonly index: number; readonly at_us: number; readonly drop: number };

export function rotorStopped(situation: Situation): Cause | null {
  const outputs = outputsOf(situation);
  const { escs } = situation.flight;
  if (outputs === null || escs.length < outputs.motors.length) return null;
  const end_us = situation.lost_us ?? Number.POSITIVE_INFINITY;
  for (const span of situation.inAir) {
    // After control is lost, propellers meet the ground and each other.
    const window = {
      from_us: span.from_us + 2 * SECOND_US,
      to_us: Math.min(span.to_us - SECOND_US, end_us + SECOND_US),
    };
    const found = stoppedIn(outputs, escs, window);
    // All of them together are a disarm or a closed throttle.
    if (found.length === 0 || 2 * found.length > outputs.motors.length) continue;
    if (!wingBorne(situation, found[0]!.at_us)) return causeOf(outputs, found);
  }
  return null;
}

function stoppedIn(outputs: Outputs, escs: readonly Esc[], window: Window): Stopped[] {
  const found: Stopped[] = [];
  outputs.motors.forEach((motor, index) => {
    const esc = escs.find((row) => row.number === motor.number);
    const stopped = esc === undefined ? null : firstStop(outputs, index, esc, window);
    if (stopped !== null) found.push(stopped);
  });
  return found.sort((a, b) => a.at_us - b.at_us);
}

/** First moment from which the speed stays down for half a second although the command does not. */
function firstStop(outputs: Outputs, index: number, esc: Esc, window: Window): Stopped | null {
  const { time_us, speed_rpm } = esc.telemetry;
  const [from, to] = within(time_us, window);
  const usual = medianIn(time_us, speed_rpm, window);
  if (!(usual > limit.rotorTurns_rpm)) return null;
  let since = -1;
  for (let i = from; i < to; i++) {
    if (!(speed_rpm[i]! < (1 - limit.rotorStopped) * usual)) {
      since = -1;
      continue;
    }
    if (since < 0) since = i;
    const at_us = time_us[since]!;
    if (time_us[i]! - at_us < 0.4 * SECOND_US || i - since < 2) continue;
    if (!isDriven(outputs, index, at_us)) return null;
    return { index, at_us, drop: 1 - speed_rpm[i]! / usual };
  }
  return null;
}

/** The command of this motor did not fall with its speed. */
function isDriven(outputs: Outputs, index: number, at_us: number): boolean {
  const level = outputs.levels[index]!;
  const before = heldAt(outputs.time_us, level, at_us - SECOND_US);
  const after = medianIn(outputs.time_us, level, { from_us: at_us, to_us: at_us + 0.4e6 });
  return after >= 0.7 * before && after > limit.motorFloor;
}

function causeOf(outputs: Outputs, found: readonly Stopped[]): Cause {
  const first = found[0]!;
  const name = (row: Stopped) => motorText(outputs.motors[row.index]!);
  const parts = found.map((row) => `${name(row)} stopped at ${atText(row.at_us)}`);
  const drops = found.map(
    (row) => `${name(row)} fell by ${Math.round(100 * row.drop)} % at ${atText(row.at_us)}`,
  );
  return {
    category: 'motor_saturation',
    key: found.length > 1 ? 'motors_lost' : 'motor_lost',
    onset_us: first.at_us,
    rank: 1,
    clause: listText(parts),
    sentence: `Rotor speed by its own telemetry: ${listText(drops)}, while the command stayed up and the other rotors turned on.`,
    motor: outputs.motors[first.index]!.number,
    others: found.slice(1).map((row) => outputs.motors[row.index]!.number),
  };
}
