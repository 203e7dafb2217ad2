import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contractInputs, inputsPage } from './inputsTable.ts';

const root = new URL('../../', import.meta.url);

test.each([
  ['packages/contract/src/generated/inputs.ts', contractInputs],
  ['docs/inputs.md', inputsPage],
])('%s is what the table of inputs says now', async (path, write) => {
  expect(await readFile(new URL(path, root), 'utf8')).toBe(write());
});
