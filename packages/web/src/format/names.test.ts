import { expect, test } from 'vitest';
import { freeName } from './names.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

test('a name that is taken gets the next free number', () => {
  expect(freeName('A', [])).toBe('A');
  expect(freeName('A', named('A', 'A 2'))).toBe('A 3');
});

test('a name that is too long is cut before its number', () => {
  expect(freeName('abcdef', named('other'), 5)).toBe('abcde');
  expect(freeName('abcdef', named('abcde', 'abc 2'), 5)).toBe('abc 3');
});
