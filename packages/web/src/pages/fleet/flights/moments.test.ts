import { expect, test } from 'vitest';
import { momentOf, searchedText } from './moments.ts';

test('a moment is asked for when it is complete and 1 to 120 s long', () => {
  expect(momentOf({ column: 'roll_deg', from: '10', to: '20.5' })).toEqual({
    column: 'roll_deg',
    from_s: 10,
    to_s: 20.5,
  });
  for (const [from, to] of [
    ['10', ''],
    ['10', '10.5'],
    ['10', '131'],
    ['x', '20'],
    ['20', '10'],
  ])
    expect(momentOf({ column: 'roll_deg', from, to })).toBeNull();
  expect(momentOf({ from: '10', to: '20' })).toBeNull();
});

test('what was not searched is said with its reason', () => {
  const all = {
    ...{ flights: 40, without_column: 0, too_slow: 0, unreadable: 0 },
    ...{ not_reached: 0, no_columns: 0, time_up: false },
  };
  expect(searchedText(all)).toBe('40\u00a0other flights searched.');
  expect(
    searchedText({ ...all, without_column: 3, unreadable: 1, not_reached: 7, no_columns: 2 }),
  ).toBe(
    '40\u00a0other flights searched, of which 3 did not measure it, 1 could not be read. 7\u00a0flights not searched: only the newest are. 2\u00a0read flights without columns here.',
  );
  expect(searchedText({ ...all, not_reached: 7, time_up: true })).toMatch(/five seconds was up/);
});
