/**
 * Dataflash: the scan and every column, beside a SHA-256 of the same bytes in the same run, and a scan of
 * a log that is far larger than the memory it may use. The log is a simulated flight whose records are
 * repeated with their times moved on.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ByteSource,
  type ColumnRequest,
  type ColumnRoom,
  memorySource,
  normalise,
  openLog,
} from '@airworthy/flightlog';
import { work } from '../smallest.ts';
import { collectGarbage, median, seconds } from './measure.ts';

const ORIGIN = join('testdata', 'dataflash', 'plane-stall-spin.bin');
const MIB = 1024 * 1024;
const FILE_BYTES = work(32, 2) * MIB;
const CRASH_BYTES = work(64, 2) * MIB;
/** In a longer one the parameters, repeated with each flight, would pass their bound of rows. */
const HUGE_BYTES = work(320, 4) * MIB;
const ROUNDS = work(15, 1);
/** Rounds until the compiler rests. */
const WARM_ROUNDS = work(5, 1);
const COLUMNS_AT_ONCE = 200;
const FMT_TYPE = 128;

export async function bench(): Promise<void> {
  const log = splitLog(new Uint8Array(readFileSync(ORIGIN)));
  // First, so that no other work has made room for it before.
  const huge = await scanHuge(log);
  const bytes = lengthen(log, FILE_BYTES);
  const size_MB = bytes.length / 1e6;
  for (let round = 0; round < WARM_ROUNDS; round++) await readColumns(bytes);
  const kept = await measure(bytes);
  const lent = await measure(bytes, lentRoom());
  const long = lengthen(log, CRASH_BYTES);
  const ready: number[] = [];
  for (let round = 0; round < 5; round++) ready.push(await seconds(() => readFlight(long)));
  const rate = (took_s: number) => (size_MB / took_s).toFixed(0);
  const ratio = (took_s: number, { hash_s }: Measured) => (took_s / hash_s).toFixed(2);
  const every = (work: string, m: Measured) =>
    row(work, rate(m.columns_s), `${ratio(m.columns_s, m)} (bar 5)`, m.memory_MiB.toFixed(0));
  console.log(`bin, ${size_MB.toFixed(1)} MB, medians of ${ROUNDS} interleaved rounds`);
  row('work', 'MB/s', 'times the hash', 'memory above the file, MiB');
  row('SHA-256 of node:crypto', rate(lent.hash_s), '1.00', '');
  // Beside the columns in new memory a scan would pay for clearing away theirs.
  row('scan', rate(lent.scan_s), `${ratio(lent.scan_s, lent)} (bar 2)`, '');
  every('scan and every column', lent);
  every('the same, in new memory', kept);
  console.log(
    `  ${(long.length / MIB).toFixed(0)} MiB open and normalised in ${median(ready).toFixed(2)} s (bar 1.5)`,
  );
  console.log(
    `  ${(huge.size_bytes / MIB).toFixed(0)} MiB scanned, ${huge.records} records, within ` +
      `${huge.memory_MiB.toFixed(0)} MiB above its source (bar 150)`,
  );
}

type Measured = { hash_s: number; scan_s: number; columns_s: number; memory_MiB: number };

async function measure(bytes: Uint8Array, room?: LentRoom): Promise<Measured> {
  const memory_MiB = await highWater_MiB((sample) => readColumns(bytes, sample, room));
  const times = { hash: [0], scan: [0], columns: [0] };
  for (const list of Object.values(times)) list.length = 0;
  for (let round = 0; round < ROUNDS; round++) {
    times.hash.push(await seconds(async () => createHash('sha256').update(bytes).digest()));
    times.scan.push(await seconds(() => openLog(memorySource(bytes))));
    times.columns.push(await seconds(() => readColumns(bytes, undefined, room)));
  }
  const [hash_s, scan_s, columns_s] = [times.hash, times.scan, times.columns].map(median);
  return { hash_s: hash_s!, scan_s: scan_s!, columns_s: columns_s!, memory_MiB };
}

function row(work: string, speed: string, ratio: string, memory: string): void {
  console.log(`  ${work.padEnd(26)} ${speed.padStart(6)}  ${ratio.padEnd(16)} ${memory}`);
}

type Split = {
  head: Uint8Array;
  data: Uint8Array;
  times: Uint32Array;
  span_us: number;
};

/** The definitions and parameters at the start, then the records, with where their times stand. */
export function splitLog(bytes: Uint8Array): Split {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lengths = new Uint8Array(256);
  const names: string[] = [];
  lengths[FMT_TYPE] = 89;
  let dataFrom = 0;
  let end = 0;
  const stamped: number[] = [];
  let first_us = Number.POSITIVE_INFINITY;
  let last_us = 0;
  for (let at = 0; at + 3 <= bytes.length; ) {
    const type = bytes[at + 2]!;
    const length_bytes = lengths[type]!;
    if (length_bytes === 0 || at + length_bytes > bytes.length) break;
    if (type === FMT_TYPE) {
      lengths[bytes[at + 3]!] = bytes[at + 4]!;
      names[bytes[at + 3]!] = String.fromCharCode(...bytes.subarray(at + 5, at + 9)).replace(
        /\0/g,
        '',
      );
      dataFrom = dataFrom === at ? at + length_bytes : dataFrom;
    } else if (['PARM', 'FMTU', 'UNIT', 'MULT'].includes(names[type] ?? '')) {
      dataFrom = dataFrom === at ? at + length_bytes : dataFrom;
    } else if (names[type] !== 'FILE') {
      stamped.push(at + 3);
      const time_us = Number(view.getBigUint64(at + 3, true));
      first_us = Math.min(first_us, time_us);
      last_us = Math.max(last_us, time_us);
    }
    at += length_bytes;
    end = at;
  }
  const times = Uint32Array.from(stamped.filter((at) => at >= dataFrom).map((at) => at - dataFrom));
  const data = bytes.slice(dataFrom, end);
  return { head: bytes.slice(0, dataFrom), data, times, span_us: last_us - first_us };
}

/** Writes repetition `k` of the data into `out`. */
function repetition(log: Split, k: number, out: Uint8Array): void {
  out.set(log.data);
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength);
  for (const at of log.times) {
    const low = view.getUint32(at, true) + k * log.span_us;
    view.setUint32(at, low % 2 ** 32, true);
    view.setUint32(at + 4, view.getUint32(at + 4, true) + Math.floor(low / 2 ** 32), true);
  }
}

export function lengthen(log: Split, size_bytes: number): Uint8Array {
  const { head, data } = log;
  const count = Math.floor((size_bytes - head.length) / data.length);
  const bytes = new Uint8Array(head.length + count * data.length);
  bytes.set(head);
  for (let k = 0; k < count; k++) {
    const at = head.length + k * data.length;
    repetition(log, k, bytes.subarray(at, at + data.length));
  }
  return bytes;
}

/** Room for columns that are read and dropped: one block serves a batch after the other. */
type LentRoom = { readonly take: ColumnRoom; readonly empty: () => void };

function lentRoom(): LentRoom {
  let block = new Float64Array(0);
  let used = 0;
  return {
    take(length) {
      if (used + length > block.length) block = new Float64Array(2 * (used + length));
      used += length;
      return block.subarray(used - length, used);
    },
    empty() {
      used = 0;
    },
  };
}

async function readColumns(bytes: Uint8Array, sample?: () => void, room?: LentRoom): Promise<void> {
  const opened = await openLog(memorySource(bytes));
  if (opened.kind !== 'log') throw new Error(opened.reason);
  const { log } = opened;
  const requests: ColumnRequest[] = [];
  for (const [table, { fields }] of log.tables) {
    for (const { name, kind } of fields) {
      if (kind === 'text') await log.texts(table, name);
      else requests.push({ table, field: name });
    }
  }
  // A few tables at a time, so that the columns and not their sum are held.
  for (let i = 0; i < requests.length; i += COLUMNS_AT_ONCE) {
    room?.empty();
    await log.columnsOf?.(requests.slice(i, i + COLUMNS_AT_ONCE), room?.take);
    sample?.();
  }
}

async function readFlight(bytes: Uint8Array): Promise<void> {
  const opened = await openLog(memorySource(bytes));
  if (opened.kind !== 'log') throw new Error(opened.reason);
  await normalise(opened.log);
}

/** A log that exists only while it is read: its source makes each piece when it is asked for. */
function hugeSource(log: Split, made: { buffer: Uint8Array }): ByteSource {
  const { head, data } = log;
  const count = Math.floor((HUGE_BYTES - head.length) / data.length);
  const one = new Uint8Array(data.length);
  let current = -1;
  return {
    size_bytes: head.length + count * data.length,
    read({ at, length_bytes }) {
      const end = Math.min(at + length_bytes, head.length + count * data.length);
      if (made.buffer.length < end - at) made.buffer = new Uint8Array(end - at);
      for (let from = at; from < end; ) {
        const k = Math.floor((from - head.length) / data.length);
        if (from >= head.length && k !== current) {
          repetition(log, k, one);
          current = k;
        }
        const piece = from < head.length ? head : one;
        const start = from < head.length ? from : (from - head.length) % data.length;
        const part = piece.subarray(start, start + end - from);
        made.buffer.set(part, from - at);
        from += part.length;
      }
      return Promise.resolve(made.buffer.subarray(0, end - at));
    },
  };
}

async function scanHuge(log: Split) {
  const made = { buffer: new Uint8Array(8 * MIB) };
  const source = hugeSource(log, made);
  let records = 0;
  const memory_MiB = await highWater_MiB(async (sample) => {
    const sampled: ByteSource = {
      size_bytes: source.size_bytes,
      read: (range) => {
        sample();
        return source.read(range);
      },
    };
    const opened = await openLog(sampled);
    sample();
    if (opened.kind !== 'log') throw new Error(opened.reason);
    for (const count of opened.log.messageCounts.values()) records += count;
  });
  return { size_bytes: source.size_bytes, records, memory_MiB };
}

/** Largest heap and array memory while `work` runs, above what was there before. */
async function highWater_MiB(work: (sample: () => void) => Promise<unknown>): Promise<number> {
  collectGarbage();
  const used = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  let most = before;
  await work(() => {
    most = Math.max(most, used());
  });
  return (most - before) / MIB;
}

if (process.argv[1]?.endsWith('dataflash.bench.ts')) await bench();
