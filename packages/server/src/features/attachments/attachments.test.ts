import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachmentKinds } from '@airworthy/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDiscards, sweep } from '../../jobs/sweep.ts';
import { type TestApp, testApp } from '../../testing/app.ts';

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 7)]);
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n');

const folder = mkdtempSync(join(tmpdir(), 'airworthy-attachments-'));
let app: TestApp;
let org: Awaited<ReturnType<TestApp['addOrg']>>;
let device: string;
/** One record of each kind. */
let records: Record<keyof typeof attachmentKinds, number>;
beforeAll(async () => {
  const scanner = join(folder, 'scanner.sh');
  writeFileSync(scanner, 'grep -q EICAR "$1" && exit 1\ngrep -q BREAK "$1" && exit 2\nexit 0\n');
  app = await testApp({ scanCommand: `/bin/sh ${scanner}` });
  org = await app.addOrg();
  device = (await app.addDevice(org.orgId)).key;
  records = await oneOfEach(org.orgId);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function oneOfEach(orgId: number) {
  const one = async (text: string): Promise<number> =>
    (await app.database.pool.query(text, [orgId])).rows[0].id;
  const aircraft = await one(
    `INSERT INTO aircraft (org_id, name) VALUES ($1, 'Survey') RETURNING id`,
  );
  return {
    aircraft,
    flight: await one(`INSERT INTO flight (org_id, asset_id, flown_at, source)
      VALUES ($1, ${aircraft}, '2026-11-14', 'device') RETURNING id`),
    workorder: await one(`INSERT INTO work_order (org_id, asset_id, title, origin)
      VALUES ($1, ${aircraft}, 'Replace arm', 'manual') RETURNING id`),
    checklist: await one(`INSERT INTO checklist_run (org_id, asset_id, results, completed_at)
      VALUES ($1, ${aircraft}, '[]', now()) RETURNING id`),
    bulletin: await one(`INSERT INTO bulletin (org_id, number, title)
      VALUES ($1, 'SB-' || random(), 'Arms') RETURNING id`),
    document: await one(`INSERT INTO document (org_id, asset_id, title)
      VALUES ($1, ${aircraft}, 'Insurance') RETURNING id`),
    component: await one(`INSERT INTO component (org_id, kind, name)
      VALUES ($1, 'battery', 'B1') RETURNING id`),
  };
}

type Place = { record?: string; name?: string; key?: string };
const attach = (raw: Buffer, { record = `flight:${records.flight}`, name, key }: Place = {}) =>
  app.call(
    'POST',
    `/attachments?for=${record}${name === undefined ? '' : `&name=${encodeURIComponent(name)}`}`,
    { key: key ?? org.key, raw, headers: { 'content-type': 'application/octet-stream' } },
  );
const list = (record: string, key = org.key) =>
  app.call('GET', `/attachments?for=${record}`, { key });
const remove = (id: number, key = org.key) => app.call('DELETE', `/attachments/${id}`, { key });
async function fetchContent(id: number, key = org.key, headers = {}) {
  const answer = await fetch(`${app.base}/attachments/${id}/content`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}
async function used_bytes(): Promise<number> {
  const { rows } = await app.database.pool.query(
    'SELECT used_bytes FROM organization_storage WHERE org_id = $1',
    [org.orgId],
  );
  return Number(rows[0]?.used_bytes ?? 0);
}
async function stored(): Promise<number> {
  await emptyDiscards(app.database, app.reading.blobs);
  let count = 0;
  for await (const _ of app.reading.blobs.list()) count++;
  return count;
}

describe('a file of a record', () => {
  test.each(Object.keys(attachmentKinds) as (keyof typeof attachmentKinds)[])(
    'hangs on a %s, is listed and goes with it',
    async (kind) => {
      const [before, files] = [await used_bytes(), await stored()];
      const own = await oneOfEach(org.orgId);
      const record = `${kind}:${own[kind]}`;
      const answer = await attach(JPEG, { record, name: 'Ärm.JPG' });
      expect(answer.body.attachment).toMatchObject({
        for: record,
        name: 'Ärm.JPG',
        type: 'image/jpeg',
        size_bytes: JPEG.length,
        sha256: createHash('sha256').update(JPEG).digest('hex'),
      });
      expect(answer.body.attachment.by).not.toBe('server');
      expect((await list(record)).body).toEqual({
        attachments: [answer.body.attachment],
        total: 1,
      });
      expect(await used_bytes()).toBe(before + JPEG.length);
      const table = { workorder: 'work_order', checklist: 'checklist_run' }[kind as string] ?? kind;
      if (kind === 'aircraft')
        for (const other of ['flight', 'work_order', 'checklist_run', 'document'])
          await app.database.pool.query(`DELETE FROM ${other} WHERE asset_id = $1`, [own.aircraft]);
      await app.database.pool.query(`DELETE FROM ${table} WHERE id = $1`, [own[kind]]);
      expect((await fetchContent(answer.body.attachment.id)).status).toBe(404);
      expect(await used_bytes()).toBe(before);
      expect(await stored()).toBe(files);
    },
  );

  test('comes back as it was, under a policy that runs nothing', async () => {
    const { body } = await attach(PDF, { name: 'report.pdf' });
    const content = await fetchContent(body.attachment.id);
    expect(PDF.equals(content.bytes)).toBe(true);
    expect(content.headers.get('content-type')).toBe('application/pdf');
    expect(content.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(content.headers.get('x-content-type-options')).toBe('nosniff');
    expect(content.headers.get('content-disposition')).toMatch(
      /^attachment; filename="report.pdf"/,
    );
    const etag = content.headers.get('etag') ?? '';
    const again = await fetchContent(body.attachment.id, org.key, { 'if-none-match': etag });
    expect(again.status).toBe(304);
  });

  test('is deleted with its bytes, once', async () => {
    const files = await stored();
    const { body } = await attach(JPEG);
    expect(body.attachment.name).toBe('file.jpg');
    expect((await remove(body.attachment.id)).body).toEqual({ ok: true, id: body.attachment.id });
    expect((await remove(body.attachment.id)).status).toBe(404);
    expect(await stored()).toBe(files);
  });

  test('is kept by the sweep', async () => {
    const { body } = await attach(JPEG);
    const later = new Date(Date.now() + 7_200_000);
    const swept = await sweep(app.database, app.reading.blobs, later, { atOnce: true });
    expect(swept).toMatchObject({ aside: 0, refused: null });
    expect((await fetchContent(body.attachment.id)).status).toBe(200);
  });

  test('of a signed work order, or of locked days, is not deleted', async () => {
    const own = await oneOfEach(org.orgId);
    const order = await attach(JPEG, { record: `workorder:${own.workorder}` });
    const flight = await attach(JPEG, { record: `flight:${own.flight}` });
    const { pool } = app.database;
    await pool.query(
      `UPDATE work_order SET state = 'done', closed = now(), sign_off = '{"name": "R. Ito"}'
       WHERE id = $1`,
      [own.workorder],
    );
    await pool.query(
      `INSERT INTO record_setting (org_id, checklist_work, locked_until)
       VALUES ($1, false, '2026-11-14') ON CONFLICT (org_id) DO UPDATE SET locked_until = '2026-11-14'`,
      [org.orgId],
    );
    for (const { body } of [order, flight]) {
      const answer = await remove(body.attachment.id);
      expect([answer.status, answer.body.code]).toEqual([409, 'final']);
    }
    await pool.query('UPDATE record_setting SET locked_until = NULL WHERE org_id = $1', [
      org.orgId,
    ]);
    expect((await remove(flight.body.attachment.id)).status).toBe(200);
  });
});

describe('a file is refused', () => {
  test.each([
    ['a program', Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1'), 'a.bin', 'none of JPEG'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.txt', 'none of JPEG'],
    ['a drawing with scripts', Buffer.from('<svg onload="x()">'), 'a.svg', 'none of JPEG'],
    ['another content than its name says', PDF, 'arm.jpg', 'arm.jpg holds a PDF'],
    ['nothing at all', Buffer.alloc(0), 'a.txt', 'The upload is empty'],
    ['what the scanner finds', Buffer.from('EICAR'), 'a.txt', 'scanner of this server refuses'],
  ])('for being %s', async (_case, bytes, name, sentence) => {
    const files = await stored();
    const answer = await attach(bytes, { name });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_value']);
    expect(answer.body.error).toContain(sentence);
    expect(await stored()).toBe(files);
    expect(readdirSync(app.reading.blobs.spoolFolder)).toEqual([]);
  });

  test('for now when the scanner fails: that is no all-clear', async () => {
    const answer = await attach(Buffer.from('BREAK'), { name: 'a.txt' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  });

  test('above 25 MB, and with a full storage', async () => {
    const large = Buffer.concat([JPEG, Buffer.alloc(26_214_400)]);
    const answer = await attach(large);
    expect([answer.status, answer.body.limit_mb]).toEqual([413, 25]);
    const full = await app.addOrg();
    const own = await oneOfEach(full.orgId);
    await app.database.pool.query('UPDATE organization SET storage_limit_mb = 0 WHERE id = $1', [
      full.orgId,
    ]);
    const refused = await attach(JPEG, { record: `flight:${own.flight}`, key: full.key });
    expect(refused.body.code).toBe('storage_full');
  });

  test.each(['flight:0', 'flight', 'mission:1', 'flight:abc'])('for %s', async (record) => {
    const answer = await attach(JPEG, { record });
    expect([answer.status, answer.body.field]).toEqual([400, 'for']);
  });

  test('for a record that is not there, or of another organization', async () => {
    const other = await app.addOrg();
    const own = await oneOfEach(other.orgId);
    const foreign = await attach(JPEG, { record: `component:${own.component}` });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'Component not found']);
    expect((await list('workorder:999999')).body.error).toBe('Work order not found');
    const theirs = await attach(JPEG, { record: `flight:${own.flight}`, key: other.key });
    expect((await fetchContent(theirs.body.attachment.id)).status).toBe(404);
    expect((await remove(theirs.body.attachment.id)).status).toBe(404);
  });
});

describe('the rights are those of the record', () => {
  test('for a device, which reaches flights and sees aircraft', async () => {
    expect((await attach(JPEG, { key: device })).status).toBe(200);
    expect((await list(`aircraft:${records.aircraft}`, device)).status).toBe(200);
    for (const kind of ['aircraft', 'workorder', 'component'] as const) {
      const answer = await attach(JPEG, { record: `${kind}:${records[kind]}`, key: device });
      expect([kind, answer.status, answer.body.code]).toEqual([kind, 403, 'scope']);
    }
  });

  test('for pilots who change only their own flights', async () => {
    const other = await app.addOrg();
    const own = await oneOfEach(other.orgId);
    const pilot = await app.addMember(other.orgId, 'pilot');
    const { pool } = app.database;
    await pool.query(
      'INSERT INTO record_setting (org_id, checklist_work, own_flights) VALUES ($1, false, true)',
      [other.orgId],
    );
    const send = () => attach(JPEG, { record: `flight:${own.flight}`, key: pilot.key });
    expect((await send()).body.error).toContain('only their own flights');
    await pool.query(
      `UPDATE flight SET pilot_id = (SELECT p.id FROM pilot p JOIN member m
         ON m.account_id = p.account_id WHERE p.org_id = $1 AND m.role = 'pilot') WHERE id = $2`,
      [other.orgId, own.flight],
    );
    expect((await send()).status).toBe(200);
  });

  test('for the roles', async () => {
    const pilot = (await app.addMember(org.orgId, 'pilot')).key;
    const viewer = (await app.addMember(org.orgId, 'viewer')).key;
    const order = `workorder:${records.workorder}`;
    expect((await attach(JPEG, { key: pilot })).status).toBe(200);
    const refused = await attach(JPEG, { key: pilot, record: order });
    expect([refused.status, refused.body.permission]).toEqual([403, 'maintenance.manage']);
    expect((await list(order, viewer)).status).toBe(200);
    const seen = await attach(JPEG);
    expect((await fetchContent(seen.body.attachment.id, viewer)).status).toBe(200);
    expect((await remove(seen.body.attachment.id, viewer)).body.permission).toBe('flights.manage');
  });
});
