import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isOutdated, passwordMatches } from './password.ts';

test('what is kept of a password fits it in whatever form it is typed, and no other', async () => {
  const kept = await hashPassword('caf\u00e9 am See');
  expect(kept).not.toContain('See');
  expect(isOutdated(kept)).toBe(false);
  expect(await passwordMatches('cafe\u0301 am See', kept)).toBe(true);
  expect(await passwordMatches('cafe am See', kept)).toBe(false);
  expect(await passwordMatches('', kept)).toBe(false);
});

test('two hashes of one password differ, and a text that is no hash fits nothing', async () => {
  const [one, other] = await Promise.all([hashPassword('same'), hashPassword('same')]);
  expect(one).not.toBe(other);
  expect(await passwordMatches('same', 'plain')).toBe(false);
  expect(await passwordMatches('same', null)).toBe(false);
});

test('a scrypt hash of an earlier version fits and counts as outdated', async () => {
  const salt = Buffer.from('0123456789abcdef');
  const key = scryptSync('old password', salt, 32, { N: 1024, r: 8, p: 1 });
  const kept = `scrypt$1024$8$1$${salt.toString('base64')}$${key.toString('base64')}`;
  expect(await passwordMatches('old password', kept)).toBe(true);
  expect(await passwordMatches('new password', kept)).toBe(false);
  expect(isOutdated(kept)).toBe(true);
});
