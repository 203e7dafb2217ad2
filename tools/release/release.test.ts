import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { disagreements, reasonsAgainst, textsOf, versionOf } from './plan.ts';
import { keptReleases, readTexts, release, stepsOf } from './release.ts';

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
const here = readTexts('.', files);
const current = versionOf(here);
const [major, minor] = current.split('.').map(Number) as [number, number];
const next = `${major}.${minor + 1}.0`;
/** With something to release, whether there is at the moment or not. */
const texts = new Map(here).set(
  'CHANGELOG.md',
  here.get('CHANGELOG.md')!.replace('## Unreleased\n', '## Unreleased\n\n- New.\n'),
);

test('every place that states the version says the same, and every release has a backup', () => {
  expect(disagreements(here, keptReleases('.'))).toEqual([]);
});

describe('a version', () => {
  const ready = { branch: 'main', changed: [], tags: [], kept: [current], migrations: [] };

  test.each([`${major}.${minor + 1}.0`, `${major + 1}.0.0`])('%s can follow', (version) => {
    expect(reasonsAgainst(version, texts, ready)).toEqual([]);
  });

  test.each(['', 'v1.1.0', current, `${major}.${minor + 2}.0`, `${next}-rc.1`])(
    '"%s" does not follow and is refused',
    (version) => {
      expect(reasonsAgainst(version, texts, ready)[0]).toContain(`does not follow ${current}`);
    },
  );

  test.each([
    [{ branch: 'keep' }, 'This is the branch keep'],
    [{ changed: [' M README.md'] }, 'The tree is not clean ( M README.md)'],
    [{ tags: [`v${next}`] }, `The tag v${next} is there already`],
    [{ kept: [current, next] }, `testdata/releases/${next} is there already`],
    [{ kept: [] }, `testdata/releases/${current} is missing`],
    [{ migrations: ['0099_x.sql is new: freeze it.'] }, '0099_x.sql is new'],
  ])('is refused where something was forgotten: %j', (forgotten, reason) => {
    const reasons = reasonsAgainst(next, texts, { ...ready, ...forgotten });
    expect(reasons).toEqual([expect.stringContaining(reason)]);
  });

  test('is refused where nothing has changed for anybody', () => {
    const said = here.get('CHANGELOG.md')!;
    const empty = said
      .slice(0, said.indexOf('## Unreleased'))
      .concat('## Unreleased\n\n', said.slice(said.indexOf(`## ${current}`)));
    const reasons = reasonsAgainst(next, new Map(texts).set('CHANGELOG.md', empty), ready);
    expect(reasons).toEqual(['CHANGELOG.md has nothing below "## Unreleased".']);
  });

  test('is not written where one of the places has none', () => {
    const without = new Map(texts).set('deploy/compose.yaml', 'image: airworthy\n');
    expect(() => textsOf(next, '2026-11-18', without)).toThrow(
      `deploy/compose.yaml must have "image: airworthy:${current}" once`,
    );
  });
});

describe('a release', () => {
  let root: string;
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const written = `testdata/releases/${next}`;
  const snapshot = [
    'node',
    '-e',
    `fs.mkdirSync('${written}'); fs.writeFileSync('${written}/schema.txt', 'x')`,
  ];
  const plan = (write: readonly (readonly string[])[], judge: typeof write = []) => ({
    ...{ root, version: next, day: '2026-11-18', steps: { write, judge }, migrations: [] },
  });
  const roots: string[] = [];

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'airworthy-release-'));
    roots.push(root);
    for (const [path, text] of texts) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    cpSync('testdata/releases', join(root, 'testdata/releases'), { recursive: true });
    git('init', '--quiet', '--initial-branch', 'main');
    git('config', 'user.name', 'Ann');
    git('config', 'user.email', 'ann@example.com');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'all');
  });
  afterAll(() => {
    for (const one of roots) rmSync(one, { recursive: true, force: true });
  });

  test('is one commit with a tag, in which every place has the new version', () => {
    release(plan([snapshot]));
    expect(git('log', '-1', '--format=%s')).toBe(`release: ${next}`);
    expect(git('cat-file', '-t', `v${next}`)).toBe('tag');
    expect(git('rev-parse', `v${next}^{commit}`)).toBe(git('rev-parse', 'HEAD'));
    expect(git('status', '--porcelain')).toBe('');
    const now = readTexts(root, git('ls-files').split('\n'));
    expect(versionOf(now)).toBe(next);
    expect(disagreements(now, keptReleases(root))).toEqual([]);
    expect(read('CHANGELOG.md')).toContain(`## Unreleased\n\n## ${next} (2026-11-18)\n\n- New.\n`);
    // A second one at once has nothing to say, and is refused.
    const again = { ...plan([snapshot]), version: `${major}.${minor + 2}.0` };
    expect(() => release(again)).toThrow('has nothing below "## Unreleased"');
  });

  test.each([
    ['a step fails', [snapshot, ['node', '-e', 'process.exit(1)']], []],
    ['what decides about it fails', [snapshot], [['node', '-e', 'process.exit(1)']]],
    ['no backup was written', [['node', '-e', '']], []],
  ])('leaves everything as it was where %s', (_why, write, judge) => {
    const before = git('rev-parse', 'HEAD');
    expect(() => release(plan(write, judge))).toThrow('The tree is as it was before.');
    expect(git('rev-parse', 'HEAD')).toBe(before);
    expect(git('status', '--porcelain')).toBe('');
    expect(existsSync(join(root, written))).toBe(false);
    expect(git('tag')).toBe('');
  });

  test('holds what was judged, and nothing that came to the checkout meanwhile', () => {
    const left = ['node', '-e', "fs.writeFileSync('left.txt', 'x')"];
    release(plan([snapshot], [left]));
    expect(git('ls-files', 'left.txt')).toBe('');
    expect(git('status', '--porcelain')).toBe('?? left.txt');
  });

  test('is not made on a commit that was not judged', () => {
    const commit = ['git', 'commit', '--quiet', '--message', 'meanwhile', '--only', 'mine.txt'];
    writeFileSync(join(root, 'mine.txt'), 'before');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'mine');
    const change = ['node', '-e', "fs.writeFileSync('mine.txt', 'after')"];
    expect(() => release(plan([snapshot], [change, commit]))).toThrow('than was judged');
    expect(git('log', '-1', '--format=%s')).toBe('meanwhile');
    expect(git('status', '--porcelain')).toBe('');
    expect(git('tag')).toBe('');
  });

  test('runs what writes the examples and the backup, and then what decides about a change', () => {
    const { write, judge } = stepsOf(next);
    expect([...write, ...judge].map((step) => step.join(' '))).toEqual([
      'npm run openapi',
      `node tools/run.mjs tools/write/release.ts ${next}`,
      '.ci/run',
    ]);
  });
});
