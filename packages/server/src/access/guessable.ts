import { invalidValue } from '@airworthy/contract';

/** Whose password it is to be. */
export type Chooser = { readonly email: string; readonly name?: string | undefined };

/** What must be left of a password without what everyone knows or finds out. */
const LEAST_LEFT = 5;
/** Shorter words stand inside of many good phrases. */
const LEAST_WORD = 4;

/** Letters that people write as others: `P@ssw0rd`. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Refuses a password that is tried first: one of the 49,000 most common ones (zxcvbn-ts, MIT), also with digits and
 * signs around it or letters replaced by lookalikes, or little more than the person's own name or address. A phrase
 * that contains a common word is fine.
 */
export async function refuseGuessable(password: string, chooser: Chooser): Promise<void> {
  const text = password.normalize('NFC').toLowerCase();
  if (isAboutPerson(text, chooser))
    throw invalidValue(
      'password',
      'password is little more than your name or address; choose a phrase that says nothing about you.',
    );
  if (isCommon(text, await commonPasswords()))
    throw invalidValue(
      'password',
      'password is one of those that are tried first; choose a phrase of a few words that nobody else would.',
    );
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded when a password is first chosen: it takes 100 ms, which a start need not wait for. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  );
  return common;
}

function isCommon(text: string, known: ReadonlySet<string>): boolean {
  const forms = [text, [...text].map((letter) => LOOKALIKES[letter] ?? letter).join('')];
  const cores = [text, ...forms].map((form) => form.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
  const doubled = /^(.{3,})\1+$/u.exec(text)?.[1];
  return [...forms, ...cores, doubled ?? text].some(
    (form) => form.length >= LEAST_WORD && known.has(form),
  );
}

function isAboutPerson(text: string, { email, name = '' }: Chooser): boolean {
  const words = `${email} ${name}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => [...word].length >= LEAST_WORD)
    .sort((a, b) => b.length - a.length);
  if (!words.some((word) => text.includes(word))) return false;
  let left = text;
  for (const word of words) left = left.replaceAll(word, '');
  return [...left.replaceAll(/[^\p{L}]/gu, '')].length < LEAST_LEFT;
}
