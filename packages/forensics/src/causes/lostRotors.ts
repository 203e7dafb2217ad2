/**
 * Rotors without thrust, found by how the airframe responds: every rotor, and every pair, gone from every
 * moment on, is tried, and has to explain much of the motion that the rotors otherwise do not.
 */
import type { Situation } from '../event/situation.ts';
import { atText, capital, listText, motorText } from '../report/words.ts';
import { SECOND_US, type Window } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import {
  type Lost,
  type PartlyLost,
  type Response,
  responseIn,
  unexplained,
  unexplainedBy,
} from './bodyResponse.ts';
import type { Cause } from './cause.ts';
import { wingBorne } from './motorLoss.ts';

const BEFORE_US = 2 * SECOND_US;
const LONGEST_US = 8 * SECOND_US;
/** Two motors of one arm or one controller go within this time. */
const TOGETHER_US = 0.3 * SECOND_US;
/** Bins of the response that must follow the loss. */
const LEAST_AFTER = 5;

type Trial = { readonly lost: readonly Lost[]; readonly rest: number };
/** The next best, where it leaves nearly as little. */
type Fit = Trial & { readonly rival: Trial | null };

/** The same cause with the motor that was lost after it, if one was. Four rotors fall with the first. */
export function withSecond(situation: Situation, cause: Cause): Cause {
  const { motor, onset_us } = cause;
  if (motor === undefined || cause.others !== undefined) return cause;
  const response = responseIn(situation, {
    from_us: onset_us - BEFORE_US,
    to_us: Math.min(situation.search.to_us, onset_us + LONGEST_US),
  });
  if (response === null || response.arms.length < 6) return cause;
  const index = response.outputs.motors.findIndex(({ number }) => number === motor);
  const first = { index, from_us: onset_us };
  const second = best(response, { from_us: onset_us - TOGETHER_US, to_us: Infinity }, (at_us) =>
    response.arms.flatMap((_, other) =>
      other === index ? [] : [[first, { index: other, from_us: at_us }]],
    ),
  );
  const explains =
    second?.rival === null && second.rest <= limit.secondRest * unexplained(response, [first]);
  if (!explains) return cause;
  const { index: other, from_us } = second.lost[1]!;
  const name = motorText(response.outputs.motors[other]!);
  return {
    ...cause,
    key: 'motors_lost',
    clause: `${cause.clause} and ${name} its own at ${atText(from_us)}`,
    sentence: `${cause.sentence} From ${atText(from_us)} on the airframe turned as it does without ${name} as well.`,
    others: [response.outputs.motors[other]!.number],
  };
}

/** Response of the airframe around the loss of control; null where it is unknown or a wing carried it. */
function responseOf(situation: Situation): Response | null {
  const { lost_us, outcome, search } = situation;
  if (lost_us === null || outcome.departure === null || wingBorne(situation, lost_us)) return null;
  return responseIn(situation, {
    from_us: Math.max(search.from_us, lost_us - 2 * BEFORE_US),
    to_us: Math.min(search.to_us, lost_us + BEFORE_US),
  });
}

const oneAt = (response: Response) => (from_us: number) =>
  response.arms.map((_, index) => [{ index, from_us }]);

/** One rotor or two that went together, where outputs at their limits do not give them away. */
export function lostRotors(situation: Situation): Cause | null {
  const response = responseOf(situation);
  if (response === null) return null;
  const onset = onsetOf(situation);
  const rotors = response.arms.map((_, index) => index);
  const one = best(response, onset, oneAt(response));
  const two = best(response, onset, (from_us) =>
    rotors.flatMap((a) =>
      rotors.slice(a + 1).map((b) => [
        { index: a, from_us },
        { index: b, from_us },
      ]),
    ),
  );
  const healthy = unexplained(response, []);
  const pair = two?.rival === null && (one === null || two.rest <= limit.secondRest * one.rest);
  const found = pair ? two : one;
  if (found === null || !(found.rest <= limit.rotorRest * healthy))
    return comesAndGoes(response, onset, healthy);
  return causeOf(response, found, healthy);
}

type Partly = PartlyLost & { readonly index: number };

/** A rotor that loses its thrust and finds it again, as a speed controller that loses step or a loose plug does. */
function comesAndGoes(response: Response, onset: Window, healthy: number): Cause | null {
  const found = shareLost(response, onset);
  if (found === null || !(found.rest <= limit.rotorRest * healthy)) return null;
  const gone = found.missing.map((share) => share >= GONE);
  const first = gone.indexOf(true);
  const times = gone.filter((now, i) => now && gone[i - 1] !== true).length;
  if (first < 0 || times < 2) return null;
  const motor = response.outputs.motors[found.index]!;
  const name = motorText(motor);
  const onset_us = response.answers[first]!.from_us;
  const explained = (share: number) => `${Math.round(100 * (1 - share / 3))} %`;
  return {
    category: 'motor_saturation',
    key: 'motor_lost',
    onset_us,
    rank: 1,
    clause: `${name} lost its thrust ${times} times from ${atText(onset_us)}`,
    sentence: `${capital(name)} lost its thrust and found it again, ${times} times from ${atText(onset_us)} on: with a share of its thrust that comes and goes the commands of the rotors explain ${explained(found.rest)} of how the airframe turned, with all rotors ${explained(healthy)}. A speed controller that loses step, or a loose plug, does that.`,
    motor: motor.number,
  };
}

/** The rotor that explains most by a share of its own at each moment; null where another one does nearly as well. */
export function shareLost(response: Response, onset: Window): Partly | null {
  if (response.answers.length < LEAST_ANSWERS) return null;
  const fits = response.arms.map((_, index) => ({
    index,
    ...unexplainedBy(response, index, onset.from_us),
  }));
  const [first, next] = fits.sort((a, b) => a.rest - b.rest);
  return first !== undefined && next !== undefined && standsOut(first, next) ? first : null;
}

type Rest = { readonly rest: number };

export const standsOut = (first: Rest, next: Rest) => first.rest <= limit.shareMargin * next.rest;

/** More than half of its thrust. */
const GONE = 0.5;
/** Two seconds: fewer moments are explained by anything that has a figure for each of them. */
const LEAST_ANSWERS = 20;

function onsetOf({ lost_us }: Situation): Window {
  return { from_us: lost_us! - BEFORE_US, to_us: lost_us! };
}

/** Where no motor stands out: which of them fits the motion best, and how sure that is; empty where none does. */
export function likeliestText(situation: Situation): string {
  const response = responseOf(situation);
  if (response === null) return '';
  const one = best(response, onsetOf(situation), oneAt(response));
  if (one === null || !(one.rest <= limit.secondRest * unexplained(response, []))) return '';
  const fits = [one, ...(one.rival === null ? [] : [one.rival])];
  const names = fits.map((fit) => nameOf(response, fit));
  const sure = fits.length === 1 ? '' : ` (${sureness(one).join(' and ')} %)`;
  return ` The motion fits the loss of ${names.join(' or of ')} best${sure}.`;
}

/**
 * Shares of belief in a fit and its rival, %: what each leaves unexplained, squared, as if a second of motion held
 * four looks that know nothing of each other.
 */
function sureness({ rest, rival }: Fit): [number, number] {
  const first = rival === null ? 1 : rival.rest ** 2 / (rest ** 2 + rival.rest ** 2);
  const percent = Math.round(100 * first);
  return [percent, 100 - percent];
}

const nameOf = ({ outputs }: Response, { lost }: Trial) =>
  motorText(outputs.motors[lost[0]!.index]!);

/** The trial that leaves least, with the one that leaves nearly as little; null where more than two fit. */
function best(
  response: Response,
  onset: Window,
  trialsAt: (from_us: number) => readonly (readonly Lost[])[],
): Fit | null {
  const byRotors = new Map<string, Trial>();
  const { answers } = response;
  for (let at = 0; at + LEAST_AFTER < answers.length; at++) {
    const { from_us } = answers[at]!;
    if (from_us < onset.from_us || from_us > onset.to_us) continue;
    for (const lost of trialsAt(from_us)) {
      const key = lost.map(({ index }) => index).join();
      const rest = unexplained(response, lost);
      if (!(rest >= (byRotors.get(key)?.rest ?? Infinity))) byRotors.set(key, { lost, rest });
    }
  }
  const [first, next, third] = [...byRotors.values()].sort((a, b) => a.rest - b.rest);
  if (first === undefined) return null;
  const near = (other: Trial | undefined) =>
    other !== undefined && first.rest > limit.secondMargin * other.rest;
  if (near(third)) return null;
  return { ...first, rival: near(next) ? next! : null };
}

/** Two of which one was lost: both are named, the likelier one first. */
function eitherOf(response: Response, found: Fit, healthy: number): Cause {
  const { lost, rest, rival } = found;
  const names = [found, rival!].map((fit) => nameOf(response, fit));
  const [first, second] = sureness(found);
  const onset_us = lost[0]!.from_us;
  const explained = (share: number) => `${Math.round(100 * (1 - share / 3))} %`;
  const number = ({ lost: rows }: Trial) => response.outputs.motors[rows[0]!.index]!.number;
  return {
    category: 'motor_saturation',
    key: 'motor_lost',
    onset_us,
    rank: 1,
    clause: `${names.join(' or ')} lost its thrust at ${atText(onset_us)}`,
    sentence: `${capital(names[0]!)} (${first} %) or ${names[1]} (${second} %) gave no thrust from ${atText(onset_us)} on: without it the commands of the rotors explain ${explained(rest)} of how the airframe turned, with all rotors ${explained(healthy)}. Which of the two it was this log hardly tells.`,
    motor: number(found),
    orMotor: number(rival!),
  };
}

function causeOf(response: Response, found: Fit, healthy: number): Cause {
  if (found.rival !== null) return eitherOf(response, found, healthy);
  const { outputs } = response;
  const { lost, rest } = found;
  const motors = lost.map(({ index }) => outputs.motors[index]!);
  const names = listText(motors.map(motorText));
  const onset_us = lost[0]!.from_us;
  const explained = (share: number) => `${Math.round(100 * (1 - share / 3))} %`;
  return {
    category: 'motor_saturation',
    key: motors.length > 1 ? 'motors_lost' : 'motor_lost',
    onset_us,
    rank: 1,
    clause: `${names} lost ${motors.length > 1 ? 'their' : 'its'} thrust at ${atText(onset_us)}`,
    sentence: `${capital(names)} gave no thrust from ${atText(onset_us)} on: without ${motors.length > 1 ? 'them' : 'it'} the commands of the rotors explain ${explained(rest)} of how the airframe turned, with all rotors ${explained(healthy)}.`,
    motor: motors[0]!.number,
    ...(motors.length > 1 ? { others: motors.slice(1).map(({ number }) => number) } : {}),
  };
}
