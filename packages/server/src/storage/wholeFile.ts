import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Makes a file that has its name only once it is whole, so that no other process ever reads half of it. Of
 * processes that make the same file at once, one succeeds; false for all others.
 */
export function makeWhole(file: string, text: string): boolean {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  try {
    linkSync(fresh, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(fresh);
  }
}

/** Puts a file in the place of another of its name; whoever reads sees the old text or the new one. */
export function replaceWhole(file: string, text: string): void {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  renameSync(fresh, file);
}
