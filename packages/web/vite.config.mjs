import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * `virtual:endpoints`: method and path of every endpoint of the contract, what it changes and what its answer rests
 * on, by the name of its constant. The client needs no more than that at run time; importing the contract itself would bring every
 * schema and the schema library into the first load.
 */
function endpointTable() {
  const id = 'virtual:endpoints';
  return {
    name: 'endpoint-table',
    resolveId: (name) => (name === id ? `\0${id}` : null),
    load: (name) => (name === `\0${id}` ? tableOfEndpoints() : null),
  };
}

/** A line of words for each endpoint, like beside like: 0.3 kB gzipped less than the same as objects. */
async function tableOfEndpoints() {
  const contract = await runAtBuild(
    "export * from '@airworthy/contract'; export * from '@airworthy/contract/web';",
  );
  const lines = Object.entries(contract)
    .filter(([, value]) => typeof value?.method === 'string' && typeof value.path === 'string')
    .sort(([, one], [, other]) => (one.path < other.path ? -1 : 1))
    .map(([name, { method, path, download }]) => {
      const lists = [contract.CHANGES[name], contract.RESTS_ON[name]];
      const words = [name, method, path, ...lists.map((list) => list?.join() ?? '')];
      return `${words.join(' ')} ${download === true ? 'file' : ''}`.trimEnd();
    });
  return `
    const listOf = (words) => words ? words.split(',') : [];
    const endpointOf = (line) => {
      const [name, method, path, changes, restsOn, file] = line.split(' ');
      return [name, { method, path, changes: listOf(changes), restsOn: listOf(restsOn), file: !!file }];
    };
    export const endpoints = Object.fromEntries(${JSON.stringify(lines.join('\n'))}.split('\\n').map(endpointOf));`;
}

/** What a module of our own exports, bundled and run here. */
async function runAtBuild(contents) {
  const { build } = await import('esbuild');
  const folder = mkdtempSync(join(here, '.airworthy-build-'));
  const outfile = join(folder, 'module.mjs');
  try {
    await build({
      stdin: { contents, resolveDir: here },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The table of limits as plain values. The rules read its numbers; the meaning and origin of each are for
 * people, and as values of an export that nothing uses they are left out: 7 kB gzipped of the log reader.
 */
function limitsAsValues() {
  return {
    name: 'limits-as-values',
    load: {
      filter: { id: /\/forensics\/src\/thresholds\/thresholds\.ts$/ },
      async handler(id) {
        const table = await runAtBuild(`export * from ${JSON.stringify(id)};`);
        return Object.entries(table)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n');
      },
    },
  };
}

/**
 * The rows of the inputs without their words for the reference, which no page shows: 2 kB gzipped of the builder.
 */
function inputsForPages() {
  return {
    name: 'inputs-for-pages',
    load: {
      filter: {
        id: /\/performance\/src\/inputTable\/(described|asked|carried|measured|names)\.ts$/,
      },
      async handler(id) {
        const tables = await runAtBuild(`export * from ${JSON.stringify(id)};`);
        const shown = ({ meaning, example, ...row }) => row;
        return Object.entries(tables)
          .map(([name, rows]) => {
            const kept = Object.entries(rows).map(([member, row]) => [member, shown(row)]);
            return `export const ${name} = ${JSON.stringify(Object.fromEntries(kept))};`;
          })
          .join('\n');
      },
    },
  };
}

/**
 * `/sw.js`, with the files that make the app work without a connection. Left out, and kept only once a
 * page has loaded them: fonts of other scripts than Latin, and parts too heavy to fetch unasked.
 */
function serviceWorker() {
  const heaviest_bytes = 700_000;
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle)
        .filter(({ fileName }) =>
          /^assets\/.*\.(js|css)$|-latin-wght-normal-.*woff2$/.test(fileName),
        )
        .filter((file) => (file.code ?? file.source).length < heaviest_bytes)
        .map(({ fileName }) => fileName)
        .sort();
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      const { transform } = await import('esbuild');
      const { code } = await transform(
        readFileSync(join(here, 'src/shell/serviceWorker.ts'), 'utf8'),
        {
          loader: 'ts',
          minify: true,
          define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
        },
      );
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
    },
  };
}

const server = process.env.AIRWORTHY_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: here,
  // Files find each other by relative addresses: a proxy may put a path before all of them.
  base: './',
  plugins: [react(), endpointTable(), inputsForPages(), serviceWorker()],
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
  worker: { format: 'iife', plugins: () => [limitsAsValues()] },
  // The host stays that of the page: the server compares it with where a write comes from.
  server: {
    proxy: Object.fromEntries(
      ['/api', '/app/api', '/docs'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});
