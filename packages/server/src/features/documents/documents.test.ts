import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { day, newFleet } from '../../testing/fleet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function office() {
  const fleet = await newFleet(app);
  const { key } = fleet.owner;
  const file = (body: object) =>
    app.call('POST', '/documents', { key, body: { asset_id: fleet.assetId, ...body } });
  const titles = async (search: string): Promise<string[]> => {
    const { body } = await app.call('GET', `/documents${search}`, { key });
    return body.documents.map(({ title }: { title: string }) => title);
  };
  return { fleet, key, file, titles };
}

describe('documents', () => {
  test('200: a document with all it has, and one with a title alone', async () => {
    const { fleet, file } = await office();
    const whole = {
      kind: 'insurance',
      title: 'Liability insurance',
      number: 'P-4711-09',
      valid_until: day(200),
      url: 'https://example.com/policy.pdf',
      notes: 'Original in the office safe',
    };
    const { body } = await file(whole);
    expect(body).toMatchObject({
      created_new: true,
      document: { ...whole, asset_id: fleet.assetId, state: 'valid', revision: 1 },
    });
    const bare = await file({ title: 'Flight manual' });
    expect(bare.body.document).toMatchObject({
      kind: 'other',
      number: '',
      valid_until: null,
      state: 'valid',
      url: null,
      notes: '',
    });
  });

  test('200: the state follows the last day, which still counts', async () => {
    const { file, titles } = await office();
    const days = { yesterday: -1, today: 0, 'in 30 days': 30, 'in 31 days': 31 };
    for (const [title, ahead] of Object.entries(days))
      await file({ title, valid_until: day(ahead) });
    await file({ title: 'without an end' });
    expect(await titles('?state=expired')).toEqual(['yesterday']);
    expect(await titles('?state=due_soon')).toEqual(['in 30 days', 'today']);
    expect(await titles('?state=valid')).toEqual(['without an end', 'in 31 days']);
    expect(await titles('?limit=2')).toEqual(['without an end', 'in 31 days']);
  });

  test('200: is corrected by its id and by its reference, loses its end, and is deleted', async () => {
    const { key, file } = await office();
    const filed = await file({ title: 'Permit', valid_until: day(5), external_ref: 'doc-1' });
    const path = `/documents/${filed.body.id}`;
    const corrected = await app.call('POST', path, {
      key,
      body: { number: 'A-7', clear: ['valid_until'], revision: 1 },
    });
    expect(corrected.body.document).toMatchObject({
      number: 'A-7',
      valid_until: null,
      revision: 2,
    });
    const again = await file({ external_ref: 'doc-1', title: 'Operating permit' });
    expect(again.body).toMatchObject({ id: filed.body.id, created_new: false });
    expect((await app.call('DELETE', path, { key })).body).toEqual({ ok: true, id: filed.body.id });
    expect((await app.call('GET', path, { key })).status).toBe(404);
  });

  test('400: without an aircraft or a title, with one of elsewhere, with an address that is no page', async () => {
    const { file } = await office();
    const other = await newFleet(app);
    for (const [body, field] of [
      [{ asset_id: null, title: 'Permit' }, 'asset_id'],
      [{}, 'title'],
      [{ asset_id: other.assetId, title: 'Permit' }, 'asset_id'],
      [{ title: 'Permit', url: 'javascript:alert(1)' }, 'url'],
      [{ title: 'Permit', kind: 'poem' }, 'kind'],
    ] as const) {
      const refused = await file(body);
      expect([refused.status, refused.body.field]).toEqual([400, field]);
    }
  });

  test('404: a document of another organization is not there', async () => {
    const { file } = await office();
    const { body } = await file({ title: 'Permit' });
    const { key } = (await newFleet(app)).owner;
    const path = `/documents/${body.id}`;
    expect((await app.call('GET', path, { key })).status).toBe(404);
    expect((await app.call('POST', path, { key, body: { title: 'Mine' } })).status).toBe(404);
    expect((await app.call('DELETE', path, { key })).status).toBe(404);
  });

  test('409: a change of what somebody else has changed shows the document', async () => {
    const { key, file } = await office();
    const { body } = await file({ title: 'Permit' });
    const correct = (sent: object) =>
      app.call('POST', `/documents/${body.id}`, { key, body: sent });
    await correct({ title: 'Operating permit', revision: 1 });
    const refused = await correct({ title: 'Permit 2', revision: 1 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'stale', document: { title: 'Operating permit' } });
  });
});
