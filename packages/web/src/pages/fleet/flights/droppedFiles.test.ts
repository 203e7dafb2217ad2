import { expect, test } from 'vitest';
import { type Dropped, droppedFiles } from './droppedFiles.ts';

const named = (name: string) => ({ name }) as File;
const file = (name: string) => ({
  name,
  isDirectory: false,
  file: (done: (of: File) => void) => done(named(name)),
});
const folder = (name: string, ...parts: readonly (readonly object[])[]) => ({
  name,
  isDirectory: true,
  createReader: () => {
    const left = [...parts];
    return { readEntries: (done: (of: readonly object[]) => void) => done(left.shift() ?? []) };
  },
});
const namesOf = async (...entries: readonly (object & { name: string })[]) => {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  const files = entries.map(({ name }) => named(name));
  const found = await droppedFiles({ items, files } as unknown as Dropped);
  return found.map(({ name }) => name);
};

test('files of a dropped folder are taken, those of folders in it and beside it too', async () => {
  const inner = folder('November', [file('b.tlog'), file('.DS_Store')], [file('a.bin')]);
  expect(await namesOf(folder('Logs', [inner, file('c.ulg')]), file('d.bin'))).toEqual([
    'd.bin',
    'c.ulg',
    'a.bin',
    'b.tlog',
  ]);
});

test('files without a folder are taken as they were dropped', async () => {
  expect(await namesOf(file('b.bin'), file('.a'))).toEqual(['b.bin', '.a']);
});

test('a folder that holds itself comes to an end', async () => {
  const again = { ...folder('Again'), createReader: () => ({}) };
  again.createReader = () => folder('Again', [again, file('a.bin')]).createReader();
  const names = await namesOf(again);
  expect(names.length).toBeLessThanOrEqual(5000);
});
