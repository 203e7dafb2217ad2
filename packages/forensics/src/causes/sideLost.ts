/**
 * A side that is no longer carried, in a log whose outputs do not show which motor that is: none were logged, or where
 * they sit is not known. An attitude controller that has its rotors brings a craft back; one that goes over against its
 * target in one way, and falls, lacks the thrust that was to hold that side.
 */
import type { Motor } from '@airworthy/flightlog';
import type { Situation } from '../event/situation.ts';
import { atText, placeText } from '../report/words.ts';
import { medianStep_us, SECOND_US, within } from '../samples/samples.ts';
import { modeAt } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';
import { outputsOf } from './motorLoss.ts';
import { atTouchdown } from './touchdown.ts';
import { type UnaskedTurn, unaskedTurn } from './unaskedTurn.ts';

export function sideLost(situation: Situation): Cause | null {
  const { outcome, view, flight, lost_us } = situation;
  const { contact, departure, span, disarm } = outcome;
  if (span === null || lost_us === null || disarm !== null) return null;
  if (!view.rotary || view.winged || namesMotors(situation)) return null;
  const turn = wentOver(situation);
  if (turn === null) return null;
  // Thrown over as it lifts off, a leg or swapped motors do the same.
  if (turn.onset_us - span.from_us < 3 * SECOND_US) return null;
  if (turn.turned_deg < limit.crashTilt_deg || atTouchdown(situation, turn.onset_us)) return null;
  const fell = contact === null ? outcome.lostAtEnd : contact.sink_mps >= limit.crashSink_mps;
  // Slower samples do not tell a swing from a turn.
  const shown = medianStep_us(flight.attitude!.time_us) <= limit.oscillationStep_s * SECOND_US;
  if (!fell || !shown || swungBefore(situation)) return null;
  const side = placeText(turn.side_rad)!;
  const blow = view.force === null ? ' Nor could a blow be seen: no accelerometer was logged.' : '';
  const went = `From ${atText(turn.onset_us)} it went over to the ${side} by up to ${turn.turned_deg.toFixed(0)} degrees ${turn.against} and fell, without a swing before`;
  const { onset_us } = turn;
  const cause = { category: 'thrust_loss', key: 'side_lost', onset_us, rank: 2 } as const;
  const motor = departure === null ? null : aloneAtLimit(situation, departure.time_us);
  if (motor !== null)
    return {
      ...cause,
      clause: `motor ${motor.number} lost its thrust by ${atText(departure!.time_us)}`,
      sentence: `${went}, while motor ${motor.number} alone was driven to its limit: the controller called for that one, and its side went down all the same. Where its motors sit is not in the log.${blow}`,
      motor: motor.number,
    };
  const why =
    flight.motors.length === 0
      ? 'motor outputs were not logged'
      : 'where its motors sit is not in the log';
  return {
    ...cause,
    clause: `thrust was missing at the ${side} from ${atText(turn.onset_us)}`,
    sentence: `${went}: a motor, a propeller or an arm there no longer carried it. Which one cannot be seen: ${why}.${blow}`,
  };
}

/** As long as a fall lets its outputs tell: in a tumble after it every motor is called for in turn. */
const CALLED_US = [-0.3 * SECOND_US, 1.5 * SECOND_US] as const;
/** Share of that time at its limit that is a call, and the most that is none. */
const CALLED = 0.4;
const TOUCHED = 0.1;

/**
 * The only motor at its limit as the side went down: the controller calls for those on that side, and for one alone
 * where the others answer. Where it sits need not be known for that.
 */
function aloneAtLimit(situation: Situation, lost_us: number): Motor | null {
  const outputs = outputsOf(situation);
  if (outputs === null) return null;
  const { motors, time_us, levels, ceiling } = outputs;
  const end_us = (situation.outcome.contact?.time_us ?? Number.POSITIVE_INFINITY) - 0.2 * SECOND_US;
  const [from, to] = within(time_us, {
    from_us: lost_us + CALLED_US[0],
    to_us: Math.min(end_us, lost_us + CALLED_US[1]),
  });
  const shares = levels.map((level) => {
    let high = 0;
    for (let i = from; i < to; i++) if (level[i]! >= ceiling) high++;
    return high / (to - from);
  });
  const called = motors.filter((_, i) => shares[i]! >= CALLED);
  const atLimit = shares.filter((share) => share > TOUCHED).length;
  return called.length === 1 && atLimit === 1 ? called[0]! : null;
}

/** Against its target; in a mode of rates, which has none, while the sticks were at rest. */
function wentOver(situation: Situation): (UnaskedTurn & { readonly against: string }) | null {
  const { outcome, event_us, flight } = situation;
  const { departure } = outcome;
  if (departure !== null)
    return { ...departure, turned_deg: departure.peak_deg, against: 'against its target' };
  if (event_us === null || !/ACRO/i.test(modeAt(flight, event_us) ?? '')) return null;
  const turn = unaskedTurn(situation, event_us);
  return turn === null ? null : { ...turn, against: 'while its sticks were at rest' };
}

/** Outputs of motors whose places are known: other rules name the motor, or have none to name. */
function namesMotors({ flight }: Situation): boolean {
  return flight.motors.some(({ role, angle_rad }) => role === 'lift' && angle_rad !== null);
}

/** As long as an oscillation takes to grow. */
const BEFORE_US = 3 * SECOND_US;

/** Beyond the other side of its target before it went over: a controller that swings it up goes to both. */
function swungBefore({ view, outcome }: Situation): boolean {
  const { tiltError } = view;
  const { departure } = outcome;
  // In a mode of rates the sticks are the target.
  if (departure === null) return false;
  if (tiltError === null) return true;
  const { time_us, forward, right } = tiltError;
  const [from, to] = within(time_us, {
    from_us: departure.onset_us - BEFORE_US,
    to_us: departure.time_us,
  });
  const far = Math.sin((limit.swing_deg * Math.PI) / 180);
  const [ahead, aside] = [Math.cos(departure.side_rad), Math.sin(departure.side_rad)];
  for (let i = from; i < to; i++) if (forward[i]! * ahead + right[i]! * aside <= -far) return true;
  return false;
}
