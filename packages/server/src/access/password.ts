import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * Passwords are kept as scrypt hashes with their cost beside them, so that the cost can grow. N = 2^16,
 * r = 8, p = 2, one of the costs that OWASP's password storage sheet asks for (2025), takes 64 MiB and 0.4 s here.
 */
const COST = { N: 2 ** 16, r: 8, p: 2 };
const LENGTH_BYTES = 32;

type Cost = typeof COST;

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFC'),
      salt,
      LENGTH_BYTES,
      { ...cost, maxmem: 256 * cost.N * cost.r },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    );
  });
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  const { N, r, p } = COST;
  return `scrypt$${N}$${r}$${p}$${salt.toString('base64')}$${key.toString('base64')}`;
}

export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64'), cost);
  const expected = Buffer.from(key, 'base64');
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}
