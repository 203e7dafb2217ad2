import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { normaliseTelemetry } from '../normalise/telemetry/telemetry.ts';
import { type ByteSource, memorySource } from '../source.ts';
import { frameOf, join, message, START_us, stamped } from './testing/frames.ts';
import { scanTlog, type TlogScan } from './tlog.ts';

/** `npm test` tries a part of all the places and kinds of damage, `npm run test:long` each of them. */
const EVERY = process.env.LONG_TESTS === '1' ? 1 : 8;

/** A small flight: two vehicles, a station, texts, parameters, an unknown id, both wire versions. */
function smallLog(): Uint8Array {
  const parts: Uint8Array[] = [];
  const add = (time_s: number, frame: Uint8Array) =>
    parts.push(stamped(frame, START_us + time_s * 1e6));
  for (let i = 0; i < 6; i++) {
    const version = i % 2 === 0 ? 1 : 2;
    add(
      i,
      message(
        'HEARTBEAT',
        { custom_mode: i > 3 ? 9 : 5, type: 2, autopilot: 3, base_mode: i > 1 ? 209 : 81 },
        { version },
      ),
    );
    add(
      i,
      message(
        'ATTITUDE',
        { time_boot_ms: i * 1000, roll: i / 10, pitch: -i / 20 },
        { version, seq: i },
      ),
    );
    add(i, message('ATTITUDE', { roll: 7 }, { system: 2 }));
    add(i + 0.1, message('SYS_STATUS', { voltage_battery: 12_000 + i, current_battery: 100 * i }));
    add(
      i + 0.2,
      message('GLOBAL_POSITION_INT', {
        lat: 473_977_420,
        lon: 85_455_940,
        relative_alt: i * 1000,
        vz: -20,
      }),
    );
    add(
      i + 0.3,
      message(
        'SERVO_OUTPUT_RAW',
        { servo1_raw: 1500, servo2_raw: 1600, servo3_raw: 1100, servo4_raw: 1900 },
        { signed: i === 3 },
      ),
    );
  }
  add(6, message('STATUSTEXT', { severity: 2, text: 'EKF variance' }));
  add(6, message('PARAM_VALUE', { param_id: 'FRAME_CLASS', param_value: 1, param_type: 9 }));
  add(6, frameOf(70_000, Uint8Array.of(1, 2, 3)));
  add(6.5, message('COMMAND_ACK', { command: 400 }, { crcBeforeCut: true }));
  add(7, message('HEARTBEAT', { type: 6, autopilot: 8 }, { system: 255, component: 190 }));
  return join(parts);
}

/** A fixed sequence of numbers below a bound (a linear congruence), the same in every run. */
function sequence(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * bound);
  };
}

/** What must hold of any scan, whatever the bytes were. One `expect` for all: each takes microseconds. */
async function expectSound(log: TlogScan, size_bytes: number): Promise<void> {
  const unsound: string[] = [];
  let before = 0;
  for (const { at, length_bytes } of log.damage) {
    if (at < before || length_bytes <= 0) unsound.push(`damage at ${at} after ${before}`);
    if (at + length_bytes > size_bytes) unsound.push('damage beyond the end');
    before = at;
  }
  for (const [key, { count, fields }] of log.tables) {
    const times = await log.clock(key);
    if (times.length !== count) unsound.push(`clock of ${key}`);
    for (let i = 1; i < count; i++)
      if (times[i]! < times[i - 1]!) unsound.push(`clock of ${key} runs back at ${i}`);
    const columns = await log.columns(
      key,
      fields.map((field) => field.name),
    );
    if (columns.some((column) => column.length !== count)) unsound.push(`columns of ${key}`);
  }
  expect(unsound).toEqual([]);
}

async function expectReadable(bytes: Uint8Array): Promise<TlogScan> {
  const log = await scanTlog(memorySource(bytes));
  await expectSound(log, bytes.length);
  const flight = await normaliseTelemetry(log);
  expect(flight.meta.format).toBe('tlog');
  return log;
}

test('reads every truncation of a small log, and loses only the frame that is cut', async () => {
  const whole = smallLog();
  const total = (log: TlogScan) => [...log.messageCounts.values()].reduce((sum, n) => sum + n, 0);
  let last = 0;
  for (let length = 0; length <= whole.length; length += (length < 400 ? 1 : 3) * EVERY) {
    const log = await expectReadable(whole.slice(0, length));
    const count = total(log);
    // A short start may pass for something else; from the third frame on nothing is lost again.
    if (length > 200) expect(count).toBeGreaterThanOrEqual(last - 1);
    last = count;
  }
  expect(total(await expectReadable(whole))).toBe(40);
});

test('reads every start that is cut off', async () => {
  const whole = smallLog();
  for (let from = 0; from < whole.length - 200; from += 5 * EVERY) {
    const log = await expectReadable(whole.slice(from));
    expect(log.messageCounts.size).toBeGreaterThan(0);
  }
});

test('reads on after any single byte is changed', async () => {
  const whole = smallLog();
  const next = sequence(1);
  const clean = (await expectReadable(whole)).messageCounts.get('ATTITUDE')!;
  for (let i = 0; i < 700 / EVERY; i++) {
    const bytes = whole.slice();
    bytes[next(bytes.length)]! ^= 1 + next(255);
    const log = await expectReadable(bytes);
    const total = [...log.messageCounts.values()].reduce((sum, n) => sum + n, 0);
    // One byte harms one frame; a broken length may hide the frame behind it too.
    expect(total).toBeGreaterThanOrEqual(37);
    expect(log.messageCounts.get('ATTITUDE') ?? 0).toBeGreaterThanOrEqual(clean - 2);
  }
});

test('survives many changed bytes, inserted and deleted spans and holes', async () => {
  const whole = smallLog();
  const next = sequence(2);
  for (let i = 0; i < 400 / EVERY; i++) {
    const at = next(whole.length);
    const span = 1 + next(120);
    const noise = Uint8Array.from({ length: span }, () => next(256));
    const kinds = [
      () => join([whole.slice(0, at), noise, whole.slice(at)]),
      () => join([whole.slice(0, at), whole.slice(at + span)]),
      () => whole.slice().fill(0, at, at + span),
      () => whole.slice().fill(next(2) ? 0xfe : 0xfd, at, at + span),
      () => whole.map((byte) => (next(40) === 0 ? next(256) : byte)),
      () => join([whole.slice(at), whole, whole.slice(0, at)]),
    ];
    await expectReadable(kinds[i % kinds.length]!());
  }
});

test('finds nothing in noise, start bytes and zeros, and says so', async () => {
  const next = sequence(3);
  const noise = Uint8Array.from({ length: 60_000 }, () => next(256));
  for (const bytes of [noise, new Uint8Array(60_000).fill(0xfe), new Uint8Array(60_000)]) {
    const log = await expectReadable(bytes);
    expect(log.messageCounts.size).toBe(0);
    expect(log.damage.reduce((sum, each) => sum + each.length_bytes, 0)).toBe(60_000);
  }
});

test('counts every byte of a damaged log once: as a frame or as damage', async () => {
  const whole = smallLog();
  const hole = join([whole.slice(0, 700), new Uint8Array(64), whole.slice(700)]);
  const log = await expectReadable(hole);
  const lost = log.damage.filter((each) => each.reason !== 'recovered');
  // The hole falls inside a frame, which is lost with it.
  expect(lost).toHaveLength(1);
  expect(lost[0]!.at).toBeLessThanOrEqual(700);
  expect(lost[0]!.at + lost[0]!.length_bytes).toBeGreaterThanOrEqual(764);
});

test('reads the same through a source that lends small pieces at odd places', async () => {
  const bytes = await readFile(
    new URL('../../../../testdata/tlog/copter-quad-motor-failure.tlog', import.meta.url),
  );
  // Larger than one window of the scan, so that frames cross its edges.
  const long = join(Array.from({ length: 14 }, () => new Uint8Array(bytes)));
  const scratch = new Uint8Array(8 * 1024 * 1024);
  const lending: ByteSource = {
    size_bytes: long.length,
    read: ({ at, length_bytes }) => {
      // The array is lent: the next call writes over it.
      const piece = long.subarray(at, at + length_bytes);
      scratch.fill(0xfd);
      scratch.set(piece);
      return Promise.resolve(scratch.subarray(0, piece.length));
    },
  };
  const lent = await scanTlog(lending);
  const held = await scanTlog(memorySource(long));
  expect(lent.messageCounts).toEqual(held.messageCounts);
  expect(lent.messageCounts.get('ATTITUDE')).toBe(14 * 1672);
  expect(lent.damage).toEqual([]);
  for (const field of ['roll', 'yawspeed', 'time_boot_ms']) {
    const [one, other] = [
      await lent.column('ATTITUDE', field),
      await held.column('ATTITUDE', field),
    ];
    expect(one.length).toBe(14 * 1672);
    expect(one.every((value, i) => Object.is(value, other[i]))).toBe(true);
  }
  expect(await lent.texts('STATUSTEXT', 'text')).toEqual(await held.texts('STATUSTEXT', 'text'));
  const clock = await lent.clock('ATTITUDE');
  expect(clock.every((time, i) => i === 0 || time >= clock[i - 1]!)).toBe(true);
});
