import { z } from 'zod';
import {
  about,
  choice,
  component,
  dateOf,
  figure,
  idOf,
  idsOf,
  listing,
  measured,
  words,
} from './describe.ts';
import { endpoint } from './endpoint.ts';
import { bodyId, nameText, notesText, oneOf, optional, quantity, text } from './fields.ts';
import { date } from './instants.ts';
import { filing, lookups } from './kinds.ts';
import { clearing, filingMembers, recordMembers, workRaised } from './record.ts';
import { bulletinKinds, bulletinSeverities, componentKinds } from './values.ts';

export const complianceStates = ['open', 'complied', 'not_applicable', 'overdue'] as const;

const AppliesTo = component(
  'AppliesTo',
  'Which aircraft a bulletin concerns; all conditions must hold',
  {
    type_ids: idsOf('the aircraft types', [2]),
    serial_from: words('First serial number', '1581F0').nullable(),
    serial_to: words('Last serial number', '1581F9').nullable(),
    firmware: words('Condition on the firmware', '< 1.15.2').nullable(),
    component_kind: words('Kind of component that must be fitted', 'motor').nullable(),
  },
);

const Deadline = component('Deadline', 'When a bulletin must be complied with', {
  date: dateOf('Date', '2026-12-31').nullable(),
  hours: figure('h', 'Flight time after it took effect', 25).nullable(),
});

const BulletinAircraft = component('BulletinAircraft', 'Compliance of one aircraft', {
  asset_id: idOf('the aircraft', 3),
  state: choice(complianceStates, 'State', 'open'),
  complied_on: dateOf('When it was complied with').nullable(),
  workorder_id: idOf('the work order', 80).nullable(),
  note: words('Note', 'Screws replaced'),
});

export const Bulletin = component('Bulletin', 'A bulletin or directive', {
  id: idOf('the bulletin', 5),
  number: words('Number', 'SB-2026-014'),
  kind: choice(bulletinKinds, 'Kind', 'service_bulletin'),
  issuer: words('Who issued it', 'Holybro'),
  title: words('Title', 'Replace motor screws'),
  severity: choice(bulletinSeverities, 'How binding it is', 'mandatory'),
  issued: dateOf('Date of issue', '2026-10-01').nullable(),
  effective: dateOf('When it takes effect', '2026-10-15').nullable(),
  summary: words('Summary', 'Screws may loosen under vibration'),
  url: words('Address of the document', 'https://example.com/sb-2026-014').nullable(),
  applies_to: about(AppliesTo, 'Which aircraft it concerns'),
  deadline: about(Deadline, 'When it must be complied with'),
  aircraft: listing(BulletinAircraft, 'Compliance by aircraft'),
  ...recordMembers,
});

const shortText = (meaning: string, example: string) =>
  about(optional(text({ max: 120 })), meaning, example);

const NewAppliesTo = z
  .looseObject({
    type_ids: about(optional(z.array(bodyId()).max(1000)), 'Ids of the aircraft types', [2]),
    serial_from: shortText('First serial number', '1581F0'),
    serial_to: shortText('Last serial number', '1581F9'),
    firmware: shortText('Condition on the firmware', '< 1.15.2'),
    component_kind: about(
      optional(oneOf(componentKinds)),
      'Kind of component that must be fitted',
      'motor',
    ),
  })
  .meta({ id: 'NewAppliesTo', description: 'Which aircraft a bulletin concerns.' });

const NewDeadline = z
  .looseObject({
    date: about(optional(date()), 'Date', '2026-12-31'),
    hours: measured(optional(quantity().min(0)), 'h', 'Flight time after it takes effect', 25),
  })
  .meta({ id: 'NewDeadline', description: 'When a bulletin must be complied with.' });

const clearableOfBulletin = [
  'issued',
  'effective',
  'applies_to.component_kind',
  'deadline.date',
  'deadline.hours',
] as const;

/** A bulletin as sent; `number` and `title` are needed for a new one. */
export const NewBulletin = z
  .looseObject({
    ...filingMembers,
    number: about(optional(nameText()), 'Number; required for a new bulletin', 'SB-2026-014'),
    kind: about(optional(oneOf(bulletinKinds)), 'Kind', 'service_bulletin'),
    issuer: shortText('Who issued it', 'Holybro'),
    title: about(
      optional(text({ min: 1, max: 500 })),
      'Title; required for a new bulletin',
      'Replace motor screws',
    ),
    severity: about(optional(oneOf(bulletinSeverities)), 'How binding it is', 'mandatory'),
    issued: about(optional(date()), 'Date of issue', '2026-10-01'),
    effective: about(optional(date()), 'When it takes effect', '2026-10-15'),
    summary: about(optional(notesText()), 'Summary', 'Screws may loosen under vibration'),
    url: about(
      optional(text({ max: 2000 })),
      'Address of the document',
      'https://example.com/sb-2026-014',
    ),
    applies_to: about(optional(NewAppliesTo), 'Which aircraft it concerns'),
    deadline: about(optional(NewDeadline), 'When it must be complied with'),
    clear: clearing(clearableOfBulletin),
  })
  .meta({ id: 'NewBulletin', description: 'A bulletin to file, or members to correct.' });

export const Compliance = z
  .looseObject({
    revision: filingMembers.revision,
    asset_id: about(bodyId(), 'Id of the aircraft', 3),
    state: about(oneOf(['open', 'complied', 'not_applicable']), 'State', 'complied'),
    complied_on: about(optional(date()), 'When it was complied with; default: today', '2026-11-14'),
    note: about(optional(notesText()), 'Note', 'Screws replaced'),
  })
  .meta({ id: 'Compliance', description: 'Compliance of one aircraft with a bulletin.' });

const records = { area: 'maintenance', metered: false, organization: true } as const;

const look = lookups({
  area: 'maintenance',
  permission: 'maintenance.view',
  plural: 'bulletins',
  one: 'bulletin',
  called: 'Bulletin',
  names: { list: 'listBulletins', get: 'getBulletin' },
  listed: 'the bulletins and directives',
  item: Bulletin,
  state: about(
    optional(oneOf(complianceStates)),
    'Only bulletins with an aircraft in this state',
    'open',
  ),
});
export const listBulletins = look.list;
export const getBulletin = look.get;

export const fileBulletin = filing({
  area: 'maintenance',
  permission: 'maintenance.manage',
  name: 'fileBulletin',
  files: 'File a bulletin',
  path: '/bulletins',
  one: 'bulletin',
  called: 'bulletin',
  exampleId: 5,
  item: Bulletin,
  body: NewBulletin,
  more: { work_raised: workRaised },
});

export const setCompliance = endpoint({
  ...records,
  name: 'setCompliance',
  summary: 'Set the compliance of one aircraft with a bulletin',
  method: 'POST',
  path: '/bulletins/{id}/compliance',
  permission: 'maintenance.manage',
  write: true,
  params: look.path,
  body: Compliance,
  reply: look.one,
  errors: ['not_found', 'invalid_value', 'missing_field', 'stale'],
});
