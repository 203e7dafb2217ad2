import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { S3Config } from '../s3Config.ts';
import { bucketOf } from '../storage/s3Blobs.ts';
import { BrokenBackup } from './container.ts';
import type { BackupPlace } from './place.ts';

/** Backups as objects of a bucket, below its prefix. `folder` is for what is on its way. */
export function bucketPlace(options: S3Config & { readonly folder: string }): BackupPlace {
  const bucket = bucketOf(options);
  return {
    words: `bucket ${options.bucket}${options.prefix === '' ? '' : `, prefix ${options.prefix}`}`,
    async list(below) {
      const names: string[] = [];
      for await (const { key } of bucket.list(below === '' ? '' : `${below}/`)) names.push(key);
      return below === '' ? names.filter((name) => !name.includes('/')) : names;
    },
    async put(name, path, size_bytes) {
      const discard = () => rm(path, { force: true });
      await bucket.upload(name, { path, size_bytes, sha256: '', head: new Uint8Array(0), discard });
      await discard();
    },
    putText: (name, text) => bucket.writeText(name, text),
    text: (name) => bucket.readText(name),
    open: (name) => bucket.get(name),
    remove: (name) => bucket.remove(name),
  };
}

/** A local file for what is fetched or sent, named as it is there. */
export function localCopy(folder: string, name: string): string {
  return join(folder, `${name}.local`);
}

/** Copies a backup of a place to a local folder: the one of a name, or the newest. */
export async function fetchBackup(
  place: BackupPlace,
  asked: string,
  folder: string,
): Promise<{ file: string; name: string }> {
  const names = (await place.list('')).filter((name) => name.endsWith('.backup')).sort();
  const name = asked === 'latest' ? names.at(-1) : names.find((one) => one === asked);
  if (name === undefined)
    throw new BrokenBackup(
      asked === 'latest'
        ? `There is no backup in ${place.words}.`
        : `There is no backup ${asked} in ${place.words}; the newest is ${names.at(-1) ?? 'none'}.`,
    );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = localCopy(folder, name);
  await pipeline(await place.open(name), createWriteStream(file, { mode: 0o600 }));
  return { file, name: `${name} in ${place.words}` };
}
