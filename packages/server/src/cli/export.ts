import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AirworthyError, connect } from '@airworthy/client';
import { type Flight, flightTable, normalise, openLog } from '@airworthy/flightlog';
import { csvPieces } from '../lake/csv.ts';
import { flightParquet } from '../lake/flightParquet.ts';
import { fileSource } from '../storage/fileSource.ts';
import {
  type CommandContext,
  CommandError,
  flagOption,
  type Invocation,
  type Outcome,
  textOption,
} from './command.ts';
import { type InputLog, plainReason, shortName } from './input.ts';
import { readEach, unreadable } from './readEach.ts';
import { serverOf } from './remote.ts';

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
type ReadLog = { readonly flight: Flight; readonly log_bytes: number };
type Write = (piece: string | Uint8Array) => Promise<void>;

/** What a flight can be written as; the ending of a file is the name of its option. */
const FORMATS: Readonly<Record<string, (log: ReadLog, write: Write) => Promise<void>>> = {
  parquet: ({ flight, log_bytes }, write) => writeAll(flightParquet(flight, log_bytes), write),
  async mcap({ flight }, write) {
    const { writeMcap } = await import('../lake/mcap.ts');
    await writeMcap(flight, write);
  },
  csv: ({ flight }, write) => writeAll(csvPieces(flightTable(flight)), write),
};

async function writeAll(pieces: Pieces, write: Write): Promise<void> {
  for await (const piece of pieces) await write(piece);
}

/** `airworthy export FILE|FOLDER|FLIGHT…`: what the logs say of their flights, for other programs. */
export async function exportFlights(
  invocation: Invocation,
  context: CommandContext,
): Promise<Outcome> {
  const formats = Object.keys(FORMATS).filter((format) => flagOption(invocation, format));
  if (formats.length === 0)
    throw new CommandError('Choose what to write: --parquet, --mcap or --csv.', 2);
  const folder = textOption(invocation, 'out') ?? '.';
  const scratch = await mkdtemp(join(tmpdir(), 'airworthy-export-'));
  const taken = new Set<string>();
  try {
    const positionals: string[] = [];
    for (const word of invocation.positionals)
      positionals.push(
        (await isFlight(word)) ? await fetched(word, scratch, { invocation, context }) : word,
      );
    await mkdir(folder, { recursive: true });
    return await readEach({ ...invocation, positionals }, context, HEADS, async (input) => {
      const log = await logOf(input);
      const name = freeName(shortName(input).replace(LOG_ENDING, ''), taken);
      const files: { file: string; size_bytes: number }[] = [];
      for (const format of formats) {
        const file = join(folder, `${name}.${format}`);
        files.push({ file, size_bytes: await written(file, log, format) });
      }
      const duration_s = Math.round(log.flight.meta.duration_us / 1e6);
      return {
        value: { duration_s, files },
        text: files.map(({ file, size_bytes }) => `${file}  ${kilobytes(size_bytes)}`).join('\n'),
        row: [`${duration_s} s`, ...files.map(({ file }) => file)],
      };
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const HEADS = ['Duration', 'Written'];
const LOG_ENDING = /\.(bin|log|tlog|ulg|ulog)$/i;

/** A number is a flight of the server, unless there is a file of that name. */
async function isFlight(word: string): Promise<boolean> {
  return /^[1-9]\d{0,15}$/.test(word) && (await stat(word).catch(() => null)) === null;
}

/** The newest log of a flight, as a file that is named after the flight. */
async function fetched(
  id: string,
  folder: string,
  call: { invocation: Invocation; context: CommandContext },
): Promise<string> {
  const server = connect(serverOf(call.invocation, call.context));
  const path = join(folder, `flight-${id}.log`);
  try {
    const { body } = await server.downloadLog({ params: { id: Number(id) } });
    if (body === null) throw new CommandError(`Flight ${id}: the server sent no log.`);
    await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(path));
    return path;
  } catch (error) {
    if (error instanceof AirworthyError) throw new CommandError(`Flight ${id}: ${error.message}`);
    throw error;
  }
}

async function logOf(input: InputLog): Promise<ReadLog> {
  const source = await fileSource(input.path).catch((error: Error) => {
    throw new CommandError(`${input.name} cannot be read: ${plainReason(error)}.`, 2);
  });
  try {
    const opened = await openLog(source);
    if (opened.kind === 'refused') throw unreadable(input, opened.reason);
    return { flight: await normalise(opened.log), log_bytes: source.size_bytes };
  } finally {
    await source.close();
  }
}

/** Autopilots count their logs from 1 on every card: a name that was written is not written again. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let i = 2; taken.has(free); i++) free = `${name}-${i}`;
  taken.add(free);
  return free;
}

/** Under another name first: a file that has its name is whole. */
async function written(file: string, log: ReadLog, format: string): Promise<number> {
  const unfinished = `${file}.part`;
  const handle = await open(unfinished, 'w').catch((error: Error) => {
    throw new CommandError(`${file} cannot be written: ${plainReason(error)}.`);
  });
  try {
    await FORMATS[format]?.(log, async (piece) => {
      await handle.writeFile(piece);
    });
    const { size } = await handle.stat();
    await handle.close();
    await rename(unfinished, file);
    return size;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

function kilobytes(size_bytes: number): string {
  return `${(size_bytes / 1000).toFixed(1)} kB`;
}
