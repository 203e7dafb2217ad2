import { readdir, readFile, readlink, realpath } from 'node:fs/promises';

/**
 * Which of these files a process has open for writing, as far as /proc shows it: those of the same user, and of all
 * users to root. Elsewhere than on Linux nothing is known, and the files are judged by whether they grow.
 */
export async function openForWriting(paths: readonly string[]): Promise<Set<string>> {
  const open = new Set<string>();
  if (paths.length === 0) return open;
  const wanted = new Map<string, string>();
  for (const path of paths) wanted.set(await realpath(path).catch(() => path), path);
  for (const process of await namesIn('/proc')) {
    if (!/^\d+$/.test(process)) continue;
    for (const handle of await namesIn(`/proc/${process}/fd`)) {
      const target = await readlink(`/proc/${process}/fd/${handle}`).catch(() => '');
      const path = wanted.get(target);
      if (path !== undefined && (await isForWriting(process, handle))) open.add(path);
    }
  }
  return open;
}

/** Processes come and go, and those of others are not for us to see. */
const namesIn = (folder: string) => readdir(folder).catch(() => []);

/** `flags` of fdinfo is octal; its last two bits are 1 for writing and 2 for both, proc(5). */
async function isForWriting(process: string, handle: string): Promise<boolean> {
  const text = await readFile(`/proc/${process}/fdinfo/${handle}`, 'utf8').catch(() => '');
  const flags = Number.parseInt(/^flags:\s*(\d+)/m.exec(text)?.[1] ?? '0', 8);
  return (flags & 3) !== 0;
}
