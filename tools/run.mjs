// Runs a TypeScript tool: `node tools/run.mjs tools/corpus/corpus.ts [arguments]`. Node 20 does not read
// TypeScript, so the tool is bundled first; the rooms are inside, packages from npm stay outside.
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const [entry, ...rest] = process.argv.slice(2);
if (entry === undefined) {
  process.stderr.write('usage: node tools/run.mjs TOOL.ts [arguments]\n');
  process.exit(2);
}
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'node_modules', '.cache', 'airworthy-tools');
await mkdir(folder, { recursive: true });
const outfile = join(folder, `${basename(entry, '.ts')}.${process.pid}.mjs`);
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'inline',
  logLevel: 'warning',
  plugins: [
    {
      name: 'rooms-inside',
      setup(hooks) {
        hooks.onResolve({ filter: /^[^./]/ }, ({ path }) =>
          path.startsWith('@airworthy/') ? undefined : { path, external: true },
        );
      },
    },
  ],
});
process.argv = [process.argv[0], entry, ...rest];
await import(pathToFileURL(outfile).href);
