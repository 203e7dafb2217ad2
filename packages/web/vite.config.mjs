import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * `virtual:endpoints`: method and path of every endpoint of the contract, by the name of its constant.
 * The client needs no more than that at run time; importing the contract itself would bring every
 * schema and the schema library into the first load.
 */
function endpointTable() {
  const id = 'virtual:endpoints';
  return {
    name: 'endpoint-table',
    resolveId: (name) => (name === id ? `\0${id}` : null),
    async load(name) {
      if (name !== `\0${id}`) return null;
      return `export const endpoints = ${JSON.stringify(await readEndpoints())};`;
    },
  };
}

async function readEndpoints() {
  const { build } = await import('esbuild');
  const folder = mkdtempSync(join(here, '.airworthy-contract-'));
  const outfile = join(folder, 'contract.mjs');
  try {
    await build({
      stdin: {
        contents: "export * from '@airworthy/contract'; export * from '@airworthy/contract/web';",
        resolveDir: here,
      },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    const contract = await import(pathToFileURL(outfile).href);
    return Object.fromEntries(
      Object.entries(contract)
        .filter(([, value]) => typeof value?.method === 'string' && typeof value.path === 'string')
        .map(([name, { method, path }]) => [name, { method, path }]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const server = process.env.AIRWORTHY_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: here,
  plugins: [react(), endpointTable()],
  build: {
    // The oldest browsers that know `light-dark()`, which the pages are drawn with.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
    manifest: true,
    // The log reader is one file by design; `npm run weight` watches what a page loads.
    chunkSizeWarningLimit: 1000,
  },
  // A worker is one file without imports: the policy it is served with lets it load nothing.
  worker: { format: 'iife' },
  server: { proxy: { '/api': server, '/app/api': server, '/docs': server } },
});
