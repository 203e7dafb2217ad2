import { expect, test } from 'vitest';
import { refuseHostile } from './hostile.ts';

test.each([
  ['{"a":{"b":"x\\u0000"}}', 'b must not contain a null character.'],
  ['{"a\\u0000":1}', 'a must not contain a null character.'],
  ['{"a":[1,1e999]}', 'a[1] must be a finite number.'],
  [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'The body is nested more than 64 levels deep.'],
])('%.40s is refused', (json, sentence) => {
  expect(() => refuseHostile(JSON.parse(json))).toThrow(sentence);
});

test('members named __proto__ and constructor do no harm', () => {
  const body = JSON.parse(
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  );
  expect(() => refuseHostile(body)).not.toThrow();
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});
