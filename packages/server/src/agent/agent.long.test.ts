import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect } from '@airworthy/client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { noMap } from '../filing/aircraft.ts';
import { emptyDiscards } from '../jobs/sweep.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { otherClock } from '../testing/otherClock.ts';
import { runAgent } from './agent.ts';
import { type BadLine, badLine } from './testing/badLine.ts';
import { smallLog } from './testing/logs.ts';

const testdata = (name: string) =>
  fileURLToPath(new URL(`../../../../testdata/${name}`, import.meta.url));
const onboard = testdata('dataflash/copter-quad-motor-failure.bin');
const telemetry = testdata('tlog/copter-quad-motor-failure.tlog');

let app: TestApp;
const base = mkdtempSync(join(tmpdir(), 'airworthy-agent-long-'));
const lines: BadLine[] = [];
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  for (const line of lines) await line.close();
  rmSync(base, { recursive: true, force: true });
  await app.close();
});

async function station() {
  const org = await app.addOrg();
  const { key } = await app.addDevice(org.orgId);
  const keyFile = join(base, `key-${org.orgId}`);
  writeFileSync(keyFile, key);
  return { org, key, keyFile, folder: mkdtempSync(join(base, 'logs-')), state: newState() };
}
const newState = () => mkdtempSync(join(base, 'state-'));

type Station = Awaited<ReturnType<typeof station>>;

/** Every file of the folder is attached once, to one flight, and there is nothing else. */
async function expectOnce({ org, folder }: Pick<Station, 'org' | 'folder'>, flights: number) {
  const { rows } = await app.database.pool.query(
    `SELECT encode(l.sha256, 'hex') AS sha256, l.flight_id FROM flight_log l WHERE l.org_id = $1`,
    [org.orgId],
  );
  const hashes = readdirSync(folder).map((name) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  );
  expect(rows.map((row) => row.sha256).sort()).toEqual([...hashes].sort());
  expect(new Set(rows.map((row) => row.flight_id)).size).toBe(flights);
  const { rows: all } = await app.database.pool.query(
    'SELECT count(*)::int AS n FROM flight WHERE org_id = $1',
    [org.orgId],
  );
  expect(all[0].n).toBe(flights);
}

/** `airworthy agent` as a process of its own. */
function startAgent(
  { keyFile, folder, state }: Pick<Station, 'keyFile' | 'folder' | 'state'>,
  url: string,
  { words = [], node = [] }: { words?: readonly string[]; node?: readonly string[] } = {},
): {
  child: ChildProcess;
  text: () => string;
  spoken: Promise<void>;
  exited: Promise<number | null>;
} {
  const child = spawn(
    process.execPath,
    [
      ...node,
      join(inject('built'), 'main.js'),
      ...['agent', folder, '--state', state, '--url', url, '--key-file', keyFile],
      ...['--settle', '0', '--every', '0.05', '--asset-name', 'Survey 1', ...words],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let text = '';
  const spoken = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      text += String(chunk);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, text: () => text, spoken, exited };
}

const KILLS = 200;
const LANES = 4;

test('files every log once although it is killed at 200 random moments', {
  timeout: 400_000,
}, async () => {
  const line = await badLine(app.origin, { cutAfter_bytes: () => 1e12, slow_ms: 4 });
  lines.push(line);
  let made = 0;
  let done = 0;
  const stations = await Promise.all(Array.from({ length: LANES }, station));
  await Promise.all(
    stations.map(async (one) => {
      while (done < KILLS) {
        done++;
        const number = ++made;
        writeFileSync(join(one.folder, `${number}.BIN`), smallLog(number, 400_000));
        const { child, spoken, exited } = startAgent(one, line.url);
        await Promise.race([spoken, exited]);
        await sleep(Math.random() * 150);
        child.kill('SIGKILL');
        await exited;
      }
      const last = startAgent(one, line.url, { words: ['--once'] });
      expect([await last.exited, last.text()]).toEqual([0, expect.any(String)]);
      await expectOnce(one, readdirSync(one.folder).length);
      const left = readdirSync(one.state).filter((name) => name.endsWith('.tmp'));
      expect(left).toEqual([]);
    }),
  );
  expect(made).toBe(KILLS);
  // What the kills left on the server's side is gone with the uploads that were finished.
  await emptyDiscards(app.database, app.reading.blobs);
  const blobs: string[] = [];
  for await (const { key } of app.reading.blobs.list()) blobs.push(key);
  expect(blobs).toHaveLength(KILLS);
});

test('files every log once over a line that breaks at random bytes', {
  timeout: 240_000,
}, async () => {
  const line = await badLine(app.origin, { cutAfter_bytes: () => Math.random() * 2e6 });
  lines.push(line);
  const one = await station();
  for (const n of [1, 2]) writeFileSync(join(one.folder, `${n}.BIN`), smallLog(1000 + n, 6e6));
  cpSync(onboard, join(one.folder, 'a.bin'));
  cpSync(telemetry, join(one.folder, 'b.tlog'));
  const ending = new AbortController();
  await runAgent({
    ...inProcess(one, line.url),
    once: false,
    signal: ending.signal,
    onStatus: ({ filed }) => {
      if (filed === 4) ending.abort();
    },
  });
  expect(line.drops()).toBeGreaterThan(5);
  await expectOnce(one, 3);
});

const inProcess = ({ key, folder, state }: Station, url: string) => ({
  server: connect({ url, key }),
  folders: [folder],
  stateFolder: state,
  map: { ...noMap, otherwise: 'Survey 1' },
  settle_s: 0,
  every_s: 0.01,
  once: true,
  signal: new AbortController().signal,
  tell: () => {},
  onStatus: () => {},
  onProgress: () => {},
});

test('four agents on one folder, two of them with one state, file every log once', {
  timeout: 120_000,
}, async () => {
  const one = await station();
  for (let n = 0; n < 12; n++) writeFileSync(join(one.folder, `${n}.BIN`), smallLog(2000 + n, 2e5));
  cpSync(onboard, join(one.folder, 'a.bin'));
  cpSync(telemetry, join(one.folder, 'b.tlog'));
  const states = [newState(), newState(), one.state, one.state];
  const ends = await Promise.all(
    states.map((state) => runAgent(inProcess({ ...one, state }, app.origin))),
  );
  expect(ends.map(({ filed, waiting, refused }) => [filed, waiting, refused])).toEqual(
    states.map(() => [14, 0, 0]),
  );
  await expectOnce(one, 13);
});

/** Every look at the clock gives another year. */
const JUMPING = otherClock('Real.now() + (Math.random() - 0.5) * 3e11');

test('files every log once by a clock that jumps years at every look', {
  timeout: 120_000,
}, async () => {
  const one = await station();
  for (let n = 0; n < 5; n++) writeFileSync(join(one.folder, `${n}.BIN`), smallLog(3000 + n));
  cpSync(onboard, join(one.folder, 'a.bin'));
  cpSync(telemetry, join(one.folder, 'b.tlog'));
  const words = ['--once', '--settle', '0.3'];
  const { exited, text } = startAgent(one, app.origin, { words, node: JUMPING });
  expect([await exited, text()]).toEqual([0, expect.stringContaining('7 filed')]);
  await expectOnce(one, 6);
});
