import type { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import type { Permission, Role } from '../permissions.ts';
import { permissions, roleHas } from '../permissions.ts';

/** Permissions in an organization that only people have, never a key. */
export const webPermissions = [
  'records.manage',
  'components.manage',
  'members.manage',
  'owners.manage',
  'devices.manage',
  'organization.view',
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
  manager: ['records.manage', 'components.manage'],
  maintainer: ['components.manage'],
  pilot: [],
  auditor: ['organization.view', 'audit.view'],
  viewer: [],
};

export function roleHasWeb(role: Role, permission: WebPermission): boolean {
  return granted[role].includes(permission);
}

/** Every permission of a role when its holder is signed in. */
export function permissionsOf(role: Role | null): (Permission | WebPermission)[] {
  if (role === null) return [];
  return [...permissions.filter((one) => roleHas(role, one)), ...granted[role]];
}

/**
 * An endpoint below `/app/api` that only people call, with a session. It is declared like an endpoint of the API, but
 * is not part of the OpenAPI document.
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
  /** Also answers a caller whose second factor or single sign-on is overdue. */
  readonly whileOverdue: boolean;
  /** Asks who sits at the session when it was last shown more than a quarter of an hour ago. */
  readonly fresh: boolean;
};

/** What an endpoint states about itself; the function that declares it adds who may call it. */
type Declaration = Pick<
  Endpoint,
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
  readonly fresh?: boolean;
  /** A permission that keys have too, for reading or filing records. */
  readonly permission?: Permission;
};

/** An endpoint with the exact types of its declaration. */
type Declared<D extends Declaration> = D & Omit<WebEndpoint, keyof D>;

function declare<D extends Declaration>(
  declaration: D,
  caller: Pick<WebEndpoint, 'audience' | 'webPermission' | 'organization'>,
): Declared<D> {
  return {
    area: 'meta',
    permission: null,
    metered: false,
    write: declaration.method !== 'GET',
    errors: [],
    whileOverdue: caller.audience === 'anyone',
    // Whatever the operator changes reaches everybody.
    fresh: caller.audience === 'operator' && declaration.method !== 'GET',
    ...declaration,
    ...caller,
  };
}

/** An endpoint for everyone who can reach the server, signed in or not. */
export function forAnyone<const D extends Declaration>(declaration: D) {
  return declare(declaration, { audience: 'anyone', webPermission: null, organization: false });
}

/** An endpoint about the account of the person who calls. */
export function forPerson<const D extends Declaration>(declaration: D) {
  return declare(declaration, { audience: 'person', webPermission: null, organization: false });
}

/** An endpoint about the caller's organization. With the permission null, every member may call it. */
export function forMember<const D extends Declaration>(
  webPermission: WebPermission | null,
  declaration: D,
) {
  return declare(declaration, { audience: 'person', webPermission, organization: true });
}

/** An endpoint about this server, for its operator. */
export function forOperator<const D extends Declaration>(declaration: D) {
  return declare(declaration, { audience: 'operator', webPermission: null, organization: false });
}

export function isWebEndpoint(endpoint: Endpoint): endpoint is WebEndpoint {
  return 'audience' in endpoint;
}
