import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unzipSync } from 'fflate';
import { CommandError } from './command.ts';

/** One log to read: a local file, and the name that the caller knows it by. */
export type InputLog = {
  readonly path: string;
  readonly name: string;
  /** Whether it is one of several in an archive. */
  readonly archived?: boolean;
};

/** `-` as a file name is standard input, as everywhere. */
const STANDARD_INPUT = '-';
/** An archive is unpacked in memory; logs above this size are given one by one or as .gz. */
const ARCHIVE_MAX_BYTES = 512 * 2 ** 20;
/** Endings of logs; other files of an archive are left out. */
const LOG_NAME = /(^|\/)[^/.][^/]*\.(bin|log|tlog|ulg|ulog)$/i;

/**
 * Runs `body` on each log of one word of the command line: a file as it is, a .gz or .zip unpacked,
 * standard input as a file. What was unpacked, into a folder below `scratch`, is removed afterwards.
 */
export async function forEachLog(
  file: string,
  body: (log: InputLog) => Promise<void>,
  scratch: string = tmpdir(),
): Promise<void> {
  const folder = await mkdtemp(join(scratch, 'airworthy-input-'));
  try {
    for (const log of await logsOf(file, folder)) await body(log);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function logsOf(file: string, folder: string): Promise<InputLog[]> {
  try {
    if (file !== STANDARD_INPUT) return await unpacked({ path: file, name: file }, folder);
    const path = join(folder, 'input');
    await pipeline(process.stdin, createWriteStream(path));
    return await unpacked({ path, name: 'standard input' }, folder);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} cannot be read: ${plainReason(error as Error)}.`, 2);
  }
}

async function unpacked(log: InputLog, folder: string): Promise<InputLog[]> {
  const { head, size_bytes } = await startOf(log.path);
  if (head[0] === 0x1f && head[1] === 0x8b) {
    const path = join(folder, 'unpacked');
    await decompress(createReadStream(log.path), path);
    return [{ path, name: log.name.replace(/\.gz$/i, '') }];
  }
  if (head.readUInt32BE(0) !== 0x504b0304) return [log];
  if (size_bytes > ARCHIVE_MAX_BYTES)
    throw new CommandError(
      `${log.name} is ${Math.round(size_bytes / 2 ** 20)} MB (limit 512 MB for a .zip). Unpack it first.`,
      2,
    );
  const entries = unzipSync(await readFile(log.path), {
    filter: ({ name }) => LOG_NAME.test(name),
  });
  const logs: InputLog[] = [];
  for (const [name, bytes] of Object.entries(entries)) {
    const path = join(folder, String(logs.length));
    await writeFile(path, bytes);
    logs.push({ path, name: `${log.name}/${name}`, archived: true });
  }
  if (logs.length === 0)
    throw new CommandError(`${log.name} contains no .bin, .log, .tlog or .ulg file.`, 2);
  return logs;
}

async function decompress(from: Readable, path: string): Promise<void> {
  await pipeline(from, createGunzip(), createWriteStream(path));
}

async function startOf(path: string): Promise<{ head: Buffer; size_bytes: number }> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(4);
    await file.read(head, 0, 4, 0);
    return { head, size_bytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

/** Size and hash of a file, as a reading states them. */
export async function fileFacts(
  input: Pick<InputLog, 'path' | 'name'>,
): Promise<{ size_bytes: number; sha256: string }> {
  try {
    const { size } = await stat(input.path);
    const hash = createHash('sha256');
    await pipeline(createReadStream(input.path), hash);
    return { size_bytes: size, sha256: hash.digest('hex') };
  } catch (error) {
    throw new CommandError(`${input.name} cannot be read: ${plainReason(error as Error)}.`, 2);
  }
}

/** The name without its folders, as results carry it. */
export function shortName({ name }: InputLog): string {
  return basename(name);
}

export function plainReason(error: Error & { code?: string }): string {
  return REASONS[error.code ?? ''] ?? error.message;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission is denied',
  EISDIR: 'it is a folder',
  Z_BUF_ERROR: 'the compressed data ends early',
  Z_DATA_ERROR: 'the compressed data is damaged',
  ENOSPC: 'there is no space left to unpack it',
};
