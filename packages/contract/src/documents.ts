import { z } from 'zod';
import { about, choice, component, dateOf, idOf, words } from './describe.ts';
import { endpoint } from './endpoint.ts';
import { bodyId, nameText, notesText, oneOf, optional, text } from './fields.ts';
import { date } from './instants.ts';
import { filing, lookups } from './kinds.ts';
import { clearing, deleted, filingMembers, recordMembers } from './record.ts';
import { documentKinds } from './values.ts';

export const documentStates = ['valid', 'due_soon', 'expired'] as const;

export const AircraftDocument = component(
  'AircraftDocument',
  'A document of an aircraft: what it is, how long it is valid, where it is kept',
  {
    id: idOf('the document', 21),
    asset_id: idOf('the aircraft', 3),
    kind: choice(documentKinds, 'Kind', 'insurance'),
    title: words('Title', 'Liability insurance 2027'),
    number: words('Its number', 'P-4711-09'),
    valid_until: dateOf('Last day on which it is valid', '2027-03-31').nullable(),
    state: choice(
      documentStates,
      'Whether it is valid today; `due_soon` in its last 30 days',
      'valid',
    ),
    url: words('Address of the document', 'https://example.com/policy.pdf').nullable(),
    notes: words('Notes', 'Original in the office safe'),
    ...recordMembers,
  },
);

/** A document as sent; `asset_id` and `title` are needed for a new one. */
export const NewDocument = z
  .looseObject({
    ...filingMembers,
    asset_id: about(optional(bodyId()), 'Id of the aircraft; required for a new document', 3),
    kind: about(optional(oneOf(documentKinds)), 'Kind', 'insurance'),
    title: about(
      optional(nameText()),
      'Title; required for a new document',
      'Liability insurance 2027',
    ),
    number: about(optional(text({ max: 120 })), 'Its number', 'P-4711-09'),
    valid_until: about(optional(date()), 'Last day on which it is valid', '2027-03-31'),
    url: about(
      optional(address()),
      'Address of the document, http or https',
      'https://example.com/policy.pdf',
    ),
    notes: about(optional(notesText()), 'Notes', 'Original in the office safe'),
    clear: clearing(['valid_until']),
  })
  .meta({ id: 'NewDocument', description: 'A document to file, or members to correct.' });

/** An address that a browser opens as a page; another scheme could run a script of the one who sent it. */
function address() {
  return text({ max: 2000 }).refine(
    (value) => value === '' || /^https?:\/\/[^\s/]+/i.test(value),
    'must begin with https:// or http://',
  );
}

const records = { area: 'maintenance', metered: false, organization: true } as const;
const manage = { permission: 'maintenance.manage', write: true } as const;

const look = lookups({
  area: 'maintenance',
  permission: 'maintenance.view',
  plural: 'documents',
  one: 'document',
  called: 'Document',
  names: { list: 'listDocuments', get: 'getDocument' },
  listed: 'the documents of the aircraft',
  item: AircraftDocument,
  state: about(optional(oneOf(documentStates)), 'Only documents in this state', 'due_soon'),
});
export const listDocuments = look.list;
export const getDocument = look.get;

export const fileDocument = filing({
  area: 'maintenance',
  permission: 'maintenance.manage',
  name: 'fileDocument',
  files: 'File a document of an aircraft',
  path: '/documents',
  one: 'document',
  called: 'document',
  exampleId: 21,
  item: AircraftDocument,
  body: NewDocument,
});

export const correctDocument = endpoint({
  ...records,
  ...manage,
  name: 'correctDocument',
  summary: 'Correct a document by its id',
  method: 'POST',
  path: '/documents/{id}',
  params: look.path,
  body: NewDocument,
  reply: look.one,
  errors: ['not_found', 'invalid_value', 'stale'],
});

export const deleteDocument = endpoint({
  ...records,
  ...manage,
  name: 'deleteDocument',
  summary: 'Delete a document',
  method: 'DELETE',
  path: '/documents/{id}',
  params: look.path,
  reply: z.object(deleted),
  errors: ['not_found'],
});
