import { expect, test } from 'vitest';
import type { Category } from '../report/reading.ts';
import { SECOND_US } from '../samples/samples.ts';
import type { Cause } from './cause.ts';
import { ordered } from './causes.ts';

const LOST_US = 200 * SECOND_US;
const outcome = { lostAtEnd: false };
const when = { lost_us: LOST_US, event_us: LOST_US + 10 * SECOND_US, outcome };

/** A cause that began some seconds before control was lost. */
function before(seconds: number, more: Partial<Cause> = {}): Cause {
  return {
    key: 'gps_lost',
    category: 'gps' satisfies Category,
    onset_us: LOST_US - seconds * SECOND_US,
    rank: 2,
    sentence: '',
    clause: '',
    ...more,
  };
}

test('a disturbance that passed a minute before is one of the reasons, and none when longer ago', () => {
  expect(ordered(when, [before(60)])).toHaveLength(1);
  expect(ordered(when, [before(60.1)])).toEqual([]);
  expect(ordered({ ...when, lost_us: null }, [before(60.1)])).toHaveLength(1);
  expect(ordered(when, [before(60.1, { rank: 1 })])).toHaveLength(1);
  expect(ordered(when, [before(60.1, { category: 'battery' })])).toHaveLength(1);
});

test('what begins more than a second after control was lost is a consequence', () => {
  const rankOf = (seconds: number) => ordered(when, [before(seconds, { rank: 1 })])[0]?.rank;
  expect([rankOf(0), rankOf(-1), rankOf(-1.01)]).toEqual([1, 1, 3]);
});

test('in a log that stops in the fall the loss is the event, and what shows it begins later', () => {
  const fell = { ...when, event_us: LOST_US, outcome: { lostAtEnd: true } };
  expect(ordered(fell, [before(-0.1, { rank: 1 })])).toMatchObject([{ rank: 1 }]);
  expect(ordered(fell, [before(-3, { rank: 1 })])).toMatchObject([{ rank: 3 }]);
  expect(ordered({ ...fell, outcome }, [before(-0.1, { rank: 1 })])).toEqual([]);
});

test('what begins after the event is no reason for it', () => {
  expect(ordered(when, [before(-10)])).toHaveLength(1);
  expect(ordered(when, [before(-10.01)])).toEqual([]);
  expect(ordered({ ...when, lost_us: null, event_us: null }, [before(-1000)])).toHaveLength(1);
});

test('reasons stand by rank, then by time, and what explains nothing stands last of its rank', () => {
  const keys = ordered(when, [
    before(30, { key: 'unexplained_departure', category: 'battery' }),
    before(1, { key: 'later' }),
    before(2, { key: 'earlier' }),
    before(0, { key: 'root', rank: 1 }),
  ]).map(({ key }) => key);
  expect(keys.slice(0, 3)).toEqual(['root', 'earlier', 'later']);
  expect(ordered(when, [before(5, { key: 'unexplained_departure' }), before(1)])[0]?.key).toBe(
    'gps_lost',
  );
});
