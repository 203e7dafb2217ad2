/** Makes the packages that others install, as npm packs them. */

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  commandManifest,
  importedPackages,
  LIBRARIES,
  libraryManifest,
  type Manifest,
  type Shared,
  type WorkspaceManifest,
} from './manifest.ts';

export type PackOptions = {
  /** The root of the repository. */
  readonly root: string;
  /** The built server with its pages. */
  readonly built: string;
  /** The folder that the packed files go to. */
  readonly out: string;
  /** `https://github.com/OWNER/NAME`, which the registry compares with where a package was built. */
  readonly repository?: string | undefined;
};

/** Returns the packed files, each after those that it depends on. */
export function pack({ root, built, out, repository }: PackOptions): string[] {
  const stage = mkdtempSync(join(tmpdir(), 'airworthy-pack-'));
  try {
    const { engines } = readJson<{ engines: { node: string } }>(join(root, 'package.json'));
    const shared = { node: engines.node, repository };
    const folders = [
      ...stageLibraries(root, join(stage, 'libraries'), shared),
      stageCommand(root, built, join(stage, 'airworthy'), shared),
    ];
    mkdirSync(out, { recursive: true });
    return packFolders(folders, out);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

function stageLibraries(root: string, stage: string, shared: Shared): string[] {
  compile(root, stage);
  return LIBRARIES.map((name) => {
    const workspace = join(root, 'packages', name);
    const folder = join(stage, name);
    const dist = join(folder, 'dist');
    cpSync(join(folder, 'src'), dist, { recursive: true });
    rmSync(join(folder, 'src'), { recursive: true });
    for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.d.ts')) pointAtBuiltFiles(join(dist, file));
    const source = readJson<WorkspaceManifest>(join(workspace, 'package.json'));
    describeFolder(root, workspace, folder, libraryManifest(source, shared));
    return folder;
  });
}

/** JavaScript and types of all libraries in one run: they import each other by name, as their users do. */
function compile(root: string, out: string): void {
  mkdirSync(out, { recursive: true });
  const sources = LIBRARIES.map((name) => join(root, 'packages', name, 'src'));
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['es2023', 'dom', 'dom.iterable'],
      noEmit: false,
      incremental: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(root, 'packages'),
      outDir: out,
    },
    include: sources,
    exclude: sources.flatMap((source) => [`${source}/**/*.test.ts`, `${source}/**/testing/**`]),
  };
  const file = join(out, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  run(join(root, 'node_modules/.bin/tsc'), ['-p', file, '--checkers', '1'], root);
}

/** The compiler writes `./x.js` into scripts, and leaves `./x.ts` in types, where there is no such file. */
function pointAtBuiltFiles(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/((?:from |import\()["']\.[^"']*)\.ts(["'])/g, '$1.js$2'));
}

function stageCommand(root: string, built: string, folder: string, shared: Shared): string {
  const workspace = join(root, 'packages/server');
  const dist = join(folder, 'dist');
  cpSync(built, dist, { recursive: true, filter: (path) => !path.endsWith('.map') });
  cpSync(join(workspace, 'bin'), join(folder, 'bin'), { recursive: true });
  const imported = new Set<string>();
  for (const file of scriptsOf(dist)) {
    const code = readFileSync(file, 'utf8');
    for (const name of importedPackages(code)) imported.add(name);
    writeFileSync(file, code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'));
  }
  const server = readJson<WorkspaceManifest>(join(workspace, 'package.json'));
  const contract = readJson<WorkspaceManifest>(join(root, 'packages/contract/package.json'));
  const versions = { ...contract.dependencies, ...server.dependencies };
  const manifest = commandManifest(server, shared, { imported: [...imported], versions });
  describeFolder(root, workspace, folder, manifest);
  return folder;
}

/** What Node runs of the bundle; the pages are for browsers and import nothing. */
function scriptsOf(dist: string): string[] {
  const scripts = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => join(folder, name));
  return [...scripts(dist), ...scripts(join(dist, 'threads'))];
}

function describeFolder(root: string, workspace: string, folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(workspace, 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

function packFolders(folders: readonly string[], out: string): string[] {
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', out, ...folders];
  const answer = JSON.parse(run('npm', words, out)) as
    | { filename: string }[]
    | Record<string, { filename: string }>;
  return Object.values(answer).map(({ filename }) => join(out, filename));
}

function run(command: string, words: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, words, { cwd, encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`${command} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
