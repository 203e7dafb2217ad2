import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** All files below a folder, from the root of the repository. */
export function filesBelow(root: string, path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = posix.join(path, entry.name);
      if (entry.name === 'node_modules') return [];
      return entry.isDirectory() ? filesBelow(root, inside) : [inside];
    });
}

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** Files that a source names in its imports, as far as they are ours. */
function importsOf(root: string, path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  return [...source.matchAll(IMPORT)].flatMap(([, name]) => {
    if (name!.startsWith('.')) return [posix.join(dirname(path), name!.split('?')[0]!)];
    const room = /^@airworthy\/([a-z]+)/.exec(name!)?.[1];
    return room === undefined ? [] : [`packages/${room}/src/index.ts`];
  });
}

/** For each test file, all sources that it loads, through any number of imports. */
export function loadedBy(root: string, tests: readonly string[]): Map<string, Set<string>> {
  const known = new Map<string, string[]>();
  const direct = (path: string): string[] => {
    let found = known.get(path);
    if (found === undefined) {
      try {
        found = importsOf(root, path);
      } catch {
        found = [];
      }
      known.set(path, found);
    }
    return found;
  };
  return new Map(
    tests.map((test) => {
      const all = new Set<string>();
      const open = [test];
      while (open.length > 0) {
        const path = open.pop()!;
        if (all.has(path)) continue;
        all.add(path);
        open.push(...direct(path));
      }
      return [test, all];
    }),
  );
}
