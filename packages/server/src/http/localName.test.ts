import { expect, test } from 'vitest';
import { atLocalName, isLocalOnly } from './localName.ts';

const html = 'text/html,application/xhtml+xml,*/*;q=0.8';

test.each([
  ['127.0.0.1:8080', '/fleet?x=1', 'http://localhost:8080/fleet?x=1'],
  ['[::1]:8080', '/', 'http://localhost:8080/'],
  ['127.0.0.1', '/sign-in', 'http://localhost/sign-in'],
  ['localhost:8080', '/', null],
  ['127.0.0.2:8080', '/', null],
  ['127.0.0.1.example.com', '/', null],
  ['192.168.0.4:8080', '/', null],
  ['127.0.0.1:8080', '//example.com/', null],
])('a page at %s%s leads to %s', (host, target, to) => {
  expect(atLocalName('GET', target, { host, accept: html })).toBe(to);
});

test('programs, writes and calls through a proxy stay where they are', () => {
  const host = '127.0.0.1:8080';
  expect(atLocalName('GET', '/', { host, accept: '*/*' })).toBeNull();
  expect(atLocalName('GET', '/', { host })).toBeNull();
  expect(atLocalName('POST', '/', { host, accept: html })).toBeNull();
  expect(
    atLocalName('GET', '/', { host, accept: html, 'x-forwarded-for': '192.0.2.1' }),
  ).toBeNull();
});

test.each([
  [{ host: '127.0.0.1', url: undefined, basePath: '' }, true],
  [{ host: '::1', url: undefined, basePath: '' }, true],
  [{ host: '0.0.0.0', url: undefined, basePath: '' }, false],
  [{ host: '127.0.0.1', url: new URL('https://fleet.example'), basePath: '' }, false],
  [{ host: '127.0.0.1', url: undefined, basePath: '/fleet' }, false],
])('%j is a server of this machine alone: %s', (options, expected) => {
  expect(isLocalOnly(options)).toBe(expected);
});
