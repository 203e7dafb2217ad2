import { scrypt, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/**
 * argon2id with 19 MiB, two passes and one lane: the first cost that OWASP's password storage sheet names
 * (2025), 45 ms here. The hash says its own cost, so it can grow; the work runs outside the event loop.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

/** A hash of no password at all, to spend the same time on an account that is not there. */
let decoy: Promise<string> | null = null;

/**
 * Whether the password fits what is kept of it; null is an account without one, and takes as long.
 */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const text = password.normalize('NFC');
  if (stored === null) {
    decoy ??= hashPassword('no account has this');
    await verify(await decoy, text);
    return false;
  }
  if (stored.startsWith('$argon2id$')) return verify(stored, text);
  return scryptMatches(text, stored);
}

/** True for a hash of an older scheme or cost: it is renewed when its password is next typed. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(CURRENT);
}

/** Hashes of earlier versions: `scrypt$N$r$p$salt$key`. */
async function scryptMatches(text: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key, 'base64');
  const derived = await new Promise<Buffer>((resolve, reject) => {
    scrypt(
      text,
      Buffer.from(salt, 'base64'),
      expected.length,
      { ...cost, maxmem: 256 * cost.N * cost.r },
      (error, bytes) => (error === null ? resolve(bytes) : reject(error)),
    );
  });
  return timingSafeEqual(derived, expected);
}
