import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { memorySource, openLog } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { compareDataflash } from './dataflash.ts';

const folder = join(import.meta.dirname, '..', '..', 'testdata', 'dataflash');
const names = (await readdir(folder)).filter((name) => name.endsWith('.bin'));

test.each(names)('%s reads as the independent decoder reads it', async (name) => {
  const opened = await openLog(memorySource(await readFile(join(folder, name))));
  if (opened.kind !== 'log') throw new Error(opened.reason);
  const expected = await readFile(join(folder, name.replace(/bin$/, 'expected.json')), 'utf8');
  const { checks, differences } = await compareDataflash(opened.log, JSON.parse(expected));
  expect(differences).toEqual([]);
  expect(checks).toBeGreaterThan(150);
});
