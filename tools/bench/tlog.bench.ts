/**
 * Telemetry: split, checksum and every field, beside node-mavlink in the same run, and a scan of a log
 * that is far larger than the memory it may use. The log is a simulated flight, repeated with its
 * timestamps moved on.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type ByteSource, memorySource, normalise, scanTlog } from '@airworthy/flightlog';
import {
  ardupilotmega,
  common,
  type MavLinkPacket,
  MavLinkPacketParser,
  MavLinkTLogPacketSplitter,
  minimal,
} from 'node-mavlink';
import { work } from '../smallest.ts';
import { median, seconds } from './measure.ts';

const ORIGIN = join('testdata', 'tlog', 'copter-quad-normal-loiter.tlog');
const FILE_BYTES = work(32, 2) * 1024 * 1024;
const HUGE_BYTES = work(512, 4) * 1024 * 1024;
const ROUNDS = work(5, 1);
const REGISTRY = { ...minimal.REGISTRY, ...common.REGISTRY, ...ardupilotmega.REGISTRY };

export async function bench(): Promise<void> {
  const origin = new Uint8Array(readFileSync(ORIGIN));
  // First, so that no other work has made room for it before.
  const huge = await scanHuge(origin);
  const bytes = lengthen(origin, FILE_BYTES);
  const size_MB = bytes.length / 1e6;
  const ours_MiB = await highWater_MiB(() => readOurs(bytes));
  const peers_MiB = await highWater_MiB(() => readPeers(bytes));
  const times = {
    ours: [] as number[],
    peers: [] as number[],
    scan: [] as number[],
    flight: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round++) {
    times.ours.push(await seconds(() => readOurs(bytes)));
    times.peers.push(await seconds(() => readPeers(bytes)));
    times.scan.push(await seconds(() => scanTlog(memorySource(bytes))));
    times.flight.push(await seconds(async () => normalise(await scanTlog(memorySource(bytes)))));
  }
  const rate = (values: readonly number[]) => size_MB / median(values);
  const [ours, peers] = [await readOurs(bytes), await readPeers(bytes)];
  console.log(`tlog, ${size_MB.toFixed(1)} MB, medians of ${ROUNDS} interleaved rounds`);
  row('work', 'MB/s', 'memory above the file, MiB');
  row('split, checksum, every field', rate(times.ours).toFixed(0), ours_MiB.toFixed(0));
  row('  the same by node-mavlink', rate(times.peers).toFixed(1), peers_MiB.toFixed(0));
  row('scan', rate(times.scan).toFixed(0), '');
  row('scan and normalise', rate(times.flight).toFixed(0), '');
  console.log(`  ${(rate(times.ours) / rate(times.peers)).toFixed(1)} times the peer (bar: 15)`);
  console.log(`  frames: ours ${ours}, node-mavlink ${peers} (its dialects lack some ids)`);
  console.log(huge);
}

function row(work: string, speed: string, memory: string): void {
  console.log(`  ${work.padEnd(34)} ${speed.padStart(8)}  ${memory}`);
}

/** Moves every timestamp of a log on; the frames are known to be whole. */
function moveOn(log: Uint8Array, by_us: bigint): Uint8Array {
  const copy = log.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 9 < copy.length; ) {
    view.setBigUint64(at, view.getBigUint64(at) + by_us);
    const signed = (copy[at + 10]! & 1) * 13;
    at += 8 + (copy[at + 8] === 0xfd ? 12 + signed : 8) + copy[at + 9]!;
  }
  return copy;
}

function lengthen(log: Uint8Array, size_bytes: number): Uint8Array {
  const copies = Math.ceil(size_bytes / log.length);
  const out = new Uint8Array(copies * log.length);
  for (let n = 0; n < copies; n++) out.set(moveOn(log, BigInt(n) * 120_000_000n), n * log.length);
  return out;
}

/** Every field of every frame: numbers into typed arrays, characters into texts. */
async function readOurs(bytes: Uint8Array): Promise<number> {
  const log = await scanTlog(memorySource(bytes));
  let frames = 0;
  const wanted = new Map<string, string[]>();
  for (const [key, table] of log.tables) {
    const numbers = table.fields.filter((field) => field.kind === 'number');
    wanted.set(
      key,
      numbers.map((field) => field.name),
    );
    frames += table.count;
    for (const field of table.fields) {
      if (field.kind === 'text') await log.texts(key, field.name);
    }
  }
  await log.gather(wanted);
  return frames;
}

function readPeers(bytes: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    const input = new PassThrough();
    const reader = input.pipe(new MavLinkTLogPacketSplitter()).pipe(new MavLinkPacketParser());
    let frames = 0;
    reader.on('data', (packet: MavLinkPacket) => {
      const message = REGISTRY[packet.header.msgid];
      if (message) packet.protocol.data(packet.payload, message);
      frames++;
    });
    reader.on('end', () => resolve(frames));
    reader.on('error', reject);
    for (let at = 0; at < bytes.length; at += 65_536) {
      const piece = bytes.subarray(at, at + 65_536);
      input.write(Buffer.from(piece.buffer, piece.byteOffset, piece.length));
    }
    input.end();
  });
}

/** Growth of the resident size while the work runs, sampled; the smaller work comes first. */
async function highWater_MiB(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const sample = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(sample, 5);
  await work();
  clearInterval(timer);
  sample();
  return (most - before) / 2 ** 20;
}

/** The same flight over and over, made as it is read: nothing but the reader takes memory. */
async function scanHuge(origin: Uint8Array): Promise<string> {
  const copies = Math.ceil(HUGE_BYTES / origin.length);
  const piece = new Uint8Array(8 * 1024 * 1024);
  const before = process.memoryUsage.rss();
  let most = before;
  const source: ByteSource = {
    size_bytes: copies * origin.length,
    read: ({ at, length_bytes }) => {
      for (let done = 0; done < length_bytes; ) {
        const from = (at + done) % origin.length;
        const part = origin.subarray(from, from + length_bytes - done);
        piece.set(part, done);
        done += part.length;
      }
      most = Math.max(most, process.memoryUsage.rss());
      return Promise.resolve(piece.subarray(0, length_bytes));
    },
  };
  const took_s = await seconds(() => scanTlog(source));
  most = Math.max(most, process.memoryUsage.rss());
  const grown_MiB = ((most - before) / 2 ** 20).toFixed(0);
  const size_MB = source.size_bytes / 1e6;
  return `  a log of ${size_MB.toFixed(0)} MB scans in ${took_s.toFixed(2)} s with ${grown_MiB} MiB more (bar: 150)`;
}
