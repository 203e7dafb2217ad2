/**
 * `npm run pack -- [FOLDER] [--repository URL]`: writes the packages that others install into a folder (`dist`),
 * and prints them in the order in which they can be published. The build has run before.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pack } from './pack.ts';

const { values, positionals } = parseArgs({
  options: { repository: { type: 'string' } },
  allowPositionals: true,
});
const root = process.cwd();
const packed = pack({
  root,
  built: resolve(root, 'packages/server/dist'),
  out: resolve(root, positionals[0] ?? 'dist'),
  repository: values.repository,
});
for (const file of packed) console.log(file);
