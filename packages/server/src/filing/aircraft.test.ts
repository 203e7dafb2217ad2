import { expect, test } from 'vitest';
import { aircraftMap, assetOf, noMap, type Registry } from './aircraft.ts';
import type { LogFacts } from './facts.ts';

const log: LogFacts = {
  format: 'dataflash',
  vehicle: 'copter',
  vehicleLabel: 'ArduCopter V4.5.7',
  boardId: '003500343036510331323731',
  serial: '42',
  systemId: 7,
  start_ms: null,
  armed_s: [],
  place: null,
};
const nameless = { ...log, boardId: null, serial: null };
const entry = (id: number, name: string, more: Partial<Registry[number]> = {}) =>
  ({ id, name, serial: null, registration: null, remote_id: null, ...more }) as Registry[number];
const registry = [
  entry(3, 'Survey 1', { serial: 'SN-0003' }),
  entry(4, 'Survey 2', { registration: 'FA3XK9' }),
  entry(5, 'Survey 3', { serial: '00350034 30365103 31323731' }),
];
const asset = (facts: LogFacts | null, map: object) =>
  assetOf([facts], aircraftMap(JSON.stringify(map)), async () => registry);

test('is the one that the map names by id, serial number, registration or name', async () => {
  const board = '00350034-30365103-31323731';
  const ofMap = async (aircraft: object) => (await asset(log, { aircraft })).member;
  expect(await ofMap({ [board]: 9 })).toEqual({ asset_id: 9 });
  expect(await ofMap({ [board]: 'sn-0003' })).toEqual({ asset_id: 3 });
  expect(await ofMap({ 42: 'FA3XK9' })).toEqual({ asset_id: 4 });
  expect(await ofMap({ 'system:7': 'survey 1' })).toEqual({ asset_id: 3 });
});

test('is the one of the registry that has the serial number of the board, where no map says otherwise', async () => {
  expect((await asset(log, {})).member).toEqual({ asset_id: 5 });
});

test('has a name that says what is not known', async () => {
  const stranger = { ...log, boardId: 'AB12', serial: null };
  expect(await asset(stranger, {})).toEqual({
    member: { asset_name: 'Board AB12' },
    name: 'Board AB12',
    note: 'no aircraft is known for board AB12',
  });
  expect((await asset(nameless, {})).note).toBe('the log does not say which aircraft it is of');
  const unread = await asset(null, {});
  expect(unread.member).toEqual({ asset_name: 'Aircraft not known' });
  expect(unread.note).toBe('the log is too large to be looked into, so its aircraft is not known');
  expect((await asset(nameless, { otherwise: 'Field kit' })).member).toEqual({
    asset_name: 'Field kit',
  });
  const unlisted = await asset(log, { aircraft: { 42: 'Kite' } });
  expect(unlisted.member).toEqual({ asset_name: 'Kite' });
  expect(unlisted.note).toContain('no aircraft of the registry');
});

test('asks the registry only where it is needed', async () => {
  const refused = () => Promise.reject(new Error('asked'));
  await assetOf([nameless], noMap, refused);
  await assetOf([log], aircraftMap('{"aircraft": {"42": 3}}'), refused);
  await expect(assetOf([log], noMap, refused)).rejects.toThrow('asked');
});

test.each([
  ['[]', 'not a JSON object'],
  ['{"aircraft": {"42": -1}}', '"42" names neither'],
  ['{"aircraft": {"42": ""}}', '"42" names neither'],
  ['{"boards": {}}', 'member "boards"'],
  ['{"otherwise": 3}', '"otherwise" is not a name'],
  ['{', 'JSON'],
])('a map %s is refused: %s', (text, reason) => {
  expect(() => aircraftMap(text)).toThrow(reason);
});
