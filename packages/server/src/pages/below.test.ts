import { expect, test } from 'vitest';
import { below } from './below.ts';

const html =
  '<html><head><script src="./assets/a.js"></script></head><a href="/docs">d</a><a href="//other">o</a>' +
  '<a href="https://example.com/">e</a><script data-url="/api/v1/openapi.json"></script></html>';

test('addresses of our own begin with the base path, and no others', () => {
  expect(below('', html)).toBe(html.replace('./assets', '/assets'));
  expect(below('/air', html)).toBe(
    '<html><head><meta name="base-path" content="/air"><script src="/air/assets/a.js"></script></head>' +
      '<a href="/air/docs">d</a><a href="//other">o</a><a href="https://example.com/">e</a>' +
      '<script data-url="/air/api/v1/openapi.json"></script></html>',
  );
});
