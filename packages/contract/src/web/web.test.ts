import { expect, test } from 'vitest';
import { roles } from '../permissions.ts';
import * as web from './index.ts';

const named = Object.entries(web as Record<string, unknown>).flatMap(([name, value]) =>
  typeof value === 'object' && value !== null && 'audience' in value
    ? [{ name, endpoint: value as web.WebEndpoint }]
    : [],
);
const endpoints = named.map(({ endpoint }) => endpoint);

test('every endpoint has a name and a place of its own and is declared whole', () => {
  expect(endpoints.length).toBeGreaterThan(60);
  for (const { name, endpoint } of named) expect(endpoint.name).toBe(name);
  const places = endpoints.map((one) => `${one.method} ${one.path}`);
  expect(new Set(places).size).toBe(places.length);
  for (const one of endpoints) {
    expect(one.summary).toMatch(/^[A-Z'].*[^.]$/);
    expect(one.path).toMatch(/^(\/([a-z-]+|\{[a-z_]+\}))+$/);
    expect(one.path.includes('{')).toBe(one.params !== undefined);
    expect(one.write).toBe(one.method !== 'GET');
    expect(one.metered).toBe(false);
    if (one.method === 'POST') expect(one.body ?? one.upload).toBeDefined();
  }
});

test('roles have the permissions that the pages offer', () => {
  const table = Object.fromEntries(
    roles.map((role) => [role, web.webPermissions.filter((one) => web.roleHasWeb(role, one))]),
  );
  expect(table).toEqual({
    owner: [...web.webPermissions],
    admin: [
      'records.manage',
      'components.manage',
      'members.manage',
      'devices.manage',
      'organization.view',
      'organization.manage',
      'audit.view',
    ],
    manager: ['records.manage', 'components.manage'],
    maintainer: ['components.manage'],
    pilot: [],
    auditor: ['organization.view', 'audit.view'],
    viewer: [],
  });
  expect(web.permissionsOf(null)).toEqual([]);
  expect(web.permissionsOf('pilot')).toContain('flights.manage');
});

test.each([
  ['ada@example.com', true],
  ['ada', false],
  ['ada@example.com\nBcc: eve@example.com', false],
  ['<ada@example.com>', false],
  ['ada@example.com,eve@example.com', false],
])('%j is an address: %s', (text, good) => {
  expect(web.email().safeParse(text).success).toBe(good);
});

test.each([
  ['correct horse', true],
  ['short', false],
  ['aaaaaaaaaaaa', false],
  ['x'.repeat(500), false],
])('%j may be chosen as a password: %s', (text, good) => {
  expect(web.newPassword().safeParse(text).success).toBe(good);
});
