import { expect, test } from 'vitest';
import { placeAfter } from './placeAfter.ts';

const origin = 'http://127.0.0.1:8080';

test('leads back to the page that was asked for', () => {
  expect(placeAfter('/fleet/flights?q=a#x', origin)).toBe('/fleet/flights?q=a#x');
  expect(placeAfter(undefined, origin)).toBe('/');
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
  'http:evil.example',
  '',
])('leads to no other site: %j', (next) => {
  expect(placeAfter(next, origin)).toBe('/');
});
