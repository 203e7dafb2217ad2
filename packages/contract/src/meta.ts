import { z } from 'zod';
import { about, choice, component, count, dateOf, flagOf, instantOf, words } from './describe.ts';
import { endpoint } from './endpoint.ts';
import { keyAreas } from './permissions.ts';

/** The version of the interface, stated by `GET /version` and by the OpenAPI document. */
export const INTERFACE_VERSION = '1.0.0';

export const VersionReply = component('Version', 'The service', {
  name: words('Name of the service', 'Airworthy'),
  version: words('Version of the interface', INTERFACE_VERSION),
  author: words('Who makes it', 'The Airworthy authors'),
  api: about(z.literal('v1'), 'Version of the API, as in its address', 'v1'),
  service: words('Version of the service that answers', '1.1.0'),
  build: words('Build of the service: what its operator calls it, or its commit', 'e245b7cc2cfd'),
  docs: words('Where the documentation is', '/docs'),
});

export const KeyReply = component('Key', 'The credential of the call', {
  prefix: words('First characters of the key', 'aw_3fK9'),
  created: instantOf('When it was made', '2026-10-01T09:00:00Z'),
  last_used: instantOf('When it was last used').nullable(),
  label: words('Name that its holder gave it', 'CI'),
  areas: about(
    z.array(z.enum(keyAreas)).nullable(),
    'Areas that it is limited to; null is the whole API',
    ['analysis', 'builds'],
  ),
  read_only: flagOf('Whether it may only read', false),
  expires: instantOf('When it ends; null for never', '2027-01-01T00:00:00Z').nullable(),
  kind: choice(['personal', 'device'], 'Whether it belongs to a person or to a device', 'personal'),
});

export const UsageReply = component('Usage', 'The account of the caller', {
  limit: count('Units of a day', 1000),
  used: count('Units used today, from quota and from credits', 12),
  remaining: count('Units of the quota left today', 988),
  credits: count('Credits left', 0),
  day: dateOf('The day in UTC', '2026-11-15'),
  key: about(KeyReply.nullable(), 'The credential of this call'),
  resets_at: instantOf('When the next day begins', '2026-11-16T00:00:00Z'),
  plan: words('Plan of the account', 'pro'),
});

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
  summary: 'Get name and version of the service',
  method: 'GET',
  path: '/version',
  reply: VersionReply,
});

export const getUsage = endpoint({
  ...open,
  name: 'getUsage',
  summary: 'Get the units used today, the credits, and the key of this call',
  method: 'GET',
  path: '/usage',
  reply: UsageReply,
});
