import { expect, test } from 'vitest';
import {
  type Answer,
  addressOf,
  askedBy,
  bodyOf,
  groupName,
  leftOutText,
  missingOf,
  seriesOf,
  titleOf,
} from './question.ts';

const names = {
  aircraft: new Map([[3, 'Survey 1']]),
  types: new Map<number, string>(),
  pilots: new Map<number, string>(),
  batteries: new Map<number, string>(),
};
const row = (aircraft_id: number | null, week: string, value: number) => ({
  ...{ aircraft_id, week, value },
  flights: 1,
  flight_ids: [412],
});

test('an address is a question, and what it does not say is what most ask first', () => {
  expect(bodyOf(askedBy({}))).toEqual({
    measure: { of: 'vibe_z_p95', take: 'p95' },
    where: {},
    group: ['aircraft'],
  });
  const full = { of: 'hover_power_w', take: 'mean', group: 'none', per: 'week', asset: '3' };
  expect(bodyOf(askedBy({ ...full, finding: 'gps', since: '2026-06-01' }))).toEqual({
    measure: { of: 'hover_power_w', take: 'mean' },
    where: { asset_id: 3, finding: 'gps' },
    group: ['week'],
    since: '2026-06-01',
  });
  expect(askedBy({ of: 'colour', take: 'best', asset: 'x' })).toEqual(askedBy({}));
});

test('a column is asked by its name, and what its question still lacks is asked for first', () => {
  const current = askedBy({
    of: 'column',
    column: 'battery_current_a',
    take: 'max',
    group: 'none',
  });
  expect(bodyOf(current)).toEqual({
    measure: { of: 'column', column: 'battery_current_a', take: 'max' },
    where: {},
    group: [],
  });
  expect([titleOf(current), missingOf(current)]).toEqual(['Battery current, largest', null]);

  const above = askedBy({ of: 'column', column: 'motor1_output_pct', take: 'time_above' });
  expect(missingOf(above)).toBe('Above which value?');
  const known = { ...above, level: 90 };
  expect([titleOf(known), missingOf(known)]).toEqual(['motor1_output_pct, time above 90 %', null]);
  const line = { side: 'above', value: 60 };
  expect(askedBy(addressOf({ question: bodyOf(known), line }))).toEqual({ ...known, line });

  expect(missingOf(askedBy({ of: 'column' }))).toBe('Which column of the logs?');
  const inherited = askedBy({ of: 'column', column: 'constructor', take: 'toString' });
  expect(titleOf(inherited)).toBe('constructor, 95th percentile');
  // A sum of a column hangs on how often it was logged, and time above a figure of a whole flight is nothing.
  expect(askedBy({ of: 'column', column: 'roll_deg', take: 'sum' }).take).toBe('p95');
  expect(askedBy({ of: 'airborne_s', take: 'time_above', level: '3' })).toMatchObject({
    ...{ take: 'p95', level: null, column: null },
  });
});

test('a period makes one run for each group, and without one the groups are one run', () => {
  const rows = [row(3, '2026-11-02', 1), row(null, '2026-11-02', 2), row(3, '2026-11-09', 3)];
  const perWeek = seriesOf(rows, askedBy({ per: 'week' }), names);
  expect(perWeek.map(({ name, rows: own }) => [name, own.length])).toEqual([
    ['Survey 1', 2],
    ['no aircraft', 1],
  ]);
  const [together, ...others] = seriesOf(rows, askedBy({}), names);
  expect(others).toEqual([]);
  const values = together!.rows.map(({ value }) => value);
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  for (const least of [{ take: 'min' }, { side: 'below', line: '2.5' }])
    expect(seriesOf(rows, askedBy(least), names)[0]!.rows.map(({ value }) => value)).toEqual(
      values.toReversed(),
    );
  expect(seriesOf([], askedBy({}), names)).toEqual([]);
  expect(groupName(row(9, '', 1), 'aircraft', names)).toBe('aircraft 9');
});

test('what was left out is said', () => {
  const answer = { flights: 1, left_out: 17, unread: 52 } as Answer;
  expect(leftOutText(answer)).toBe(
    '1 flight counted. Left out: 17 read without this figure, 52 without a read log.',
  );
  const columns: Answer = { ...answer, source: 'columns', left_out: 17, not_kept: 12, unread: 0 };
  expect(leftOutText(columns)).toBe(
    '1 flight counted. Left out: 5 read without this column, 12 whose columns this server does not keep.',
  );
  expect(leftOutText({ ...answer, left_out: 0, unread: 0 })).toBe('1 flight counted.');
});
