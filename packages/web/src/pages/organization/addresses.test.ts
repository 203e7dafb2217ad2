import { expect, test } from 'vitest';
import { pastedAddresses } from './addresses.ts';

test.each([
  ['ada@example.com', ['ada@example.com']],
  ['a@x.com, b@x.com;c@x.com\n\nd@x.com\t', ['a@x.com', 'b@x.com', 'c@x.com', 'd@x.com']],
  ['a@x.com b@x.com', ['a@x.com', 'b@x.com']],
  ['Ada King <ada@x.com>, "Bo" < bo@x.com >', ['ada@x.com', 'bo@x.com']],
  ['Ada King\nbo@x.com', ['Ada King', 'bo@x.com']],
  ['  \n , ; ', []],
])('the addresses in %j are read one by one', (text, addresses) => {
  expect(pastedAddresses(text)).toEqual(addresses);
});
