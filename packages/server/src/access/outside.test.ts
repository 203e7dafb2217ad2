import { isIP } from 'node:net';
import { expect, test } from 'vitest';
import { addressesIn, isNetwork, lookupWhere, RefusedAddress } from './outside.ts';

const asked = (host: string, mayCall: (address: string) => boolean, all = false) =>
  new Promise<unknown>((answer) => {
    lookupWhere(mayCall)(host, { all }, (error, address) => answer(error ?? address));
  });

test('a name is resolved once, and refused unless every address behind it may be called', async () => {
  expect(isIP(String(await asked('localhost', () => true)))).not.toBe(0);
  expect(await asked('localhost', () => true, true)).toContainEqual(
    expect.objectContaining({ address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) }),
  );
  expect(await asked('localhost', () => false)).toBeInstanceOf(RefusedAddress);
  expect(await asked('127.0.0.1', (address) => address !== '127.0.0.1')).toBeInstanceOf(
    RefusedAddress,
  );
});

test.each([
  ['10.0.0.5', true],
  ['10.0.0.0/8', true],
  ['10.0.0.0/32', true],
  ['10.0.0.0/33', false],
  ['fd00::/33', true],
  ['fd00::/128', true],
  ['fd00::/129', false],
  ['fd00::', true],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/+8', false],
  ['10.0.0/8', false],
  ['example.com', false],
  ['', false],
])('%s is a network: %s', (text, is) => {
  expect(isNetwork(text)).toBe(is);
});

test('an address is in a listed network by its own family', () => {
  const isListed = addressesIn(['10.1.0.0/16', '192.0.2.7', 'fd00::/8']);
  expect(
    ['10.1.255.255', '10.2.0.0', '192.0.2.7', '192.0.2.8', 'fd12::1', 'fe80::1', 'a name'].map(
      isListed,
    ),
  ).toEqual([true, false, true, false, true, false, false]);
});
