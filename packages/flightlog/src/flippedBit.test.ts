import { expect, test } from 'vitest';
import { believedOneBitOff, isOneBitOff, onlyOneBitOff } from './flippedBit.ts';

test('a name is one bit off where one bit of one character differs', () => {
  expect(isOneBitOff('floit', 'float')).toBe(true);
  // Two bits of one character, and one bit of two.
  expect(isOneBitOff('flobt', 'float')).toBe(false);
  expect(isOneBitOff('fnoit', 'float')).toBe(false);
  expect(isOneBitOff('float', 'float')).toBe(false);
  expect(isOneBitOff('floats', 'float')).toBe(false);
});

test('a character that could not be decoded is one whose highest bit was flipped', () => {
  expect(isOneBitOff('fl�at', 'float')).toBe(true);
  expect(isOneBitOff('fl��t', 'float')).toBe(false);
});

test('of several known names that are a bit away none is meant', () => {
  expect(onlyOneBitOff('cher', ['bool', 'char'])).toBe('char');
  expect(onlyOneBitOff('cher', ['char', 'cier'])).toBe(null);
  expect(onlyOneBitOff('char', ['bool'])).toBe(null);
});

test('a name that is believed is found without a list of all of them', () => {
  const isBelieved = (name: string) => /^control$|^[xy]$/.test(name);
  expect(believedOneBitOff('cootrol', isBelieved)).toBe('control');
  expect(believedOneBitOff('c�ntrol', isBelieved)).toBe('control');
  expect(believedOneBitOff('cootrot', isBelieved)).toBe(null);
  // A bit away from both.
  expect(believedOneBitOff('q', isBelieved)).toBe('y');
  expect(believedOneBitOff('x', (name) => 'yz'.includes(name))).toBe(null);
});
