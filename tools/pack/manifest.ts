/** What a package says of itself once it is published, made from the manifest of its workspace. */

import { isBuiltin } from 'node:module';

export type Versions = Readonly<Record<string, string>>;

export type WorkspaceManifest = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly keywords?: readonly string[];
  readonly license: string;
  readonly type: string;
  readonly sideEffects?: boolean;
  readonly exports: string | Readonly<Record<string, string>>;
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
  /** What few installations want, and then install by themselves. */
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
};

export type Entry = { readonly types: string; readonly default: string };

export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly keywords?: readonly string[];
  readonly license: string;
  readonly repository?: { readonly type: 'git'; readonly url: string; readonly directory: string };
  readonly type: string;
  readonly sideEffects?: boolean;
  readonly exports: Readonly<Record<string, Entry | string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  readonly engines: { readonly node: string };
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: WorkspaceManifest['peerDependenciesMeta'];
  readonly publishConfig: { readonly access: 'public' };
};

/** What all packages share. `repository` is known where the packages are published from. */
export type Shared = { readonly node: string; readonly repository: string | undefined };

/** The libraries, each after those that it uses: the order in which they can be published. */
export const LIBRARIES = [
  'physics',
  'chart',
  'flightlog',
  'performance',
  'forensics',
  'client',
] as const;
export type Library = (typeof LIBRARIES)[number];

/** A library: its doors lead to built files with types, and the rooms that it uses are packages of their own. */
export function libraryManifest(source: WorkspaceManifest, shared: Shared): Manifest {
  return {
    name: source.name,
    ...described(source, shared, source.name.replace('@airworthy/', 'packages/')),
    ...(source.sideEffects === undefined ? {} : { sideEffects: source.sideEffects }),
    exports: { ...builtDoors(source.exports), './package.json': './package.json' },
    files: ['dist'],
    ...(source.dependencies === undefined ? {} : { dependencies: source.dependencies }),
  };
}

function builtDoors(doors: WorkspaceManifest['exports']): Record<string, Entry> {
  const byName = typeof doors === 'string' ? { '.': doors } : doors;
  return Object.fromEntries(
    Object.entries(byName).map(([name, file]) => {
      const built = file.replace(/^\.\/src\//, './dist/').replace(/\.ts$/, '');
      return [name, { types: `${built}.d.ts`, default: `${built}.js` }];
    }),
  );
}

/**
 * The command line with the server and its pages. The rooms are inside its bundle; from npm it asks for what the
 * bundle imports, and for nothing that only the build needs.
 */
export function commandManifest(
  server: WorkspaceManifest,
  shared: Shared,
  asked: { readonly imported: readonly string[]; readonly versions: Versions },
): Manifest {
  const dependencies: Record<string, string> = {};
  for (const name of [...asked.imported].sort()) {
    const version = asked.versions[name];
    if (version === undefined)
      throw new Error(`The bundle imports ${name}, which no room declares.`);
    dependencies[name] = version;
  }
  return {
    name: 'airworthy',
    ...described(server, shared, 'packages/server'),
    exports: { './package.json': './package.json' },
    bin: { airworthy: 'bin/airworthy.mjs' },
    files: ['bin', 'dist'],
    dependencies,
    ...(server.optionalDependencies === undefined
      ? {}
      : { optionalDependencies: server.optionalDependencies }),
    ...(server.peerDependencies === undefined
      ? {}
      : {
          peerDependencies: server.peerDependencies,
          peerDependenciesMeta: server.peerDependenciesMeta,
        }),
  };
}

function described(source: WorkspaceManifest, { node, repository }: Shared, directory: string) {
  return {
    version: source.version,
    description: source.description,
    ...(source.keywords === undefined ? {} : { keywords: source.keywords }),
    license: source.license,
    ...(repository === undefined
      ? {}
      : { repository: { type: 'git', url: `git+${repository}.git`, directory } as const }),
    type: source.type,
    engines: { node },
    publishConfig: { access: 'public' } as const,
  };
}

/** The packages that a file imports by name, as esbuild writes imports; without those of Node. */
export function importedPackages(code: string): string[] {
  const imports = [
    /^(?:import |export |\}).*?\bfrom "([@\w][\w./@-]*)";$/gm,
    /^import "([@\w][\w./@-]*)";$/gm,
    /\bimport\("([@\w][\w./@-]*)"\)/g,
  ].flatMap((form) => [...code.matchAll(form)].map(([, name]) => name!));
  const names = imports.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(names)].filter((name) => !isBuiltin(name));
}
