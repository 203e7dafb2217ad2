import type { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import type { Permission, Role } from '../permissions.ts';
import { permissions, roleHas } from '../permissions.ts';

/** What people may do in an organization beside what keys may; no key has any of these. */
export const webPermissions = [
  'records.manage',
  'members.manage',
  'owners.manage',
  'devices.manage',
  'organization.manage',
  'organization.delete',
  'audit.view',
] as const;
export type WebPermission = (typeof webPermissions)[number];

const granted: Record<Role, readonly WebPermission[]> = {
  owner: webPermissions,
  admin: webPermissions.filter(
    (permission) => permission !== 'owners.manage' && permission !== 'organization.delete',
  ),
  manager: ['records.manage'],
  pilot: [],
  viewer: [],
};

export function roleHasWeb(role: Role, permission: WebPermission): boolean {
  return granted[role].includes(permission);
}

/** Everything a role may do through the session's door. */
export function permissionsOf(role: Role | null): (Permission | WebPermission)[] {
  if (role === null) return [];
  return [...permissions.filter((one) => roleHas(role, one)), ...granted[role]];
}

/**
 * An endpoint that only people call, with a session, below `/app/api`. It is the same kind of value as
 * an endpoint of the API and is not in the API's document.
 */
export type WebEndpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = Endpoint<Params, Query, Body, Reply> & {
  /** Anyone, a person who is signed in, or the operator of this server. */
  readonly audience: 'anyone' | 'person' | 'operator';
  readonly webPermission: WebPermission | null;
  /** Answers also while the caller's second factor or sign-on is overdue. */
  readonly whileOverdue: boolean;
};

type Declared<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> = Pick<
  Endpoint<Params, Query, Body, Reply>,
  | 'name'
  | 'summary'
  | 'method'
  | 'path'
  | 'params'
  | 'query'
  | 'body'
  | 'reply'
  | 'download'
  | 'upload'
> & {
  readonly whileOverdue?: boolean;
  /** A permission that keys know too: reading or filing records. */
  readonly permission?: Permission;
};

function declared<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  declaration: Declared<Params, Query, Body, Reply>,
  who: Pick<WebEndpoint, 'audience' | 'webPermission' | 'organization'>,
): WebEndpoint<Params, Query, Body, Reply> {
  return {
    area: 'meta',
    permission: null,
    metered: false,
    write: declaration.method !== 'GET',
    errors: [],
    whileOverdue: who.audience === 'anyone',
    ...declaration,
    ...who,
  };
}

/** Open to whoever reaches the server. */
export function forAnyone<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(declaration: Declared<Params, Query, Body, Reply>) {
  return declared(declaration, { audience: 'anyone', webPermission: null, organization: false });
}

/** About the caller's own account. */
export function forPerson<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(declaration: Declared<Params, Query, Body, Reply>) {
  return declared(declaration, { audience: 'person', webPermission: null, organization: false });
}

/** About the caller's organization; null is open to every member. */
export function forMember<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(webPermission: WebPermission | null, declaration: Declared<Params, Query, Body, Reply>) {
  return declared(declaration, { audience: 'person', webPermission, organization: true });
}

/** About this server. */
export function forOperator<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(declaration: Declared<Params, Query, Body, Reply>) {
  return declared(declaration, { audience: 'operator', webPermission: null, organization: false });
}

export function isWebEndpoint(endpoint: Endpoint): endpoint is WebEndpoint {
  return 'audience' in endpoint;
}
