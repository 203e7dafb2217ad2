import { Readable } from 'node:stream';
import type { BlobStore } from '../../storage/blobs.ts';
import { disposition } from '../downloads.ts';
import { matchingTag } from '../etag.ts';
import { Answer } from '../implement.ts';
import type { LogRow } from './store.ts';

const endings: Record<string, string> = { dataflash: 'bin', tlog: 'tlog', ulg: 'ulg' };

/** The bytes of a log with the kept file name; one range of them when asked for (RFC 9110, section 14). */
export async function downloadAnswer(
  blobs: BlobStore,
  log: LogRow,
  asked: { range: string | undefined; known: string | undefined; requestId: string },
): Promise<Answer<Readable | null>> {
  const etag = `"${log.sha256.toString('hex')}"`;
  const known = matchingTag(asked.known, etag);
  if (known !== null) return new Answer(null, { ETag: known }, 304);
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': disposition(
      log.filename ?? `flight-${log.flight_id}.${endings[log.format] ?? 'bin'}`,
    ),
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  const range = parseRange(asked.range, log.size_bytes);
  if (range === 'unsatisfiable') {
    const whole = {
      'Content-Range': `bytes */${log.size_bytes}`,
      'Content-Type': 'application/json; charset=utf-8',
    };
    const error = `The range lies outside the ${log.size_bytes} bytes of the log.`;
    const body = { error, code: 'invalid_value', request_id: asked.requestId };
    return new Answer(Readable.from([JSON.stringify(body)]), whole, 416);
  }
  if (range === null)
    return new Answer(await blobs.open(log.blob_key), {
      ...headers,
      'Content-Length': String(log.size_bytes),
    });
  return new Answer(
    await blobs.open(log.blob_key, range),
    {
      ...headers,
      'Content-Length': String(range.length_bytes),
      'Content-Range': `bytes ${range.at}-${range.at + range.length_bytes - 1}/${log.size_bytes}`,
    },
    206,
  );
}

/**
 * One range of bytes; null where there is none to honour. A header we do not understand, and several
 * ranges at once, are answered with the whole file, as the standard allows.
 */
function parseRange(
  header: string | undefined,
  size_bytes: number,
): { at: number; length_bytes: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (match === null) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length_bytes = Math.min(Number(last), size_bytes);
    return length_bytes === 0 ? 'unsatisfiable' : { at: size_bytes - length_bytes, length_bytes };
  }
  const at = Number(first);
  const end = last === '' ? size_bytes - 1 : Math.min(Number(last), size_bytes - 1);
  if (last !== '' && Number(last) < at) return null;
  return at >= size_bytes ? 'unsatisfiable' : { at, length_bytes: end - at + 1 };
}
