import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { mailTo, newBrowser, PASSWORD, signedIn } from '../../testing/browser.ts';
import { keepUp } from '../people/upkeep.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('an organization', () => {
  test('is made, renamed and left by those who may', async () => {
    const browser = await signedIn(app, await app.addUser());
    const made = await browser.post('/organizations', { name: 'North Survey' });
    expect(made.body.organization).toMatchObject({
      name: 'North Survey',
      role: 'owner',
      members: 1,
    });
    expect((await browser.post('/organizations', { name: 'Second' })).status).toBe(409);
    const other = await signedIn(app, await app.addUser());
    expect((await other.post('/organizations', { name: 'north survey' })).status).toBe(409);
    const renamed = await browser.post('/organization', { name: 'South Survey' });
    expect(renamed.body.organization.name).toBe('South Survey');
    expect((await browser.get('/session')).body.permissions).toContain('organization.delete');
  });

  test('invites somebody new, who joins with the link, once', async () => {
    const org = await app.addOrg();
    const owner = await signedIn(app, org.ownerId);
    const email = 'invited@example.com';
    const { body } = await owner.post('/organization/invitations', { email, role: 'manager' });
    expect((await mailTo(app, email)).subject).toBe(`Airworthy: invitation to ${org.name}`);
    const listed = (await owner.get('/organization/members')).body;
    expect(listed.invitations).toMatchObject([
      { email, role: 'manager', invited_by: 'Olga Owner' },
    ]);
    const token = body.link.split('#')[1];
    const browser = newBrowser(app);
    expect((await browser.post('/links/look', { token })).body).toMatchObject({
      kind: 'invitation',
      organization: org.name,
      role: 'manager',
      invited_by: 'Olga Owner',
    });
    const joined = await browser.post('/links/accept', { token, name: 'I', password: PASSWORD });
    expect(joined.body.session.organization).toMatchObject({ name: org.name, role: 'manager' });
    expect((await newBrowser(app).post('/links/look', { token })).status).toBe(404);
    const after = (await owner.get('/organization/members')).body;
    expect(after.invitations).toEqual([]);
    expect(after.members.map((member: { email: string }) => member.email)).toContain(email);
    const withdrawn = await owner.post('/organization/invitations', {
      email: 'w@w.ww',
      role: 'viewer',
    });
    await owner.remove(`/organization/invitations/${withdrawn.body.id}`);
    const late = { token: withdrawn.body.link.split('#')[1], password: PASSWORD };
    expect((await newBrowser(app).post('/links/accept', late)).status).toBe(404);
  });

  test('takes in an account that exists, and a removed member keeps keys without it', async () => {
    const org = await app.addOrg();
    const owner = await signedIn(app, org.ownerId);
    const { userId, key } = await app.addCaller();
    const browser = await signedIn(app, userId);
    const { email } = (await browser.get('/session')).body.person;
    const { body } = await owner.post('/organization/invitations', { email, role: 'pilot' });
    expect((await browser.post('/links/join', { token: body.link.split('#')[1] })).status).toBe(
      200,
    );
    const device = await owner.post('/organization/devices', { label: 'GCS' });
    expect((await app.call('GET', '/flights', { key })).status).toBe(200);
    expect((await owner.remove(`/organization/members/${userId}`)).status).toBe(200);
    expect((await app.call('GET', '/flights', { key })).body.code).toBe('no_organization');
    expect((await browser.get('/organization')).body.code).toBe('no_organization');
    expect((await app.call('GET', '/flights', { key: device.body.key })).status).toBe(200);
  });

  test('has devices that are made, re-keyed and revoked', async () => {
    const org = await app.addOrg();
    const owner = await signedIn(app, org.ownerId);
    const made = (await owner.post('/organization/devices', { label: 'GCS 1' })).body;
    expect(made.key).toMatch(/^awd_/);
    const path = `/organization/devices/${made.device.id}`;
    const rekeyed = (await owner.post(`${path}/rekey`)).body;
    const works = async (key: string) => (await app.call('GET', '/pilots', { key })).status;
    expect([await works(made.key), await works(rekeyed.key)]).toEqual([401, 200]);
    expect(rekeyed.device).toMatchObject({ id: made.device.id, label: 'GCS 1' });
    expect((await owner.remove(path)).body).toEqual({ ok: true });
    expect(await works(rekeyed.key)).toBe(401);
  });

  test('shows storage by aircraft', async () => {
    const org = await app.addOrg();
    const owner = await signedIn(app, org.ownerId);
    const flight = (await owner.post('/flights', { asset_name: 'Loaner' })).body.id;
    const { db } = app.database;
    await db
      .insertInto('flight_log')
      .values({
        org_id: org.orgId,
        flight_id: flight,
        format: 'ulg',
        size_bytes: 3 * 2 ** 20,
        sha256: Buffer.alloc(32, 7),
        blob_key: 'x/y',
        analysis_state: 'none',
      })
      .execute();
    expect((await owner.get('/organization/storage')).body).toEqual({
      used_mb: 3,
      limit_mb: 10_240,
      aircraft: [{ asset_id: null, name: 'Not in the registry', logs: 1, used_mb: 3 }],
    });
  });

  test('is deleted thirty days after an owner asked, unless one thinks again', async () => {
    const org = await app.addOrg('Short Lived');
    const owner = await signedIn(app, org.ownerId);
    // Records that refer to the aircraft and to one another.
    const { id: asset_id } = (await owner.post('/aircraft', { name: 'Gone' })).body.aircraft;
    const { id: component_id } = (
      await owner.post('/components', { kind: 'battery', name: 'Pack', asset_id })
    ).body.component;
    const filed = await Promise.all([
      owner.post('/workorders', { title: 'Replace it', asset_id, component_id }),
      owner.post('/documents', { kind: 'registration', title: 'Permit', asset_id }),
      owner.post('/flights', { asset_id, duration_min: 5 }),
    ]);
    expect(filed.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ask = (name: string) => owner.post('/organization/delete', { name, password: PASSWORD });
    expect((await ask('Another')).status).toBe(400);
    expect((await ask('Short Lived')).body.organization.deletion).not.toBeNull();
    expect((await owner.post('/organization/keep')).body.organization.deletion).toBeNull();
    await ask('Short Lived');
    const start = Date.now();
    const afterDays = async (days: number) => {
      app.time.now = () => new Date(start + days * 86_400_000);
      await keepUp(app.composition.people);
      app.time.now = () => new Date();
    };
    await afterDays(29);
    // A session that nobody used for so long has ended, the organization has not.
    expect((await owner.get('/organization')).status).toBe(401);
    const again = await signedIn(app, org.ownerId);
    expect((await again.get('/organization')).status).toBe(200);
    await afterDays(31);
    expect((await app.call('GET', '/aircraft', { key: org.key })).body.code).toBe(
      'no_organization',
    );
    const { rows } = await app.database.pool.query('SELECT 1 FROM aircraft WHERE org_id = $1', [
      org.orgId,
    ]);
    expect(rows).toEqual([]);
  });
});
