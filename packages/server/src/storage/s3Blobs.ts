import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { isDiskFull, StoreAway } from './away.ts';
import { type BlobStore, newBlobKey, type StoredBlob, withCheckedKeys } from './blobs.ts';
import { withCheckedLakeKeys } from './lakeStore.ts';
import { limitSilence, SILENCE_MS, type Silent } from './s3Patience.ts';
import type { Spooled } from './spool.ts';

export type S3Options = {
  readonly bucket: string;
  /** Put before every name, so that several installations can share a bucket. */
  readonly prefix: string;
  /** Another server than Amazon's: MinIO, Garage, Ceph … */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Local folder for uploads on their way in and for copies that are being read. */
  readonly folder: string;
  /** What a request may be silent for, over all its tries. */
  readonly silence_ms?: number;
};

/** Part of a multipart upload: 16 MiB keeps a 512 MB log at 32 parts and memory flat. */
const PART_BYTES = 16 * 2 ** 20;
/** Deadlines of one request: to connect, and without a byte on the connection. */
const CONNECT_MS = 3000;
const SILENT_MS = 15_000;
/** Requests are repeated by the client itself; a copy that breaks off half way is begun again here. */
const REQUEST_TRIES = 3;
const COPY_TRIES = 3;
const COPY_PAUSE_MS = 500;

/** Blobs as objects of an S3 bucket. */
export function s3Blobs(options: S3Options): BlobStore {
  const spoolFolder = join(options.folder, 'incoming');
  mkdirSync(spoolFolder, { recursive: true, mode: 0o700 });
  const bucket = bucketOf(options);
  const stored = (key: string) => `logs/${key}`;
  const aside = (key: string) => `aside/${key}`;
  const lake = (key: string) => `lake/${key}`;
  const open: BlobStore['open'] = (key, range) => bucket.get(stored(key), range);
  const copy = async (key: string, path: string) => {
    await pipeline(await open(key), createWriteStream(path, { flags: 'w', mode: 0o600 }));
  };
  const put = async (key: string, spooled: Spooled) => {
    await bucket.upload(stored(key), spooled);
    await spooled.discard();
  };
  return withCheckedKeys({
    place: `bucket ${options.bucket}${options.prefix === '' ? '' : `, prefix ${options.prefix}`}`,
    spoolFolder,
    async take(spooled) {
      const key = newBlobKey();
      await put(key, spooled);
      return key;
    },
    put,
    open,
    async local(key) {
      const path = join(spoolFolder, `${newBlobKey()}.copy`);
      const release = () => rm(path, { force: true });
      for (let attempt = 1; ; attempt++) {
        try {
          await copy(key, path);
          return { path, release };
        } catch (error) {
          await release();
          if (isDiskFull(error)) throw error;
          if (attempt === COPY_TRIES) throw away(error);
          await pause(COPY_PAUSE_MS * 2 ** (attempt - 1));
        }
      }
    },
    remove: (key) => bucket.remove(stored(key)),
    list: () => bucket.list(stored('')),
    aside: {
      add: (key) => bucket.move(stored(key), aside(key)),
      bringBack: (key) => bucket.move(aside(key), stored(key)),
      remove: (key) => bucket.remove(aside(key)),
      list: () => bucket.list(aside('')),
    },
    lake: withCheckedLakeKeys({
      folder: null,
      async put(key, spooled) {
        await bucket.upload(lake(key), spooled);
        await spooled.discard();
      },
      open: (key) => bucket.get(lake(key)),
      remove: (key) => bucket.remove(lake(key)),
      list: () => bucket.list(lake('')),
    }),
    readMarker: () => bucket.readText('store-id'),
    writeMarker: (text) =>
      text === null ? bucket.remove('store-id') : bucket.writeText('store-id', text),
  });
}

function away(error: unknown): StoreAway {
  return error instanceof StoreAway ? error : new StoreAway(error);
}

/** One bucket below one prefix; whatever its client refuses is a `StoreAway`. */
export function bucketOf(options: S3Options) {
  const client = clientOf(options, { socketTimeout: SILENT_MS });
  // The kernel holds more of a slow upload than a silent socket shows: here only `limitSilence` decides.
  const sender = clientOf(options, {});
  const sending = new Map<string, (error: Silent) => void>();
  limitSilence(client, options.silence_ms ?? SILENCE_MS, () => {});
  limitSilence(sender, options.silence_ms ?? SILENCE_MS, (key, error) => sending.get(key)?.(error));
  const Bucket = options.bucket;
  const at = (name: string) => ({ Bucket, Key: `${options.prefix}${name}` });
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw away(error);
    }
  };
  const remove = (name: string) =>
    guarded(async () => {
      await client.send(new DeleteObjectCommand(at(name)));
    });
  return {
    get: (name: string, range?: { at: number; length_bytes: number }) =>
      guarded(async () => {
        const part =
          range === undefined
            ? {}
            : { Range: `bytes=${range.at}-${range.at + range.length_bytes - 1}` };
        const { Body } = await client.send(new GetObjectCommand({ ...at(name), ...part }));
        return Body as Readable;
      }),
    upload: (name: string, spooled: Spooled) =>
      guarded(async () => {
        const Body = createReadStream(spooled.path);
        const params = { ...at(name), Body, ContentLength: spooled.size_bytes };
        const upload = new Upload({ client: sender, params, partSize: PART_BYTES, queueSize: 2 });
        let silent: Silent | null = null;
        sending.set(params.Key, (error) => {
          silent = error;
          // Ends all parts at once; the parts that arrived are removed by it without anybody waiting.
          void upload.abort();
        });
        try {
          await upload.done();
        } catch (error) {
          throw silent ?? error;
        } finally {
          sending.delete(params.Key);
          Body.destroy();
        }
      }),
    remove,
    async move(from: string, to: string) {
      const CopySource = encodeURI(`${Bucket}/${options.prefix}${from}`);
      await guarded(() => client.send(new CopyObjectCommand({ ...at(to), CopySource })));
      await remove(from);
    },
    async *list(folder: string): AsyncIterable<StoredBlob> {
      const Prefix = `${options.prefix}${folder}`;
      let token: string | undefined;
      do {
        const more = token === undefined ? {} : { ContinuationToken: token };
        const command = new ListObjectsV2Command({ Bucket, Prefix, ...more });
        const page = await guarded(() => client.send(command));
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined && LastModified !== undefined)
            yield { key: Key.slice(Prefix.length), storedAt: LastModified };
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
    readText: (name: string) =>
      guarded(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand(at(name)));
          return (await Body?.transformToString()) ?? '';
        } catch (error) {
          if ((error as Error).name === 'NoSuchKey') return null;
          throw error;
        }
      }),
    writeText: (name: string, text: string) =>
      guarded(async () => {
        await client.send(new PutObjectCommand({ ...at(name), Body: text }));
      }),
  };
}

function clientOf(options: S3Options, requestHandler: { socketTimeout?: number }): S3Client {
  return new S3Client({
    region: options.region,
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Checksums that only Amazon understands make other servers refuse the request.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: REQUEST_TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, ...requestHandler },
  });
}
