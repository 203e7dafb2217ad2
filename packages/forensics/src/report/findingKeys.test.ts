import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { motorKeys } from './findingKeys.ts';

const pages = new URL('../golden/decided/', import.meta.url);

test('every finding of the motors in a printed reading is one of the known words', () => {
  const said = readdirSync(pages).flatMap((name) =>
    [
      ...readFileSync(new URL(name, pages), 'utf8').matchAll(/"section":"motors","key":"(\w+)"/g),
    ].map((match) => match[1]!),
  );
  const known: readonly string[] = [...motorKeys, 'imbalance', 'hover_high'];
  expect([...new Set(said)].filter((key) => !known.includes(key))).toEqual([]);
  // Most of them are among these readings.
  expect(motorKeys.filter((key) => said.includes(key)).length).toBeGreaterThan(3);
});
