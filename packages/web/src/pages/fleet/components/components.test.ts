import { componentStates } from '@airworthy/contract';
import { expect, test } from 'vitest';
import { COMPONENT_STATES, lifeState } from './components.ts';
import { leftText } from './Life.tsx';

test('the states are those of the API', () => {
  expect([...COMPONENT_STATES].sort()).toEqual([...componentStates].sort());
});

test('what is left of a life names each limit, and what is over', () => {
  const remaining = { hours: -2.5, flights: null, cycles: 157, days: null };
  expect(leftText({ remaining })).toBe('2.5 h over or 157 cycles left');
});

test('a part that no limit judges is not called OK', () => {
  expect(lifeState({ status: 'ok', used: 0.2 })).toBe('ok');
  expect(lifeState({ status: 'ok', used: null })).toBe('no_limit');
});

test('a part past its limit has the word that Today and its aircraft have for it', () => {
  expect(lifeState({ status: 'expired', used: 1.1 })).toBe('overdue');
});
