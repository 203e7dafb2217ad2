import { expect, test } from 'vitest';
import { refuseGuessable } from './guessable.ts';

const ADA = { email: 'ada.lovelace@analytical.example', name: 'Ada Lovelace' };

test.each([
  'qwertyuiop',
  '1234567890',
  'Password123',
  'P@ssw0rd2026!',
  '!!Liverpool99',
  'basketball',
  'dragondragon',
  'monkeymonkeymonkey',
])('%s is among those that are tried first', async (password) => {
  await expect(refuseGuessable(password, ADA)).rejects.toMatchObject({
    code: 'invalid_value',
    members: { field: 'password' },
    message: expect.stringContaining('tried first'),
  });
});

test.each(['ada.lovelace@analytical.example', 'lovelace1815!', 'AdaLovelace', 'Analytical2026'])(
  '%s is little more than the name or the address',
  async (password) => {
    await expect(refuseGuessable(password, ADA)).rejects.toThrow('your name or address');
  },
);

test.each([
  'correct horse battery staple',
  'the dragon likes basketball',
  'lovelace wrote the first program',
  'zT4!kw92QpLx',
  'übermäßig grüne Äpfel',
])('%s is taken', async (password) => {
  await expect(refuseGuessable(password, ADA)).resolves.toBeUndefined();
});
