import { expect, test } from 'vitest';
import type { Dropped, DropState } from './dropped.ts';
import { flownOf, groupsOf, readyOf } from './groups.ts';

const fleet = [
  { id: 3, name: 'Survey 1' },
  { id: 4, name: 'Lifter' },
];

const log = (key: number, state: DropState, about: Partial<Dropped> = {}): Dropped => ({
  key,
  file: new File([], `${key}.bin`),
  state,
  summary: {
    startedAt: null,
    duration_s: 60,
    landings: 1,
    place: null,
    battery: null,
    airframe: null,
    crashed: false,
    boards: [],
    telemetry: false,
  },
  matches: [],
  ...about,
});

const onBoard = (...boards: string[]) => ({
  summary: { ...log(0, { kind: 'waiting' }).summary!, boards },
});
const matches = [{ id: 70, asset_id: 9, asset_name: 'Retired 1' }] as unknown as Dropped['matches'];
const open: DropState = { kind: 'ready', target: null };
const toNew = (assetId: number): DropState => ({ kind: 'ready', target: { kind: 'new', assetId } });
/** Figures and their words do not break apart on a page. */
const shown = (dropped: readonly Dropped[]) =>
  groupsOf(dropped, fleet).map(({ title, note, logs }) => [
    title,
    note.replaceAll('\u00a0', ' '),
    logs.map(({ key }) => key),
  ]);

test('logs stand by their aircraft, telemetry with the log that it goes with', () => {
  const dropped = [
    log(1, { kind: 'refused', reason: 'no log' }, { summary: null }),
    log(2, toNew(4)),
    log(3, { kind: 'ready', target: { kind: 'with', key: 5 } }),
    log(4, { kind: 'ready', target: { kind: 'flight', id: 70 } }, { matches }),
    log(5, toNew(3)),
    log(6, { kind: 'done', flightId: 80, target: { kind: 'new', assetId: 4 } }),
    log(7, { kind: 'waiting' }, { summary: null }),
  ];
  expect(shown(dropped)).toEqual([
    ['Lifter', '2 files, 2 new flights', [2, 6]],
    ['Survey 1', '2 files, 1 new flight', [3, 5]],
    ['Retired 1', '1 file, 1 flight on record', [4]],
    ['Being read', '1 file', [7]],
    ['Not read', '1 file', [1]],
  ]);
  expect(flownOf(dropped)).toBe(240);
});

test('logs of a board that no aircraft has stand under the name of that board', () => {
  const dropped = [
    log(1, open, onBoard('AB-12', '42')),
    log(2, open),
    log(3, open, onBoard('42')),
    log(4, open, onBoard('CD34')),
  ];
  expect(shown(dropped).map(([title, , keys]) => [title, keys])).toEqual([
    ['Board AB-12', [1, 3]],
    ['No aircraft yet', [2]],
    ['Board CD34', [4]],
  ]);
});

test('telemetry is sent when the log that it goes with has a flight, and not before', () => {
  const heard = log(2, { kind: 'ready', target: { kind: 'with', key: 1 } });
  const keys = (dropped: readonly Dropped[]) => readyOf(dropped).map(({ key }) => key);
  expect(keys([log(1, open), heard])).toEqual([]);
  expect(keys([heard])).toEqual([]);
  expect(keys([log(1, toNew(3)), heard])).toEqual([1, 2]);
  const done: DropState = { kind: 'done', flightId: 80, target: { kind: 'new', assetId: 3 } };
  expect(keys([log(1, done), heard])).toEqual([2]);
});
