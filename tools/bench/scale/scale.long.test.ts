import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtFromSources } from '../../../packages/server/src/testing/bundle.ts';
import { SMALLEST, sizesOf } from './sizes.ts';

test('a run of the smallest size makes every call and measures every part', {
  timeout: 900_000,
}, async () => {
  // Where the tool looks for what was built; that of the lane is of these very sources.
  const dist = 'packages/server/dist';
  rmSync(dist, { recursive: true, force: true });
  cpSync(await builtFromSources(), dist, { recursive: true });
  const words = ['tools/run.mjs', 'tools/bench/scale/run.ts', '--smallest'];
  let text = '';
  try {
    text = execFileSync(process.execPath, words, {
      encoding: 'utf8',
      stdio: 'pipe',
      timeout: 800_000,
    });
  } catch (error) {
    // Three rounds on a busy machine say nothing about a bar; a refused call or a part that is missing does.
    text = (error as { stdout?: string }).stdout ?? '';
  }
  expect(text).not.toContain('refused');
  for (const part of [
    /\| flights, first page \|/,
    /\| page Today \|/,
    /\| Today: \/checklists\/failed \|/,
    /\| question over read flights \|/,
    /\| log_reading \|/,
  ])
    expect(text).toMatch(part);
  expect(text).toMatch(/Vacuum of flight after \d+ of \d+ were changed/);
  expect(text).toMatch(/Retention: of 500 entries .* forgotten by a server as it starts in/);
  expect(text).not.toContain('were not forgotten');
  expect(text).toMatch(/Readings: 4 logs of ten minutes .* an hour per core/);
  expect(text).toMatch(
    /Columns: (questions by aircraft over 3 flights|not measured\. DuckDB is not installed)/,
  );
});

test('the migrations of an upgrade from 1.0.0 run beside writes', { timeout: 300_000 }, () => {
  const words = ['tools/run.mjs', 'tools/bench/scale/migrations.ts', '300', '20'];
  const text = execFileSync(process.execPath, words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    // Without the minute of writes alone, which nothing here is compared with.
    env: { ...process.env, SMALLEST_WORK: '1' },
    // The runner cannot end a test that waits for a process.
    timeout: 280_000,
  });
  expect(text).toMatch(/\| 0029_armed_time/);
});

test('sizes are given by name, and an unknown one is refused', () => {
  expect(sizesOf(['--smallest', '--flights', '12'])).toEqual({ ...SMALLEST, flights: 12 });
  expect(() => sizesOf(['--flight', '12'])).toThrow(/--flight 12: give --organizations N/);
  expect(() => sizesOf(['--flights', 'many'])).toThrow(/--flights many/);
});
