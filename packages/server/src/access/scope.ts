import type { KeyArea, Role } from '@airworthy/contract';

/**
 * Who is asking, after every check of them has passed. Only `scopeOf` makes one; a store takes it as an
 * argument and cannot be called without it.
 */
export type Scope = {
  /** A personal key, a device, or a person who signed in. */
  readonly kind: 'personal' | 'device' | 'session';
  /** Null for a session. */
  readonly keyId: number | null;
  /** The account that pays and owns builds: the holder, or for a device its organization's owner. */
  readonly userId: number;
  /** Null for an account without an organization. */
  readonly orgId: number | null;
  /** The holder's role in the organization; null for a device, which no role binds. */
  readonly role: Role | null;
  /** Null is the whole API. */
  readonly areas: readonly KeyArea[] | null;
  readonly readOnly: boolean;
};

/** A scope on an endpoint that needs an organization; the pipeline has made sure of it. */
export function orgOf(scope: Scope): number {
  if (scope.orgId === null) throw new Error('an organization endpoint was reached without one');
  return scope.orgId;
}
