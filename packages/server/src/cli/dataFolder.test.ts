import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { checkDataFolder } from './dataFolder.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => loadConfig({ AIRWORTHY_DATA: join(folder, name) });

test('a folder that is missing is made', () => {
  checkDataFolder(at('new/data'));
  checkDataFolder(at('new/data'));
});

test('a file in its place is refused with the setting to change', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => checkDataFolder(at('file'))).toThrow(
    `The data folder ${join(folder, 'file')} is a file, not a folder. Set AIRWORTHY_DATA to a folder of your own.`,
  );
});

test.skipIf(process.getuid?.() === 0)('a folder without permission to write is refused', () => {
  mkdirSync(join(folder, 'closed'));
  chmodSync(join(folder, 'closed'), 0o500);
  expect(() => checkDataFolder(at('closed'))).toThrow('is not writable for this user');
});

test.runIf(existsSync('/proc/self'))(
  'a folder that cannot be made is refused, not waited for',
  () => {
    expect(() => checkDataFolder(loadConfig({ AIRWORTHY_DATA: '/proc/nowhere/data' }))).toThrow(
      'The data folder /proc/nowhere/data cannot be made: nothing can be written in that place.',
    );
  },
);

test('data that another user left is refused with both users', () => {
  const owner = process.getuid?.() ?? 0;
  mkdirSync(join(folder, 'left/postgres'), { recursive: true });
  expect(() => checkDataFolder(at('left'), owner + 1)).toThrow(
    `belongs to user ${owner} and this is user ${owner + 1}. Set AIRWORTHY_DATA to a folder of your own, or start as user ${owner}.`,
  );
});
