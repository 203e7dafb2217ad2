import { expect, test } from 'vitest';
import { guessColumns, guessDateOrder, type Reading, readRow } from './columns.ts';

const reading: Reading = {
  columns: ['date', 'time', 'aircraft', 'pilot', 'duration_clock', 'night', 'site'],
  order: 'dmy',
  aircraft: [{ id: 3, names: ['Survey 1', 'DEMO-001', null] }],
  pilots: [{ id: 8, names: ['Rei Ito'] }],
  offset: '+01:00',
};

test('columns are recognised by the names that other programs give them', () => {
  expect(
    guessColumns(['Date', 'Start time', 'Drone', 'PIC', 'Duration (min)', 'Notes', 'Colour']),
  ).toEqual(['date', 'time', 'aircraft', 'pilot', 'duration_min', 'remarks', '']);
  expect(guessColumns(['id', 'external_ref', 'flown_at', 'aircraft', 'registration'])).toEqual([
    '',
    'external_ref',
    'date',
    'aircraft',
    '',
  ]);
});

test.each([
  [['2026-11-14'], 'ymd'],
  [['14.11.2026', '3.4.2026'], 'dmy'],
  [['11/14/2026', '3/4/2026'], 'mdy'],
  [['3/4/2026'], 'dmy'],
])('dates like %j are %s', (dates, order) => {
  expect(guessDateOrder(dates)).toBe(order);
});

test('a line becomes a flight: aircraft and pilot by any of their names, time with its offset', () => {
  const line = ['14.11.2026', '9:05', 'demo-001', 'rei  ito', '1:02:30', 'yes', 'Quarry'];
  expect(readRow(line, reading)).toEqual({
    body: {
      flown_at: '2026-11-14T09:05:00+01:00',
      asset_id: 3,
      pilot_id: 8,
      duration_min: 62.5,
      night: true,
      site: 'Quarry',
    },
    problem: null,
  });
});

test('what cannot be understood is said in words, and an unknown aircraft is one by its name', () => {
  const { body, problem } = readRow(['soon', '', 'Borrowed', 'Nobody', 'long', '', ''], reading);
  expect(body).toEqual({ asset_name: 'Borrowed' });
  expect(problem).toBe(
    '"soon" is not a date. "Nobody" is not on the roster. The flight time is not a number.',
  );
});
