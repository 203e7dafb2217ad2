/** The walls of the house: who may import whom (docs/architecture.md). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What a room may import beside its own files. `server` may use what its package.json names. */
const ROOMS: Record<string, readonly string[]> = {
  physics: [],
  flightlog: [],
  forensics: ['@airworthy/physics', '@airworthy/flightlog'],
  contract: ['zod'],
  web: [
    '@airworthy/contract',
    '@airworthy/physics',
    '@airworthy/flightlog',
    '@airworthy/forensics',
  ],
};

/** Sources that ship: tests and their helpers may look over the wall. */
function sourcesOf(room: string): string[] {
  const src = join(root, 'packages', room, 'src');
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => !file.split('/').includes('testing'))
    .map((file) => join(src, file));
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(/^(?:import|export)(?:[\w\s{},*$]*?\sfrom)?\s*'([^'\n]+)'/gm);
  const called = text.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]/g);
  return [...found, ...called].map((match) => match[1]!);
}

describe.each(Object.entries(ROOMS))('%s', (room, allowed) => {
  const src = join(root, 'packages', room, 'src');
  const files = sourcesOf(room);

  test('imports only the rooms below it, by their doors', () => {
    const strangers = files.flatMap((file) =>
      importsOf(file)
        .filter((name) => !name.startsWith('.') && !allowed.includes(name))
        .map((name) => `${relative(root, file)} imports ${name}`),
    );
    expect(strangers).toEqual([]);
  });

  test('reaches no file outside its own folder', () => {
    const reaching = files.flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith('.'))
        .map((name) => resolve(dirname(file), name))
        .filter((path) => relative(src, path).startsWith('..') || !existsSync(path))
        .map((path) => `${relative(root, file)} imports ${relative(root, path)}`),
    );
    expect(reaching).toEqual([]);
  });
});

test('imports are seen at all: the web room uses the reader and the forensics', () => {
  const seen = new Set(sourcesOf('web').flatMap(importsOf));
  expect(seen).toContain('@airworthy/flightlog');
  expect(seen).toContain('@airworthy/forensics');
});
