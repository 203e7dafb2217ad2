import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonsAgainst, statesVersion, type Texts, textsOf } from './plan.ts';

/** A version that cannot be released; the sentences say why. */
export class CannotRelease extends Error {}

const RELEASES = 'testdata/releases';

/** What is run between the new texts and the commit, in this order; each ends with 0 or ends the release. */
export type Steps = {
  /** What they leave is part of the release. */
  readonly write: readonly (readonly string[])[];
  /** What these leave is not. */
  readonly judge: readonly (readonly string[])[];
};

/** Answers and examples that state the version, the backup and schema of the release, and all that decides about a change. */
export function stepsOf(version: string): Steps {
  return {
    write: [
      ['npm', 'run', 'openapi'],
      ['node', 'tools/run.mjs', 'tools/write/release.ts', version],
    ],
    judge: [['.ci/run']],
  };
}

export type Plan = {
  readonly root: string;
  readonly version: string;
  /** As the changelog says it: 2026-11-18. */
  readonly day: string;
  readonly steps: Steps;
  /** What is wrong with the migrations. */
  readonly migrations: readonly string[];
};

/**
 * Makes a release: a commit with everything that states the version, and its tag. It is judged before anything is written,
 * and what a step that fails leaves is taken back. Nothing is pushed.
 */
export function release({ root, version, day, steps, migrations }: Plan): void {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const lines = (...words: string[]) =>
    git(...words)
      .split('\n')
      .filter((line) => line !== '');
  const texts = readTexts(root, lines('ls-files'));
  const reasons = reasonsAgainst(version, texts, {
    branch: git('rev-parse', '--abbrev-ref', 'HEAD'),
    changed: lines('status', '--porcelain'),
    tags: lines('tag'),
    kept: keptReleases(root),
    migrations,
  });
  if (reasons.length > 0) throw new CannotRelease(reasons.join('\n'));
  const run = ([command = '', ...words]: readonly string[]) =>
    execFileSync(command, words, { cwd: root, stdio: 'inherit' });
  const head = git('rev-parse', 'HEAD');
  try {
    for (const [path, text] of textsOf(version, day, texts)) writeFileSync(join(root, path), text);
    steps.write.forEach(run);
    if (!existsSync(join(root, RELEASES, version)))
      throw new Error(`${RELEASES}/${version} was not written.`);
    git('add', '--all');
    steps.judge.forEach(run);
    // Judging takes most of an hour, in which somebody may have gone on in this checkout.
    if (git('rev-parse', 'HEAD') !== head)
      throw new Error('main has another commit than was judged: begin again.');
    git('commit', '--message', `release: ${version}`);
  } catch (error) {
    // The tree was clean, without files that git does not know: all that is changed is ours.
    git('reset', '--hard');
    git('clean', '-d', '--force');
    throw new CannotRelease(`${(error as Error).message}\nThe tree is as it was before.`);
  }
  git('tag', '--annotate', `v${version}`, '--message', `Airworthy ${version}`);
}

/** The texts that state the version. */
export function readTexts(root: string, files: readonly string[]): Texts {
  const stating = files.filter(statesVersion);
  return new Map(stating.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

export function keptReleases(root: string): string[] {
  return readdirSync(join(root, RELEASES));
}
