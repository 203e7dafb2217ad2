import { expect, test } from 'vitest';
import { noPasskeysAt } from './passkeyPlace.ts';

test.each([
  ['http://localhost:8080', null],
  ['https://fleet.example', null],
  ['http://127.0.0.1:8080', 'Open http://localhost:8080 instead'],
  ['http://[::1]:8080', 'Open http://localhost:8080 instead'],
  ['http://192.168.0.7', 'is a number'],
  ['https://[fd00::7]', 'is a number'],
  ['http://fleet.example', 'at https only'],
])('at %s: %s', (address, says) => {
  const sentence = noPasskeysAt(new URL(address));
  if (says === null) expect(sentence).toBeNull();
  else expect(sentence).toContain(says);
});
