import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { replaceWhole } from '../storage/wholeFile.ts';

/** Where backups are kept side by side: a folder, or a bucket below a prefix. Names may have folders in them. */
export type BackupPlace = {
  readonly words: string;
  /** Names below `folder` (`''` for those at the top alone), without it. */
  list(folder: '' | 'logs'): Promise<string[]>;
  /** Takes a whole file from the local disk, which is gone from there then. */
  put(name: string, file: string, size_bytes: number): Promise<void>;
  putText(name: string, text: string): Promise<void>;
  text(name: string): Promise<string | null>;
  open(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
};

export function folderPlace(folder: string): BackupPlace {
  const at = (name: string) => join(folder, name);
  const gone = (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  };
  return {
    words: folder,
    async list(below) {
      const found = await readdir(at(below), { recursive: below !== '' }).catch(gone);
      return found ?? [];
    },
    async put(name, file) {
      await mkdir(dirname(at(name)), { recursive: true, mode: 0o700 });
      await rename(file, at(name));
    },
    async putText(name, text) {
      replaceWhole(at(name), text);
    },
    text: (name) => readFile(at(name), 'utf8').catch(gone),
    async open(name) {
      await stat(at(name));
      return createReadStream(at(name));
    },
    async remove(name) {
      await rm(at(name), { force: true });
      // A folder of logs that holds no more goes too; one that does stays.
      if (name.includes('/')) await rmdir(dirname(at(name))).catch(() => {});
    },
  };
}
