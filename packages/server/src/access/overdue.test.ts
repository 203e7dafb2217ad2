import { expect, test } from 'vitest';
import type { Facts } from './facts.ts';
import { isFactorOverdue, isSignOnOverdue, signOnState } from './overdue.ts';
import type { SignedInPerson } from './sessions.ts';

const NOW = new Date('2026-11-01T12:00:00Z');
const before = (ms: number) => new Date(NOW.getTime() - ms);
const DAY_MS = 86_400_000;

type Holder = Facts['holder'];
const facts = (holder: Partial<Holder>, more: object = {}) =>
  ({
    key: null,
    role: 'owner',
    organization: { requireSso: true, ssoRecheckDays: 7 },
    holder: { mfaEnrolled: false, mfaDeadline: null, ssoSignedInAt: null, ...holder },
    ...more,
  }) as unknown as Facts;

test('a second factor is overdue from its deadline on, for people without one', () => {
  const overdue = (holder: Partial<Holder>, more?: object) =>
    isFactorOverdue(facts(holder, more), NOW);
  expect(overdue({ mfaDeadline: before(0) })).toBe(true);
  expect(overdue({ mfaDeadline: before(-1) })).toBe(false);
  expect(overdue({ mfaDeadline: null })).toBe(false);
  expect(overdue({ mfaDeadline: before(1), mfaEnrolled: true })).toBe(false);
  expect(overdue({ mfaDeadline: before(1) }, { key: { kind: 'device' } })).toBe(false);
  expect(overdue({ mfaDeadline: before(1) }, { key: { kind: 'person' } })).toBe(true);
});

test('a sign-in at the provider holds for the days that the organization says', () => {
  const state = (at: Date | null, more?: object) =>
    signOnState(facts({ ssoSignedInAt: at }, more), NOW);
  expect(state(null)).toEqual({ required: true, due: null, overdue: true });
  expect(state(before(7 * DAY_MS)).overdue).toBe(false);
  expect(state(before(7 * DAY_MS + 1)).overdue).toBe(true);
  const none = { required: false, due: null, overdue: false };
  expect(state(null, { organization: { requireSso: false, ssoRecheckDays: 7 } })).toEqual(none);
  expect(state(null, { organization: null })).toEqual(none);
  expect(state(null, { key: { kind: 'device' } })).toEqual(none);
});

test('an owner with a second factor gets in without the provider, by password or passkey', () => {
  const overdue = (method: string, of: Facts) =>
    isSignOnOverdue(
      { facts: of, person: { session: { method } } } as unknown as SignedInPerson,
      NOW,
    );
  const owner = facts({ mfaEnrolled: true });
  expect(
    ['password', 'passkey', 'sign_on', 'set_up'].map((method) => overdue(method, owner)),
  ).toEqual([false, false, true, true]);
  expect(overdue('password', facts({}))).toBe(true);
  expect(overdue('password', facts({ mfaEnrolled: true }, { role: 'admin' }))).toBe(true);
  expect(overdue('sign_on', facts({ ssoSignedInAt: NOW }, { role: 'pilot' }))).toBe(false);
});
