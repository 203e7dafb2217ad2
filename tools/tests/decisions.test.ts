import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/decisions.md', 'utf8')
  .split('\n')
  .map((line) => /\| `([^`]+\.test\.ts)`: (.+) \|$/.exec(line))
  .filter((match) => match !== null);

test('every decision for callers names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(30);
  const missing = rows.filter(([, file, title]) => {
    const path = `packages/${file}`;
    if (!existsSync(path)) return true;
    return !readFileSync(path, 'utf8').replaceAll("\\'", "'").includes(title!);
  });
  expect(missing.map(([row]) => row)).toEqual([]);
});
