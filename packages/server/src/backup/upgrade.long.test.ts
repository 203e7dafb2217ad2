import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { folderBlobs } from '../storage/blobs.ts';
import { ownMigrations } from '../storage/migrate.ts';
import { commandLine } from '../testing/commandLine.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { recordSums } from '../testing/recordSums.ts';
import { schemaText } from '../testing/schemaText.ts';
import { restore } from './restore.ts';
import type { Table } from './tables.ts';

const releases = fileURLToPath(new URL('../../../../testdata/releases', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'airworthy-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let database: TestDatabase;
afterEach(() => database.close());

/**
 * Tables in which the way here changes records on purpose, and those in which bringing a backup in does: the
 * store is another one, and nothing is charged or waits while nobody serves.
 */
const CHANGES: ReadonlySet<string> = new Set(['installation']);

type Release = {
  readonly tables: readonly Table[];
  readonly sums: Readonly<Record<string, string>>;
};

async function sumsNow({ tables }: Release): Promise<Record<string, string>> {
  const client = new pg.Client(database.connection);
  await client.connect();
  return recordSums(client, tables).finally(() => client.end());
}

const kept = (sums: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(sums).filter(([table]) => !CHANGES.has(table)));

for (const version of readdirSync(releases)) {
  const at = (name: string) => join(releases, version, name);
  const release: Release = JSON.parse(readFileSync(at('records.json'), 'utf8'));

  test(`the migrations of ${version} still make the schema of ${version}`, async () => {
    database = await testDatabase({ empty: true });
    const blobs = folderBlobs(mkdtempSync(join(folder, 'schema-')));
    await restore(database.connection, blobs, { file: at('backup'), migrations: ownMigrations() });
    const client = new pg.Client(database.connection);
    await client.connect();
    const text = await schemaText(client).finally(() => client.end());
    expect(text.split('\n')).toEqual(readFileSync(at('schema.txt'), 'utf8').split('\n'));
    expect(await sumsNow(release)).toEqual(release.sums);
  });

  test(`every record, hour and byte of ${version} is there after the upgrade`, async () => {
    database = await testDatabase({ empty: true });
    const run = commandLine(database, {
      AIRWORTHY_DATA: mkdtempSync(join(folder, 'data-')),
      AIRWORTHY_SECRET: 's'.repeat(40),
    });
    const { code, value } = await run('restore', at('backup'));
    expect([code, value.logs]).toEqual([0, 3]);
    expect(kept(await sumsNow(release))).toEqual(kept(release.sums));
    expect(await run('verify')).toMatchObject({
      code: 0,
      value: { logs: 3, missing: [], damaged: [] },
    });
    const doctor = await run('doctor');
    const schema = doctor.value.find(({ about }: { about: string }) => about === 'schema');
    expect(schema).toMatchObject({ state: 'ok' });
    // A key that was made by that version is still one, and hours are what they were.
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*)::int FROM credential WHERE revoked_at IS NULL) AS keys,
         (SELECT count(*)::int FROM work_order) AS signed,
         (SELECT sum(duration_s)::float8 FROM flight) AS flown_s`,
    );
    expect(rows[0].keys).toBeGreaterThan(0);
    expect(rows[0].signed).toBeGreaterThan(0);
    expect(rows[0].flown_s).toBeGreaterThan(3600);
  });
}
