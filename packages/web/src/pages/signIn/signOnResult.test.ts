import { expect, test } from 'vitest';
import { signOnFailure } from './signOnResult.ts';

test('has a sentence for each word of the server, and shows no text of an address', () => {
  for (const word of ['ended', 'refused', 'domain', 'stranger'])
    expect(signOnFailure(word)).toMatch(/\.$/);
  expect(signOnFailure('Call +1 555 0100')).toBe(
    'The sign-in at the provider failed. Begin it again.',
  );
  expect([signOnFailure(undefined), signOnFailure('ok')]).toEqual([null, null]);
});
