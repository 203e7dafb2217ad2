import * as contract from '@airworthy/contract';
import * as web from '@airworthy/contract/web';
import { expect, test } from 'vitest';
import { REPLICA_ENDPOINTS } from './replicaEndpoints.ts';

const declared: readonly unknown[] = [...Object.values(contract), ...Object.values(web)];
const endpoints = declared.filter(
  (one): one is contract.Endpoint =>
    typeof one === 'object' && one !== null && 'method' in one && 'path' in one,
);

test('every call that may read a replica is one that reads, of an organization', () => {
  for (const name of REPLICA_ENDPOINTS) {
    const found = endpoints.find((endpoint) => endpoint.name === name);
    expect([name, found?.write, found?.metered, found?.organization]).toEqual([
      name,
      false,
      false,
      true,
    ]);
  }
});

test('a list of an organization is read from a replica, or is one that is short', () => {
  const short = [
    ...['listDevices', 'listFlightImports', 'listMembers', 'listNotices', 'listViews'],
    'listWatchedQuestions',
    'listWebhooks',
  ];
  const lists = endpoints.filter(
    ({ name, organization }) => name.startsWith('list') && organization,
  );
  const others = lists.map(({ name }) => name).filter((name) => !REPLICA_ENDPOINTS.has(name));
  expect(others.sort()).toEqual(short.sort());
});
