import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FMT, fmt, join as joined, record } from '../../../flightlog/src/testing/dataflashBytes.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { commands } from './commands.ts';
import { runCommandLine } from './run.ts';

const testdata = (name: string) =>
  fileURLToPath(new URL(`../../../../testdata/${name}`, import.meta.url));
const onboard = testdata('dataflash/copter-quad-motor-failure.bin');
const telemetry = testdata('tlog/copter-quad-motor-failure.tlog');
const boulder = testdata('dataflash/copter-quad-power-cut.bin');
const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

let app: TestApp;
let org: Awaited<ReturnType<TestApp['addOrg']>>;
let device: string;
const folder = mkdtempSync(join(tmpdir(), 'airworthy-upload-test-'));
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

async function newOrg(): Promise<void> {
  org = await app.addOrg();
  device = (await app.addDevice(org.orgId)).key;
}

async function upload(words: readonly string[], environment: Record<string, string> = {}) {
  const out: string[] = [];
  const error: string[] = [];
  const code = await runCommandLine(
    ['upload', ...words],
    commands,
    { AIRWORTHY_URL: app.origin, AIRWORTHY_KEY: device, ...environment },
    { out: (text) => out.push(text), error: (text) => error.push(text) },
  );
  return { code, out: out.join('\n'), error: error.join('\n') };
}
const flights = async () => (await app.call('GET', '/flights', { key: org.key })).body.flights;
const logsOf = async (id: number) =>
  (await app.call('GET', `/flights/${id}/logs`, { key: org.key })).body.logs.map(
    (one: { log: { format: string } }) => one.log.format,
  );

test('files a flight with its log by the key of a device, dated at the place of the flight', async () => {
  await newOrg();
  const { code, out } = await upload([boulder, '--json']);
  expect(code).toBe(0);
  const [flight] = await flights();
  expect(JSON.parse(out)).toMatchObject({
    flight_id: flight.id,
    created_new: true,
    left_out: null,
  });
  expect(flight).toMatchObject({
    external_ref: `log-sha256-${hashOf(boulder)}`,
    flown_at: '2026-11-14',
    started_at: '2026-11-14T19:47:58-07:00',
    asset_id: null,
    asset_name: 'ArduCopter V4.6.3',
    duration_s: 32,
    source: 'device',
    log: { filename: 'copter-quad-power-cut.bin', sha256: hashOf(boulder), format: 'dataflash' },
  });
  expect(flight.remarks).toBe(
    'Filed from copter-quad-power-cut.bin. The log does not say which aircraft it is of.',
  );
});

test('twice is once, and what a person changed since stays', async () => {
  await newOrg();
  await upload([boulder]);
  const [{ id }] = await flights();
  const again = await upload([boulder]);
  expect(again).toMatchObject({ code: 0 });
  expect(again.out).toContain(`was filed before, as flight ${id}`);
  await app.call('POST', `/flights/${id}`, { key: org.key, body: { remarks: 'By hand' } });
  expect((await upload([boulder], { AIRWORTHY_KEY: org.key })).code).toBe(0);
  const now = await flights();
  expect(now).toHaveLength(1);
  expect(now[0]).toMatchObject({ id, remarks: 'By hand', revision: 2 });
  expect(await logsOf(id)).toEqual(['dataflash']);
});

test('telemetry and the log of the autopilot are one flight, which shows the latter', async () => {
  await newOrg();
  const { out } = await upload([onboard, telemetry, boulder]);
  const found = await flights();
  expect(found).toHaveLength(2);
  const [pair] = found.filter(
    (one: { log: { sha256: string } }) => one.log.sha256 === hashOf(onboard),
  );
  expect(await logsOf(pair.id)).toEqual(['dataflash', 'tlog']);
  expect(out.split('\n')).toHaveLength(3);
  expect(await upload([onboard, telemetry])).toMatchObject({ code: 0 });
  expect(await logsOf(pair.id)).toEqual(['dataflash', 'tlog']);
  expect(await flights()).toHaveLength(2);
});

test('the second log of a flight finds the flight of the first, also from another machine', async () => {
  await newOrg();
  const named = ['--asset-name', 'Survey 1'];
  await upload([telemetry, ...named]);
  const [first] = await flights();
  const { out } = await upload([onboard, ...named], { AIRWORTHY_KEY: org.key });
  expect(out).toContain(`attached to flight ${first.id}`);
  expect(await flights()).toHaveLength(1);
  expect(await logsOf(first.id)).toEqual(['dataflash', 'tlog']);
});

test('telemetry that comes after the log of the autopilot is left out, which is said', async () => {
  await newOrg();
  const named = ['--asset-name', 'Survey 1'];
  await upload([onboard, ...named]);
  const [{ id }] = await flights();
  const { code, out } = await upload([telemetry, ...named]);
  expect(code).toBe(0);
  expect(out).toContain(`not attached: flight ${id} has the log of the autopilot itself`);
  expect(await logsOf(id)).toEqual(['dataflash']);
  expect(await flights()).toHaveLength(1);
});

test('the aircraft comes from the map, through the registry', async () => {
  await newOrg();
  const { id } = await app.database.db
    .insertInto('aircraft')
    .values({ org_id: org.orgId, name: 'Survey 1', serial: 'SN-7' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const map = join(folder, 'aircraft.json');
  writeFileSync(map, JSON.stringify({ aircraft: { 'system:1': 'SN-7' } }));
  await upload([boulder, '--aircraft', map]);
  expect((await flights())[0]).toMatchObject({ asset_id: id, asset_name: 'Survey 1' });
  writeFileSync(map, '{"boards": 1}');
  const refused = await upload([boulder, '--aircraft', map]);
  expect(refused.code).toBe(2);
  expect(refused.error).toContain('member "boards"');
});

/** Parameters and nothing else: no clock, no place, no arming. */
function silentLog(): Uint8Array {
  const PARM = { type: 1, name: 'PARM', letters: 'QNf', columns: 'TimeUS,Name,Value' };
  return joined(fmt(FMT), fmt(PARM), record(PARM, [1e6, 'SYSID_THISMAV', 1]));
}

test('what a log does not state is said, not made up', async () => {
  await newOrg();
  const silent = join(folder, 'silent.bin');
  writeFileSync(silent, silentLog());
  utimesSync(silent, new Date('2026-11-02T12:00:00'), new Date('2026-11-02T12:00:00'));
  const { out } = await upload([silent, '--asset-name', 'Kite']);
  const [flight] = await flights();
  expect(flight).toMatchObject({ flown_at: '2026-11-02', started_at: null, duration_s: 0 });
  expect(flight.remarks).toBe(
    'Filed from silent.bin. The log states no time, so the date is that of the file. The log shows no arming, so the flight time is not known.',
  );
  expect(out).toContain('the log states no time');
});

test('a file from the future is filed under today, and says so', async () => {
  await newOrg();
  const silent = join(folder, 'future.bin');
  writeFileSync(silent, silentLog());
  utimesSync(silent, new Date('2031-01-01T12:00:00'), new Date('2031-01-01T12:00:00'));
  const { code, out } = await upload([silent]);
  expect(code).toBe(0);
  expect(out).toContain('the server does not take 2031-01-01 as a date');
  const [flight] = await flights();
  expect(flight.flown_at).toBe(new Date().toISOString().slice(0, 10));
  expect(flight.remarks).toContain('The server does not take 2031-01-01 as a date');
});

test('a compressed log is filed as the log that it holds', async () => {
  await newOrg();
  const packed = join(folder, 'copter-quad-power-cut.bin.gz');
  writeFileSync(packed, gzipSync(readFileSync(boulder)));
  await upload([packed]);
  expect((await flights())[0].log).toMatchObject({ sha256: hashOf(boulder), format: 'dataflash' });
});

test('one that cannot be filed does not keep the others from it', async () => {
  await newOrg();
  const picture = join(folder, 'picture.bin');
  writeFileSync(picture, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  cpSync(boulder, join(folder, 'good.bin'));
  const { code, out } = await upload([picture, join(folder, 'good.bin'), '--ndjson']);
  expect(code).toBe(2);
  const lines = out.split('\n').map((line) => JSON.parse(line));
  expect(lines).toEqual([
    { file: picture, error: expect.stringContaining('picture') },
    { file: join(folder, 'good.bin'), result: expect.objectContaining({ created_new: true }) },
  ]);
  expect(await flights()).toHaveLength(1);
});

test('without a key, with a wrong one and without a server it says so and fails', async () => {
  await newOrg();
  const none = await upload([boulder], { AIRWORTHY_KEY: '' });
  expect(none.code).toBe(2);
  expect(none.error).toContain('AIRWORTHY_KEY is missing');
  const wrong = await upload([boulder], { AIRWORTHY_KEY: 'aw_wrong' });
  expect(wrong.code).toBe(1);
  expect(wrong.out).toMatch(/power-cut\.bin: .*key/);
  const file = join(folder, 'key');
  writeFileSync(file, `${device}\n`);
  expect((await upload([boulder, '--key-file', file], { AIRWORTHY_KEY: '' })).code).toBe(0);
  expect(await flights()).toHaveLength(1);
});
