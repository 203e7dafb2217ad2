import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newKey, presentedKey } from './key.ts';

describe('a new key', () => {
  test('is its prefix and 27 or more letters and digits, and only its hash is for keeping', () => {
    for (const [kind, prefix] of [
      ['personal', 'aw_'],
      ['device', 'awd_'],
    ] as const) {
      const made = newKey(kind);
      expect(made.key).toMatch(new RegExp(`^${prefix}[A-Za-z0-9]{27,}$`));
      expect(made.prefix).toBe(made.key.slice(0, prefix.length + 4));
      expect(made.sha256).toEqual(createHash('sha256').update(made.key).digest());
    }
  });
  test('uses every letter and digit and never comes twice', () => {
    const keys = Array.from({ length: 500 }, () => newKey('personal').key.slice(3));
    expect(new Set(keys).size).toBe(500);
    expect(new Set(keys.join('')).size).toBe(62);
  });
});

test.each([
  [{ authorization: 'Bearer k' }, 'k'],
  [{ authorization: 'bearer  k ' }, 'k'],
  [{ 'x-api-key': ' k ' }, 'k'],
  [{ authorization: 'Basic k', 'x-api-key': 'k' }, null],
  [{ authorization: 'Bearer', 'x-api-key': 'k' }, null],
  [{ 'x-api-key': '' }, null],
  [{}, null],
])('%j presents %s', (headers, key) => {
  expect(presentedKey(headers)).toBe(key);
});
