import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type BlobStore, newBlobKey } from './blobs.ts';

export type S3Options = {
  readonly bucket: string;
  /** Another server than Amazon's: MinIO, Garage, Ceph … */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Local folder for uploads on their way in and for copies that are being read. */
  readonly folder: string;
};

/** Part of a multipart upload: 16 MiB keeps a 512 MB log at 32 parts and memory flat. */
const PART_BYTES = 16 * 2 ** 20;
const PREFIX = 'logs/';

/** Blobs as objects of an S3 bucket. */
export function s3Blobs(options: S3Options): BlobStore {
  const client = new S3Client({
    region: options.region,
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Checksums that only Amazon understands make other servers refuse the request.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: options.bucket, Key: `${PREFIX}${key}` });
  const spoolFolder = join(options.folder, 'incoming');
  mkdirSync(spoolFolder, { recursive: true, mode: 0o700 });
  const store: BlobStore = {
    spoolFolder,
    async take(spooled) {
      const key = newBlobKey();
      const body = createReadStream(spooled.path);
      await new Upload({
        client,
        params: { ...at(key), Body: body, ContentLength: spooled.size_bytes },
        partSize: PART_BYTES,
        queueSize: 2,
      }).done();
      await spooled.discard();
      return key;
    },
    async open(key, range) {
      const bytes =
        range === undefined
          ? {}
          : { Range: `bytes=${range.at}-${range.at + range.length_bytes - 1}` };
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...bytes }));
      return Body as Readable;
    },
    async local(key) {
      const path = join(spoolFolder, `${newBlobKey()}.copy`);
      await pipeline(await store.open(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return { path, release: () => rm(path, { force: true }) };
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *list() {
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: options.bucket,
            Prefix: PREFIX,
            ...(token === undefined ? {} : { ContinuationToken: token }),
          }),
        );
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined && LastModified !== undefined)
            yield { key: Key.slice(PREFIX.length), storedAt: LastModified };
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
  };
  return store;
}
