/**
 * Rotors without thrust, found by how the airframe responds: every rotor, and every pair, gone from every
 * moment on, is tried, and has to explain much of the motion that the rotors otherwise do not.
 */
import type { Situation } from '../event/situation.ts';
import { atText, capital, listText, motorText } from '../report/words.ts';
import { SECOND_US, type Window } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import { type Lost, type Response, responseIn, unexplained } from './bodyResponse.ts';
import type { Cause } from './cause.ts';
import { wingBorne } from './motorLoss.ts';

const BEFORE_US = 2 * SECOND_US;
const LONGEST_US = 8 * SECOND_US;
/** Two motors of one arm or one controller go within this time. */
const TOGETHER_US = 0.3 * SECOND_US;
/** Bins of the response that must follow the loss. */
const LEAST_AFTER = 5;

type Trial = { readonly lost: readonly Lost[]; readonly rest: number };

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
    second !== null && second.rest <= limit.secondRest * unexplained(response, [first]);
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

/** One rotor or two that went together, where outputs at their limits do not give them away. */
export function lostRotors(situation: Situation): Cause | null {
  const { lost_us, outcome, search } = situation;
  if (lost_us === null || outcome.departure === null || wingBorne(situation, lost_us)) return null;
  const response = responseIn(situation, {
    from_us: Math.max(search.from_us, lost_us - 2 * BEFORE_US),
    to_us: Math.min(search.to_us, lost_us + BEFORE_US),
  });
  if (response === null) return null;
  const onset = { from_us: lost_us - BEFORE_US, to_us: lost_us };
  const rotors = response.arms.map((_, index) => index);
  const one = best(response, onset, (from_us) => rotors.map((index) => [{ index, from_us }]));
  const two = best(response, onset, (from_us) =>
    rotors.flatMap((a) =>
      rotors.slice(a + 1).map((b) => [
        { index: a, from_us },
        { index: b, from_us },
      ]),
    ),
  );
  const healthy = unexplained(response, []);
  const pair = two !== null && (one === null || two.rest <= limit.secondRest * one.rest);
  const found = pair ? two : one;
  if (found === null || !(found.rest <= limit.rotorRest * healthy)) return null;
  return causeOf(response, found, healthy);
}

/** The trial that leaves least, if no other rotors leave nearly as little. */
function best(
  response: Response,
  onset: Window,
  trialsAt: (from_us: number) => readonly (readonly Lost[])[],
): Trial | null {
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
  const [first, next] = [...byRotors.values()].sort((a, b) => a.rest - b.rest);
  if (first === undefined) return null;
  return next === undefined || first.rest <= limit.secondMargin * next.rest ? first : null;
}

function causeOf({ outputs }: Response, { lost, rest }: Trial, healthy: number): Cause {
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
