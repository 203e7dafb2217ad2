import {
  areas,
  type Endpoint,
  endpoints,
  permissions,
  type Role,
  roleHas,
  roles,
} from '@airworthy/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodesOf } from '../openapi/document.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import type { Facts } from './facts.ts';
import { refusalOf } from './policy.ts';

/** The tables of roles and endpoints, as text a person can read; a change shows up in review. */

const NOW = new Date('2026-11-15T00:00:00Z');

function facts(who: { kind?: 'device'; role?: Role; org?: boolean; readOnly?: boolean }): Facts {
  return {
    version: '',
    key: {
      id: 1,
      kind: who.kind ?? 'personal',
      label: '',
      prefix: '',
      areas: who.kind === 'device' ? ['flights'] : null,
      readOnly: who.readOnly ?? false,
      expiresAt: null,
      createdAt: NOW,
      lastUsedAt: null,
    },
    holder: {
      id: 1,
      plan: 'team',
      billing: 'active',
      addons: ['crash_analyzer'],
      removed: false,
      mfaDeadline: null,
      mfaEnrolled: false,
      ssoSignedInAt: null,
    },
    organization: who.org === false ? null : { id: 1, requireSso: false, ssoRecheckDays: 7 },
    role: who.role ?? null,
  };
}

const callers: Record<string, Facts> = {
  'no org': facts({ org: false }),
  owner: facts({ role: 'owner' }),
  admin: facts({ role: 'admin' }),
  manager: facts({ role: 'manager' }),
  maintainer: facts({ role: 'maintainer' }),
  pilot: facts({ role: 'pilot' }),
  auditor: facts({ role: 'auditor' }),
  viewer: facts({ role: 'viewer' }),
  'read-only': facts({ role: 'owner', readOnly: true }),
  device: facts({ kind: 'device' }),
};

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(line).join('\n');
}

function endpointRow(endpoint: Endpoint): string[] {
  const answers = Object.values(callers).map((who) => {
    const refused = refusalOf(endpoint, who, { path: endpoint.path, now: NOW });
    if (refused !== null) return refused.error.code;
    return endpoint.ofRecord === true ? 'record' : 'yes';
  });
  const cost = endpoint.metered ? '1' : 'free';
  return [`${endpoint.method} ${endpoint.path}`, endpoint.area, cost, ...answers];
}

test('roles and endpoints are as the golden table says', async () => {
  const byRole = table(
    ['permission', ...roles],
    permissions.map((permission) => [
      permission,
      ...roles.map((role) => (roleHas(role, permission) ? 'yes' : '-')),
    ]),
  );
  const byCaller = table(
    ['endpoint', 'area', 'units', ...Object.keys(callers)],
    endpoints
      .map(endpointRow)
      .sort(([a = ''], [b = '']) => (a.split(' ')[1]! + a < b.split(' ')[1]! + b ? -1 : 1)),
  );
  await expect(`${byRole}\n\n${byCaller}\n`).toMatchFileSnapshot('./access.golden.txt');
});

describe('every endpoint', () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is declared whole',
    (_name, endpoint) => {
      expect(areas).toContain(endpoint.area);
      expect(endpoint.path).toMatch(/^(\/([a-z]+(-[a-z]+)*|\{[a-z_]+\}))+$/);
      expect(endpoint.summary).toMatch(/^[A-Z].*[^.]$/);
      // Records are never metered; whatever needs an organization names the permission it needs.
      expect(endpoint.metered && endpoint.organization).toBe(false);
      if (endpoint.organization)
        expect(endpoint.permission === null).toBe(endpoint.ofRecord === true);
      // Who sees where events go also decides it.
      if (endpoint.permission !== null && endpoint.area !== 'webhooks') {
        expect(endpoint.permission.endsWith('.manage')).toBe(endpoint.write);
      }
      expect(endpoint.path.includes('{')).toBe(endpoint.params !== undefined);
      if (endpoint.method === 'GET') expect(endpoint.write).toBe(false);
      if (endpoint.method === 'DELETE') expect(endpoint.write).toBe(true);
      expect(errorCodesOf(endpoint).has('unauthorized')).toBe(true);
    },
  );

  describe('refuses a stranger', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await testApp();
    });
    afterAll(() => app.close());
    test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
      '%s',
      async (_name, endpoint) => {
        const path = endpoint.path.replace(/\{\w+\}/g, '1');
        for (const key of [undefined, 'aw_00000000000000000000000000000000']) {
          const answer = await app.call(endpoint.method, path, { key });
          expect(answer.status).toBe(401);
        }
      },
    );
  });
});
