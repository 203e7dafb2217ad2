import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { commands } from './commands.ts';
import { logFiles } from './logFiles.ts';
import { runCommandLine } from './run.ts';

const testdata = (name: string) =>
  fileURLToPath(new URL(`../../../../testdata/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'airworthy-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'day 2'));
copyFileSync(testdata('dataflash/copter-quad-motor-order.bin'), join(folder, 'a.BIN'));
copyFileSync(testdata('tlog/copter-quad-normal-loiter.tlog'), join(folder, 'day 2', 'b.tlog'));
writeFileSync(join(folder, 'day 2', 'broken.ulg'), 'no log');
writeFileSync(join(folder, 'notes.txt'), 'not a log');
writeFileSync(join(folder, '.hidden.bin'), 'not a log');

const at = (...names: string[]) => join(folder, ...names);

describe('the files that words name', () => {
  test('are all logs below a folder, in order, each once', () => {
    expect(logFiles([folder, at('a.BIN')])).toEqual([
      at('a.BIN'),
      at('day 2', 'b.tlog'),
      at('day 2', 'broken.ulg'),
    ]);
  });
  test('are those that a pattern fits', () => {
    expect(logFiles([at('*', '?.tlog')])).toEqual([at('day 2', 'b.tlog')]);
    expect(logFiles([`${folder}/**/*.tlog`])).toEqual([at('day 2', 'b.tlog')]);
    expect(logFiles([`${folder}/**/*.BIN`])).toEqual([at('a.BIN')]);
    expect(() => logFiles([`${folder}/*.tlog`])).toThrow('there is no log there');
  });
  test('are left to be opened where they are not there', () => {
    expect(logFiles([at('gone.bin'), '-'])).toEqual([at('gone.bin'), '-']);
  });
});

async function crash(...words: string[]) {
  const out: string[] = [];
  const streams = { out: (text: string) => out.push(text), error: () => {} };
  const code = await runCommandLine(['crash', ...words], commands, {}, streams);
  return { code, out };
}

test('a folder ends with a table of its verdicts', async () => {
  const { code, out } = await crash(folder);
  const table = out.join('\n').split('\n').slice(-4);
  expect(table[0]).toMatch(/^File +Verdict +Confidence +First cause +Duration$/);
  expect(table[1]).toMatch(/a\.BIN +crash, \S/);
  expect(table[2]).toMatch(/b\.tlog +no crash/);
  expect(table[3]).toMatch(/broken\.ulg +cannot be read$/);
  expect(code).toBe(2);
});

test('--ndjson is one line a log, of the same shape for one and for many', async () => {
  const { code, out } = await crash(folder, '--ndjson');
  const lines = out.map((line) => JSON.parse(line));
  expect(lines.map((line) => Object.keys(line))).toEqual([
    ['file', 'result'],
    ['file', 'result'],
    ['file', 'error'],
  ]);
  expect(lines[0].result.crash.detected).toBe(true);
  expect(code).toBe(2);
  const one = await crash(at('a.BIN'), '--ndjson');
  expect(one.out).toEqual([out[0]]);
});
