import { expect, test } from 'vitest';
import { noteMarks, withNote } from './notes.ts';

test('a note goes to its place in time, and an empty one nowhere', () => {
  const one = withNote([], { at_s: 28.0914, text: ' prop was cracked before ' });
  expect(one).toEqual([{ at_s: 28.091, text: 'prop was cracked before' }]);
  const two = withNote(one, { at_s: 3, text: 'armed by the student' });
  expect(two.map(({ at_s }) => at_s)).toEqual([3, 28.091]);
  expect(withNote(two, { at_s: 4, text: '  ' })).toBe(two);
});

test('a log has a bounded number of notes of a bounded length', () => {
  let notes = withNote([], { at_s: 0, text: 'x'.repeat(2000) });
  expect(notes[0]?.text.length).toBe(500);
  for (let i = 0; i < 200; i++) notes = withNote(notes, { at_s: i, text: 'n' });
  expect(notes.length).toBe(100);
});

test('a note is a mark on the plots, cut to what fits above them', () => {
  expect(noteMarks([{ at_s: 1, text: 'short' }])[0]).toMatchObject({ at_s: 1, label: 'short' });
  expect(noteMarks([{ at_s: 1, text: 'a'.repeat(60) }])[0]?.label).toBe(`${'a'.repeat(23)}…`);
});
