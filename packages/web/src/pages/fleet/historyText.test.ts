import { expect, test } from 'vitest';
import { timeText } from '../../format/times.ts';
import { memberName, memberText, type NameOf } from './historyText.ts';

const nameOf: NameOf = (kind, id) =>
  kind === 'pilot' && id === 1 ? 'Ada Lindqvist' : kind === 'aircraft' ? 'Survey 4' : undefined;

test('an instant of the audit is read as a time, not as it is stored', () => {
  const stored = '2026-11-17T06:24:38.514075+00:00';
  expect(memberText('closed', stored, nameOf)).toBe(timeText(stored, 'local'));
  expect(memberText('notes', 'from 2026-11-17T06:24:38+00:00 on', nameOf)).toContain('T06:24:38');
});

test('a day reads as it does on the page, whatever it is the day of', () => {
  expect(memberName('part107_recurrent')).toBe('Part 107 recurrent training');
  expect(memberText('part107_recurrent', '2026-05-02', nameOf)).toBe('2 May 2026');
  expect(memberText('flown_at', '2026-05-02', nameOf)).toBe('2 May 2026');
  expect(memberText('serial', '2026-05-021', nameOf)).toBe('2026-05-021');
});

test('people and aircraft have their names, and a number where these are not known', () => {
  expect(memberText('closed_by_pilot_id', 1, nameOf)).toBe('Ada Lindqvist');
  expect(memberText('asset_id', 4, nameOf)).toBe('Survey 4');
  expect(memberText('pilot_id', 2, nameOf)).toBe('number 2');
  expect(memberText('component_id', 1, nameOf)).toBe('number 1');
});

test('figures, choices and lists are words', () => {
  expect(memberName('hours_at')).toBe('Aircraft hours at the work');
  expect(memberText('hours_at', 7.6041, nameOf)).toBe('7.6 h');
  expect(memberText('state', 'in_progress', nameOf)).toBe('In progress');
  expect(memberText('notes', '', nameOf)).toBe('none');
  expect(memberText('tasks', [{ text: 'Bearings', done: true, note: '' }], nameOf)).toBe(
    'Bearings (done)',
  );
});
