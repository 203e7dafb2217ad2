import { z } from 'zod';
import { componentKinds } from './components.ts';
import { endpoint } from './endpoint.ts';
import {
  bodyId,
  externalRef,
  nameText,
  notesText,
  oneOf,
  optional,
  quantity,
  text,
} from './fields.ts';
import { RaisedWork } from './flights.ts';
import { DateReply, date, InstantReply } from './instants.ts';
import { lookups } from './kinds.ts';

export const bulletinKinds = [
  'service_bulletin',
  'airworthiness_directive',
  'safety_notice',
  'firmware_advisory',
] as const;
export const bulletinSeverities = ['mandatory', 'recommended', 'information'] as const;
export const complianceStates = ['open', 'complied', 'not_applicable', 'overdue'] as const;

export const Bulletin = z
  .looseObject({
    id: z.int().min(1),
    external_ref: z.string().nullable(),
    number: z.string(),
    kind: z.enum(bulletinKinds),
    issuer: z.string(),
    title: z.string(),
    severity: z.enum(bulletinSeverities),
    issued: DateReply.nullable(),
    effective: DateReply.nullable(),
    summary: z.string(),
    url: z.string().nullable(),
    applies_to: z.looseObject({
      type_ids: z.array(z.int().min(1)),
      serial_from: z.string().nullable(),
      serial_to: z.string().nullable(),
      firmware: z.string().nullable(),
      component_kind: z.string().nullable(),
    }),
    deadline: z.looseObject({ date: DateReply.nullable(), hours: z.number().nullable() }),
    aircraft: z.array(
      z.looseObject({
        asset_id: z.int().min(1),
        state: z.enum(complianceStates),
        complied_on: DateReply.nullable(),
        workorder_id: z.int().min(1).nullable(),
        note: z.string(),
      }),
    ),
    created: InstantReply,
    updated: InstantReply,
    revision: z.int().min(1),
  })
  .meta({ id: 'Bulletin' });

/** A bulletin as sent; `number` and `title` are needed for a new one. */
export const NewBulletin = z
  .looseObject({
    external_ref: externalRef(),
    number: optional(nameText()),
    kind: optional(oneOf(bulletinKinds)),
    issuer: optional(text({ max: 120 })),
    title: optional(text({ min: 1, max: 500 })),
    severity: optional(oneOf(bulletinSeverities)),
    issued: optional(date()),
    effective: optional(date()),
    summary: optional(notesText()),
    url: optional(text({ max: 2000 })),
    applies_to: optional(
      z.looseObject({
        type_ids: optional(z.array(bodyId()).max(1000)),
        serial_from: optional(text({ max: 120 })),
        serial_to: optional(text({ max: 120 })),
        firmware: optional(text({ max: 120 })),
        component_kind: optional(oneOf(componentKinds)),
      }),
    ),
    deadline: optional(
      z.looseObject({ date: optional(date()), hours: optional(quantity().min(0)) }),
    ),
  })
  .meta({ id: 'NewBulletin' });

export const Compliance = z
  .looseObject({
    asset_id: bodyId(),
    state: oneOf(['open', 'complied', 'not_applicable']),
    complied_on: optional(date()),
    note: optional(notesText()),
  })
  .meta({ id: 'Compliance' });

const records = { area: 'maintenance', metered: false, organization: true } as const;

const look = lookups({
  area: 'maintenance',
  permission: 'maintenance.view',
  plural: 'bulletins',
  one: 'bulletin',
  called: 'Bulletin',
  names: { list: 'listBulletins', get: 'getBulletin' },
  listed: 'Bulletins and directives',
  item: Bulletin,
  state: optional(oneOf(complianceStates)),
});
export const listBulletins = look.list;
export const getBulletin = look.get;

export const fileBulletin = endpoint({
  ...records,
  name: 'fileBulletin',
  summary: 'File a bulletin, or correct the one that external_ref names',
  method: 'POST',
  path: '/bulletins',
  permission: 'maintenance.manage',
  write: true,
  body: NewBulletin,
  reply: z.looseObject({
    id: z.int().min(1),
    bulletin: Bulletin,
    created_new: z.boolean(),
    work_raised: z.array(RaisedWork),
  }),
  errors: ['invalid_value', 'missing_field'],
});

export const setCompliance = endpoint({
  ...records,
  name: 'setCompliance',
  summary: 'Say how one aircraft stands with a bulletin',
  method: 'POST',
  path: '/bulletins/{id}/compliance',
  permission: 'maintenance.manage',
  write: true,
  params: look.path,
  body: Compliance,
  reply: look.one,
  errors: ['not_found', 'invalid_value', 'missing_field'],
});
