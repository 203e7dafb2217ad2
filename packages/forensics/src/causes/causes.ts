/**
 * All causes in order: those that can produce the event by themselves first, each group by the moment
 * it began. A cause must precede; where one follows from another (the estimator from GPS or compass),
 * the consequence goes behind.
 */

import { swappedMotors } from '../diagnostics/parameters.ts';
import type { Outcome } from '../event/event.ts';
import type { Situation } from '../event/situation.ts';
import { failureOf, type PartFailure } from '../report/failures.ts';
import { SECOND_US } from '../samples/samples.ts';
import { falseLanding, parachuteReleased, setpointsLost, wrongWay } from './autopilot.ts';
import { batteryLoss, boardPower } from './battery.ts';
import { flownByHand } from './byHand.ts';
import { cannotClimb } from './cannotClimb.ts';
import type { Cause } from './cause.ts';
import { collision } from './collision.ts';
import { commanded } from './commanded.ts';
import { compassFault, compassRecord } from './compass.ts';
import { estimatorFault } from './estimator.ts';
import { falseAirspeed } from './falseAirspeed.ts';
import { falseAttitude } from './falseAttitude.ts';
import { falseHeading } from './falseHeading.ts';
import { falseHeight } from './falseHeight.ts';
import { logEnds, logGap, modeChange, otherFailsafe, radioLoss } from './link.ts';
import { lostRotors, withSecond } from './lostRotors.ts';
import { flipOnTakeOff, stuckSurface, unexplained } from './mechanical.ts';
import { missingMoment } from './missingMoment.ts';
import { motorLoss } from './motorLoss.ts';
import { pairLoss } from './pairLoss.ts';
import { withPath } from './paths.ts';
import { disarmedInAir, stalled } from './pilot.ts';
import { WALKED_S, yielded } from './precedence.ts';
import { restingAttitude } from './restingAttitude.ts';
import { gyroNamed } from './restingGyro.ts';
import { rotorStopped } from './rotorSpeed.ts';
import { gpsFault } from './satellites.ts';
import { oscillation, vibrationFault } from './shaking.ts';
import { sideLost } from './sideLost.ts';
import { stuckOutput } from './stuckOutput.ts';
import { takenOver } from './takenOver.ts';
import { engineLoss, thrustShort } from './thrust.ts';
import { atTouchdown, tippedAtTouchdown } from './touchdown.ts';
import { weakMotor } from './weakMotor.ts';
import { windLoad } from './wind.ts';

/** One answer to "which motor": the plainest sign first. */
function failedMotor(situation: Situation): Cause | null {
  const cause =
    rotorStopped(situation) ??
    inTheAir(situation, motorLoss(situation)) ??
    inTheAir(situation, pairLoss(situation)) ??
    flipOnTakeOff(situation) ??
    inTheAir(situation, missingMoment(situation)) ??
    inTheAir(situation, lostRotors(situation)) ??
    weakMotor(situation);
  if (cause?.key === 'motor_lost') return withSecond(situation, cause);
  if (cause?.key !== 'flip_on_takeoff') return cause;
  // Outputs that carry each other's motors are the plainest reason there is.
  const [swapped] = swappedMotors(situation.flight);
  return swapped === undefined
    ? cause
    : {
        ...cause,
        sentence: `${cause.sentence} ${swapped.name} is ${swapped.value}: ${swapped.why}`,
      };
}

/** What outputs and attitude say about a motor holds in the air; an output that is switched off shows anywhere. */
function inTheAir(situation: Situation, cause: Cause | null): Cause | null {
  if (cause === null || cause.key === 'motor_output_cut') return cause;
  const { departure } = situation.outcome;
  // What turned it over did so when the attitude went, however early the outputs leaned towards it.
  const gone_us = Math.min(
    departure?.onset_us ?? cause.onset_us,
    cause.onset_us + WALKED_S * SECOND_US,
  );
  return atTouchdown(situation, Math.max(cause.onset_us, gone_us)) ? null : cause;
}

/** The estimator's own report first; a faulty gyro also shows without it. */
function attitudeOrEstimator(situation: Situation): Cause | null {
  const reported = estimatorFault(situation);
  return reported?.rank === 1 ? reported : (falseAttitude(situation) ?? reported);
}

type Rule = {
  readonly name: string;
  readonly detect: (situation: Situation) => Cause | null;
  /** Also applied to a log in which nothing flew. */
  readonly onGround?: true;
};

/** The logs that each was made on are in `origins.ts`. */
const RULES: readonly Rule[] = [
  { name: 'stuck output', detect: stuckOutput },
  { name: 'failed motor', detect: failedMotor },
  { name: 'thrust short', detect: thrustShort },
  { name: 'engine lost', detect: engineLoss },
  { name: 'battery', detect: batteryLoss },
  { name: 'board power', detect: boardPower },
  { name: 'disarmed in the air', detect: disarmedInAir },
  { name: 'commanded', detect: commanded },
  { name: 'flown by hand', detect: flownByHand },
  { name: 'stall', detect: stalled },
  { name: 'estimator', detect: attitudeOrEstimator },
  { name: 'resting attitude', detect: restingAttitude, onGround: true },
  { name: 'false height', detect: falseHeight },
  { name: 'satellites', detect: gpsFault },
  { name: 'compass', detect: compassFault },
  { name: 'compass record', detect: compassRecord },
  { name: 'false airspeed', detect: falseAirspeed },
  { name: 'false heading', detect: falseHeading },
  { name: 'vibration', detect: vibrationFault },
  { name: 'oscillation', detect: oscillation },
  { name: 'wind', detect: windLoad },
  { name: 'radio', detect: radioLoss },
  { name: 'other failsafe', detect: otherFailsafe },
  { name: 'taken over', detect: takenOver },
  { name: 'mode change', detect: modeChange },
  { name: 'log ends', detect: logEnds },
  { name: 'log gap', detect: logGap },
  { name: 'false landing', detect: falseLanding },
  { name: 'setpoints', detect: setpointsLost },
  { name: 'wrong way', detect: wrongWay },
  { name: 'collision', detect: collision },
  { name: 'stuck surface', detect: stuckSurface },
  { name: 'parachute', detect: parachuteReleased },
  { name: 'touchdown', detect: tippedAtTouchdown },
  { name: 'cannot climb', detect: cannotClimb, onGround: true },
  { name: 'side lost', detect: sideLost },
  { name: 'unexplained', detect: unexplained },
];

export const ruleNames: readonly string[] = RULES.map((rule) => rule.name);

/** Causes that are given only where nothing else explains the event. */
const LAST_RESORTS = new Set([
  'unexplained_departure',
  'side_lost',
  'flown_by_hand',
  'flown_into_ground',
  'stall',
  'push_lost',
  'tipped_at_touchdown',
]);

export type CauseResult = {
  readonly causes: readonly Cause[];
  readonly failed: readonly PartFailure[];
};

/** A rule that throws takes nothing else down; its name goes into the warnings. */
export function causesOf(
  situation: Situation,
  without: ReadonlySet<string> = new Set(),
): CauseResult {
  const found: Cause[] = [];
  const failed: PartFailure[] = [];
  const flew = situation.spans.length > 0;
  for (const { name, detect, onGround } of RULES) {
    if (without.has(name) || (!flew && onGround !== true)) continue;
    try {
      const cause = detect(situation);
      if (cause !== null) found.push(cause);
    } catch (error) {
      failed.push(failureOf(name, error));
    }
  }
  const able = withPath(situation, gyroNamed(situation, found));
  return { causes: ordered(situation, yielded(rooted(able))), failed };
}

/** Shaking that came before the estimator went wrong is what drove it there. */
function rooted(causes: readonly Cause[]): readonly Cause[] {
  const estimator = causes.find((cause) => cause.category === 'ekf' && cause.rank === 1);
  if (estimator === undefined) return causes;
  return causes.map((cause) => {
    const lead_us = estimator.onset_us - cause.onset_us;
    const leads = lead_us >= -0.5 * SECOND_US && lead_us < 30 * SECOND_US;
    return cause.key === 'vibration_high' && leads ? { ...cause, rank: 1 as const } : cause;
  });
}

/** What begins later than this after control was lost is a consequence; slow logs are that coarse. */
const LATE_US = SECOND_US;

/** Disturbances that pass; a weak motor, a low pack or a shaking airframe stay. */
const PASSING = new Set(['gps', 'compass', 'ekf', 'mode_change', 'failsafe', 'rc_loss']);
const LONG_BEFORE_US = 60 * SECOND_US;

/** Two events minutes apart are not one: the sections name the earlier one, the reasons do not. */
function isApart(cause: Cause, lost_us: number | null): boolean {
  if (lost_us === null || cause.rank === 1 || !PASSING.has(cause.category)) return false;
  return lost_us - cause.onset_us > LONG_BEFORE_US;
}

function isLate(cause: Cause, lost_us: number | null): boolean {
  return lost_us !== null && cause.onset_us > lost_us + LATE_US;
}

/** "Nothing explains it" is listed after everything that explains part of it. */
const vague = (cause: Cause) => (cause.key === 'unexplained_departure' ? 1 : 0);

/** What caused it first, what else was there by its beginning; without what came after the event. */
export function ordered(
  situation: Pick<Situation, 'event_us' | 'lost_us'> & {
    readonly outcome: Pick<Outcome, 'lostAtEnd'>;
  },
  causes: readonly Cause[],
): Cause[] {
  // Where the log stops in the fall, the event is the loss itself: what shows a moment later is still before the ground.
  const open = situation.event_us === null || situation.outcome.lostAtEnd;
  const end_us = open ? Number.POSITIVE_INFINITY : situation.event_us!;
  const explained = causes.some((cause) => cause.rank === 1);
  const { lost_us } = situation;
  return causes
    .filter((cause) => cause.onset_us <= end_us && !isApart(cause, lost_us))
    .map((cause) => (isLate(cause, lost_us) ? { ...cause, rank: 3 as const } : cause))
    .filter((cause) => !explained || !LAST_RESORTS.has(cause.key))
    .sort((a, b) => a.rank - b.rank || vague(a) - vague(b) || a.onset_us - b.onset_us);
}
