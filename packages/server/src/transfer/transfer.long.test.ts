import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../access/accounts.ts';
import { addOrganization } from '../access/organizations.ts';
import { entryBytes, readEntries } from '../backup/container.ts';
import { DEMONSTRATION, demonstrate } from '../features/demonstration/demonstration.ts';
import { type BlobStore, folderBlobs } from '../storage/blobs.ts';
import { WALLED } from '../storage/rowSecurity.ts';
import { spoolUpload } from '../storage/spool.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { signedIn } from '../testing/browser.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { organizationBytes } from './exportOrganization.ts';
import { importOrganization } from './importOrganization.ts';
import { NOT_TRANSFERRED, TRANSFER_TABLES } from './tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-transfer-'));
const file = join(folder, 'organization.aworg.gz');
let app: TestApp;
let source: TestDatabase;
let store: BlobStore;
let orgId: number;
beforeAll(async () => {
  app = await testApp();
  source = app.database;
  store = app.reading.blobs;
  await demonstrate(source.db, new Date(), null);
  orgId = await idOf(source, DEMONSTRATION);
  await app.addOrg('Somebody Else');
  await fillRest();
  for (let index = 0; index < 3; index++) await attachLog(index);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function idOf({ pool }: TestDatabase, name: string): Promise<number> {
  const { rows } = await pool.query('SELECT id FROM organization WHERE name = $1', [name]);
  return rows[0].id;
}

/** What the demonstration has none of, so that every table and every place of an id is tried. */
async function fillRest(): Promise<void> {
  const { pool } = source;
  const one = async (text: string) => (await pool.query(text, [orgId])).rows[0].id as number;
  const aircraft = await one('SELECT min(id) AS id FROM aircraft WHERE org_id = $1');
  const pilot = await one('SELECT min(id) AS id FROM pilot WHERE org_id = $1');
  const flight = await one('SELECT min(id) AS id FROM flight WHERE org_id = $1');
  const template = await one(
    `INSERT INTO checklist_template (org_id, name, items, asset_ids)
     VALUES ($1, 'Preflight', '[]', ARRAY[${aircraft}]::bigint[]) RETURNING id`,
  );
  const battery = await one(
    `INSERT INTO component (org_id, kind, name, history)
     VALUES ($1, 'battery', 'B9', '[{"at": "2026-01-01", "event": "fitted", "asset_id": ${aircraft}}]') RETURNING id`,
  );
  const build = await one(
    `INSERT INTO build (account_id, name, params, created_at, updated_at)
     SELECT owner_id, 'Survey hexa', '{"dry_mass_g":\n 1.50, "x": 1e2}', now(), now()
     FROM organization WHERE id = $1 RETURNING id`,
  );
  const type = await one(
    `INSERT INTO aircraft_type (org_id, name, build_id, program) VALUES ($1, 'T', ${build},
     '[{"key": "a", "checklist_template_id": ${template}}, {"key": "b", "checklist_template_id": null}]') RETURNING id`,
  );
  await pool.query(`UPDATE aircraft SET build_id = $1, type_id = $2 WHERE id = $3`, [
    build,
    type,
    aircraft,
  ]);
  await pool.query(
    `UPDATE flight SET batteries = '[{"name": "B9", "component_id": ${battery}}]',
       crew = '[{"name": "M", "role": null, "pilot_id": ${pilot}}]', duration_s = 123.457 WHERE id = $1`,
    [flight],
  );
  await pool.query(
    `INSERT INTO record_setting (org_id, checklist_work) VALUES ($1, true)
    ON CONFLICT (org_id) DO UPDATE SET checklist_work = true`,
    [orgId],
  );
  await pool.query(
    `INSERT INTO pilot_date VALUES ($1, 'medical', '2027-01-31') ON CONFLICT DO NOTHING`,
    [pilot],
  );
  const file = await spoolUpload(Readable.from([randomBytes(5000)]), store.spoolFolder);
  await pool.query(
    `INSERT INTO attachment (org_id, flight_id, filename, type, size_bytes, sha256, blob_key, attached_by)
     VALUES ($1, ${flight}, 'arm.jpg', 'image/jpeg', 5000, decode($2, 'hex'), $3, 'R. Ito')`,
    [orgId, file.sha256, await store.take(file)],
  );
  await pool.query(
    `INSERT INTO mission (org_id, name, airspace, risk, asset_ids, pilot_ids, checklist_template_ids)
     VALUES ($1, 'Survey', '{}', '{}', ARRAY[${aircraft}]::bigint[], ARRAY[${pilot}]::bigint[], ARRAY[${template}]::bigint[])`,
    [orgId],
  );
}

async function attachLog(index: number): Promise<void> {
  const bytes = randomBytes(200_000 + index);
  const key = await store.take(await spoolUpload(Readable.from([bytes]), store.spoolFolder));
  const { rows } = await source.pool.query(
    `SELECT id, asset_id, flown_at FROM flight WHERE org_id = $1 AND asset_id IS NOT NULL
     ORDER BY id OFFSET $2 LIMIT 1`,
    [orgId, index],
  );
  const sha256 = createHash('sha256').update(bytes).digest();
  const log = await source.pool.query(
    `INSERT INTO flight_log (org_id, flight_id, format, size_bytes, sha256, blob_key, analysis_state)
     VALUES ($1, $2, 'ulg', $3, $4, $5, 'done') RETURNING id`,
    [orgId, rows[0].id, bytes.length, sha256, key],
  );
  await source.pool.query(
    `INSERT INTO log_reading (org_id, sha256, reader, result, features)
     VALUES ($1, $2, 'r', '{"a": 1.0000000001}', '{"v": 0.1}')`,
    [orgId, sha256],
  );
  await source.pool.query(
    `INSERT INTO flight_feature (flight_id, org_id, asset_id, log_id, flown_at, features, reader)
     VALUES ($1, $2, $3, $4, $5, '{"v": 0.1}', 'r')`,
    [rows[0].id, orgId, rows[0].asset_id, log.rows[0].id, rows[0].flown_at],
  );
}

async function writeFile(): Promise<void> {
  const out = createGzip({ level: 1 });
  const done = buffer(out);
  await pipeline(organizationBytes(source.served, store, orgId), out);
  writeFileSync(file, await done);
}

type Change = (table: string, row: Record<string, unknown>) => void;

/** The file with its rows changed, as somebody might who means harm. */
async function crafted(change: Change): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const { entry, bytes } of readEntries(
    Readable.from([gunzipSync(readFileSync(file))]),
  )) {
    let content = await buffer(bytes);
    if (entry.kind === 'table') {
      const lines = content.toString('utf8').split('\n').filter(Boolean);
      const rows = lines.map((line) => {
        const row = JSON.parse(line);
        change(entry.table, row);
        return `${JSON.stringify(row)}\n`;
      });
      content = Buffer.from(rows.join(''));
    }
    for await (const piece of entryBytes(entry, Readable.from([content]))) parts.push(piece);
  }
  return gzipSync(Buffer.concat(parts));
}

/** What a row is allowed to differ in: whose it is, and the numbers of the other installation. */
const OWN_HERE: Record<string, readonly string[]> = {
  pilot: ['account_id', 'member', 'expected_email'],
  build: ['account_id'],
  attachment: ['blob_key'],
  flight_log: ['blob_key'],
  audit: ['account_id', 'actor_id', 'target_id'],
  signed_record: ['moved'],
};

/** Every row of an organization as text, table by table. */
async function contents(database: TestDatabase, id: number): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { table, rows = 't.org_id = $1' } of TRANSFER_TABLES) {
    const answer = await database.pool.query(
      `SELECT row_to_json(t) AS row FROM ${table} t WHERE ${rows}`,
      [id],
    );
    found[table] = answer.rows
      .map(({ row }) => {
        for (const name of ['org_id', ...(OWN_HERE[table] ?? [])]) delete row[name];
        return JSON.stringify(row);
      })
      .sort();
  }
  return found;
}

async function arrive(database: TestDatabase, name?: string, email = 'new@example.com') {
  const ownerId = await addAccount(database.db, { email });
  const blobs = folderBlobs(mkdtempSync(join(folder, 'logs-')));
  const done = await importOrganization(database.served, blobs, {
    file,
    ownerId,
    name,
  });
  return { ...done, blobs, ownerId };
}

/** The SHA-256 of every log and attached file. */
async function logSums(database: TestDatabase, id: number, blobs: BlobStore): Promise<string[]> {
  const { rows } = await database.pool.query(
    '(SELECT blob_key FROM flight_log WHERE org_id = $1 ORDER BY id) UNION ALL (SELECT blob_key FROM attachment WHERE org_id = $1)',
    [id],
  );
  return Promise.all(
    rows.map(async (row) => {
      const bytes = await buffer(await blobs.open(row.blob_key));
      return createHash('sha256').update(bytes).digest('hex');
    }),
  );
}

describe('an organization that moves to another installation', () => {
  test('has every record and every byte there as here', async () => {
    await writeFile();
    const before = await contents(source, orgId);
    const full = ['pilot_date', 'build', 'mission', 'log_reading', 'flight_feature', 'audit'];
    for (const table of full) expect([table, before[table]?.length]).not.toEqual([table, 0]);
    const empty = await testDatabase();
    const done = await arrive(empty);
    expect(done).toMatchObject({ name: DEMONSTRATION, logs: 3, deleted: 0 });
    const after = await contents(empty, done.orgId);
    // The owner here was not on the roster there, and joining and the import are entries of their own.
    const added = { pilot: 1, audit: 2 };
    for (const [table, rows] of Object.entries(before)) {
      const extra = added[table as keyof typeof added] ?? 0;
      expect([table, after[table]?.length]).toEqual([table, rows.length + extra]);
      const there = new Set(after[table]);
      expect(rows.filter((row) => !there.has(row))).toEqual([]);
    }
    expect(await logSums(empty, done.orgId, done.blobs)).toEqual(
      await logSums(source, orgId, store),
    );
    const { rows } = await empty.pool.query('SELECT used_bytes FROM organization_storage');
    expect(rows).toEqual([{ used_bytes: 605_003 }]);
    await empty.close();
  });

  test('moves its ids where they are taken, also inside records', async () => {
    const name = 'Second Home';
    const done = await arrive(source, name, 'second@example.com');
    const { rows } = await source.pool.query(
      `SELECT f.batteries, f.crew, f.duration_s::text, t.program, t.build_id = a.build_id AS build,
         b.account_id, b.params::text AS params, m.asset_ids, m.pilot_ids, m.checklist_template_ids, k.history
       FROM flight f, aircraft_type t, aircraft a, build b, mission m, component k
       WHERE f.org_id = $1 AND f.duration_s = 123.457 AND t.org_id = $1 AND t.name = 'T' AND a.type_id = t.id
         AND b.id = t.build_id AND m.org_id = $1 AND m.name = 'Survey' AND k.org_id = $1 AND k.name = 'B9'`,
      [done.orgId],
    );
    const ids = async (table: string) =>
      (await source.pool.query(`SELECT id FROM ${table} WHERE org_id = $1`, [done.orgId])).rows.map(
        (row) => row.id as number,
      );
    const [moved] = rows;
    expect(await ids('component')).toContain(moved.batteries[0].component_id);
    expect(await ids('pilot')).toContain(moved.crew[0].pilot_id);
    expect(await ids('checklist_template')).toContain(moved.program[0].checklist_template_id);
    expect(moved.program[1].checklist_template_id).toBeNull();
    expect(await ids('aircraft')).toEqual(expect.arrayContaining(moved.asset_ids));
    expect(await ids('aircraft')).toContain(moved.history[0].asset_id);
    expect(await ids('pilot')).toEqual(expect.arrayContaining(moved.pilot_ids));
    expect(moved).toMatchObject({ build: true, account_id: done.ownerId, duration_s: '123.457' });
    expect(JSON.parse(moved.params)).toEqual({ dry_mass_g: 1.5, x: 100 });
    expect(moved.params).toContain('1.50');
    const sums = `SELECT name, total_flights, total_duration_s::text, last_flight FROM aircraft
      WHERE org_id = $1 ORDER BY id`;
    const here = await source.pool.query(sums, [orgId]);
    expect((await source.pool.query(sums, [done.orgId])).rows).toEqual(here.rows);
    const before = Math.max(...(await ids('aircraft')));
    const next = await source.pool.query(
      `INSERT INTO aircraft (org_id, name) VALUES ($1, 'next') RETURNING id`,
      [done.orgId],
    );
    expect(next.rows[0].id).toBeGreaterThan(before);
  });

  test('gives people who join later their entry of the roster back', async () => {
    const empty = await testDatabase();
    const done = await arrive(empty, undefined, 'owner@demo.example');
    const roster = async (email: string) =>
      (
        await empty.pool.query(
          `SELECT p.total_flights, p.member FROM pilot p JOIN account a ON a.id = p.account_id
           WHERE p.org_id = $1 AND a.email = $2`,
          [done.orgId, email],
        )
      ).rows;
    const count = async () => (await empty.pool.query('SELECT count(*) FROM pilot')).rows[0].count;
    const before = await count();
    expect(await roster('owner@demo.example')).toMatchObject([{ member: true }]);
    const ito = await addAccount(empty.db, { email: 'Ito@demo.example' });
    await empty.pool.query(
      `INSERT INTO member (account_id, org_id, role) VALUES ($1, $2, 'pilot')`,
      [ito, done.orgId],
    );
    const [entry] = await roster('Ito@demo.example');
    expect(entry.member).toBe(true);
    expect(entry.total_flights).toBeGreaterThan(0);
    expect(await count()).toBe(before);
    await empty.close();
  });

  test('is refused when its file is cut, changed or of something else', async () => {
    const whole = readFileSync(file);
    const empty = await testDatabase();
    const ownerId = await addAccount(empty.db, { email: 'x@example.com' });
    const blobs = folderBlobs(join(folder, 'refused'));
    const tryFile = (bytes: Buffer, name?: string) => {
      const changed = join(folder, 'changed');
      writeFileSync(changed, bytes);
      return importOrganization(empty.served, blobs, {
        file: changed,
        ownerId,
        name,
      });
    };
    const plain = gunzipSync(whole);
    await expect(tryFile(whole.subarray(0, whole.length * 0.9))).rejects.toThrow();
    await expect(tryFile(gzipSync(plain.subarray(0, plain.length - 4)))).rejects.toThrow(
      'not whole',
    );
    const logAt = plain.lastIndexOf('"kind":"log"');
    const flipped = Buffer.from(plain);
    flipped[logAt + 1000] = (flipped[logAt + 1000] ?? 0) ^ 1;
    await expect(tryFile(gzipSync(flipped))).rejects.toThrow('hash does not match');
    await expect(tryFile(gzipSync(Buffer.from('something else')))).rejects.toThrow();
    expect((await empty.pool.query('SELECT 1 FROM organization')).rowCount).toBe(0);
    expect((await empty.pool.query('SELECT 1 FROM flight')).rowCount).toBe(0);
    await empty.close();
  });

  test('reaches nothing of another organization, whatever its file names', async () => {
    const target = await testDatabase();
    const victimId = await addAccount(target.db, { email: 'victim@example.com' });
    const victimOrg = await addOrganization(target.db, { name: 'Victim', ownerId: victimId });
    const { rows } = await target.pool.query('SELECT id FROM pilot WHERE org_id = $1', [victimOrg]);
    const ownerId = await addAccount(target.db, { email: 'x@example.com' });
    const blobs = folderBlobs(mkdtempSync(join(folder, 'crafted-')));
    const tryWith = async (change: Change) => {
      const changed = join(folder, 'crafted.gz');
      writeFileSync(changed, await crafted(change));
      return importOrganization(target.served, blobs, {
        file: changed,
        ownerId,
      });
    };
    // A date for a pilot of somebody else: the wall around the new organization refuses it.
    await expect(
      tryWith((table, row) => {
        if (table === 'pilot_date') row.pilot_id = rows[0].id - 1;
      }),
    ).rejects.toThrow('rows of pilot_date do not fit the tables here');
    await expect(
      tryWith((table, row) => {
        if (table === 'flight') row.id = 900_000_000;
      }),
    ).rejects.toThrow('ids that its header does not name');
    // The bytes of a log are those that came with it, never those of a key that the file knows.
    const stolen = await tryWith((table, row) => {
      if (table === 'flight_log') row.blob_key = 'key-of-the-victim';
    }).catch((error: Error) => error.message);
    expect(stolen).toContain('no record names its log');
    expect((await target.pool.query('SELECT 1 FROM organization')).rowCount).toBe(1);
    await target.close();
  });

  test('is downloaded by owners and admins, which the audit shows', async () => {
    const { rows } = await source.pool.query(
      `SELECT account_id, role FROM member WHERE org_id = $1 ORDER BY role`,
      [orgId],
    );
    const owner = await signedIn(app, rows.find((row) => row.role === 'owner').account_id);
    const response = await fetch(`${app.origin}/app/api/organization/export`, {
      headers: { cookie: owner.cookie ?? '' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="airworthy-demonstration-\d{4}-\d\d-\d\d\.aworg\.gz"$/,
    );
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    const empty = await testDatabase();
    expect(await arrive(empty)).toMatchObject({ logs: 3 });
    await empty.close();
    const entries = (await owner.get('/audit?action=organization.export')).body.entries;
    expect(entries).toMatchObject([{ actor: { kind: 'person' }, action: 'organization.export' }]);
  });

  test('leaves no table of an organization out unseen', () => {
    const seen = [...TRANSFER_TABLES.map(({ table }) => table), ...NOT_TRANSFERRED];
    expect(WALLED.filter((table) => !seen.includes(table))).toEqual([]);
  });
});
