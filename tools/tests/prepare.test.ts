import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isInstalled } from '../prepare.mjs';

const lock = {
  packages: {
    '': { name: 'airworthy' },
    'packages/physics': { version: '1.0.0' },
    'node_modules/@airworthy/physics': { link: true },
    'node_modules/zod': { version: '4.0.0', integrity: 'a' },
    'node_modules/vitest': { version: '4.1.0', integrity: 'b', dev: true },
    'node_modules/tool-win32': { version: '1.0.0', integrity: 'c', optional: true },
  },
};
const zod = { 'node_modules/zod': { version: '4.0.0', integrity: 'a' } };
const vitest = { 'node_modules/vitest': { version: '4.1.0', integrity: 'b' } };
const winTool = { 'node_modules/tool-win32': { version: '0.9.0', integrity: 'c' } };

test.each([
  ['nothing', null, [false, false]],
  ['what running needs', { packages: zod }, [true, false]],
  ['what testing needs', { packages: { ...zod, ...vitest } }, [true, true]],
  ['tools without what running needs', { packages: vitest }, [false, false]],
  [
    'another version',
    { packages: { ...vitest, 'node_modules/zod': { version: '4.0.1', integrity: 'a' } } },
    [false, false],
  ],
  ['an outdated binary', { packages: { ...zod, ...vitest, ...winTool } }, [false, false]],
])('%s is enough for running and for testing or not', (_what, installed, expected) => {
  expect([isInstalled(lock, installed, false), isInstalled(lock, installed, true)]).toEqual(
    expected,
  );
});

test('what npm ci has installed here is enough', () => {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
  const own = read('package-lock.json');
  expect(isInstalled(own, read('node_modules/.package-lock.json'), true)).toBe(true);
});
