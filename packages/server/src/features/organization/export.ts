import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { dateText, ServiceError } from '@airworthy/contract';
import { noteAudit } from '../../storage/audit.ts';
import type { BlobStore } from '../../storage/blobs.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { organizationBytes } from '../../transfer/exportOrganization.ts';
import { fileDownload } from '../downloads.ts';
import type { Answer } from '../implement.ts';
import type { People } from '../people/people.ts';

/** Organizations whose file is being written by this process. */
const underWay = new Set<number>();
const AGAIN_S = 60;

/** The file of an organization; it is written as fast as it is downloaded, and once at a time. */
export async function exportFile(
  people: People,
  blobs: BlobStore,
  { orgId, name }: { orgId: number; name: string },
): Promise<Answer<unknown>> {
  if (underWay.has(orgId))
    throw new ServiceError(
      'unavailable',
      'An export of this organization is already being downloaded. Wait until it has finished.',
      {},
      { retryAfter_s: AGAIN_S },
    );
  const { database, log, clock } = people;
  await inTransaction(database.db, (tx) =>
    noteAudit(tx, {
      orgId,
      action: 'organization.export',
      target: { kind: 'organization', id: orgId },
    }),
  );
  async function* marked() {
    underWay.add(orgId);
    try {
      yield* organizationBytes(database, blobs, orgId);
    } finally {
      underWay.delete(orgId);
    }
  }
  const body = pipeline(marked(), createGzip({ level: 1 }), (error) => {
    if (error != null) log.warn({ err: error, org_id: orgId }, 'export ended early');
  });
  const file = `airworthy-${plainName(name)}-${dateText(clock())}.aworg.gz`;
  return fileDownload(body, { name: file, type: 'application/gzip' });
}

/** Letters that every file system and header takes. */
function plainName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'organization'
  );
}
