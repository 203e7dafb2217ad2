import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeWhole } from './wholeFile.ts';

const LOOK_EVERY_MS = 50;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Runs `work` while no other process runs its own under the same lock file. A lock is void when its process
 * is gone, or when it is older than `wait_ms`: process numbers are used again, and those of another
 * container mean nothing here. `instead` is asked while waiting; what it answers ends the wait.
 */
export async function aloneUnder<T>(
  file: string,
  wait_ms: number,
  options: { readonly instead: () => T | null; readonly work: () => Promise<T> },
): Promise<T> {
  const deadline = Date.now() + wait_ms;
  while (!makeWhole(file, String(process.pid))) {
    const other = options.instead();
    if (other !== null) return other;
    if (isVoid(file) || Date.now() > deadline) rmSync(file, { force: true });
    else await sleep(LOOK_EVERY_MS);
  }
  try {
    return await options.work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** A lock of this very process was left by another of the same number that was killed. */
function isVoid(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return pid === process.pid || !isAlive(pid);
  } catch {
    return false;
  }
}
