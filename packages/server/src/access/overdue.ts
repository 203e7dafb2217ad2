import { daysAfter } from '@airworthy/contract/dates';
import type { Facts } from './facts.ts';
import type { SignedInPerson } from './sessions.ts';

/** The deadline for a second factor has passed without one. */
export function isFactorOverdue({ key, holder }: Facts, now: Date): boolean {
  if (key?.kind === 'device' || holder.mfaEnrolled) return false;
  return holder.mfaDeadline !== null && holder.mfaDeadline.getTime() <= now.getTime();
}

/** Whether the organization asks for a sign-in at its provider, and until when the last one holds. */
export function signOnState(
  { key, holder, organization }: Facts,
  now: Date,
): { required: boolean; due: Date | null; overdue: boolean } {
  if (key?.kind === 'device' || organization?.requireSso !== true)
    return { required: false, due: null, overdue: false };
  const last = holder.ssoSignedInAt;
  if (last === null) return { required: true, due: null, overdue: true };
  const due = daysAfter(last, organization.ssoRecheckDays);
  return { required: true, due, overdue: due.getTime() < now.getTime() };
}

/**
 * Whether a person who signed in still has to do so at the provider. The provider may be down: an owner
 * with a second factor gets in without it.
 */
export function isSignOnOverdue(
  { facts, person }: Pick<SignedInPerson, 'facts' | 'person'>,
  now: Date,
): boolean {
  if (!signOnState(facts, now).overdue) return false;
  const { method } = person.session;
  const byFactor = facts.holder.mfaEnrolled && (method === 'password' || method === 'passkey');
  return !(facts.role === 'owner' && byFactor);
}
