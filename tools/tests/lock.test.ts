import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};

/** The entry that `from` gets when it asks for `name`: the nearest `node_modules` on the way up. */
function entryFor(from: string, name: string): Entry | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`];
    if (found !== undefined || at === '') return found;
  }
}

test('the lock has the binaries of every platform, so that npm ci works on each', () => {
  const missing: string[] = [];
  let asked = 0;
  for (const [from, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      asked++;
      const entry = entryFor(from, name);
      const exact = /^\d/.test(range);
      if (entry?.integrity === undefined || (exact && entry.version !== range))
        missing.push(`${name}@${range} for ${from}`);
    }
  }
  expect(missing).toEqual([]);
  expect(asked).toBeGreaterThan(100);
});

test.each(['@biomejs/biome', 'rolldown', 'esbuild'])(
  '%s has them for Linux, macOS and Windows',
  (tool) => {
    const entries = Object.entries(lock.packages).filter(([path]) =>
      path.endsWith(`node_modules/${tool}`),
    );
    expect(entries.length).toBeGreaterThan(0);
    for (const [path, { optionalDependencies = {} }] of entries)
      for (const system of ['linux', 'darwin', 'win32'])
        for (const processor of ['x64', 'arm64']) {
          const name = Object.keys(optionalDependencies).find(
            (one) => one.includes(system) && one.includes(processor),
          );
          expect(name, `${path} ${system}-${processor}`).toBeDefined();
        }
  },
);

test('the lock names no registry, so that any mirror serves it', () => {
  const named = Object.entries(lock.packages).filter(
    ([, entry]) => entry.link !== true && entry.resolved !== undefined,
  );
  expect(named.map(([path]) => path)).toEqual([]);
});
