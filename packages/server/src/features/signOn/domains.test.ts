import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Browser, signedIn } from '../../testing/browser.ts';

let app: TestApp;
const zone = new Map<string, string[][] | string>();
beforeAll(async () => {
  app = await testApp({
    people: {
      async resolveTxt(name) {
        const found = zone.get(name) ?? 'ENOTFOUND';
        if (typeof found === 'string') throw Object.assign(new Error(found), { code: found });
        return found;
      },
    },
  });
});
afterAll(() => app.close());
beforeEach(() => zone.clear());

/** An organization that claims a domain, and the record that it is asked for. */
async function claiming(domain: string) {
  const { ownerId } = await app.addOrg();
  const owner = await signedIn(app, ownerId);
  const saved = await owner.post('/organization/sign-on', {
    issuer: 'https://login.example.com',
    client_id: 'x',
    domains: [domain],
  });
  return { owner, record: saved.body.sign_on.domains[0].record as string };
}

const prove = (owner: Browser, domain: string) =>
  owner.post('/organization/sign-on/domains/prove', { domain });

test('a domain is confirmed by the record at it, in however many pieces', async () => {
  const { owner, record } = await claiming('ours.example');
  expect(record).toMatch(/^airworthy-verification=[\w-]{32}$/);
  zone.set('ours.example', [['v=spf1 -all'], [record.slice(0, 20), record.slice(20)]]);
  const { status, body } = await prove(owner, 'Ours.Example');
  expect(status).toBe(200);
  expect(body.sign_on.domains).toEqual([{ domain: 'ours.example', confirmed: true, record }]);
});

test.each([
  ['no domain of that name', undefined, 409, 'The DNS knows no domain'],
  ['no record', 'ENODATA', 409, 'has no TXT record'],
  ['other records', [['v=spf1 -all']], 409, 'None of the 1 TXT records of'],
  ['no answer', 'ETIMEOUT', 503, 'gave no answer'],
])('%s confirms nothing, and is said', async (_case, records, status, sentence) => {
  const domain = 'waiting.example';
  const { owner } = await claiming(domain);
  if (records !== undefined) zone.set(domain, records);
  const answer = await prove(owner, domain);
  expect(answer.status).toBe(status);
  expect(answer.body.error).toContain(sentence);
  const { sign_on } = (await owner.get('/organization/sign-on')).body;
  expect(sign_on.domains[0].confirmed).toBe(false);
});

test('the record of one organization proves nothing for another, and a domain is held by one', async () => {
  const domain = 'held.example';
  const first = await claiming(domain);
  const second = await claiming(domain);
  expect(first.record).not.toBe(second.record);
  zone.set(domain, [[first.record]]);
  expect((await prove(second.owner, domain)).status).toBe(409);
  expect((await prove(first.owner, domain)).status).toBe(200);
  zone.set(domain, [[second.record]]);
  const late = await prove(second.owner, domain);
  expect([late.status, late.body.error]).toEqual([
    409,
    'held.example is confirmed for another organization, which has to give it up first.',
  ]);
});

test('a domain that is not among the claimed ones is not asked for', async () => {
  const { owner } = await claiming('mine.example');
  expect((await prove(owner, 'theirs.example')).status).toBe(404);
});
