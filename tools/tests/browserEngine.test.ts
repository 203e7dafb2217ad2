import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { analyzeBuild } from '@airworthy/performance';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** What a page would load: the engine with its charts and catalog, and nothing of the server. */
const LARGEST_BYTES = 60_000;

test('the same engine runs in a browser bundle of less than 60 kB', async () => {
  const { outputFiles } = await build({
    entryPoints: ['packages/performance/src/index.ts'],
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'engine',
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  expect(gzipSync(script, { level: 9 }).length).toBeLessThan(LARGEST_BYTES);
  // A context of its own has the language and nothing of Node.
  const call = 'JSON.stringify(engine.analyzeBuild({ airframe_type: "Tiltrotor (tri)" }))';
  const there = runInNewContext(`${script};${call}`) as string;
  expect(there).toBe(JSON.stringify(analyzeBuild({ airframe_type: 'Tiltrotor (tri)' })));
});
