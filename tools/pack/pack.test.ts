import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  commandManifest,
  importedPackages,
  LIBRARIES,
  libraryManifest,
  type WorkspaceManifest,
} from './manifest.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const workspace = (name: string) =>
  JSON.parse(read(`packages/${name}/package.json`)) as WorkspaceManifest;
const shared = { node: '>=20.19', repository: 'https://github.com/someone/airworthy' };

describe('the published manifest of a library', () => {
  test('leads every door to a built file with types', () => {
    const doors = { '.': './src/index.ts', './catalog': './src/catalog/index.ts' };
    const source = { ...workspace('performance'), exports: doors };
    expect(libraryManifest(source, shared).exports).toEqual({
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './catalog': { types: './dist/catalog/index.d.ts', default: './dist/catalog/index.js' },
      './package.json': './package.json',
    });
    expect(libraryManifest({ ...source, exports: './src/index.ts' }, shared).exports).toEqual({
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './package.json': './package.json',
    });
  });

  test.each(LIBRARIES)('%s says what it is, and can be published with its origin', (name) => {
    const manifest = libraryManifest(workspace(name), shared);
    expect(manifest).not.toHaveProperty('private');
    expect(manifest.description.length).toBeGreaterThan(20);
    expect(manifest.license).toBe('Apache-2.0');
    expect(manifest.repository).toEqual({
      type: 'git',
      url: 'git+https://github.com/someone/airworthy.git',
      directory: `packages/${name}`,
    });
  });

  test('asks for other libraries only by the version that is published beside it, after them', () => {
    for (const [at, name] of LIBRARIES.entries())
      for (const [asked, version] of Object.entries(workspace(name).dependencies ?? {})) {
        const earlier = LIBRARIES.slice(0, at).map((one) => `@airworthy/${one}`);
        expect(earlier, `${name} asks for ${asked}`).toContain(asked);
        expect(version).toBe(workspace(asked.replace('@airworthy/', '')).version);
      }
  });
});

describe('the published manifest of the command line', () => {
  const server = workspace('server');

  test('asks for what the bundle imports, in the versions of the rooms', () => {
    const asked = {
      imported: ['zod', 'pg'],
      versions: { pg: '8.0.1', zod: '4.0.2', vite: '1.0.0' },
    };
    const manifest = commandManifest(server, shared, asked);
    expect(manifest.name).toBe('airworthy');
    expect(manifest.dependencies).toEqual({ pg: '8.0.1', zod: '4.0.2' });
    expect(manifest.optionalDependencies).toEqual(server.optionalDependencies);
    expect(manifest.peerDependencies).toEqual({ '@duckdb/node-api': '1.5.5-r.5' });
    expect(manifest.peerDependenciesMeta).toEqual({ '@duckdb/node-api': { optional: true } });
  });

  test('is refused where the bundle imports what no room declares', () => {
    const asked = { imported: ['left-pad'], versions: {} };
    expect(() => commandManifest(server, shared, asked)).toThrow(
      'left-pad, which no room declares',
    );
  });
});

test('the imports of a bundled file are its packages, without files and parts of Node', () => {
  const code = `import {
  sql
} from "kysely";
import "side-effect";
import { z } from "zod/v4";
import { readFileSync } from "node:fs";
import path from "path";
import { own } from "./chunk-AB.js";
export { compress } from "@fastify/compress";
const late = await import("@aws-sdk/client-s3");
const text = 'a list from "the" shop';
`;
  expect(importedPackages(code).sort()).toEqual([
    '@aws-sdk/client-s3',
    '@fastify/compress',
    'kysely',
    'side-effect',
    'zod',
  ]);
});

test('the workflow that publishes can state where a package was built, and holds no secret', () => {
  const workflow = read('.github/workflows/publish.yml');
  expect(workflow).toMatch(/^ {2}id-token: write$/m);
  expect(workflow).toContain('--provenance');
  expect(workflow).toContain('--repository "https://github.com/$GITHUB_REPOSITORY"');
  expect(workflow).not.toMatch(/secrets\.|TOKEN/);
});
