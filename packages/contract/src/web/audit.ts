import { z } from 'zod';
import { optional } from '../fields.ts';
import { dateFilter, InstantReply } from '../instants.ts';
import { filterText, page } from '../lists.ts';
import { forMember, forPerson } from './endpoint.ts';

export const actorKinds = ['person', 'key', 'device', 'operator', 'server'] as const;

export const AuditEntry = z.looseObject({
  id: z.int().min(1),
  at: InstantReply,
  actor: z.looseObject({
    kind: z.enum(actorKinds),
    id: z.int().min(1).nullable(),
    label: z.string(),
  }),
  /** `aircraft.update`, `sign_in`, `key.insert`. */
  action: z.string(),
  /** `name` is what the record is called now, or was called by the entry if it is gone. */
  target: z.looseObject({
    kind: z.string(),
    id: z.int().min(1).nullable(),
    name: z.string().nullable(),
  }),
  address: z.string().nullable(),
  /** Members that changed, as they were and as they are. */
  before: z.looseObject({}).nullable(),
  after: z.looseObject({}).nullable(),
  request_id: z.string().nullable(),
  /** Why, where a person gave a reason. */
  reason: z.string().nullable(),
});

const filters = {
  action: filterText(120),
  actor: filterText(120),
  target: filterText(120),
  since: optional(dateFilter()),
  until: optional(dateFilter()),
};

const AuditPage = z.looseObject({
  entries: z.array(AuditEntry),
  limit: z.int().min(1),
  next: z.string().nullable(),
  kept_days: z.int().min(1),
});

export const listAudit = forMember('audit.view', {
  name: 'listAudit',
  summary: "Every change of the organization's records and settings, newest first",
  method: 'GET',
  path: '/audit',
  query: z.object({ ...filters, ...page(100) }),
  reply: AuditPage,
});

export const exportAudit = forMember('audit.view', {
  name: 'exportAudit',
  summary: 'The same list as CSV',
  method: 'GET',
  path: '/audit/csv',
  query: z.object(filters),
  reply: z.unknown(),
  download: true,
});

export const listOwnAudit = forPerson({
  name: 'listOwnAudit',
  summary: 'What happened to my account, newest first',
  method: 'GET',
  path: '/account/audit',
  query: z.object(page(100)),
  reply: AuditPage,
});
