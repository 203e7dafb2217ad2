import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SERVICE_VERSION } from './version.ts';

test('the version of the service is that of its package', () => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  expect(JSON.parse(manifest).version).toBe(SERVICE_VERSION);
});
