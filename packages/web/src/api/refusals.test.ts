import { Refusal, Unreachable } from '@airworthy/client';
import { afterEach, expect, test, vi } from 'vitest';
import { besideField, mayPass, problemsOf, sentenceOf } from './refusals.ts';

afterEach(() => vi.unstubAllGlobals());

test('a call is tried again when the server is busy, not while there is no connection', () => {
  const lost = new Unreachable('reset');
  const busy = new Refusal('The server is busy.', { status: 503, code: 'overloaded' });
  const refused = new Refusal('Not found', { status: 404, code: 'not_found' });
  vi.stubGlobal('navigator', { onLine: true });
  expect([lost, busy, refused].map(mayPass)).toEqual([true, true, false]);
  vi.stubGlobal('navigator', { onLine: false });
  expect([lost, busy, refused].map(mayPass)).toEqual([false, true, false]);
});

test('a problem is named by its field once: beside it not at all, elsewhere in words', () => {
  const problem = { field: 'valid_until', message: 'valid_until must be a date.' };
  expect(besideField(problem)).toBe('Must be a date.');
  expect(sentenceOf(problem)).toBe('Valid until must be a date.');
  expect(sentenceOf({ field: 'name', message: 'This is taken.' })).toBe('This is taken.');
});

test('a refusal that names one field without a list is a problem of that field', () => {
  const message = 'issuer must be reached by https.';
  const about = { status: 400, code: 'invalid_value', members: { field: 'issuer' } };
  expect(problemsOf(new Refusal(message, about))).toEqual([{ field: 'issuer', message }]);
  expect(problemsOf(new Refusal('Not found', { status: 404, code: 'not_found' }))).toEqual([]);
});
