import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { brokenMigrations, frozenFiles, migrationFiles } from './write/frozen.ts';

/** The walls of the house, held by a test: what a reviewer would otherwise have to remember. */

const root = fileURLToPath(new URL('..', import.meta.url));
const OUTSIDE = new Set(['node_modules', 'dist', 'data', '.git', 'coverage']);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (OUTSIDE.has(entry.name) || entry.name.startsWith('.airworthy') || entry.isSymbolicLink())
      return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [relative(root, path)];
  });
}

const files = filesBelow(root);
const sources = files.filter((file) => /^packages\/\w+\/src\/.*\.tsx?$/.test(file));
const written = sources.filter((file) => !file.includes('/generated/'));
const text = (file: string) => readFileSync(join(root, file), 'utf8');
const isTest = (file: string) => file.endsWith('.test.ts') || file.includes('/testing/');
const room = (file: string) => file.split('/')[1] as string;

function importsOf(file: string): string[] {
  const source = text(file);
  return [
    ...source.matchAll(/^(?:import|export)\b[^'";]*?\bfrom\s*'([^'\n]+)'/gm),
    ...source.matchAll(/^import\s+'([^'\n]+)'/gm),
    ...source.matchAll(/\bimport\(\s*'([^'\n]+)'/g),
  ].map((match) => match[1] as string);
}

/** Files whose imports lead back to themselves, as the path from the first file to itself. */
function importCircles(): string[] {
  const circles: string[] = [];
  const finished = new Set<string>();
  const path: string[] = [];
  function visit(file: string): void {
    if (finished.has(file)) return;
    const at = path.indexOf(file);
    if (at !== -1) {
      circles.push([...path.slice(at), file].join(' -> '));
      return;
    }
    path.push(file);
    for (const name of importsOf(file)) {
      const target = relative(root, resolve(root, dirname(file), name));
      if (name.startsWith('.') && known.has(target)) visit(target);
    }
    path.pop();
    finished.add(file);
  }
  const known = new Set(sources);
  for (const file of sources) visit(file);
  return circles;
}

/** Every file that the tests load from the repository: they themselves and what they import, to the end. */
function loadedByTests(): string[] {
  const known = new Set(files);
  const loaded = new Set(files.filter((file) => file.endsWith('.test.ts')));
  // A set that grows while it is walked: what is added is walked as well.
  for (const file of loaded)
    for (const name of importsOf(file)) {
      const target = relative(root, resolve(root, dirname(file), name));
      if (name.startsWith('.') && known.has(target)) loaded.add(target);
    }
  return [...loaded];
}

/** Files that a page starts as a worker of its own. */
function workersOf(file: string): string[] {
  const started = text(file).matchAll(/new URL\(\s*'(\.[^'\n]+\.ts)',\s*import\.meta\.url/g);
  return [...started].map((match) => match[1] as string);
}

const PURE = ['physics', 'chart', 'performance', 'flightlog', 'forensics'];

/** Rooms each room may import, and packages from npm it may know. */
const walls: Record<string, { rooms: string[]; packages: RegExp }> = {
  physics: { rooms: [], packages: /^$/ },
  flightlog: { rooms: [], packages: /^$/ },
  chart: { rooms: [], packages: /^$/ },
  performance: { rooms: ['physics', 'chart'], packages: /^$/ },
  forensics: { rooms: ['physics', 'chart', 'flightlog'], packages: /^$/ },
  contract: { rooms: [], packages: /^zod$/ },
  client: { rooms: [], packages: /^$/ },
  server: { rooms: [...PURE, 'contract', 'client'], packages: /./ },
  web: { rooms: [...PURE, 'contract', 'client'], packages: /./ },
};

/** What addresses of pages are like: every folder of the web may know it. */
const ofAddresses = ['paths.ts', 'addressParts.ts', 'basePath.ts'];

/** Folders of the web, and which of the others each may import. */
const webFolders: Record<string, readonly string[]> = {
  format: [],
  workers: [],
  api: ['format'],
  charts: ['format'],
  ui: ['api', 'format'],
  shell: ['api', 'format', 'ui'],
  pages: ['api', 'format', 'charts', 'ui', 'workers'],
};

/** What the frame around the pages offers to them. */
const offeredByShell = ['broughtFile.ts', 'notices.ts', 'shortcuts.ts', 'useDelayedDelete.ts'];

/** What a page lends to others. The rest of it is its own. */
const lentByPages = [
  'api/MadeKeyDialog.tsx',
  'builder/Compare.tsx',
  'builder/inputs/NumberRow.tsx',
  'builder/model/checkBuild.ts',
  'builder/model/fields.ts',
  'builder/model/figures.ts',
  'builder/model/newBuild.ts',
  'builder/model/share.ts',
  'builder/model/study.ts',
  'builds/handOver.ts',
  'builds/library.ts',
  'builds/open.ts',
  'builds/save.ts',
  'builds/versions.ts',
  'find/ask.ts',
  'find/useSearchTask.ts',
  'fleet/CheckRecords.tsx',
  'fleet/aircraft/status.ts',
  'fleet/flights/FileDrop.tsx',
  'fleet/today/NeedList.tsx',
  'fleet/today/answers.ts',
  'links/NewPassword.tsx',
  'links/token.ts',
  'log/logReader.ts',
  'log/quantities.ts',
  'log/track/Track.tsx',
  'log/track/tiles.ts',
  'log/track/track.ts',
  'log/sentences.ts',
  'log/words.ts',
  'organization/organization.module.css',
  'signIn/SignInForm.tsx',
  'signIn/signOnResult.ts',
];

/** Imports between the folders of the web, tests left out, both ends below `packages/web/src`. */
function webImports(): { file: string; to: string }[] {
  const web = 'packages/web/src/';
  return sources
    .filter((file) => file.startsWith(web) && !isTest(file))
    .flatMap((file) =>
      [...importsOf(file), ...workersOf(file)]
        .filter((name) => name.startsWith('.'))
        .map((name) => ({
          file: file.slice(web.length),
          to: relative(join(root, web), resolve(root, dirname(file), name)),
        })),
    );
}

describe('rooms', () => {
  test('import only what their wall lets through', () => {
    const broken: string[] = [];
    for (const file of sources.filter((path) => !isTest(path)))
      for (const name of importsOf(file)) {
        const wall = walls[room(file)];
        if (wall === undefined) broken.push(`${file}: a room without a wall`);
        else if (name.startsWith('@airworthy/')) {
          if (!wall.rooms.includes(name.split('/')[1] as string)) broken.push(`${file}: ${name}`);
        } else if (!name.startsWith('.') && !wall.packages.test(name))
          broken.push(`${file}: ${name}`);
        else if (
          name.startsWith('.') &&
          room(relative(root, resolve(root, dirname(file), name))) !== room(file)
        )
          broken.push(`${file}: ${name} reaches into another room`);
      }
    expect(broken).toEqual([]);
  });

  test('know the web framework in one file only', () => {
    const knowing = sources.filter(
      (file) => !isTest(file) && importsOf(file).some((name) => /^@?fastify/.test(name)),
    );
    expect(knowing).toEqual(['packages/server/src/http/fastify.ts']);
  });

  test('keep access and metering ignorant of features, and one feature out of the store of another', () => {
    const broken = sources
      .filter((file) => file.startsWith('packages/server/src/') && !isTest(file))
      .flatMap((file) => importsOf(file).map((name) => ({ file, name })))
      .filter(({ file, name }) => {
        const to = relative(root, resolve(root, dirname(file), name));
        const feature = /features\/(\w+)\//.exec(to)?.[1];
        if (feature === undefined) return false;
        if (/src\/(access|metering)\//.test(file)) return true;
        const own = /features\/(\w+)\//.exec(file)?.[1];
        return own !== undefined && own !== feature && /\/store\w*\.ts$/.test(to);
      });
    expect(broken).toEqual([]);
  });

  test('let http call features, and nothing below http know of it', () => {
    const below = /src\/(features|access|metering|storage|reading|jobs)\//;
    const broken = sources
      .filter((file) => file.startsWith('packages/server/') && below.test(file) && !isTest(file))
      .flatMap((file) => importsOf(file).map((name) => `${file}: ${name}`))
      .filter((line) => /: (\.\.\/)+http\//.test(line));
    expect(broken).toEqual([]);
  });

  test('keep the folders of the web in their order, and pages out of one another', () => {
    const [folderOf, areaOf] = [0, 1].map((at) => (path: string) => path.split('/')[at] ?? '');
    const imports = webImports().filter(({ file }) => file.includes('/'));
    expect(imports.length).toBeGreaterThan(1000);
    const lent = new Set<string>();
    const broken = imports.filter(({ file, to }) => {
      const [from, folder] = [folderOf!(file), folderOf!(to)];
      if (from === 'pages' && folder === 'pages' && areaOf!(file) !== areaOf!(to)) {
        const name = to.slice('pages/'.length);
        lent.add(name);
        return !lentByPages.includes(name);
      }
      if (from === folder || ofAddresses.includes(to)) return false;
      if (from === 'pages' && folder === 'shell')
        return !offeredByShell.includes(to.slice('shell/'.length));
      // The frame leads to the pages by the table of their addresses.
      if (from === 'shell' && to === 'pages.ts') return false;
      return webFolders[from]?.includes(folder) !== true;
    });
    expect(broken).toEqual([]);
    expect(lentByPages.filter((name) => !lent.has(name))).toEqual([]);
  });

  test('import in one direction only: no file reaches itself again', () => {
    expect(importCircles()).toEqual([]);
  });

  test('have no file that nothing reaches', () => {
    const reached = new Set<string>();
    for (const file of files.filter((path) => /\.(tsx?|mjs)$/.test(path)))
      for (const name of [...importsOf(file), ...workersOf(file)])
        if (name.startsWith('.')) reached.add(relative(root, resolve(root, dirname(file), name)));
    const entries = /\/(index|main)\.tsx?$|\/threads\/\w+\.ts$|\/serviceWorker\.ts$|\.d\.ts$/;
    const dead = written.filter(
      (file) => !isTest(file) && !entries.test(file) && !reached.has(file),
    );
    expect(dead).toEqual([]);
  });
});

// Reference data and other people's logs lie beside the repository on some machines. A clone has none of it.
test('tests read nothing that lies beside the repository', () => {
  const loaded = loadedByTests();
  expect(loaded.length).toBeGreaterThan(500);
  const outside = new RegExp(
    `\\.\\./${'sha'}red/|'\\.\\.', '${'sha'}red'|process\\.env\\.${'COR'}PUS`,
  );
  expect(loaded.filter((file) => outside.test(text(file)))).toEqual([]);
  const above = loaded.flatMap((file) =>
    [...text(file).matchAll(/new URL\(\s*'(\.\.?\/[^'\n]*)',\s*import\.meta\.url/g)]
      .map((match) => relative(root, resolve(root, dirname(file), match[1] as string)))
      .filter((path) => path.startsWith('..'))
      .map((path) => `${file}: ${path}`),
  );
  expect(above).toEqual([]);
});

describe('files', () => {
  test('stay within 400 lines', () => {
    const sheets = files.filter((file) => /^packages\/\w+\/src\/.*\.css$/.test(file));
    const long = [...written, ...sheets]
      .map((file) => `${file}: ${text(file).split('\n').length - 1}`)
      .filter((line) => Number(line.split(': ')[1]) > 400);
    expect(long).toEqual([]);
  });

  test('stay below 2 MB', () => {
    expect(files.filter((file) => statSync(join(root, file)).size > 2 * 2 ** 20)).toEqual([]);
  });

  // The words are built from parts so that this file does not contain them.
  const banned: [string, RegExp, (file: string) => boolean][] = [
    [
      'unfinished work',
      new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')),
      () => true,
    ],
    [
      'skipped or focused tests',
      new RegExp(`\\b(it|test|describe)\\.(${'sk'}ip|only|to${'do'})\\b`),
      isTest,
    ],
    ['console output', /\bconsole\.log\b/, (file) => !file.startsWith('tools/')],
    ['any', /[:<]\s*any\b|\bas any\b/, (file) => !isTest(file)],
    // Casts to `never` erase a type.
    ['as never', /\bas never\b/, (file) => file !== 'tools/tidy.test.ts'],
    ['export *', /^export \*/m, () => true],
    [
      'clock or dice',
      /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\)/,
      (file) => PURE.includes(room(file)) && !isTest(file),
    ],
    [
      'days counted beside contract/dates',
      /\b86_?400_?000\b|toISOString\(\)\.slice\(0, 10\)|getFullYear\(|getUTCDay\(\) \+/,
      (file) => /^packages\/(server|web)\/src\//.test(file) && !isTest(file),
    ],
    // The parts of an address have types by way of `ui/address.ts`, `AppLink` and what is made of them.
    [
      'link of the router beside ui',
      /import \{[^}]*\b(Link|useSearch|getRouteApi)\b[^}]*\} from '@tanstack\/react-router'/,
      (file) => file.startsWith('packages/web/src/') && file !== 'packages/web/src/ui/AppLink.tsx',
    ],
    [
      'navigation that names parts of an address beside ui',
      /\bnavigate\(\{[^}]*\bsearch(: (?!true)|,)/,
      (file) => file.startsWith('packages/web/src/') && file !== 'packages/web/src/ui/address.ts',
    ],
    [
      'a path of one machine',
      new RegExp(`(^|[^a-z.])/(${'wo'}rk|${'ro'}ot|${'ho'}me)/[a-z]`),
      () => true,
    ],
  ];
  test.each(banned)('hold no %s', (_what, pattern, applies) => {
    const found = files
      .filter(
        (file) =>
          /\.(tsx?|mjs)$/.test(file) &&
          file !== 'tools/tidy.test.ts' &&
          !file.includes('/generated/'),
      )
      .filter((file) => applies(file) && pattern.test(text(file)));
    expect(found).toEqual([]);
  });
});

describe('migrations', () => {
  test('are those that landed, unchanged, and count up without a gap', () => {
    expect(brokenMigrations(migrationFiles(), frozenFiles())).toEqual([]);
  });

  test('are refused when one is edited, removed, numbered twice or not frozen', () => {
    const one = { file: '0001_a.sql', sha256: '1' };
    const two = { file: '0002_b.sql', sha256: '2' };
    expect(brokenMigrations([one, two], [one, two])).toEqual([]);
    const said = (...given: Parameters<typeof brokenMigrations>) =>
      brokenMigrations(...given).join(' ');
    expect(said([{ ...one, sha256: 'x' }, two], [one, two])).toContain('0001_a.sql has landed');
    expect(said([one], [one, two])).toContain('may not be renamed or removed');
    expect(said([one, two], [one])).toBe('0002_b.sql is new: freeze it with "npm run freeze".');
    const twice = { file: '0001_c.sql', sha256: '3' };
    expect(said([one, twice], [one, twice])).toContain('0001_c.sql has not the next free number');
  });
});
