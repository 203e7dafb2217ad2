import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { commands } from './commands.ts';
import { runCommandLine } from './run.ts';

const testdata = (name: string) =>
  fileURLToPath(new URL(`../../../../testdata/${name}`, import.meta.url));
const flipped = testdata('dataflash/copter-quad-motor-order.bin');
const normal = testdata('tlog/copter-quad-normal-loiter.tlog');
const folder = mkdtempSync(join(tmpdir(), 'airworthy-crash-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function crash(...words: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const code = await runCommandLine(
    ['crash', ...words],
    commands,
    {},
    {
      out: (text) => out.push(text),
      error: (text) => error.push(text),
    },
  );
  return { code, out: out.join('\n'), error: error.join('\n') };
}

test('opens with the verdict, and exits 0 for a crash that was read', async () => {
  const { code, out } = await crash(flipped);
  expect(code).toBe(0);
  expect(out.split('\n')[0]).toMatch(/crash|hit the ground|tipped over|flipped|lost/i);
  expect(out).toContain('Causes');
});

test('prints the result of POST /crash as one JSON value', async () => {
  const { out } = await crash(flipped, '--json');
  const result = JSON.parse(out);
  expect(result.crash.detected).toBe(true);
  expect(result.meta.filename).toBe('copter-quad-motor-order.bin');
  expect(Object.keys(result)).toEqual(
    expect.arrayContaining(['meta', 'crash', 'preconditions', 'diagnostics', 'timeline', 'series']),
  );
});

test('exits 1 when --fail-on is met, 0 when it is not', async () => {
  expect((await crash(flipped, '--fail-on', 'alert')).code).toBe(1);
  expect((await crash(normal, '--fail-on', 'alert')).code).toBe(0);
});

test('writes the charts into a folder', async () => {
  await crash(flipped, '--charts', join(folder, 'charts'));
  const written = readdirSync(join(folder, 'charts'));
  expect(written).toContain('attitude.svg');
  expect(readFileSync(join(folder, 'charts/attitude.svg'), 'utf8')).toMatch(/^<svg/);
});

test.each([
  ['a file that is not there', [join(folder, 'none.bin')], /cannot be read: there is no such file/],
  ['a wrong severity', [flipped, '--fail-on', 'panic'], /--fail-on takes alert or warn/],
  ['no file', [], /FILE is missing/],
])('exits 2 for %s', async (_case, words, message) => {
  const { code, error } = await crash(...words);
  expect(code).toBe(2);
  expect(error).toMatch(message);
});

test('exits 2 with one line for a file that is not a log', async () => {
  const path = join(folder, 'notes.txt');
  writeFileSync(path, 'Dear diary');
  const { code, error } = await crash(path);
  expect(code).toBe(2);
  expect(error.trim().split('\n')).toHaveLength(1);
});
