import { z } from 'zod';
import { fileName } from './crash/endpoints.ts';
import { about, component, count, idOf, instantOf, listing, words } from './describe.ts';
import { endpoint } from './endpoint.ts';
import { pathId } from './fields.ts';
import type { Area, Permission } from './permissions.ts';
import { deleted } from './record.ts';

/** 25 MB; exactly this many bytes are accepted. */
export const ATTACHMENT_LIMIT_BYTES = 26_214_400;

type Right = { readonly area: Area; readonly permission: Permission };
const maintenance = {
  view: { area: 'maintenance', permission: 'maintenance.view' },
  manage: { area: 'maintenance', permission: 'maintenance.manage' },
} as const;

/** What a file can hang on, and which rights seeing and changing it takes: those of the record itself. */
export const attachmentKinds = {
  flight: {
    called: 'Flight',
    view: { area: 'flights', permission: 'flights.view' },
    manage: { area: 'flights', permission: 'flights.manage' },
  },
  workorder: { called: 'Work order', ...maintenance },
  checklist: {
    called: 'Checklist',
    view: { area: 'flights', permission: 'checklists.view' },
    manage: { area: 'flights', permission: 'checklists.manage' },
  },
  // Who maintains aircraft changes what is on file about them.
  aircraft: {
    called: 'Aircraft',
    view: { area: 'flights', permission: 'aircraft.view' },
    manage: maintenance.manage,
  },
  bulletin: { called: 'Bulletin', ...maintenance },
  document: { called: 'Document', ...maintenance },
  component: { called: 'Component', ...maintenance },
} as const satisfies Record<string, { called: string; view: Right; manage: Right }>;

export type AttachmentKind = keyof typeof attachmentKinds;

const kinds = Object.keys(attachmentKinds) as AttachmentKind[];

/** `flight:12`. */
const forRecord = () =>
  z
    .string()
    .transform((value, context) => {
      const [, kind, id] = /^([a-z]+):([1-9]\d{0,15})$/.exec(value) ?? [];
      const known = kinds.find((one) => one === kind);
      if (known !== undefined && Number(id) <= Number.MAX_SAFE_INTEGER)
        return { kind: known, id: Number(id) };
      context.addIssue({
        code: 'custom',
        message: `must be a kind and an id, as in flight:12; kinds are ${kinds.join(', ')}`,
      });
      return z.NEVER;
    })
    .meta({
      type: 'string',
      pattern: `^(${kinds.join('|')}):[1-9][0-9]*$`,
      description: `The record: its kind (${kinds.join(', ')}), a colon and its id.`,
      example: 'flight:412',
    });

export const Attachment = component('Attachment', 'A photo or file of a record', {
  id: idOf('the attachment', 31),
  for: words('The record that it belongs to', 'flight:412'),
  name: words('File name', 'arm.jpg'),
  type: words('Media type, found from its bytes', 'image/jpeg'),
  size_bytes: about(z.int().min(1), 'Size, in bytes', 184320),
  sha256: words('SHA-256 of the bytes, hexadecimal', '9c1e6f0a'),
  created_at: instantOf('When it was attached'),
  by: words('Who attached it', 'R. Ito'),
});

const records = { area: 'flights', permission: null, metered: false, organization: true } as const;
const ofRecord = { ...records, ofRecord: true } as const;
const one = z.object({ id: pathId('Attachment') });

export const attachFile = endpoint({
  ...ofRecord,
  name: 'attachFile',
  summary: 'Attach a photo or a file to a record',
  method: 'POST',
  path: '/attachments',
  write: true,
  query: z.object({
    for: forRecord(),
    name: z
      .string()
      .optional()
      .transform((value) => fileName(value, 160))
      .meta({
        description: 'File name; a longer one is cut to 160 characters.',
        example: 'arm.jpg',
      }),
  }),
  upload: { limit_bytes: ATTACHMENT_LIMIT_BYTES, file: true },
  reply: z.object({ attachment: about(Attachment, 'The attachment') }),
  errors: ['not_found', 'storage_full', 'too_large', 'conflict'],
});

export const listAttachments = endpoint({
  ...ofRecord,
  name: 'listAttachments',
  summary: 'List the photos and files of a record, newest first',
  method: 'GET',
  path: '/attachments',
  write: false,
  query: z.object({ for: forRecord() }),
  reply: z.object({
    attachments: listing(Attachment, 'The attachments'),
    total: count('How many there are', 1),
  }),
  errors: ['not_found'],
});

export const downloadAttachment = endpoint({
  ...ofRecord,
  name: 'downloadAttachment',
  summary: 'Download a photo or a file',
  method: 'GET',
  path: '/attachments/{id}/content',
  write: false,
  params: one,
  download: true,
  etag: true,
  reply: z.unknown(),
  errors: ['not_found'],
});

export const deleteAttachment = endpoint({
  ...ofRecord,
  name: 'deleteAttachment',
  summary: 'Delete a photo or a file; one of a signed work order or of locked days stays',
  method: 'DELETE',
  path: '/attachments/{id}',
  write: true,
  params: one,
  reply: z.object(deleted),
  errors: ['not_found', 'final'],
});
