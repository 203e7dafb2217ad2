import { Readable } from 'node:stream';
import { ServiceError } from '@airworthy/contract';
import { detect, type LogFormat, openLog } from '@airworthy/flightlog';
import { fileSource } from '../storage/fileSource.ts';
import { type Spooled, spoolUpload } from '../storage/spool.ts';
import { type Taken, type UploadRoom, uploadRoom } from './room.ts';
import type { Upload } from './upload.ts';

/** One for the process: uploads of all endpoints take room from it. */
export const sharedRoom = uploadRoom();

/** More than any log takes before its first record of data; beyond it the file is not scanned here. */
const SCANNED_MAX_BYTES = 1_048_576;

export type AcceptedLog = { readonly spooled: Spooled; readonly format: LogFormat };

/**
 * Spools an upload to disk and finds its format by its first 64 KiB. Anything else is refused with what
 * it seems to be, and so is a log without one complete record; nothing of either is kept.
 */
export async function acceptLog(
  upload: Upload,
  spoolFolder: string,
  room: UploadRoom = sharedRoom,
): Promise<AcceptedLog> {
  const taken = room.enter();
  const spooled = await spoolUpload(counted(upload.stream, taken), spoolFolder).then(
    (file) => ({ ...file, discard: () => file.discard().finally(taken.leave) }),
    (error: unknown) => {
      taken.leave();
      throw error;
    },
  );
  const format = formatOf(spooled.head);
  if (format instanceof ServiceError) {
    await spooled.discard();
    throw format;
  }
  const truncated = await truncation(spooled);
  if (truncated !== null) {
    await spooled.discard();
    throw new ServiceError('unreadable_log', sentence(truncated));
  }
  return { spooled, format };
}

/** The format of a log by its first 64 KiB, or why it is none. */
export function formatOf(head: Uint8Array): LogFormat | ServiceError {
  const detected = detect(head);
  if (detected.kind === 'refused')
    return new ServiceError('not_a_log', sentence(base64Of(head) ?? detected.reason));
  return detected.kind === 'dataflash_text' ? 'dataflash' : detected.kind;
}

function counted(stream: Readable, taken: Taken): Readable {
  return Readable.from(
    (async function* () {
      for await (const chunk of stream) {
        taken.grow((chunk as Buffer).length);
        yield chunk as Buffer;
      }
    })(),
    { objectMode: false },
  );
}

/** Why a small file is refused that is cut before its first complete record of data; else null. */
async function truncation(spooled: Spooled): Promise<string | null> {
  if (spooled.size_bytes > SCANNED_MAX_BYTES) return null;
  const file = await fileSource(spooled.path);
  try {
    const opened = await openLog(file);
    return opened.kind === 'refused' && opened.cause === 'truncated' ? opened.reason : null;
  } finally {
    await file.close();
  }
}

/** Base64 is reported only when what it hides is a log: plain text must not be guessed at. */
function base64Of(head: Uint8Array): string | null {
  const text = Buffer.from(head)
    .toString('latin1')
    .replace(/[\r\n]/g, '');
  if (!/^[A-Za-z0-9+/_-]+=*$/.test(text)) return null;
  const inside = detect(Buffer.from(text.slice(0, text.length - (text.length % 4)), 'base64'));
  if (inside.kind === 'refused') return null;
  return 'The body is base64; send the bytes of the log file as they are.';
}

function sentence(reason: string): string {
  return /[.!]$/.test(reason) ? reason : `${reason}.`;
}
