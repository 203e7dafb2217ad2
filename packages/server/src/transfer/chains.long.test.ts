import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../access/accounts.ts';
import { entryBytes, readEntries } from '../backup/container.ts';
import { DEMONSTRATION, demonstrate } from '../features/demonstration/demonstration.ts';
import { checkRecords } from '../features/workorders/checkRecords.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { organizationBytes, type TransferHeader } from './exportOrganization.ts';
import { importOrganization } from './importOrganization.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-chains-'));
let app: TestApp;
let orgId: number;
let file: Buffer;
beforeAll(async () => {
  app = await testApp();
  await demonstrate(app.database.db, new Date(), null);
  const { rows } = await app.database.pool.query('SELECT id FROM organization WHERE name = $1', [
    DEMONSTRATION,
  ]);
  orgId = rows[0].id;
  const bytes = organizationBytes(app.database.served, app.reading.blobs, orgId);
  file = await buffer(Readable.from(bytes));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Brings the file in beside its source, where every id is taken. */
async function arrive(bytes: Buffer, name: string): Promise<number> {
  const path = join(folder, name);
  writeFileSync(path, gzipSync(bytes));
  const ownerId = await addAccount(app.database.db, { email: `${name}@example.com` });
  const given = { file: path, ownerId, name };
  return (await importOrganization(app.database.served, app.reading.blobs, given)).orgId;
}

/** What a check of the signed records finds, but for when. */
async function found(id: number) {
  const { checked_at: _, ...check } = await checkRecords(
    app.database.db,
    { orgId: id },
    new Date(),
  );
  return check;
}

test('an organization that moves has chains that fit, though every id is another one', async () => {
  const here = await found(orgId);
  expect(here).toMatchObject({ result: 'fits', before_chain: 0 });
  const there = await arrive(file, 'moved');
  expect(await found(there)).toEqual(here);
  const { rows } = await app.database.pool.query(
    `SELECT (content::jsonb ->> 'workorder')::bigint = work_order_id AS same FROM signed_record
     WHERE org_id = $1 AND content IS NOT NULL`,
    [there],
  );
  expect(new Set(rows.map(({ same }) => same))).toEqual(new Set([false]));
  await app.database.pool.query(
    `ALTER TABLE work_order DISABLE TRIGGER signed;
     UPDATE work_order SET closed_by_pilot_id = NULL WHERE org_id = ${there} AND state = 'done';
     ALTER TABLE work_order ENABLE TRIGGER signed`,
  );
  expect(await found(there)).toMatchObject({ result: 'broken' });
});

test('a file of a version without chains brings its orders in as signed before they began', async () => {
  const parts: Buffer[] = [];
  for await (const { entry, bytes } of readEntries<TransferHeader>(Readable.from([file]))) {
    const content = await buffer(bytes);
    if (entry.kind === 'table' && entry.table === 'signed_record') continue;
    let written = entry;
    if (entry.kind === 'header') {
      const migrations = entry.header.migrations.filter((name) => name < '0024');
      written = { ...entry, header: { ...entry.header, migrations } };
    }
    for await (const piece of entryBytes(written, Readable.from([content]))) parts.push(piece);
  }
  const there = await arrive(Buffer.concat(parts), 'older');
  const { records } = await found(orgId);
  expect(await found(there)).toMatchObject({
    result: 'nothing_to_check',
    records: 0,
    before_chain: records,
  });
});
