import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 32 of 62 letters and digits are 190 random bits; 160 are asked for. */
const SECRET_LENGTH = 32;
const SHOWN_LENGTH = 4;

const keyPrefixes = { personal: 'aw', device: 'awd' } as const;
export type KeyKind = keyof typeof keyPrefixes;

export type NewKey = {
  /** The whole key, shown once. */
  readonly key: string;
  /** What is kept of it in the clear, to tell keys apart. */
  readonly prefix: string;
  readonly sha256: Buffer;
};

export function newKey(kind: KeyKind): NewKey {
  const secret = randomSecret();
  const key = `${keyPrefixes[kind]}_${secret}`;
  return {
    key,
    prefix: `${keyPrefixes[kind]}_${secret.slice(0, SHOWN_LENGTH)}`,
    sha256: keySha256(key),
  };
}

/**
 * A secret has no structure to guess, so one plain hash keeps it. The database finds a key by this
 * hash: how long that takes says nothing about how near a guessed key is to a real one.
 */
export function keySha256(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The key a request carries, or null. `Authorization` wins over `X-API-Key`, also when it is wrong. */
export function presentedKey(headers: IncomingHttpHeaders): string | null {
  const { authorization } = headers;
  if (authorization !== undefined) {
    return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null;
  }
  const header = headers['x-api-key'];
  const key = (Array.isArray(header) ? header[0] : header)?.trim();
  return key === undefined || key === '' ? null : key;
}

/** Bytes above the largest multiple of 62 are thrown away, so that every letter is equally likely. */
function randomSecret(): string {
  const bound = 256 - (256 % ALPHABET.length);
  let secret = '';
  while (secret.length < SECRET_LENGTH) {
    for (const byte of randomBytes(SECRET_LENGTH)) {
      if (byte < bound && secret.length < SECRET_LENGTH) secret += ALPHABET[byte % ALPHABET.length];
    }
  }
  return secret;
}
