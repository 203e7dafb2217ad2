/**
 * Which cause follows from which. One row for each known consequence: what yields, to what, how much later
 * the other may have begun (records and onsets are known to about that), and what becomes of it. All rows are
 * judged on the causes as they were found, so that their order does not matter.
 */
import type { Category } from '../report/reading.ts';
import { SECOND_US } from '../samples/samples.ts';
import type { Cause } from './cause.ts';

/** Causes by key, by category, or all that name a motor; everything that is given must fit. */
type Which = {
  readonly keys?: readonly string[];
  readonly categories?: readonly Category[];
  readonly motor?: true;
  readonly except?: string;
  readonly rank?: 1;
};

type Precedence = {
  readonly cause: Which;
  /** `own category` is any other cause of the same category. */
  readonly yieldsTo: Which | 'own category';
  /** The other began before it or at most this long after it. */
  readonly within_s: number;
  /** It began at least this long before the other: too early to have led to it. */
  readonly earlierBy_s?: number;
  /** Left out, or ranked behind; `after` it also begins no earlier than what it follows from, `reaction` it answers it. */
  readonly becomes: 'nothing' | 'second' | 'after' | 'reaction';
};

/** Onsets of motors are walked back from where outputs parted, by up to this. */
export const WALKED_S = 1;

/** Whenever in the flight it began. */
const EVER_S = Number.POSITIVE_INFINITY;

export const PRECEDENCE: readonly Precedence[] = [
  // The reason that the autopilot gave adds nothing to the fault itself, nor does its record.
  {
    cause: { keys: ['taken_over', 'compass_unhealthy'] },
    yieldsTo: 'own category',
    within_s: EVER_S,
    becomes: 'nothing',
  },
  // A false attitude points its thrust elsewhere, too; the heading is false only where the attitude is right.
  {
    cause: { keys: ['heading_false'] },
    yieldsTo: { categories: ['ekf'], rank: 1 },
    within_s: EVER_S,
    becomes: 'nothing',
  },
  // Thrust that leans against the motion needs an attitude and a heading that are right.
  {
    cause: { keys: ['blown_away'] },
    yieldsTo: { keys: ['heading_false', 'attitude_false'] },
    within_s: EVER_S,
    becomes: 'nothing',
  },
  // Less push of all rotors together is what one that gives less leaves.
  {
    cause: { keys: ['push_lost'] },
    yieldsTo: { motor: true },
    within_s: EVER_S,
    becomes: 'nothing',
  },
  // It names every motor that stopped; what the others do then is the mixer's answer.
  {
    cause: { motor: true, except: 'output_stuck' },
    yieldsTo: { keys: ['output_stuck'] },
    within_s: EVER_S,
    becomes: 'nothing',
  },
  // Where every output was switched off at once, no single motor failed.
  {
    cause: { motor: true },
    yieldsTo: { keys: ['switched_off'], rank: 1 },
    within_s: 0.3,
    becomes: 'nothing',
  },
  // Full thrust that points elsewhere is no lack of thrust.
  {
    cause: { keys: ['all_motors_full'] },
    yieldsTo: { categories: ['ekf'], rank: 1 },
    within_s: 1,
    becomes: 'nothing',
  },
  // An output that stands still is dated to a sample, the swings before the loss to the window they are sought in.
  {
    cause: { keys: ['oscillation'] },
    yieldsTo: { keys: ['output_stuck'], rank: 1 },
    within_s: 3,
    becomes: 'after',
  },
  // Its onset is known to half a second: what a stopped motor sets swinging is that motor's.
  {
    cause: { keys: ['oscillation'] },
    yieldsTo: { motor: true, rank: 1 },
    within_s: 1,
    becomes: 'after',
  },
  // Rotors at full that do not carry it have nothing left to hold the attitude with either.
  {
    cause: { keys: ['oscillation'] },
    yieldsTo: { keys: ['all_motors_full'], rank: 1 },
    within_s: 1,
    becomes: 'after',
  },
  // What the estimator reports follows from what its sensors did; a heading that was inferred from the
  // estimate is no sensor's report.
  {
    cause: { categories: ['ekf'] },
    yieldsTo: { categories: ['gps', 'compass', 'vibration'], except: 'heading_false', rank: 1 },
    within_s: 2,
    becomes: 'second',
  },
  {
    cause: { keys: ['all_motors_full'] },
    yieldsTo: { categories: ['battery'], rank: 1 },
    within_s: 0,
    becomes: 'second',
  },
  // A receiver that lost its transmitter closes the throttle by itself.
  {
    cause: { keys: ['commanded'] },
    yieldsTo: { categories: ['rc_loss'], rank: 1 },
    within_s: 2,
    becomes: 'second',
  },
  // Sticks that went to their ends after the thrust was gone are what a pilot tries.
  {
    cause: { keys: ['commanded', 'commanded_stall'] },
    yieldsTo: {
      categories: ['thrust_loss', 'motor_saturation', 'battery', 'power', 'collision'],
      rank: 1,
    },
    within_s: 0,
    becomes: 'reaction',
  },
  {
    cause: { keys: ['commanded', 'commanded_stall'] },
    yieldsTo: { keys: ['push_lost', 'no_push'] },
    within_s: 0,
    becomes: 'reaction',
  },
  // A motor is judged by an airspeed that has to be right.
  {
    cause: { keys: ['engine_lost', 'no_push'] },
    yieldsTo: { keys: ['airspeed_false'] },
    within_s: 0,
    becomes: 'second',
  },
  // The autopilot took it for landed and let it fall. A height or a position that went wrong in the seconds
  // before can have led to that; one of a minute before was flown on with.
  {
    cause: { categories: ['ekf', 'gps', 'compass', 'vibration'] },
    yieldsTo: { keys: ['false_landing'], rank: 1 },
    within_s: EVER_S,
    earlierBy_s: 15,
    becomes: 'second',
  },
  // A motor that stops gives no blow; a blow breaks propellers, shakes what measures and turns the aircraft
  // away from its target. Accelerometers and outputs are logged that far apart.
  {
    cause: {
      categories: [
        'motor_saturation',
        'thrust_loss',
        'mechanical',
        'tuning',
        'vibration',
        'ekf',
        'compass',
        'gps',
        'battery',
        'power',
        'wind',
      ],
    },
    yieldsTo: { keys: ['collision'] },
    within_s: 0.2,
    becomes: 'second',
  },
  // A motor that stops turns a craft over within a third of a second; one that is on its target when something hits it
  // had its motors until then. Their onset is walked back from where outputs parted, by up to a second.
  {
    cause: { motor: true, except: 'output_stuck' },
    yieldsTo: { keys: ['collision'] },
    within_s: WALKED_S,
    becomes: 'second',
  },
];

function fits(cause: Cause, { keys, categories, motor, except, rank }: Which): boolean {
  return (
    (keys === undefined || keys.includes(cause.key)) &&
    (categories === undefined || categories.includes(cause.category)) &&
    (motor === undefined || cause.motor !== undefined) &&
    cause.key !== except &&
    (rank === undefined || cause.rank === rank)
  );
}

/** What a cause yields to by one row; undefined where it stands. */
function before(row: Precedence, cause: Cause, causes: readonly Cause[]): Cause | undefined {
  if (!fits(cause, row.cause)) return undefined;
  const { yieldsTo } = row;
  return causes.find(
    (other) =>
      other !== cause &&
      (yieldsTo === 'own category' ? other.category === cause.category : fits(other, yieldsTo)) &&
      other.onset_us <= cause.onset_us + row.within_s * SECOND_US &&
      other.onset_us >= cause.onset_us + (row.earlierBy_s ?? Number.NEGATIVE_INFINITY) * SECOND_US,
  );
}

/** The causes, each consequence behind what it follows from. */
export function yielded(causes: readonly Cause[]): Cause[] {
  return causes.flatMap((cause) => {
    const met = PRECEDENCE.flatMap((row) => {
      const other = before(row, cause, causes);
      return other === undefined ? [] : [{ becomes: row.becomes, other }];
    });
    if (met.length === 0) return [cause];
    if (met.some(({ becomes }) => becomes === 'nothing')) return [];
    const after = met.find(({ becomes }) => becomes === 'after');
    const onset_us = Math.max(cause.onset_us, after?.other.onset_us ?? cause.onset_us);
    const reacts = met.some(({ becomes }) => becomes === 'reaction');
    const sentence = (reacts ? cause.reaction : undefined) ?? cause.sentence;
    return [{ ...cause, rank: 2 as const, onset_us, sentence }];
  });
}
