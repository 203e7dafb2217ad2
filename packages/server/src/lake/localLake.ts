import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LAKE_KEY, type LakeKey } from '../storage/lakeKeys.ts';
import type { LakeStore } from '../storage/lakeStore.ts';

/** Which files of the lake an engine is to read. */
export type LakePart = {
  /** Null for all organizations. */
  readonly orgId: number | null;
  /** Whether the columns of logs belong to it, or the table of flights alone. */
  readonly samples: boolean;
};

export type LocalLake = {
  readonly folder: string;
  readonly logs: number;
  release(): Promise<void>;
};

/** More of a bucket than this is not fetched for one question. */
export const FETCH_MAX_BYTES = 2 * 2 ** 30;

export class LakeTooLarge extends Error {}

/**
 * The lake as files that an engine opens by itself: the folder of the store, or a copy of the part of the bucket that is
 * asked for. Copies go through our store, since an engine's own S3 part would have to be downloaded and given our keys.
 */
export async function localLake(
  store: LakeStore,
  part: LakePart,
  max_bytes = FETCH_MAX_BYTES,
): Promise<LocalLake> {
  const keys: LakeKey[] = [];
  for await (const { key } of store.list()) if (isOf(key, part)) keys.push(key);
  const logs = keys.filter(isRow).length;
  if (store.folder !== null) return { folder: store.folder, logs, release: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'airworthy-lake-'));
  const release = () => rm(folder, { recursive: true, force: true });
  try {
    let fetched_bytes = 0;
    for (const key of keys) {
      const path = join(folder, key);
      mkdirSync(dirname(path), { recursive: true });
      await pipeline(await store.open(key), createWriteStream(path, { mode: 0o600 }));
      fetched_bytes += (await stat(path)).size;
      if (fetched_bytes > max_bytes)
        throw new LakeTooLarge(
          `More than ${Math.round(max_bytes / 2 ** 20)} MB of the bucket would be fetched: ask for one organization, or let an engine read the bucket itself.`,
        );
    }
  } catch (error) {
    await release();
    throw error;
  }
  return { folder, logs, release };
}

function isRow(key: LakeKey): boolean {
  return key.includes('/flights/');
}

function isOf(key: LakeKey, { orgId, samples }: LakePart): boolean {
  const org = Number(LAKE_KEY.exec(key)?.[1]);
  return (orgId === null || org === orgId) && (samples || isRow(key));
}
