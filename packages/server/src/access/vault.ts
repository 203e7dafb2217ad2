import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeWhole } from '../storage/wholeFile.ts';

/**
 * Keeps secrets that must be read again (authenticator seeds, client secrets, mails with links) under a
 * key that is not in the database: a copy of the database alone gives none of them away.
 */
export type Vault = {
  /** `purpose` is bound to the bytes: what was sealed for one cannot be opened as another. */
  seal(purpose: string, text: string): Buffer;
  open(purpose: string, sealed: Buffer): string;
  /** A keyed digest, for short codes that a plain hash would give away. */
  mac(purpose: string, text: string): Buffer;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const SECRET_MIN_CHARACTERS = 32;

export function openVault(secret: string): Vault {
  const derive = (name: string) => Buffer.from(hkdfSync('sha256', secret, '', name, 32));
  const sealing = derive('airworthy seal');
  const signing = derive('airworthy mac');
  return {
    seal(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag);
      const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    mac: (purpose, text) =>
      createHmac('sha256', signing).update(`${purpose}\u0000${text}`).digest(),
  };
}

/** The secret of `AIRWORTHY_SECRET`, else that of a file that only this user can read, made on first use. */
export function vaultSecret(options: {
  readonly secret: string | undefined;
  readonly dataFolder: string;
}): string {
  if (options.secret !== undefined) return options.secret;
  const file = join(options.dataFolder, 'secret');
  mkdirSync(options.dataFolder, { recursive: true });
  // Of processes that start at once, all read the secret of the one that was first.
  if (!existsSync(file)) makeWhole(file, `${randomBytes(32).toString('base64url')}\n`);
  if ((statSync(file).mode & 0o077) !== 0)
    throw new Error(`${file} can be read by others. Run: chmod 600 ${file}`);
  return readFileSync(file, 'utf8').trim();
}
