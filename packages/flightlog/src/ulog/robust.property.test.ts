import { describe, expect, test } from 'vitest';
import { normalisePx4 } from '../normalise/px4/normalise.ts';
import { memorySource } from '../source.ts';
import {
  data,
  dropout,
  f32,
  file,
  flags,
  format,
  header,
  info,
  logged,
  multiInfo,
  parameter,
  parameterDefault,
  subscribe,
  sync,
  tagged,
  text,
  topic,
  u32,
  u64,
} from '../testing/ulogBytes.ts';
import { scanUlog } from './scan.ts';

/** `npm test` tries a part of all the places and kinds of damage, `npm run test:long` each of them. */
const EVERY = process.env.LONG_TESTS === '1' ? 1 : 8;

const S = 1e6;
const rows = (count: number, row: (i: number) => number[]) =>
  Array.from({ length: count }, (_, i) => [10 * S + i * 1e5, ...row(i)]);

/** One of everything, about 2 kB. */
const SMALL = file(
  header(10 * S),
  flags({ compat: 1 }),
  info('char[3] sys_name', text('PX4')),
  info('uint32_t ver_sw_release', u32(0x011002ff)),
  multiInfo(false, 'char[3] note', text('abc')),
  parameter('int32_t CA_AIRFRAME', u32(0)),
  parameter('float MPC_THR_HOVER', f32(0.5)),
  parameterDefault(3, 'float MPC_THR_HOVER', f32(0.4)),
  format('inner:float a;uint8_t[4] _padding0;'),
  format('esc_status:uint64_t timestamp;inner[2] esc;uint8_t[4] _padding0;'),
  subscribe(9, 'esc_status'),
  data(9, u64(10 * S), f32(1), u32(0), f32(2), u32(0)),
  topic(
    { id: 1, name: 'vehicle_attitude' },
    ['float[4] q'],
    rows(12, () => [1, 0, 0, 0]),
  ),
  sync(),
  topic(
    { id: 2, name: 'vehicle_status' },
    ['uint8_t nav_state', 'uint8_t arming_state'],
    rows(8, (i) => [4, i > 2 ? 2 : 1]),
  ),
  logged(6, 10.2 * S, 'Armed by RC switch'),
  tagged(4, 3, 10.3 * S, 'tagged'),
  dropout(25),
  topic(
    { id: 3, name: 'sensor_combined' },
    ['float[3] gyro_rad', 'float[3] accelerometer_m_s2'],
    rows(12, () => [0, 0, 0, 0, 0, -9.8]),
  ),
  parameter('float MPC_THR_HOVER', f32(0.55)),
  topic(
    { id: 4, name: 'battery_status', multiId: 1 },
    ['float voltage_v'],
    rows(5, () => [15]),
  ),
);

/** A generator of the Numerical Recipes kind: the same numbers in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Reads everything there is, and says what is unsound about the answer. Gives the number of records. */
async function readAll(bytes: Uint8Array): Promise<number> {
  const log = await scanUlog(memorySource(bytes));
  if (log.kind === 'refused') return 0;
  const unsound: string[] = [];
  let end = 16;
  for (const { at, length_bytes } of log.damage) {
    if (at < end || length_bytes <= 0) unsound.push(`damage at ${at} after ${end}`);
    end = at + length_bytes;
  }
  if (end > Math.max(bytes.length, 16)) unsound.push('damage beyond the end');
  let records = 0;
  for (const [key, table] of log.tables) {
    const columns = await log.columns(
      table.fields.map(({ name }) => ({ table: key, field: name })),
    );
    if (columns.some((column) => column.length !== table.count)) unsound.push(`columns of ${key}`);
    records += table.count;
  }
  const flight = await normalisePx4(log);
  if (flight.armed.some((span) => span.to_us < span.from_us)) unsound.push('armed backwards');
  expect(unsound).toEqual([]);
  return records;
}

const WHOLE = 1 + 12 + 8 + 12 + 5;

describe('a small log', () => {
  test('reads whole', async () => {
    expect(await readAll(SMALL)).toBe(WHOLE);
  });

  test('reads to its last whole record at every truncation', async () => {
    let least = 0;
    // From where the steps end at the whole log.
    for (let length = SMALL.length % EVERY; length <= SMALL.length; length += EVERY) {
      const records = await readAll(SMALL.slice(0, length));
      expect(records >= least && records <= WHOLE, `cut at ${length}`).toBe(true);
      least = records;
    }
    expect(least).toBe(WHOLE);
  });

  test('loses little to a flipped bit', async () => {
    const random = seeded(1);
    let lost = 0;
    const runs = 800 / EVERY;
    for (let run = 0; run < runs; run++) {
      const bytes = SMALL.slice();
      const at = random(bytes.length);
      bytes[at]! ^= 1 << random(8);
      lost += WHOLE - (await readAll(bytes));
    }
    // A bit of the header, a format or a subscription costs its topic or the file; most cost nothing.
    expect(lost / runs / WHOLE).toBeLessThan(0.15);
  });

  test('survives many flipped bytes at once', async () => {
    const random = seeded(2);
    for (let run = 0; run < 400 / EVERY; run++) {
      const bytes = SMALL.slice();
      for (let k = random(60); k >= 0; k--) bytes[16 + random(bytes.length - 16)] = random(256);
      await readAll(bytes);
    }
  });

  test('survives spans that are inserted, deleted, repeated, zeroed or given huge lengths', async () => {
    const random = seeded(3);
    for (let run = 0; run < 750 / EVERY; run++) {
      const at = 16 + random(SMALL.length - 16);
      const length = 1 + random(80);
      const head = SMALL.slice(0, at);
      const tail = SMALL.slice(at);
      const junk = Uint8Array.from({ length }, () => random(256));
      const zeros = new Uint8Array(length);
      const changed = [
        [head, junk, tail],
        [head, tail.slice(length)],
        [head, tail.slice(0, length), tail],
        [head, zeros, tail.slice(length)],
        [head, Uint8Array.of(0xff, 0xff, 0x44), tail],
      ][run % 5]!;
      await readAll(Uint8Array.from(changed.flatMap((part) => [...part])));
    }
  });

  test('keeps what follows a hole', async () => {
    const hole = new Uint8Array(3000);
    const at = SMALL.length - 5 * (5 + 12);
    const bytes = Uint8Array.from([...SMALL.slice(0, at), ...hole, ...SMALL.slice(at)]);
    expect(await readAll(bytes)).toBe(WHOLE);
  });
});

test('nothing but hostile bytes is read in bounded steps', async () => {
  const random = seeded(4);
  const letters = [...'FIMPQADLCSOR'].map((letter) => letter.charCodeAt(0));
  for (const fill of [
    () => 0,
    () => 0xff,
    () => random(256),
    () => letters[random(letters.length)]!,
    () => (random(3) === 0 ? letters[random(letters.length)]! : random(4)),
  ]) {
    const bytes = Uint8Array.from({ length: 60_000 }, fill);
    bytes.set(SMALL.subarray(0, 800));
    await readAll(bytes);
  }
});
