import { describe, expect, test } from 'vitest';
import type { Category } from '../report/reading.ts';
import { SECOND_US } from '../samples/samples.ts';
import type { Cause } from './cause.ts';
import { PRECEDENCE, WALKED_S, yielded } from './precedence.ts';

const AT_US = 100 * SECOND_US;

function cause(key: string, category: Category, more: Partial<Cause> = {}): Cause {
  return { key, category, onset_us: AT_US, rank: 1, sentence: '', clause: '', ...more };
}

/** What yields, what it yields to, seconds by which the other may begin later, what becomes of it. */
const ROWS: readonly (readonly [
  Cause,
  Cause,
  number,
  'nothing' | 'second' | 'after' | 'reaction',
])[] = [
  [cause('taken_over', 'gps'), cause('gps_lost', 'gps', { rank: 2 }), 1e3, 'nothing'],
  [cause('compass_unhealthy', 'compass'), cause('compass_off', 'compass'), 1e3, 'nothing'],
  [cause('heading_false', 'compass'), cause('attitude_false', 'ekf'), 1e3, 'nothing'],
  [cause('blown_away', 'wind'), cause('attitude_false', 'ekf', { rank: 2 }), 1e3, 'nothing'],
  [cause('blown_away', 'wind'), cause('heading_false', 'compass'), 1e3, 'nothing'],
  [
    cause('push_lost', 'thrust_loss'),
    cause('motor_lost', 'thrust_loss', { motor: 2 }),
    1e3,
    'nothing',
  ],
  [
    cause('motor_lost', 'thrust_loss', { motor: 1 }),
    cause('output_stuck', 'motor_saturation', { motor: 2 }),
    1e3,
    'nothing',
  ],
  [
    cause('output_stuck', 'thrust_loss', { motor: 2 }),
    cause('switched_off', 'pilot_input'),
    0.3,
    'nothing',
  ],
  [cause('all_motors_full', 'thrust_loss'), cause('attitude_false', 'ekf'), 1, 'nothing'],
  [
    cause('oscillation', 'tuning'),
    cause('output_stuck', 'motor_saturation', { motor: 2 }),
    3,
    'after',
  ],
  [cause('oscillation', 'tuning'), cause('motor_lost', 'thrust_loss', { motor: 2 }), 1, 'after'],
  [cause('oscillation', 'tuning'), cause('all_motors_full', 'thrust_loss'), 1, 'after'],
  [cause('velocity_rejected', 'ekf'), cause('gps_lost', 'gps'), 2, 'second'],
  [cause('velocity_rejected', 'ekf'), cause('vibration_high', 'vibration'), 2, 'second'],
  [cause('all_motors_full', 'thrust_loss'), cause('pack_dead', 'battery'), 0, 'second'],
  [cause('commanded', 'pilot_input'), cause('radio_lost', 'rc_loss'), 2, 'second'],
  [cause('commanded', 'pilot_input'), cause('engine_lost', 'thrust_loss'), 0, 'reaction'],
  [
    cause('commanded_stall', 'pilot_input'),
    cause('no_push', 'thrust_loss', { rank: 2 }),
    0,
    'reaction',
  ],
  [cause('engine_lost', 'thrust_loss'), cause('airspeed_false', 'mechanical'), 0, 'second'],
  [cause('no_push', 'thrust_loss'), cause('airspeed_false', 'mechanical'), 0, 'second'],
  [
    cause('motor_lost', 'thrust_loss', { motor: 1 }),
    cause('collision', 'collision'),
    WALKED_S,
    'second',
  ],
  [cause('vibration_high', 'vibration'), cause('collision', 'collision'), 0.2, 'second'],
];

const named = ROWS.map((row) => [row[0].key, row[1].key, row] as const);

describe.each(named)('%s yields to %s', (key, _, [first, other, within_s, becomes]) => {
  const at = (later_s: number) => {
    const onset_us = AT_US + later_s * SECOND_US;
    return yielded([first, { ...other, onset_us }]).find((one) => one.key === key);
  };

  test('that began before it or just inside the time', () => {
    for (const later_s of [-50, within_s]) {
      const left = at(later_s);
      if (becomes === 'nothing') expect(left).toBeUndefined();
      else expect(left?.rank).toBe(2);
    }
    const onset_us = AT_US + (becomes === 'after' ? within_s : 0) * SECOND_US;
    if (becomes !== 'nothing') expect(at(within_s)?.onset_us).toBe(onset_us);
  });

  test('and to nothing that began just outside of it', () => {
    if (within_s < 1e3) expect(at(within_s + 0.01)).toEqual(first);
    expect(yielded([first])).toEqual([first]);
  });
});

test('causes stand where the other one explains nothing', () => {
  const pairs: readonly (readonly [Cause, Cause])[] = [
    // Ranks and keys that the rows ask for.
    [cause('heading_false', 'compass'), cause('velocity_rejected', 'ekf', { rank: 2 })],
    [cause('velocity_rejected', 'ekf'), cause('gps_lost', 'gps', { rank: 2 })],
    [cause('all_motors_full', 'thrust_loss'), cause('pack_dead', 'battery', { rank: 2 })],
    [cause('commanded', 'pilot_input'), cause('radio_lost', 'rc_loss', { rank: 2 })],
    [cause('oscillation', 'tuning'), cause('motor_lost', 'thrust_loss', { motor: 1, rank: 2 })],
  ];
  for (const [first, other] of pairs) expect(yielded([first, other])[0]).toEqual(first);
  // A heading inferred from the estimate does not excuse the estimate.
  const inferred = [cause('velocity_rejected', 'ekf'), cause('heading_false', 'compass')];
  expect(yielded(inferred)).toEqual([inferred[0]]);
  // Outputs that stand still are not their own consequence.
  const stuck = cause('output_stuck', 'motor_saturation', { motor: 2 });
  expect(yielded([stuck])).toEqual([stuck]);
});

test.each(['ekf', 'gps', 'compass', 'vibration'] as const)(
  'a fault of %s a while before yields to a landing that was detected in the air',
  (category) => {
    const landing = cause('false_landing', 'failsafe');
    const rankAt = (before_s: number) =>
      yielded([cause('fault', category, { onset_us: AT_US - before_s * SECOND_US }), landing])[0]
        ?.rank;
    expect(rankAt(49)).toBe(2);
    expect(rankAt(15)).toBe(2);
    // Seconds before, it can have led to the detection.
    expect(rankAt(14.9)).toBe(1);
  },
);

test('every row of the table has its cases', () => {
  // Rows that ask for a time between the two have their own test above.
  const rows = PRECEDENCE.filter(({ earlierBy_s }) => earlierBy_s === undefined);
  const covered = rows.filter(({ cause: which, within_s, becomes }) =>
    ROWS.some(
      ([first, , seconds, end]) =>
        (which.keys?.includes(first.key) ??
          (which.categories?.includes(first.category) || first.motor !== undefined)) &&
        (Number.isFinite(within_s) ? within_s === seconds : seconds === 1e3) &&
        becomes === end,
    ),
  );
  expect(covered).toEqual(rows);
});

test('sticks that answered a failure are told as a reaction to it', () => {
  const sticks = cause('commanded', 'pilot_input', {
    sentence: 'It was asked.',
    reaction: 'It answered.',
  });
  const engine = cause('engine_lost', 'thrust_loss', { onset_us: AT_US - SECOND_US });
  expect(yielded([sticks, engine])[0]?.sentence).toBe('It answered.');
  expect(yielded([sticks, { ...engine, onset_us: AT_US + SECOND_US }])[0]?.sentence).toBe(
    'It was asked.',
  );
});
