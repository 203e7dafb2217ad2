import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('the engine runs in a browser bundle under 72 kB gzipped, without Node', async () => {
  const result = await build({
    entryPoints: [new URL('./index.ts', import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'engine',
    platform: 'browser',
    target: 'es2022',
    metafile: true,
  });
  const [file] = result.outputFiles;
  expect(gzipSync(file!.contents).length).toBeLessThan(72 * 1024);
  const inputs = Object.keys(result.metafile.inputs);
  expect(inputs.every((path) => /packages\/(physics|chart|performance)\/src\//.test(path))).toBe(
    true,
  );
  const engine = new Function(`${file!.text}; return engine;`)() as { analyzeBuild: unknown };
  expect(typeof engine.analyzeBuild).toBe('function');
});
