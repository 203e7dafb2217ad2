import { z } from 'zod';
import { flag, integer, nameText, optional, text } from '../fields.ts';
import { date, InstantReply, instant } from '../instants.ts';
import { roles } from '../permissions.ts';
import { currencyKeys } from '../pilots.ts';
import { forMember, forPerson } from './endpoint.ts';
import { Ok, secretText } from './fields.ts';

export const Organization = z.looseObject({
  id: z.int().min(1),
  name: z.string(),
  role: z.enum(roles),
  created: InstantReply,
  members: z.int().min(0),
  /** From when on every member needs a second factor; null asks for none. */
  second_factor_from: InstantReply.nullable(),
  sign_on_required: z.boolean(),
  sign_on_recheck_days: z.int().min(0),
  storage: z.looseObject({ used_mb: z.number().min(0), limit_mb: z.number().min(0) }),
  /** When a deletion that was asked for happens. */
  deletion: InstantReply.nullable(),
});

export const getOrganization = forMember(null, {
  name: 'getOrganization',
  summary: 'My organization',
  method: 'GET',
  path: '/organization',
  reply: z.looseObject({ organization: Organization }),
});

export const makeOrganization = forPerson({
  name: 'makeOrganization',
  summary: 'Create an organization, which I then own',
  method: 'POST',
  path: '/organizations',
  body: z.object({ name: nameText() }),
  reply: z.looseObject({ organization: Organization }),
});

export const changeOrganization = forMember('organization.manage', {
  name: 'changeOrganization',
  summary: 'Rename the organization',
  method: 'POST',
  path: '/organization',
  body: z.object({ name: nameText() }),
  reply: z.looseObject({ organization: Organization }),
});

export const setFactorPolicy = forMember('organization.manage', {
  name: 'setFactorPolicy',
  summary: 'From when on every member needs a second factor; null lifts it',
  method: 'POST',
  path: '/organization/second-factor',
  body: z.object({ from: instant().nullable() }),
  reply: z.looseObject({ organization: Organization }),
  fresh: true,
});

export const leaveOrganization = forMember(null, {
  name: 'leaveOrganization',
  summary: 'Leave the organization; the last owner cannot',
  method: 'POST',
  path: '/organization/leave',
  body: z.looseObject({}),
  reply: Ok,
});

export const storageByAircraft = forMember('organization.view', {
  name: 'storageByAircraft',
  summary: 'Storage used by the logs of each aircraft, and by photos and files',
  method: 'GET',
  path: '/organization/storage',
  reply: z.looseObject({
    used_mb: z.number().min(0),
    limit_mb: z.number().min(0),
    aircraft: z.array(
      z.looseObject({
        asset_id: z.int().min(1).nullable(),
        name: z.string(),
        logs: z.int().min(0),
        used_mb: z.number().min(0),
      }),
    ),
  }),
});

const CurrencyRule = z.looseObject({
  key: z.enum(currencyKeys),
  on: z.boolean(),
  /** Null takes the rule's own figure. */
  count: z.int().min(1).nullable(),
  days: z.int().min(1).nullable(),
  revision: z.int().min(1),
});

const RecordSettings = z.looseObject({
  currency_rules: z.array(CurrencyRule),
  checklist_work: z.boolean(),
  /** Flights and filed checklists up to this day cannot be changed; null locks nothing. */
  locked_until: z.string().nullable(),
  /** Pilots change only flights that name them as the pilot. */
  own_flights: z.boolean(),
  /** Who keeps the books, below the name on printed sheets: address, operator number. */
  book_details: z.string(),
  /** Of the settings beside the rules; each rule has its own. */
  revision: z.int().min(1),
});

/** A write made from an older state is refused with `stale`. */
const revision = optional(z.int().min(1));

export const getRecordSettings = forMember(null, {
  name: 'getRecordSettings',
  summary: 'Currency rules and what checklists raise',
  method: 'GET',
  path: '/organization/records',
  reply: RecordSettings,
});

export const setRecordSettings = forMember('records.manage', {
  name: 'setRecordSettings',
  summary:
    'What a failed checklist item raises, which days are locked, whose flights pilots change, what printed books say of us',
  method: 'POST',
  path: '/organization/records',
  body: z.object({
    checklist_work: optional(flag()),
    /** Null unlocks every day. */
    locked_until: date().nullable().optional(),
    own_flights: optional(flag()),
    book_details: text({ max: 600 }).optional(),
    revision,
  }),
  reply: RecordSettings,
});

export const setCurrencyRule = forMember('records.manage', {
  name: 'setCurrencyRule',
  summary: 'Turn a currency rule on or off, with figures of our own',
  method: 'POST',
  path: '/organization/currency-rules',
  body: z.object({
    key: z.enum(currencyKeys),
    on: flag(),
    count: optional(integer().min(1).max(1000)),
    days: optional(integer().min(1).max(36_500)),
    revision,
  }),
  reply: RecordSettings,
});

/** Streams, however large: the file is written while it is downloaded. */
export const exportOrganization = forMember('organization.manage', {
  name: 'exportOrganization',
  summary: 'All records and logs as one file that another installation can read in',
  method: 'GET',
  path: '/organization/export',
  reply: z.unknown(),
  download: true,
  fresh: true,
});

export const deleteOrganization = forMember('organization.delete', {
  name: 'deleteOrganization',
  summary: 'Delete the organization with everything of it, after a waiting time',
  method: 'POST',
  path: '/organization/delete',
  body: z.object({ password: optional(secretText()), name: nameText() }),
  reply: z.looseObject({ organization: Organization }),
});

export const keepOrganization = forMember('organization.delete', {
  name: 'keepOrganization',
  summary: 'Stop a deletion that was asked for',
  method: 'POST',
  path: '/organization/keep',
  body: z.looseObject({}),
  reply: z.looseObject({ organization: Organization }),
});
