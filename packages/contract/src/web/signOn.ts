import { z } from 'zod';
import { flag, integer, oneOf, optional, text } from '../fields.ts';
import { InstantReply } from '../instants.ts';
import { roles } from '../permissions.ts';
import { forAnyone, forMember } from './endpoint.ts';
import { email, Ok } from './fields.ts';

/** Groups and new people can be given every role but owner. */
export const signOnRoles = roles.filter((role) => role !== 'owner');
const role = () => oneOf(['admin', 'manager', 'maintainer', 'pilot', 'auditor', 'viewer']);

export const SignOn = z.looseObject({
  issuer: z.string(),
  client_id: z.string(),
  /** The secret itself is never shown. */
  has_secret: z.boolean(),
  domains: z.array(
    z.looseObject({
      domain: z.string(),
      confirmed: z.boolean(),
      /** The text of a TXT record at the domain, with which the organization shows that it is theirs. */
      record: z.string(),
    }),
  ),
  groups_claim: z.string(),
  group_roles: z.array(z.looseObject({ group: z.string(), role: z.enum(roles) })),
  default_role: z.enum(roles),
  /** When a test sign-in succeeded with these settings; it can be required only after one. */
  tested: InstantReply.nullable(),
  required: z.boolean(),
  recheck_days: z.int().min(0),
  redirect_uri: z.string(),
});

export const getSignOn = forMember('organization.manage', {
  name: 'getSignOn',
  summary: "The organization's identity provider",
  method: 'GET',
  path: '/organization/sign-on',
  reply: z.looseObject({ sign_on: SignOn.nullable(), redirect_uri: z.string() }),
});

export const setSignOn = forMember('organization.manage', {
  name: 'setSignOn',
  summary: 'Set the identity provider; a change of it must be tested again',
  method: 'POST',
  path: '/organization/sign-on',
  body: z.object({
    issuer: text({ min: 8, max: 500 }),
    client_id: text({ min: 1, max: 500 }),
    client_secret: optional(z.string().min(1).max(2000)),
    domains: optional(z.array(text({ min: 3, max: 253 })).max(20)),
    groups_claim: optional(text({ min: 1, max: 120 })),
    group_roles: optional(
      z.array(z.object({ group: text({ min: 1, max: 200 }), role: role() })).max(100),
    ),
    default_role: optional(role()),
  }),
  reply: z.looseObject({ sign_on: SignOn }),
  fresh: true,
});

export const removeSignOn = forMember('organization.manage', {
  name: 'removeSignOn',
  summary: 'Remove the identity provider',
  method: 'DELETE',
  path: '/organization/sign-on',
  reply: Ok,
  fresh: true,
});

export const proveDomain = forMember('organization.manage', {
  name: 'proveDomain',
  summary: 'Confirm a domain by the TXT record at it, without the operator',
  method: 'POST',
  path: '/organization/sign-on/domains/prove',
  body: z.object({ domain: text({ min: 3, max: 253 }) }),
  reply: z.looseObject({ sign_on: SignOn }),
  fresh: true,
});

export const requireSignOn = forMember('organization.manage', {
  name: 'requireSignOn',
  summary: 'Require sign-on of every member, and how often it is checked again',
  method: 'POST',
  path: '/organization/sign-on/require',
  body: z.object({ required: flag(), recheck_days: optional(integer().min(1).max(365)) }),
  reply: z.looseObject({ sign_on: SignOn }),
  fresh: true,
});

const Started = z.looseObject({ location: z.string() });

/** The page sends the browser to `location`; the provider sends it back to the server. */
export const beginSignOn = forAnyone({
  name: 'beginSignOn',
  summary: 'Begin a sign-in at the identity provider of an e-mail address or an organization',
  method: 'POST',
  path: '/sign-on/begin',
  body: z.object({
    email: optional(email()),
    organization: optional(text({ min: 1, max: 120 })),
    /** A path of this server to come back to. */
    return_to: optional(text({ max: 500 })),
  }),
  reply: Started,
});

export const testSignOn = forMember('organization.manage', {
  name: 'testSignOn',
  summary: 'Begin a test sign-in with the settings as they are',
  method: 'POST',
  path: '/organization/sign-on/test',
  body: z.looseObject({}),
  reply: Started,
});

/** The provider's redirect; answers with a redirect of its own. */
export const signOnCallback = forAnyone({
  name: 'signOnCallback',
  summary: 'Where the identity provider sends a browser back to',
  method: 'GET',
  path: '/sign-on/callback',
  query: z.looseObject({}),
  reply: z.unknown(),
  download: true,
});
