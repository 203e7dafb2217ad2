import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { singleDigits } from '../lake/csv.ts';
import { commands } from './commands.ts';

import { runCommandLine } from './run.ts';

const testdata = join(import.meta.dirname, '..', '..', '..', '..', 'testdata');
const bin = join(testdata, 'dataflash', 'copter-quad-power-cut.bin');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'airworthy-log-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(...words: string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runCommandLine(
    words,
    commands,
    {},
    {
      out: (text) => out.push(text),
      error: (text) => errors.push(text),
    },
  );
  return { code, out: out.join('\n'), error: errors.join('\n') };
}

test('a dataflash log is summed up for a machine', async () => {
  const { code, out } = await run('log', bin, '--json');
  expect(code).toBe(0);
  const summary = JSON.parse(out);
  expect(summary).toMatchObject({
    format: 'dataflash',
    vehicle: 'copter',
    firmware: '4.6.3 (92b0cd78)',
    duration_s: 32.016355,
    damage: [{ at: 708_569, length_bytes: 39, reason: 'truncated' }],
  });
  expect(summary.started_at).toMatch(/^2026-11-15T\d\d:\d\d:\d\dZ$/);
  expect(summary.messages).toMatchObject({ ATT: 306, MAG: 918, FMT: 190 });
  expect(summary.parameters).toBe(1391);
});

test.each([
  ['tlog/copter-quad-normal-loiter.tlog', 'tlog', 'ATTITUDE', 2032],
  ['ulog/quad-forced-disarm.ulg.gz', 'ulg', 'vehicle_status:0', 88],
])('%s is summed up by the names of its own decoder', async (file, format, message, count) => {
  const { code, out } = await run('log', join(testdata, file), '--json');
  expect(code).toBe(0);
  const summary = JSON.parse(out);
  expect(summary).toMatchObject({ format, vehicle: 'copter', messages: { [message]: count } });
  expect(summary.duration_s).toBeGreaterThan(30);
});

test('a person reads the same without braces', async () => {
  const { code, out } = await run('log', bin);
  expect(code).toBe(0);
  expect(out).toMatch(/^Format +dataflash$/m);
  expect(out).toMatch(/^Vehicle +ArduCopter V4.6.3 \(copter\)$/m);
  expect(out).toMatch(/^ +ATT +306$/m);
});

test('one message is written as comma separated values', async () => {
  const { code, out } = await run('log', bin, '--csv', 'ATT');
  const lines = out.trimEnd().split('\n');
  expect(code).toBe(0);
  expect(lines[0]).toBe('TimeUS,DesRoll,Roll,DesPitch,Pitch,DesYaw,Yaw,AEKF');
  expect(lines).toHaveLength(307);
  expect(lines[1]!.split(',')[2]).toBe('0.0874137');
});

test('the instances of a message stand together, each row with its own', async () => {
  const { out } = await run('log', bin, '--csv', 'IMU');
  const lines = out.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^instance,TimeUS,I,GyrX/);
  expect(lines).toHaveLength(535);
  const one = await run('log', bin, '--csv', 'IMU[1]');
  expect(one.out.trimEnd().split('\n')).toHaveLength(268);
});

test('a message that the log does not have is refused by name', async () => {
  const { code, error } = await run('log', bin, '--csv', 'NOTHING');
  expect(code).toBe(1);
  expect(error).toBe('The log has no message NOTHING.');
  expect((await run('log', bin, '--csv', 'ATTT')).error).toBe(
    'The log has no message ATTT. Did you mean ATT?',
  );
});

test.each([
  ['nothing', new Uint8Array(0), 'The file is empty'],
  ['text', new TextEncoder().encode('{"a": 1}'), 'This is a JSON file, not a flight log'],
  [
    'Betaflight',
    new TextEncoder().encode('H Product:Blackbox flight data recorder'),
    'This is a Blackbox log of Betaflight, INAV or Cleanflight: open it in the Blackbox Explorer of its firmware; here it is not read',
  ],
])('a file of %s exits 2 with one line', async (_what, bytes, reason) => {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const { code, error, out } = await run('log', path);
  expect(code).toBe(2);
  expect(out).toBe('');
  expect(error).toBe(`${path}: ${reason}.`);
});

test('a file that is not there, or no file, exits 2 with one line', async () => {
  const absent = join(folder, 'absent.bin');
  expect(await run('log', absent)).toEqual({
    code: 2,
    out: '',
    error: `${absent} cannot be read: there is no such file.`,
  });
  expect((await run('log', folder)).code).toBe(2);
});

test('a compressed log is read as the log, an archive as all its logs', async () => {
  const bytes = await readFile(bin);
  const packed = join(folder, 'flight.bin.gz');
  await writeFile(packed, gzipSync(bytes));
  expect(JSON.parse((await run('log', packed, '--json')).out).messages.ATT).toBe(306);
  const archive = join(folder, 'day.zip');
  await writeFile(archive, zipSync({ 'a/one.BIN': bytes, 'notes.txt': bytes, 'two.bin': bytes }));
  const { files } = JSON.parse((await run('log', archive, '--json')).out);
  expect(files.map((one: { file: string }) => one.file)).toEqual([
    `${archive}/a/one.BIN`,
    `${archive}/two.bin`,
  ]);
  expect(files[1].result.messages.ATT).toBe(306);
});

test.each([
  ['gzip data that ends early', Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0), 'ends early'],
  ['an archive without logs', zipSync({ 'notes.txt': Uint8Array.of(1) }), 'contains no .bin'],
])('a file of %s exits 2 with one line', async (_what, bytes, reason) => {
  const path = join(folder, 'packed');
  await writeFile(path, bytes);
  const { code, error } = await run('log', path);
  expect(code).toBe(2);
  expect(error).toContain(reason);
  expect(error.split('\n')).toHaveLength(1);
});

test('of several files each is named, and one that cannot be read does not hide the others', async () => {
  const absent = join(folder, 'absent.bin');
  const { code, out } = await run('log', bin, absent, '--json');
  expect(code).toBe(2);
  expect(JSON.parse(out).files).toMatchObject([
    { file: bin, result: { format: 'dataflash' } },
    { file: absent, error: `${absent} cannot be read: there is no such file.` },
  ]);
  const text = (await run('log', bin, absent)).out;
  expect(text).toContain(`==> ${bin} <==`);
  expect(text).toContain(`==> ${absent} <==`);
});

test.each([
  [0.5, '0.5'],
  [Math.fround(0.1), '0.1'],
  [Math.fround(1 / 3), '0.33333334'],
  [16_777_216, '16777216'],
  [Math.fround(1e-45), '1.4013e-45'],
])('%d has the digits of a 32-bit float', (value, text) => {
  expect(singleDigits(value)).toBe(text);
  expect(Math.fround(Number(singleDigits(value)))).toBe(value);
});
