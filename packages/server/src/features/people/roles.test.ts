import { type Role, roles } from '@airworthy/contract';
import * as web from '@airworthy/contract/web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedInPerson } from '../../access/sessions.ts';
import { refusalAt } from '../../http/sessionDoor.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { newBrowser, signedIn } from '../../testing/browser.ts';

/** Every action of the pages times every role, as text a person can read; a change shows up in review. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const NOW = new Date('2026-11-15T00:00:00Z');

function person(who: {
  role?: Role;
  operator?: boolean;
  overdue?: boolean;
  stale?: boolean;
}): SignedInPerson {
  return {
    person: {
      accountId: 1,
      email: 'a@example.com',
      name: '',
      operator: who.operator ?? false,
      hasPassword: true,
      createdAt: NOW,
      organizationName: 'Org',
      session: {
        id: 1,
        method: 'password',
        createdAt: NOW,
        expiresAt: NOW,
        provedAt: who.stale === true ? new Date(0) : NOW,
      },
    },
    facts: {
      version: '',
      key: null,
      holder: {
        id: 1,
        plan: 'team',
        billing: 'active',
        addons: [],
        removed: false,
        mfaDeadline: who.overdue === true ? new Date(0) : null,
        mfaEnrolled: false,
        ssoSignedInAt: null,
      },
      organization: who.role === undefined ? null : { id: 1, requireSso: false, ssoRecheckDays: 7 },
      role: who.role ?? null,
    },
    account: { limit: 0, quotaUsed: 0, creditUsed: 0, credits: 0, day: '2026-11-15', now: NOW },
  };
}

const callers: Record<string, SignedInPerson | null> = {
  nobody: null,
  'no org': person({}),
  ...Object.fromEntries(roles.map((role) => [role, person({ role })])),
  operator: person({ operator: true }),
  'overdue owner': person({ role: 'owner', overdue: true }),
  'owner, operator, 16 min on': person({ role: 'owner', operator: true, stale: true }),
};

test('people and their endpoints are as the golden table says', async () => {
  const rows = app.composition.peopleImplementations.map(({ endpoint }) => [
    `${endpoint.method} ${endpoint.path}`,
    ...Object.values(callers).map((who) => {
      const refused = refusalAt(endpoint, who, { path: endpoint.path, now: NOW });
      return refused === null ? 'yes' : refused.error.code;
    }),
  ]);
  const head = ['endpoint', ...Object.keys(callers)];
  const all = [head, ...rows.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))];
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]!.length)));
  const text = all
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot('./roles.golden.txt');
});

test('every endpoint of people that is declared is served', () => {
  const declared = Object.values(web as Record<string, unknown>).flatMap((value) =>
    typeof value === 'object' && value !== null && 'audience' in value
      ? [(value as web.WebEndpoint).name]
      : [],
  );
  const served = app.composition.peopleImplementations.map(({ endpoint }) => endpoint.name);
  expect(served.sort()).toEqual(declared.sort());
});

test('the server refuses to every role what the table says, over HTTP', async () => {
  const org = await app.addOrg();
  for (const role of roles.filter((one) => one !== 'owner')) {
    const browser = await signedIn(app, (await app.addMember(org.orgId, role)).userId);
    const granted = (await browser.get('/session')).body.permissions as string[];
    for (const { endpoint } of app.composition.peopleImplementations) {
      const { webPermission, audience } = endpoint as web.WebEndpoint;
      const path = endpoint.path.replace(/\{\w+\}/g, '999999999');
      const refused =
        audience === 'operator' || (webPermission !== null && !granted.includes(webPermission));
      if (!refused) continue;
      const sent = endpoint.method === 'POST' ? { body: {} } : {};
      const { status, body } = await browser.call(endpoint.method, path, sent);
      expect([endpoint.name, role, status, body.code]).toEqual([
        endpoint.name,
        role,
        403,
        'permission',
      ]);
    }
  }
});

test('nobody reaches what is not open to anyone', async () => {
  for (const { endpoint } of app.composition.peopleImplementations) {
    if ((endpoint as web.WebEndpoint).audience === 'anyone') continue;
    const path = endpoint.path.replace(/\{\w+\}/g, '1');
    const sent = endpoint.method === 'POST' ? { body: {} } : {};
    const { status } = await newBrowser(app).call(endpoint.method, path, sent);
    expect([endpoint.name, status]).toEqual([endpoint.name, 401]);
  }
});
