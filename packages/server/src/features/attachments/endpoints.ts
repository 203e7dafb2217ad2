import {
  attachFile,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
} from '@airworthy/contract';
import { disposition } from '../downloads.ts';
import { matchingTag } from '../etag.ts';
import { Answer, type Implementation, implement } from '../implement.ts';
import {
  type AttachmentServices,
  attach,
  attachmentOnWire,
  list,
  one,
  remove,
} from './attachments.ts';

/** A browser that shows the bytes as a page runs nothing of them and lets them load nothing. */
const RUNS_NOTHING = {
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-cache',
};

export function attachmentEndpoints(services: AttachmentServices): Implementation[] {
  return [
    implement(attachFile, async ({ scope, query, upload }) => {
      const sent = { place: query.for, name: query.name, upload };
      return { attachment: attachmentOnWire(await attach(services, scope, sent)) };
    }),
    implement(listAttachments, async ({ scope, query }) => {
      const attachments = (await list(services, scope, query.for)).map(attachmentOnWire);
      return { attachments, total: attachments.length };
    }),
    implement(downloadAttachment, async ({ scope, params, header }) => {
      const row = await one(services, scope, { id: params.id, right: 'view' });
      const etag = `"${row.sha256.toString('hex')}"`;
      const known = matchingTag(header('if-none-match'), etag);
      if (known !== null) return new Answer(null, { ETag: known }, 304);
      return new Answer(await services.blobs.open(row.blob_key), {
        ...RUNS_NOTHING,
        'Content-Type': row.type === 'text/plain' ? 'text/plain; charset=utf-8' : row.type,
        'Content-Disposition': disposition(row.filename),
        'Content-Length': String(row.size_bytes),
        ETag: etag,
      });
    }),
    implement(deleteAttachment, async ({ scope, params }) => {
      await remove(services, scope, params.id);
      return { ok: true, id: params.id };
    }),
  ];
}
