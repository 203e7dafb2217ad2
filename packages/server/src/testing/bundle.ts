import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Tests and tools run at the root of the repository. */
const root = process.cwd();
/** Below the server's package, where npm's packages are found; git knows to leave it out. */
const folder = join(root, 'packages/server');
const PREFIX = '.airworthy-test-';
/** What the build reads. */
const READ = [
  'packages',
  'docs',
  'CHANGELOG.md',
  'tools/build.mjs',
  'openapi.json',
  'package-lock.json',
];
/** A run that still uses an older build has ended by then. */
const KEPT_MS = 3_600_000;

/**
 * Server and app as they are built from these very sources: Node runs no TypeScript, so threads, processes
 * and browsers need a bundle. It is kept under the digest of its sources, so that a run after an edit of a
 * test, and the second lane of a run, begin at once.
 */
export async function builtFromSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of READ) addSources(hash, join(root, name));
  const place = join(folder, PREFIX + hash.digest('hex').slice(0, 16));
  if (existsSync(place)) return place;
  removeOld();
  const out = mkdtempSync(join(folder, `${PREFIX}new-`));
  const tool = pathToFileURL(join(root, 'tools/build.mjs')).href;
  const { build } = (await import(tool)) as { build(out: string): Promise<void> };
  await build(out);
  try {
    renameSync(out, place);
  } catch {
    // Another run was faster with the same sources.
    rmSync(out, { recursive: true, force: true });
  }
  return place;
}

function addSources(hash: ReturnType<typeof createHash>, path: string): void {
  if (statSync(path).isFile()) {
    // From the root: a copy of the repository takes what was built from the same sources.
    hash.update(`${relative(root, path)}\0`).update(readFileSync(path));
    return;
  }
  const names = readdirSync(path).filter(
    (name) =>
      !/^(node_modules|dist|testing)$|^\.|\.test\.tsx?$|\.golden\.|\.tsbuildinfo$/.test(name),
  );
  for (const name of names.sort()) addSources(hash, join(path, name));
}

function removeOld(): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(PREFIX))) {
    const path = join(folder, name);
    // Another run may have removed it meanwhile, or given it its last name.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found !== undefined && Date.now() - found.mtimeMs > KEPT_MS)
      rmSync(path, { recursive: true, force: true });
  }
}
