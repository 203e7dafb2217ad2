/**
 * `npm run weight`: the script of the first load and of every page, gzipped, against their limits. What a page
 * loads only when a part of it is used (a viewer in 3D, a worker) is listed but not counted.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtFromSources } from '../../packages/server/src/testing/bundle.ts';

const FIRST_LOAD_KB = 200;
const PAGE_KB = 90;

type Chunk = {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

process.exitCode = report(join(await builtFromSources(), 'web')) ? 0 : 1;

/** Prints the table; false when something weighs more than it may. */
function report(folder: string): boolean {
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const weight = (keys: Iterable<string>) => {
    let bytes = 0;
    for (const key of keys) {
      const { file } = manifest[key] as Chunk;
      if (file.endsWith('.js'))
        bytes += gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
    }
    return bytes / 1000;
  };
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true) as string;
  const first = reach(manifest, entry);
  const lines = [{ name: 'first load', kB: weight(first), limit: FIRST_LOAD_KB }];
  for (const key of Object.keys(manifest)) {
    if (!/^src\/pages\/.*Page\.tsx$/.test(key)) continue;
    const own = [...reach(manifest, key)].filter((one) => !first.has(one));
    lines.push({ name: key.replace('src/pages/', ''), kB: weight(own), limit: PAGE_KB });
  }
  for (const { name, kB, limit } of lines)
    console.info(
      `${kB.toFixed(1).padStart(7)} kB of ${limit}  ${name}${kB > limit ? '  TOO HEAVY' : ''}`,
    );
  return lines.every(({ kB, limit }) => kB <= limit);
}

/** A chunk and everything that it imports at once. */
function reach(manifest: Manifest, from: string): Set<string> {
  const found = new Set<string>();
  const visit = (key: string) => {
    if (found.has(key)) return;
    found.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  visit(from);
  return found;
}
