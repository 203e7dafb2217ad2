import { expect, test } from 'vitest';
import { questionNeeds, type WatchedQuestion } from './questionNeeds.ts';

const INSIDE = {
  id: 4,
  name: 'Shaking',
  question: {},
  line: { side: 'above', value: 25 },
  unit: 'm/s²',
  saved_by: 'Olga Owner',
  created_at: '2026-11-01T00:00:00Z',
  state: 'inside',
  reason: null,
  late: false,
  answered_at: '2026-11-18T12:00:00Z',
  flights: 8,
  left_out: 0,
  unread: 0,
  crossed: [],
  crossed_total: 0,
} as const satisfies WatchedQuestion;
const crossed = [{ name: 'Survey 1', period: '2026-11-16', value: 31, flights: 3 }];
const wordsOf = (change: Partial<WatchedQuestion>) =>
  questionNeeds({ ...INSIDE, ...change }).map(({ word, sentence }) => [word, sentence]);

test('a watched question whose figures are inside its line needs nobody', () => {
  expect(questionNeeds(INSIDE)).toEqual([]);
});

test('a crossed line names the worst group, how many more there are, and leads to the question', () => {
  const needs = questionNeeds({ ...INSIDE, state: 'crossed', crossed, crossed_total: 3 });
  expect(needs).toMatchObject([
    {
      word: 'Line crossed',
      subject: 'Shaking',
      when: expect.stringMatching(/^from /),
      to: '/fleet/questions/4',
    },
  ]);
  expect(needs[0]?.sentence.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')).toBe(
    'Survey 1 31 m/s², and 2 others: above 25 m/s²',
  );
});

test('a question that was refused, is late, waits or finds no figure is named as not known', () => {
  expect(wordsOf({ state: 'refused', reason: 'It takes longer than 5 s.' })).toEqual([
    ['Not known', expect.stringMatching(/^could not be asked, last answered .*: It takes longer/)],
  ]);
  expect(wordsOf({ late: true })).toEqual([['Not known', expect.stringContaining('in time')]]);
  expect(wordsOf({ state: 'waiting', answered_at: null })).toEqual([
    ['Not known', 'was not asked yet'],
  ]);
  expect(wordsOf({ state: 'empty' })).toEqual([
    ['Not known', expect.stringContaining('no flight')],
  ]);
});

test('what was beyond the line before a question was refused stays named beside it', () => {
  const both = wordsOf({ state: 'refused', reason: 'No.', crossed, crossed_total: 1 });
  expect(both.map(([word]) => word)).toEqual(['Line crossed', 'Not known']);
});
