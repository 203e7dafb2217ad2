import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where packed logs are unpacked while they are read and sent. */
export type Scratch = { readonly scratch: string };

const PREFIX = 'unpacked-';

/** A folder of this process below the state folder; those of processes that were killed are removed. */
export async function ownScratch(stateFolder: string): Promise<string> {
  for (const name of await readdir(stateFolder)) {
    const owner = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : Number.NaN);
    if (Number.isSafeInteger(owner) && (owner === process.pid || !isRunning(owner)))
      await rm(join(stateFolder, name), { recursive: true, force: true });
  }
  const own = join(stateFolder, `${PREFIX}${process.pid}`);
  await mkdir(own, { recursive: true, mode: 0o700 });
  return own;
}

/** EPERM is the answer for a process of another user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
