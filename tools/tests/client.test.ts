import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { CLIENT_FILES, type Document } from '../write/clientFiles.ts';

const root = new URL('../../', import.meta.url);

test('the client knows the interface that the document describes; `npm run openapi` renews it', () => {
  const document = JSON.parse(readFileSync(new URL('openapi.json', root), 'utf8')) as Document;
  // Compared as one value: a difference of two long texts takes seconds to print.
  for (const [path, write] of CLIENT_FILES)
    expect(readFileSync(new URL(path, root), 'utf8') === write(document), path).toBe(true);
});

test('the client is below 10 kB for a browser and brings nothing along', async () => {
  const bundled = await build({
    entryPoints: [fileURLToPath(new URL('packages/client/src/index.ts', root))],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
  });
  const inputs = Object.keys(bundled.metafile.inputs);
  expect(inputs.filter((path) => !path.includes('packages/client/src/'))).toEqual([]);
  const size_kB = gzipSync(bundled.outputFiles[0]?.contents ?? '').length / 1000;
  expect(size_kB).toBeGreaterThan(1);
  expect(size_kB).toBeLessThan(10);
});
