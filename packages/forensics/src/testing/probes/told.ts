/** Verdicts in words: one flight, with its outcome and its causes drawn at random around the limits of the sentences. */
import type { Cause } from '../../causes/cause.ts';
import { ordered } from '../../causes/causes.ts';
import { withPath } from '../../causes/paths.ts';
import { yielded } from '../../causes/precedence.ts';
import type { Outcome } from '../../event/event.ts';
import { type Situation, situationOf } from '../../event/situation.ts';
import type { Category } from '../../report/reading.ts';
import { timelineOf } from '../../report/timeline.ts';
import { SECOND_US } from '../../samples/samples.ts';
import { limit } from '../../thresholds/thresholds.ts';
import { damageNear } from '../../verdict/damage.ts';
import { flightRowsOf } from '../../verdict/flightRows.ts';
import { ruleOutsOf } from '../../verdict/ruleOuts.ts';
import { verdictOf } from '../../verdict/verdict.ts';
import { warningsOf } from '../../verdict/warnings.ts';
import { seeded } from '../flips.ts';
import { oneOf } from '../settings.ts';
import { digest, inShort } from './short.ts';

/** Keys and categories that the words or the order depend on. */
const KINDS: readonly (readonly [Category, string, Partial<Cause>?])[] = [
  ['motor_saturation', 'motor_lost', { motor: 2 }],
  ['motor_saturation', 'motor_lost', { motor: 2, others: [3] }],
  ['motor_saturation', 'flip_on_takeoff', { motor: 1 }],
  ['thrust_loss', 'motor_weak', { motor: 4, orMotor: 1 }],
  ['thrust_loss', 'push_lost'],
  ['collision', 'collision'],
  ['battery', 'battery_empty'],
  ['power', 'board_power'],
  ['pilot_input', 'commanded_stall'],
  ['pilot_input', 'flown_by_hand'],
  ['pilot_input', 'stall'],
  ['ekf', 'attitude_false'],
  ['ekf', 'estimator'],
  ['gps', 'gps_lost'],
  ['compass', 'heading_false'],
  ['compass', 'compass_unhealthy'],
  ['vibration', 'vibration_high'],
  ['tuning', 'oscillation'],
  ['mechanical', 'unexplained_departure', { remark: 'Nothing explains it.' }],
  ['wind', 'blown_away'],
  ['failsafe', 'taken_over', { reaction: 'It answered.' }],
  ['mode_change', 'mode_change'],
  ['rc_loss', 'radio_lost'],
  ['log_gap', 'log_ends'],
  ['ekf', 'false_landing'],
  ['mechanical', 'tipped_at_touchdown'],
];
const SHIFTS_S = [
  -70, -61, -31, -16, -9, -3, -0.6, -0.3, -0.2, -0.1, 0, 0.1, 0.25, 0.31, 0.9, 1.1, 2,
];

function causesAt(draw: () => number, at_us: number): Cause[] {
  const count = oneOf(draw, [0, 1, 1, 2, 2, 3, 4]);
  return Array.from({ length: count }, (): Cause => {
    const [category, key, more] = oneOf(draw, KINDS);
    return {
      category,
      key,
      onset_us: at_us + oneOf(draw, SHIFTS_S) * SECOND_US,
      rank: oneOf(draw, [1, 1, 2, 3] as const),
      sentence: `Sentence of ${key}.`,
      clause: `clause of ${key}`,
      ...more,
    };
  });
}

function outcomeAt(
  draw: () => number,
  { view, spans, outcome }: Situation,
  at_us: number,
): Outcome {
  const some = <T>(share: number, value: T) => (draw() < share ? value : null);
  const speeds = [
    0,
    0.15,
    0.25,
    0.45,
    0.55,
    limit.hardSink_mps - 0.01,
    limit.hardSink_mps,
    limit.crashSink_mps,
    limit.strikeSpeed_mps,
    9.7,
  ];
  const sink_mps = oneOf(draw, speeds);
  const contact = {
    ...outcome.contact!,
    time_us: at_us,
    sink_mps,
    speed_mps: Math.max(sink_mps, oneOf(draw, speeds)),
    sinkSources: oneOf(draw, [0, 1, 2]),
    peak_mps2: oneOf(draw, [10, limit.contactAccel_mps2, 200, Number.NaN]),
    tiltAfter_rad: oneOf(draw, [0.01, 0.0175, 0.34, 0.36, 1.5, Number.NaN]),
    tiltHeld: draw() < 0.4,
    speedLost_mps: oneOf(draw, speeds),
  };
  const away_us = oneOf(draw, [-4, -1.2, -0.4, -0.3, -0.2]) * SECOND_US;
  const departure = {
    time_us: at_us + away_us,
    onset_us: at_us + away_us - 2e5,
    peak_deg: 77,
    axis: oneOf(draw, ['roll', 'pitch'] as const),
    side_rad: 1,
  };
  const armed = view.flight.armed[0]!;
  const ending = oneOf(draw, [
    'crash',
    'crash',
    'crash',
    'hard_landing',
    'ends_in_air',
    'landed',
    'no_flight',
  ] as const);
  return {
    ending,
    span: spans[0]!,
    contact: ending === 'hard_landing' ? contact : some(0.8, contact),
    departure: some(0.5, departure),
    record: some(0.3, { time_us: at_us + 2.5 * SECOND_US, text: 'Crash' }),
    disarm: some(0.2, { ...armed, to_us: at_us - 0.8 * SECOND_US }),
    ranAway_us: some(0.15, at_us - 5 * SECOND_US),
    lostAtEnd: draw() < 0.15,
    because: [],
  };
}

const SYSTEMS: readonly (readonly [number, ...number[]])[] = [[1], [1, 2], [1, 2, 5]];

/** The vehicles and formats that have words of their own. */
function metaOf(draw: () => number, situation: Situation): Situation['view'] {
  const { view } = situation;
  const places = oneOf(draw, [0, 0, 0, 3, 9, 10, 40]);
  const implausible = Array.from({ length: places }, (_, i) => ({
    time_us: (10 + i) * SECOND_US,
    origin: 'synthetic',
  }));
  const meta = {
    ...view.flight.meta,
    format: oneOf(draw, ['dataflash', 'dataflash', 'tlog', 'ulg'] as const),
    vehicle: oneOf(draw, ['copter', 'copter', 'plane', 'rover', 'sub'] as const),
    truncated: draw() < 0.2,
    restarts: oneOf(draw, [0, 0, 1]),
    systems: oneOf(draw, SYSTEMS),
  };
  // Some of a log that holds less: nothing that shows a flight, or no fast accelerometer.
  const dark = draw() < 0.1 ? { lift: null, height: null, groundSpeed: null } : {};
  const slow = draw() < 0.2 ? { forceStep_us: oneOf(draw, [1.2e5, 2e5, 5e5]) } : {};
  const numb = draw() < 0.1 ? { force: null, forceStep_us: Number.NaN } : {};
  return {
    ...view,
    ...dark,
    ...slow,
    ...numb,
    flight: { ...view.flight, meta, implausible },
    winged: meta.vehicle === 'plane',
    rotary: meta.vehicle === 'copter',
  };
}

const briefly = ({ key, rank, onset_us, sentence }: Cause) =>
  `${key} ${rank} ${onset_us / 1e6} ${sentence === `Sentence of ${key}.` ? '' : sentence}`;

export function* told(real: Situation, count: number): Generator<string> {
  const draw = seeded(12);
  for (let i = 0; i < count; i++) {
    const view = metaOf(draw, real);
    const at_us = oneOf(draw, [20, 28, 32.68]) * SECOND_US;
    const outcome = outcomeAt(draw, real, at_us);
    const situation = situationOf(view, {
      outcome,
      outcomes: [outcome],
      spans: oneOf(draw, [real.spans, [...real.spans, ...real.spans]]),
    });
    const found = causesAt(draw, at_us);
    const causes = ordered(situation, yielded(withPath(situation, found)));
    const near = damageNear(situation, causes);
    const facts = {
      timelineLeftOut: oneOf(draw, [0, 1, 30]),
      failed: oneOf(draw, [[], ['wind'], ['wind', 'gps']]),
      damageNear: near,
    };
    // Of most the sentences about the log and what is ruled out by their digests.
    const whole = i % 5 === 0 ? inShort : (value: unknown) => digest(inShort(value));
    yield [
      `outcome ${i}: ${found.map(({ key, rank, onset_us }) => `${key} ${rank} ${(onset_us - at_us) / 1e6}`).join(', ')}`,
      causes.map(briefly).join(', '),
      inShort(verdictOf(situation, causes)),
      `${inShort([flightRowsOf(situation), near])} ${whole(warningsOf(situation, facts))} ${whole(ruleOutsOf(situation, causes))}`,
      digest(inShort(timelineOf(situation, { time_us: situation.event_us, text: 'Crash' }))),
    ].join('\n  ');
  }
}
