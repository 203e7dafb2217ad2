import type { Area, Role } from '@airworthy/contract';

/**
 * Who is asking, after every question about them was answered. Only `authenticate` makes one; a store
 * takes it as an argument and cannot be called without.
 */
export type Scope = {
  readonly kind: 'personal' | 'device';
  readonly keyId: number;
  /** The account that pays and owns builds: the holder, or for a device its organization's owner. */
  readonly userId: number;
  /** Null for an account without an organization. */
  readonly orgId: number | null;
  /** The holder's role in the organization; null for a device, which no role binds. */
  readonly role: Role | null;
  /** Null is the whole API. */
  readonly areas: readonly Area[] | null;
  readonly readOnly: boolean;
};

/** A scope on an endpoint that needs an organization; the pipeline has made sure of it. */
export function orgOf(scope: Scope): number {
  if (scope.orgId === null) throw new Error('an organization endpoint was reached without one');
  return scope.orgId;
}
