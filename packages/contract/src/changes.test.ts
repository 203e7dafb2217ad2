import { expect, test } from 'vitest';
import { CHANGES, RESTS_ON } from './changes.ts';
import type { Endpoint } from './endpoint.ts';
import * as api from './index.ts';
import * as people from './web/index.ts';

const declared = Object.entries({ ...api, ...people } as Record<string, unknown>).filter(
  (entry): entry is [string, Endpoint] => {
    const value = entry[1] as Partial<Endpoint> | null;
    return typeof value?.method === 'string' && typeof value.path === 'string';
  },
);
const namesOf = (wanted: (one: Endpoint) => boolean) =>
  declared.filter(([, one]) => wanted(one)).map(([name]) => name);

test('every endpoint that writes says what it changes', () => {
  // A read-only key may check a mission, too; only who manages missions has its plan kept.
  const writing = [...namesOf(({ write }) => write), 'checkMission'];
  expect(Object.keys(CHANGES).sort()).toEqual(writing.sort());
});

/** Answers that rest on nothing that people write: tables of ours, counts of calls, files, and what is under way. */
const RESTS_ON_NOTHING = [
  'accountCalls',
  'downloadAttachment',
  'downloadLog',
  'exportAccount',
  'exportAudit',
  'exportFlights',
  'exportOrganization',
  'getCatalog',
  'getColumnStanding',
  'getCrashReading',
  'getProof',
  'getUsage',
  'getVersion',
  'listAirframes',
  'previewDeletion',
  'signOnCallback',
];

test('every endpoint that only reads says what its answer rests on', () => {
  const known = [...Object.keys(RESTS_ON), ...RESTS_ON_NOTHING].sort();
  const asked = [...namesOf(({ write, method }) => !write && method === 'GET'), 'askQuestion'];
  expect(known).toEqual(asked.sort());
});

test('everything that is changed is shown somewhere, and everything shown can be changed', () => {
  const changed = new Set(Object.values(CHANGES).flat());
  const shown = new Set(Object.values(RESTS_ON).flat());
  expect([...changed].sort()).toEqual([...shown].sort());
});
