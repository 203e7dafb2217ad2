import { createHash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { connect } from '@airworthy/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noMap } from '../filing/aircraft.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { type AgentOptions, runAgent } from './agent.ts';
import type { AgentEvent } from './filer.ts';
import { readStatus, statusLine } from './status.ts';
import { openStore } from './store.ts';
import { smallLog } from './testing/logs.ts';

const testdata = (name: string) =>
  fileURLToPath(new URL(`../../../../testdata/${name}`, import.meta.url));
const onboard = testdata('dataflash/copter-quad-motor-failure.bin');
const telemetry = testdata('tlog/copter-quad-motor-failure.tlog');

let app: TestApp;
const base = mkdtempSync(join(tmpdir(), 'airworthy-agent-test-'));
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  rmSync(base, { recursive: true, force: true });
  await app.close();
});

/** A folder, a state and an organization of its own for each test. */
async function station() {
  const org = await app.addOrg();
  const { key } = await app.addDevice(org.orgId);
  const folder = mkdtempSync(join(base, 'logs-'));
  const stateFolder = mkdtempSync(join(base, 'state-'));
  const events: AgentEvent[] = [];
  const run = (more: Partial<AgentOptions> = {}) =>
    runAgent({
      server: connect({ url: app.origin, key, tries: 1 }),
      folders: [folder],
      stateFolder,
      map: { ...noMap, otherwise: 'Survey 1' },
      settle_s: 0,
      every_s: 0.01,
      once: true,
      signal: new AbortController().signal,
      tell: (event) => events.push(event),
      onStatus: () => {},
      onProgress: () => {},
      ...more,
    });
  const flights = async () =>
    (await app.call('GET', '/flights', { key: org.key })).body.flights as {
      id: number;
      duration_s: number;
      log: { filename: string; sha256: string };
    }[];
  const formatsOf = async (id: number) =>
    (await app.call('GET', `/flights/${id}/logs`, { key: org.key })).body.logs.map(
      (one: { log: { format: string } }) => one.log.format,
    );
  return { folder, stateFolder, events, run, flights, formatsOf, key };
}

test('files what is in its folders, also in folders within, and remembers it', async () => {
  const { folder, stateFolder, run, flights } = await station();
  mkdirSync(join(folder, 'APM'));
  for (const n of [1, 2, 3]) writeFileSync(join(folder, `APM/0000000${n}.BIN`), smallLog(n));
  writeFileSync(join(folder, 'LASTLOG.TXT'), '3');
  expect(await run()).toMatchObject({ filed: 3, waiting: 0, refused: 0 });
  expect((await flights()).map(({ log }) => log.filename).sort()).toEqual([
    '00000001.BIN',
    '00000002.BIN',
    '00000003.BIN',
  ]);
  const unused = connect({ url: 'http://127.0.0.1:1', key: 'aw_none', tries: 1 });
  expect(await run({ server: unused })).toMatchObject({ filed: 3, waiting: 0, trouble: null });
  expect(await readStatus(stateFolder)).toMatchObject({ filed: 3 });
});

test('telemetry and the log of the autopilot become one flight, whichever is there first', async () => {
  const both = await station();
  cpSync(onboard, join(both.folder, 'a.bin'));
  cpSync(telemetry, join(both.folder, 'b.tlog'));
  await both.run();
  const [pair, ...more] = await both.flights();
  expect(more).toEqual([]);
  expect(await both.formatsOf(pair?.id ?? 0)).toEqual(['dataflash', 'tlog']);

  const late = await station();
  cpSync(telemetry, join(late.folder, 'b.tlog'));
  await late.run();
  cpSync(onboard, join(late.folder, 'a.bin'));
  await late.run();
  const [flight, ...further] = await late.flights();
  expect(further).toEqual([]);
  expect(await late.formatsOf(flight?.id ?? 0)).toEqual(['dataflash', 'tlog']);

  const early = await station();
  cpSync(onboard, join(early.folder, 'a.bin'));
  await early.run();
  cpSync(telemetry, join(early.folder, 'b.tlog'));
  expect(await early.run()).toMatchObject({ filed: 1, left_out: 1 });
  expect(await early.flights()).toHaveLength(1);
  expect(early.events.at(-1)?.message).toContain('which shows more than telemetry');
});

test('telemetry that goes on after a quiet while stays one flight, and takes its longer time', async () => {
  const { folder, run, flights } = await station();
  const whole = readFileSync(telemetry);
  const path = join(folder, 'live.tlog');
  writeFileSync(path, whole.subarray(0, Math.floor(whole.length * 0.8)));
  await run();
  const [first] = await flights();
  writeFileSync(path, whole);
  await run();
  const [now, ...more] = await flights();
  expect(more).toEqual([]);
  expect(now?.id).toBe(first?.id);
  expect(now?.log.sha256).toBe(createHash('sha256').update(whole).digest('hex'));
  expect(now?.duration_s).toBeGreaterThan(first?.duration_s ?? Number.NaN);
});

test('another log under the same name is another flight', async () => {
  const { folder, run, flights } = await station();
  writeFileSync(join(folder, '00000001.BIN'), smallLog(1));
  await run();
  writeFileSync(join(folder, '00000001.BIN'), smallLog(2, 4000));
  await run();
  expect(await flights()).toHaveLength(2);
});

test('a log that a process has open for writing waits until it is closed', async () => {
  const { folder, run, flights } = await station();
  const path = join(folder, 'open.BIN');
  const handle = openSync(path, 'w');
  writeFileSync(handle, smallLog(7));
  const ending = new AbortController();
  let seen = 0;
  const running = run({
    once: false,
    signal: ending.signal,
    onStatus: ({ growing, filed }) => {
      seen = Math.max(seen, growing);
      if (growing === 1) closeSync(handle);
      if (filed === 1) ending.abort();
    },
  });
  await running;
  expect(seen).toBe(1);
  expect(await flights()).toHaveLength(1);
});

test('a log that grows while it is looked at is filed once, as it is in the end', async () => {
  const { folder, run, flights } = await station();
  const path = join(folder, 'grows.BIN');
  writeFileSync(path, smallLog(1));
  let looks = 0;
  await run({
    settle_s: 0.05,
    onStatus: () => {
      if (looks++ < 3) appendFileSync(path, new Uint8Array(100));
    },
  });
  const [flight, ...more] = await flights();
  expect(more).toEqual([]);
  const now = createHash('sha256').update(readFileSync(path)).digest('hex');
  expect(flight?.log.sha256).toBe(now);
});

test('what is no log is said once, tried again by the next start, and holds nothing up', async () => {
  const { folder, run, flights, events } = await station();
  writeFileSync(
    join(folder, 'picture.bin'),
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  );
  writeFileSync(join(folder, 'z.BIN'), smallLog(1));
  const status = await run();
  expect(status).toMatchObject({ filed: 1, refused: 1 });
  expect(events.filter(({ event }) => event === 'refused')).toHaveLength(1);
  expect(statusLine(status)).toBe('0 waiting, 1 filed, 1 refused');
  await run();
  expect(events.filter(({ event }) => event === 'refused')).toHaveLength(2);
  expect(await flights()).toHaveLength(1);
});

test('a packed log is unpacked below the state folder, where nothing stays behind', async () => {
  const { folder, stateFolder, run, flights } = await station();
  mkdirSync(join(stateFolder, 'unpacked-999999999/airworthy-input-x'), { recursive: true });
  writeFileSync(join(folder, 'a.BIN.gz'), gzipSync(smallLog(4)));
  expect(await run()).toMatchObject({ filed: 1 });
  expect((await flights())[0]?.log.filename).toBe('a.BIN');
  const left = readdirSync(stateFolder).filter((name) => name.startsWith('unpacked-'));
  expect(left).toEqual([`unpacked-${process.pid}`]);
  expect(readdirSync(join(stateFolder, left[0] ?? ''))).toEqual([]);
});

test('entries that the power cut left half written are dropped, and their logs found again', async () => {
  const { folder, stateFolder, run, flights } = await station();
  writeFileSync(join(folder, 'a.BIN'), smallLog(1));
  await run();
  const [name = ''] = readdirSync(stateFolder).filter((one) => one.startsWith('log-'));
  writeFileSync(join(stateFolder, name), '{"key": "log-');
  writeFileSync(join(stateFolder, `${name}.999999999-ab12.tmp`), '');
  expect(await run()).toMatchObject({ filed: 1 });
  expect(await flights()).toHaveLength(1);
  expect(readdirSync(stateFolder).filter((one) => one.startsWith('log-'))).toEqual([name]);
});

test('a server that cannot be reached leaves everything waiting and says so', async () => {
  const { folder, run } = await station();
  writeFileSync(join(folder, 'a.BIN'), smallLog(1));
  const away = connect({ url: 'http://127.0.0.1:1', key: 'aw_none', tries: 1 });
  const status = await run({ server: away });
  expect(status).toMatchObject({ waiting: 1, filed: 0 });
  expect(statusLine(status)).toMatch(/^1 waiting, 0 filed, not filing now: The server cannot be/);
  expect(await run({ folders: [join(base, 'missing')] })).toMatchObject({
    unreadable: [join(base, 'missing')],
  });
});

test('a key that is refused keeps the logs waiting, and refuses none of them', async () => {
  const { folder, run } = await station();
  writeFileSync(join(folder, 'a.BIN'), smallLog(1));
  const status = await run({ server: connect({ url: app.origin, key: 'aw_wrong', tries: 1 }) });
  expect(status).toMatchObject({ waiting: 1, refused: 0 });
  expect(status.trouble).toContain('key');
});

test('a log that is taken away before it is filed is forgotten, and filed when it is back', async () => {
  const { folder, stateFolder, run, flights, events } = await station();
  const path = join(folder, 'a.BIN');
  writeFileSync(path, smallLog(1));
  const away = connect({ url: 'http://127.0.0.1:1', key: 'aw_none', tries: 1 });
  await run({ server: away });
  rmSync(path);
  expect(await run()).toMatchObject({ waiting: 0, filed: 0 });
  expect(events.some(({ event }) => event === 'gone')).toBe(true);
  expect((await openStore(stateFolder)).entries.size).toBe(0);
  writeFileSync(path, smallLog(1));
  await run();
  expect(await flights()).toHaveLength(1);
});

test('the state stays small when logs come and go', async () => {
  const { stateFolder } = await station();
  const store = await openStore(stateFolder);
  const of = (n: number) => n.toString(16).padStart(64, '0');
  for (let n = 0; n < 15; n++) {
    const path = `/gone/${n}.BIN`;
    const found = { key: `log-${of(n)}`, log: null, state: 'filed' as const, reason: null };
    await store.found({ path, size_bytes: 1, modified_ms: 1 }, found);
  }
  await store.forget(() => false, 10);
  expect(store.entries.size).toBe(10);
  expect(store.entries.has(`log-${of(0)}`)).toBe(false);
  expect(store.entries.has(`log-${of(14)}`)).toBe(true);
  const again = await openStore(stateFolder);
  expect(again.entries.size).toBe(10);
});
