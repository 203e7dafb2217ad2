import { describe, expect, test } from 'vitest';
import { Experience, nameOfTask, patternOf, type ReachedTest, runsOf } from './tests.ts';

const reached = (named: string, took_ms: number): ReachedTest => ({
  file: 'x.test.ts',
  named,
  took_ms,
});

test('a pattern takes the tests of its names and no others', () => {
  const name = nameOfTask({ name: 'is 1 (of 2)', suite: { name: 'a+b' } });
  expect(name).toBe('a+b is 1 (of 2)');
  const pattern = patternOf([name, 'other']);
  expect(
    [name, 'other', 'another', `${name} too`, 'aab is 1 of 2'].map((one) => pattern.test(one)),
  ).toEqual([true, true, false, false, false]);
});

test('tests that notice much in little time come before quick and before long ones', () => {
  const [quick, page, long] = [reached('quick', 10), reached('page', 1000), reached('long', 9000)];
  const experience = new Experience();
  const order = () =>
    [long, page, quick]
      .sort((a, b) => experience.worth(b) - experience.worth(a))
      .map(({ named }) => named);
  expect(order()).toEqual(['quick', 'page', 'long']);
  for (let i = 0; i < 100; i++) experience.tell([quick, page, long], page);
  expect(order()).toEqual(['page', 'quick', 'long']);
});

describe('runs', () => {
  const lengths = (times_ms: readonly number[]) =>
    [...runsOf(times_ms.map((time_ms, i) => reached(`${i}`, time_ms)))].map((run) => run.length);
  test('hold all tests once, each more than the one before', () => {
    expect(lengths(Array.from({ length: 60 }, () => 500))).toEqual([4, 16, 40]);
  });
  test('give a test that is longer than a run one of its own', () => {
    expect(lengths([90_000, 90_000, 10])).toEqual([1, 1, 1]);
    expect(lengths([])).toEqual([]);
  });
});
