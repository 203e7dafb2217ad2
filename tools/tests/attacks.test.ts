import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The last cell of each numbered row: files, each with parts of the names of its tests. */
const cells = [
  ...readFileSync('docs/security.md', 'utf8').matchAll(/^\| \d+ \|.*\| ([^|]+) \|$/gm),
].map(([, cell]) => cell ?? '');

const tests = readdirSync('packages', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /^\w+\/src\/.*\.test\.ts$/.test(file));

/** `people/attacks` is below the server's features, `http/transport` below its source, `web/…` another room. */
function testsAt(place: string): string {
  const places = ['', 'server/src/', 'server/src/features/'].map((folder) => folder + place);
  return tests
    .filter((file) =>
      places.some((one) => file.startsWith(`${one}.`) || file.startsWith(`${one}/`)),
    )
    .map((file) => readFileSync(`packages/${file}`, 'utf8'))
    .join('\n')
    .toLowerCase();
}

test('every test that the tables of attacks name exists', () => {
  expect(cells.length).toBeGreaterThanOrEqual(35);
  const missing = cells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`(?:: ([^`]+))?/g)].flatMap(([, place = '', names = '']) => {
      const source = testsAt(place);
      if (source === '') return [`no test at ${place}`];
      return names
        .split(/[;,]/)
        .map((name) => name.trim().toLowerCase())
        .filter((name) => !source.includes(name))
        .map((name) => `${place}: ${name}`);
    }),
  );
  expect(missing).toEqual([]);
});
