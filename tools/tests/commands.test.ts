import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

test('every command of package.json is explained in tools/README.md, and no other', () => {
  const readme = readFileSync('tools/README.md', 'utf8');
  const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
  const first = rows.map((line) => line.split('|')[1]!);
  const named = first.flatMap((cell) => [...cell.matchAll(/`([a-z:]+)[^`]*`/g)].map(([, n]) => n!));
  expect(named.sort()).toEqual(Object.keys(scripts).sort());
});
