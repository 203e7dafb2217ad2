/**
 * The worker that browsers run, as it is built, compared with the reading of the service. It runs in a
 * context that has the language, `TextDecoder` and nothing else: no network, no clock of Node, no files.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, inject, test } from 'vitest';
import { testdata } from '../../../flightlog/src/testing/testdata.ts';
import type { LogBytes } from '../../../web/src/index.ts';
import { readFile } from './readFile.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-reader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const assets = join(inject('built'), 'web/assets');
const [file] = readdirSync(assets).filter((name) => /^reader-.*\.js$/.test(name));
const worker = readFileSync(join(assets, file!), 'utf8');

type Message = { kind: string; reason?: string; reading?: unknown };

/** What ends a reading; progress and first figures come before. */
const ENDS = new Set(['read', 'not_a_log', 'unreadable', 'failed']);

/** Starts the worker's file, sends it one request and waits for the event that ends the reading. */
function readInWorker(bytes: LogBytes, name: string): Promise<Message> {
  return new Promise((resolve) => {
    const scope: Record<string, unknown> = {
      TextDecoder,
      postMessage(event: Message) {
        if (ENDS.has(event.kind)) resolve(event);
      },
    };
    runInContext(worker, createContext(scope));
    const send = scope.onmessage as (event: { data: unknown }) => void;
    send({ data: { kind: 'read', bytes, name, examine: true } });
  });
}

/** What a worker uses of a `File`. */
function fileOf(bytes: Uint8Array): LogBytes {
  return {
    size: bytes.length,
    slice: (from, to) => ({
      arrayBuffer: async () => Uint8Array.from(bytes.subarray(from, to)).buffer,
    }),
  };
}

test.each([
  'dataflash/copter-quad-motor-failure.bin',
  'dataflash/plane-stall-spin.bin',
  'tlog/copter-quad-motor-failure.tlog',
  'tlog/copter-quad-normal-loiter.tlog',
  'ulog/quad-forced-disarm.ulg',
])('reads %s byte for byte as the service does', async (file) => {
  const bytes = testdata(file);
  const filename = basename(file);
  const path = join(folder, filename);
  writeFileSync(path, bytes);
  const event = await readInWorker(fileOf(bytes), filename);
  expect(event.reason).toBeUndefined();
  const task = { path, filename, size_bytes: bytes.length, sha256: '', charts: false };
  const served = await readFile(task);
  if (served.kind !== 'read') throw new Error(served.reason);
  const { meta, diagnostics } = served.result;
  // The two members that a browser leaves empty: the digest, and the field of the world's model.
  const { compass } = diagnostics;
  const expected = {
    ...served.result,
    meta: { ...meta, sha256: null },
    diagnostics: {
      ...diagnostics,
      compass: compass.available ? { ...compass, expected_mgauss: null } : compass,
    },
  };
  expect(JSON.stringify(event.reading)).toBe(JSON.stringify(expected));
});

test('says what a file is when it is not a log', async () => {
  const event = await readInWorker(fileOf(new TextEncoder().encode('%PDF-1.7')), 'a.bin');
  expect(event.kind).toBe('not_a_log');
  expect(event.reason).toBe('This is a PDF document, not a flight log');
});

test('tells a file that cannot be opened from a fault of its own', async () => {
  const failing = (error: Error): LogBytes => ({
    size: 4096,
    slice: () => ({ arrayBuffer: () => Promise.reject(error) }),
  });
  const folder = Object.assign(new Error('gone'), { name: 'NotFoundError' });
  expect((await readInWorker(failing(folder), 'folder')).kind).toBe('unreadable');
  expect(await readInWorker(failing(new Error('a fault')), 'a.bin')).toMatchObject({
    kind: 'failed',
    reason: 'a fault',
  });
});

// Fetched once a log is opened, and far below the smallest log: three readers, every rule of the verdict, expressions,
// tracking and step response of the controllers, and what is saved of a path.
test('the worker stays lean: under 220 kB gzipped, and calls nobody', () => {
  expect(gzipSync(worker).length).toBeLessThan(220_000);
  expect(worker).not.toMatch(/\b(fetch|XMLHttpRequest|WebSocket|importScripts|indexedDB)\b/);
});
