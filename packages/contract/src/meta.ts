import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateReply, InstantReply } from './instants.ts';
import { keyAreas } from './permissions.ts';

/** The version of the interface, stated by `GET /version` and by the OpenAPI document. */
export const INTERFACE_VERSION = '1.0.0';

export const VersionReply = z
  .looseObject({
    name: z.string(),
    version: z.string(),
    author: z.string(),
    api: z.literal('v1'),
    build: z.string(),
    docs: z.string(),
  })
  .meta({ id: 'Version' });

export const KeyReply = z
  .looseObject({
    prefix: z.string(),
    created: InstantReply,
    last_used: InstantReply.nullable(),
    label: z.string(),
    areas: z.array(z.enum(keyAreas as [string, ...string[]])).nullable(),
    read_only: z.boolean(),
    expires: InstantReply.nullable(),
    kind: z.enum(['personal', 'device']),
  })
  .meta({ id: 'Key' });

export const UsageReply = z
  .looseObject({
    limit: z.int().min(0),
    used: z.int().min(0),
    remaining: z.int().min(0),
    credits: z.int().min(0),
    day: DateReply,
    key: KeyReply.nullable(),
    resets_at: InstantReply,
    plan: z.string(),
  })
  .meta({ id: 'Usage' });

const open = {
  area: 'meta',
  permission: null,
  metered: false,
  organization: false,
  write: false,
  errors: [],
} as const;

export const getVersion = endpoint({
  ...open,
  name: 'getVersion',
  summary: 'Name and version of the service',
  method: 'GET',
  path: '/version',
  reply: VersionReply,
});

export const getUsage = endpoint({
  ...open,
  name: 'getUsage',
  summary: 'Units used today, credits, and the key that asks',
  method: 'GET',
  path: '/usage',
  reply: UsageReply,
});
