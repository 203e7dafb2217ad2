import { z } from 'zod';
import { flag, nameText, optional, pathId, quantity } from '../fields.ts';
import { DateReply, InstantReply, instant } from '../instants.ts';
import { keyAreas } from '../permissions.ts';
import { forPerson } from './endpoint.ts';
import { Ok } from './fields.ts';

const area = z.enum(keyAreas);

export const PersonalKey = z.looseObject({
  id: z.int().min(1),
  prefix: z.string(),
  label: z.string(),
  integration: z.string().nullable(),
  /** Null is the whole API. */
  areas: z.array(area).nullable(),
  read_only: z.boolean(),
  expires: InstantReply.nullable(),
  created: InstantReply,
  last_used: InstantReply.nullable(),
  last_address: z.string().nullable(),
});

/** `key` is shown only once; `replaced` counts the keys of the same integration that ended with it. */
export const MadeKey = z.looseObject({
  key: z.string(),
  made: PersonalKey,
  replaced: z.int().min(0),
});

const keyPath = z.object({ id: pathId('Key') });

export const listKeys = forPerson({
  name: 'listKeys',
  summary: 'My keys, without their secrets, newest first',
  method: 'GET',
  path: '/keys',
  reply: z.looseObject({ keys: z.array(PersonalKey) }),
});

export const makeKey = forPerson({
  name: 'makeKey',
  summary: 'Create a key; one for an integration that has one ends the old at once',
  method: 'POST',
  path: '/keys',
  body: z.object({
    label: nameText(),
    integration: optional(nameText()),
    areas: optional(z.array(area).min(1).max(keyAreas.length)),
    read_only: optional(flag()),
    expires: optional(instant()),
  }),
  reply: MadeKey,
  fresh: true,
});

/** A key only ever loses reach: what it may do more, a new key may. Left out stays. */
export const changeKey = forPerson({
  name: 'changeKey',
  summary: 'Rename a key, take areas or writing from it, or let it end earlier',
  method: 'POST',
  path: '/keys/{id}',
  params: keyPath,
  body: z.object({
    label: optional(nameText()),
    areas: optional(z.array(area).min(1).max(keyAreas.length)),
    read_only: optional(flag()),
    expires: optional(instant()),
  }),
  reply: z.looseObject({ changed: PersonalKey }),
});

export const revokeKey = forPerson({
  name: 'revokeKey',
  summary: 'Revoke a key of mine',
  method: 'DELETE',
  path: '/keys/{id}',
  params: keyPath,
  reply: Ok,
  whileOverdue: true,
});

export const revokeAllKeys = forPerson({
  name: 'revokeAllKeys',
  summary: 'Revoke every key of mine',
  method: 'POST',
  path: '/keys/revoke-all',
  body: z.looseObject({}),
  reply: z.looseObject({ ok: z.literal(true), revoked: z.int().min(0) }),
  whileOverdue: true,
});

export const ROLL_OVERLAP_MAX_H = 168;

export const rollKey = forPerson({
  name: 'rollKey',
  summary: 'A new secret for a key; the old one works on for the overlap',
  method: 'POST',
  path: '/keys/{id}/roll',
  params: keyPath,
  body: z.object({ overlap_h: optional(quantity().min(0).max(ROLL_OVERLAP_MAX_H)) }),
  reply: MadeKey,
  fresh: true,
});

/** One line of the chart: what one endpoint was called on one UTC day. */
const UsageDay = z.looseObject({
  day: DateReply,
  endpoint: z.string(),
  calls: z.int().min(0),
  refused: z.int().min(0),
});

export const accountUsage = forPerson({
  name: 'accountUsage',
  summary: 'Usage today, quota, credits and plan, and calls by endpoint for 30 days',
  method: 'GET',
  path: '/account/usage',
  reply: z.looseObject({
    day: DateReply,
    limit: z.int().min(0),
    used: z.int().min(0),
    remaining: z.int().min(0),
    credits: z.int().min(0),
    resets_at: InstantReply,
    plan: z.string(),
    addons: z.array(z.string()),
    billing: z.string(),
    days: z.array(UsageDay),
  }),
});

export const accountCalls = forPerson({
  name: 'accountCalls',
  summary: 'The last 100 calls of my keys',
  method: 'GET',
  path: '/account/calls',
  reply: z.looseObject({
    calls: z.array(
      z.looseObject({
        at: InstantReply,
        method: z.string(),
        path: z.string(),
        endpoint: z.string().nullable(),
        status: z.int(),
        code: z.string().nullable(),
        took_ms: z.number().min(0),
        request_id: z.string(),
        key_prefix: z.string(),
        key_label: z.string(),
        address: z.string(),
      }),
    ),
  }),
});
