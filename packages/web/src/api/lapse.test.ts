import { Refusal } from '@airworthy/client';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './cache.ts';
import { lapseOf, nextLapse_ms, noteRefusal } from './lapse.ts';

const HOUR_MS = 3_600_000;
const askedAt_ms = Date.parse('2026-11-18T08:00:00Z');
const due = (hours: number) => new Date(askedAt_ms + hours * HOUR_MS).toISOString();
const deadlines = (more: { factor?: string; signOn?: string; overdue?: boolean } = {}) => ({
  second_factor: { due: more.factor ?? null, overdue: false },
  sign_on: { required: true, due: more.signOn ?? null, overdue: more.overdue ?? false },
});
const after = (hours: number) => ({ askedAt_ms, now_ms: askedAt_ms + hours * HOUR_MS });

afterEach(() => queryClient.clear());

test('a deadline that passes after the answer is passed, or not known where an owner may be excused', () => {
  expect(lapseOf(deadlines({ factor: due(2) }), after(1))).toBeNull();
  expect(lapseOf(deadlines({ factor: due(2) }), after(2))).toBe('second_factor');
  expect(lapseOf(deadlines({ overdue: true }), after(0))).toBe('sign_on');
  expect(lapseOf(deadlines({ signOn: due(2) }), after(1))).toBeNull();
  expect(lapseOf(deadlines({ signOn: due(2) }), after(2))).toBe('not known');
  // It was due before the answer, and the server says that it is not overdue: an owner with a second factor.
  expect(lapseOf(deadlines({ signOn: due(-2) }), after(9))).toBeNull();
});

test('the next deadline is the first that is still to come', () => {
  const both = deadlines({ factor: due(5), signOn: due(3) });
  expect(nextLapse_ms(both, askedAt_ms)).toBe(askedAt_ms + 3 * HOUR_MS);
  expect(nextLapse_ms(both, askedAt_ms + 4 * HOUR_MS)).toBe(askedAt_ms + 5 * HOUR_MS);
  expect(nextLapse_ms(deadlines(), askedAt_ms)).toBeNull();
});

test('a refusal for a deadline is known to every page at once, any other changes nothing', () => {
  const key = ['getSession', {}];
  const session = () => queryClient.getQueryData<{ deadlines: object }>(key)?.deadlines;
  queryClient.setQueryData(key, { signed_in: true, deadlines: deadlines() });
  queryClient.setQueryData(['listFlights', {}], { flights: [] });
  noteRefusal(new Refusal('No.', { status: 403, code: 'permission' }));
  expect(session()).toEqual(deadlines());
  expect(queryClient.getQueryData(['listFlights', {}])).toBeDefined();
  noteRefusal(new Refusal('Sign in there.', { status: 403, code: 'sso_required' }));
  expect(session()).toMatchObject({
    second_factor: { overdue: false },
    sign_on: { overdue: true },
  });
  expect(queryClient.getQueryData(['listFlights', {}])).toBeUndefined();
  noteRefusal(new Refusal('Set it up.', { status: 403, code: 'mfa_required' }));
  expect(session()).toMatchObject({ second_factor: { overdue: true } });
});
