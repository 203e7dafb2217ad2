import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './password.ts';

test('what is kept of a password fits it in whatever form it is typed, and no other', async () => {
  const kept = await hashPassword('caf\u00e9 am See');
  expect(kept).not.toContain('See');
  expect(await passwordMatches('cafe\u0301 am See', kept)).toBe(true);
  expect(await passwordMatches('cafe am See', kept)).toBe(false);
  expect(await passwordMatches('', kept)).toBe(false);
});

test('two hashes of one password differ, and a text that is no hash fits nothing', async () => {
  const [one, other] = await Promise.all([hashPassword('same'), hashPassword('same')]);
  expect(one).not.toBe(other);
  expect(await passwordMatches('same', 'plain')).toBe(false);
});
