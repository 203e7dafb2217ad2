import type { TimelineRow } from '@airworthy/forensics';
import { expect, test } from 'vitest';
import { shownRows } from './timelineRows.ts';

const timeline: TimelineRow[] = [
  [0, 'mode', 'LOITER', 'info'],
  [1, 'text', 'GPS glitch', 'warn'],
  [2, 'text', 'GPS glitch', 'warn'],
  [3, 'param', 'STAT_FLTTIME set to 11', 'info'],
  [4, 'crash', 'Crash', 'crash'],
];
const all = { atLeast: 'info', search: '', parameters: true } as const;

test('repeated texts become one row with their count', () => {
  expect(shownRows(timeline, all).map(({ row, times }) => [row[0], times])).toEqual([
    [0, 1],
    [1, 2],
    [3, 1],
    [4, 1],
  ]);
});

test('a class shows itself and graver ones, a search looks at type and text', () => {
  expect(shownRows(timeline, { ...all, atLeast: 'warn' }).length).toBe(2);
  expect(shownRows(timeline, { ...all, parameters: false }).length).toBe(3);
  expect(shownRows(timeline, { ...all, search: 'glitch' }).length).toBe(1);
});
