/**
 * ULog: every column of every topic, beside @foxglove/ulog in the same run, and a scan of a log that is
 * far larger than the memory it may use. The log is a simulated flight whose data part is repeated with
 * its times moved on.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import {
  type ByteSource,
  isScannedUlog,
  memorySource,
  normalise,
  openLog,
} from '@airworthy/flightlog';
import { MessageType, ULog } from '@foxglove/ulog';
import { work } from '../smallest.ts';
import { collectGarbage, median, seconds } from './measure.ts';

const ORIGIN = new URL(
  '../../testdata/ulog/quad-forced-disarm.ulg.gz',
  `file://${process.cwd()}/tools/bench/`,
);
const FILE_BYTES = work(32, 2) * 1024 * 1024;
const ROUNDS = work(5, 1);
const HUGE_BYTES = work(512, 4) * 1024 * 1024;

export async function bench(): Promise<void> {
  const log = splitLog(gunzipSync(readFileSync(ORIGIN)));
  const bytes = lengthen(log, FILE_BYTES);
  const size_MB = bytes.length / 1e6;
  const ours_MiB = await highWater_MiB((sample) => readOurs(bytes, sample));
  const peers_MiB = await highWater_MiB((sample) => readPeers(bytes, sample));
  const times = {
    ours: [] as number[],
    peers: [] as number[],
    scan: [] as number[],
    flight: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round++) {
    times.ours.push(await seconds(() => readOurs(bytes)));
    times.peers.push(await seconds(() => readPeers(bytes)));
    times.scan.push(await seconds(() => openLog(memorySource(bytes))));
    times.flight.push(await seconds(() => readFlight(bytes)));
  }
  const rate = (values: number[]) => size_MB / median(values);
  const ratio = rate(times.ours) / rate(times.peers);
  console.log(`ulg, ${size_MB.toFixed(1)} MB, medians of ${ROUNDS} interleaved rounds`);
  row('work', 'MB/s', 'memory above the file, MiB');
  row('every column of every topic', rate(times.ours).toFixed(0), ours_MiB.toFixed(0));
  row('  the same by @foxglove/ulog', rate(times.peers).toFixed(1), peers_MiB.toFixed(0));
  row('scan', rate(times.scan).toFixed(0), '');
  row('scan and normalise', rate(times.flight).toFixed(0), '');
  console.log(`  ${ratio.toFixed(1)} times the peer (bar: 15)`);
  await scanHuge(log);
}

function row(work: string, speed: string, memory: string): void {
  console.log(`  ${work.padEnd(34)} ${speed.padStart(8)}  ${memory}`);
}

type Split = { head: Uint8Array; data: Uint8Array; span_us: number };

/** Everything up to the first data message, and the data messages after it. */
function splitLog(bytes: Uint8Array): Split {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head: Uint8Array[] = [bytes.subarray(0, 16)];
  const data: Uint8Array[] = [];
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (let at = 16; at + 3 <= bytes.length; ) {
    const end = at + 3 + view.getUint16(at, true);
    if (end > bytes.length) break;
    const isData = bytes[at + 2] === 0x44;
    (isData ? data : head).push(bytes.subarray(at, end));
    if (isData) {
      const time_us = Number(view.getBigUint64(at + 5, true));
      first = Math.min(first, time_us);
      last = Math.max(last, time_us);
    }
    at = end;
  }
  return {
    head: join(head),
    data: join(data),
    span_us: last - first,
  };
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** The data part again and again, each time later; PX4 writes the time first in every record. */
function lengthen(log: Split, size_bytes: number): Uint8Array {
  const copies = Math.ceil((size_bytes - log.head.length) / log.data.length);
  const parts: Uint8Array[] = [log.head];
  for (let n = 0; n < copies; n++) parts.push(later(log, n));
  return join(parts);
}

/** The data part with its times moved on by `n` times its span. */
function later(log: Split, n: number): Uint8Array {
  const copy = log.data.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 3 <= copy.length; at += 3 + view.getUint16(at, true)) {
    const time_us = view.getBigUint64(at + 5, true);
    view.setBigUint64(at + 5, time_us + BigInt(Math.round(n * log.span_us)), true);
  }
  return copy;
}

async function readOurs(bytes: Uint8Array, sample = nothing): Promise<number> {
  const opened = await openLog(memorySource(bytes));
  if (opened.kind === 'refused') throw new Error(opened.reason);
  const { log } = opened;
  if (!isScannedUlog(log)) throw new Error('not read as ULog');
  let values = 0;
  for (const [key, table] of log.tables) {
    const numbers = table.fields.filter((field) => field.kind === 'number');
    const columns = await log.columns(numbers.map(({ name }) => ({ table: key, field: name })));
    for (const column of columns) values += column.length;
    sample();
    for (const field of table.fields)
      if (field.kind === 'text') values += (await log.texts(key, field.name)).length;
  }
  return values;
}

async function readPeers(bytes: Uint8Array, sample = nothing): Promise<number> {
  const source = {
    open: () => Promise.resolve(bytes.length),
    // The peer reads from the start of the buffer behind the array, so that a view would mislead it.
    read: (at: number, length: number) => Promise.resolve(bytes.slice(at, at + length)),
    size: () => bytes.length,
  };
  const log = new ULog(source);
  await log.open();
  let records = 0;
  for await (const message of log.readMessages()) {
    if (message.type === MessageType.Data) records++;
    if (records % 4096 === 0) sample();
  }
  return records;
}

async function readFlight(bytes: Uint8Array): Promise<unknown> {
  const opened = await openLog(memorySource(bytes));
  if (opened.kind === 'refused') throw new Error(opened.reason);
  return normalise(opened.log);
}

/** The most that is held at once above what was held before, garbage not yet collected included. */
async function highWater_MiB(work: (sample: () => void) => Promise<unknown>): Promise<number> {
  collectGarbage();
  const before = inUse_bytes();
  let peak_bytes = before;
  const sample = () => {
    peak_bytes = Math.max(peak_bytes, inUse_bytes());
  };
  await work(sample);
  sample();
  return (peak_bytes - before) / 2 ** 20;
}

function nothing(): void {}

/** A large log that nobody holds: its bytes are made when they are asked for. */
async function scanHuge(log: Split): Promise<void> {
  const size_bytes = HUGE_BYTES;
  let records = 0;
  let took_s = 0;
  const memory_MiB = await highWater_MiB(async (sample) => {
    const start = performance.now();
    const opened = await openLog(endlessSource(log, size_bytes, sample));
    took_s = (performance.now() - start) / 1000;
    if (opened.kind === 'refused') throw new Error(opened.reason);
    for (const count of opened.log.messageCounts.values()) records += count;
  });
  row(
    `scan of ${(size_bytes / 2 ** 20).toFixed(0)} MiB, read in windows`,
    (size_bytes / 1e6 / took_s).toFixed(0),
    memory_MiB.toFixed(0),
  );
  console.log(`  ${records} records, above a source that holds nothing (bar: 150 MiB)`);
}

function endlessSource(log: Split, size_bytes: number, sample: () => void): ByteSource {
  return {
    size_bytes,
    read({ at, length_bytes }) {
      sample();
      const out = new Uint8Array(Math.min(length_bytes, size_bytes - at));
      for (let done = 0; done < out.length; ) {
        const from = at + done;
        const inHead = from < log.head.length;
        const part = inHead ? log.head : log.data;
        const offset = inHead ? from : (from - log.head.length) % log.data.length;
        const piece = part.subarray(offset, offset + out.length - done);
        out.set(piece, done);
        done += piece.length;
      }
      return Promise.resolve(out);
    },
  };
}

/** What is held, dead windows not yet collected included. */
function inUse_bytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
