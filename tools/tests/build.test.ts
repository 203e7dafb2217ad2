import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commit } from '../build.mjs';

test('what is built names its commit: the one that is stated, else that of the repository', () => {
  const stated = '0123456789abcdef0123456789abcdef01234567';
  expect(commit(stated)).toBe(stated.slice(0, 12));
  const head = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    encoding: 'utf8',
  }).trim();
  expect(commit('').replace(/\+$/, '')).toBe(head);
});

test('an image, which has no repository, is told its commit before it is built', () => {
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
  const [before = '', after = ''] = dockerfile.split('\nARG AIRWORTHY_COMMIT=\n');
  expect(before).not.toContain('npm run build');
  expect(after.split('\nFROM ')[0]).toContain('npm run build');
  expect(readFileSync('deploy/compose.yaml', 'utf8')).toContain(
    'AIRWORTHY_COMMIT: $' + '{AIRWORTHY_COMMIT:-}',
  );
});
