import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startServer } from '../testing/process.ts';

test('workers are replaced one by one under load without one failed request', {
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'airworthy-workers-'));
  const server = await startServer({ AIRWORTHY_DATA: folder }, ['--workers', '2']);
  const origin = server.base.replace('/api/v1', '');
  const seen = new Map<string, number>();
  let stopped = false;
  const callers = Array.from({ length: 16 }, async () => {
    while (!stopped) {
      const status = await fetch(`${origin}/readyz`).then(
        async (response) => {
          await response.arrayBuffer();
          return String(response.status);
        },
        (error: { cause?: { code?: string } }) => error.cause?.code ?? 'unknown',
      );
      seen.set(status, (seen.get(status) ?? 0) + 1);
      // Without a pause the callers keep both cores from the workers that are to start.
      await pause(5);
    }
  });
  await pause(1000);
  let text = '';
  server.child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  server.child.kill('SIGHUP');
  while (!text.includes('"msg":"restarted"')) await pause(100);
  await pause(1000);
  stopped = true;
  await Promise.all(callers);
  expect([...seen.keys()]).toEqual(['200']);
  expect(seen.get('200')).toBeGreaterThan(100);
  expect(await server.end()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});
