import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Browser, signedIn } from '../../testing/browser.ts';
import { newFleet } from '../../testing/fleet.ts';

let app: TestApp;
let operator: Browser;
let file: Buffer;
let name: string;
beforeAll(async () => {
  app = await testApp();
  const operatorId = await app.addUser({});
  await app.change(operatorId, { operator: true });
  operator = await signedIn(app, operatorId);
  const fleet = await newFleet(app);
  await fleet.file({ asset_id: fleet.assetId, duration_min: 12 });
  const { cookie } = await signedIn(app, fleet.owner.ownerId);
  const download = await fetch(`${app.origin}/app/api/organization/export`, {
    headers: { cookie: cookie ?? '' },
  });
  file = Buffer.from(await download.arrayBuffer());
  name = fleet.owner.name;
});
afterAll(() => app.close());

const send = (raw: Buffer, asked: Record<string, string>, by = operator) =>
  by.call('POST', `/operator/imports?${new URLSearchParams(asked)}`, {
    raw,
    headers: { 'content-type': 'application/octet-stream' },
  });

async function emailOf(accountId: number): Promise<string> {
  const { email } = await app.database.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return email;
}

describe('POST /operator/imports', () => {
  test('200: the organization is here beside the one it came from, with its owner', async () => {
    const ownerId = await app.addUser({});
    const owner = await emailOf(ownerId);
    const taken = await send(file, { owner });
    expect(taken.status).toBe(409);
    expect(taken.body.error).toContain(`An organization "${name}" already exists.`);
    const { status, body } = await send(file, { owner, name: 'Moved' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ organization: { name: 'Moved' }, logs: 0 });
    const page = await signedIn(app, ownerId);
    expect((await page.get('/flights')).body.flights).toMatchObject([{ duration_min: 12 }]);
    expect((await operator.get('/operator/imports')).body).toEqual({ running: null });
  });

  test('400: an owner who is nobody here, or in an organization', async () => {
    const member = await emailOf((await app.addOrg()).ownerId);
    for (const owner of ['nobody@example.com', member]) {
      const refused = await send(file, { owner, name: 'Elsewhere' });
      expect([refused.status, refused.body.field]).toEqual([400, 'owner']);
    }
  });

  test('400: what is no whole file of ours leaves nothing behind', async () => {
    const owner = await emailOf(await app.addUser({}));
    for (const broken of [
      Buffer.from('a text'),
      gzipSync('a text in gzip'),
      file.subarray(0, Math.floor(file.length / 2)),
    ]) {
      const refused = await send(broken, { owner, name: 'Broken' });
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_value']);
    }
    const { body } = await operator.get('/operator/organizations?q=Broken');
    expect(body.organizations).toEqual([]);
  });

  test('403: somebody who does not run the server', async () => {
    const somebody = await signedIn(app, await app.addUser({}));
    const refused = await send(file, { owner: 'a@example.com' }, somebody);
    expect(refused.status).toBe(403);
  });
});
