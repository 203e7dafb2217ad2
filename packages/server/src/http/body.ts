import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { refuseHostile, ServiceError } from '@airworthy/contract';
import { watchArrival } from './patience.ts';
import { announcedBytes, MB_BYTES, tooLarge } from './upload.ts';

export const JSON_LIMIT_BYTES = MB_BYTES;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads a JSON body whole: `limit_bytes` at most, UTF-8, an object graph without traps. */
export async function readJson(
  body: () => Readable,
  headers: IncomingHttpHeaders,
  limit_bytes: number,
): Promise<unknown> {
  const announced = announcedBytes(headers);
  if (announced !== null && announced > limit_bytes) throw tooLarge(limit_bytes);
  refuseOtherTypes(headers);
  const bytes = await readWhole(body(), limit_bytes);
  if (bytes.length === 0) {
    throw new ServiceError('invalid_json', 'The body is empty; send a JSON object.');
  }
  const value = parse(decode(bytes));
  refuseHostile(value);
  return value;
}

/** A body without a content type is taken to be JSON. */
function refuseOtherTypes(headers: IncomingHttpHeaders): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new ServiceError('invalid_json', 'The body is compressed; send it as it is.');
  }
  const type = headers['content-type'];
  if (type === undefined) return;
  const [media = '', ...parameters] = type.toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/.exec(parameter)?.[1])
    .find((found) => found !== undefined);
  if (media.trim() !== 'application/json') {
    throw new ServiceError(
      'wrong_content_type',
      `The body must be sent as application/json, not ${media.trim().slice(0, 100)}.`,
    );
  }
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new ServiceError(
      'wrong_content_type',
      `The body must be JSON in UTF-8, not ${charset.slice(0, 40)}.`,
    );
  }
}

/** What arrives after a refusal is discarded, so that the answer can be sent. */
function readWhole(body: Readable, limit_bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length_bytes = 0;
    const arrival = watchArrival(reject);
    arrival.begin();
    body.on('data', (chunk: Buffer) => {
      length_bytes += chunk.length;
      arrival.arrived(chunk.length);
      arrival.begin();
      if (length_bytes > limit_bytes) {
        chunks.length = 0;
        reject(tooLarge(limit_bytes));
      } else {
        chunks.push(chunk);
      }
    });
    let ended = false;
    body.on('end', () => {
      ended = true;
      arrival.stop();
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    });
    const cut = () => {
      if (ended) return;
      arrival.stop();
      reject(new ServiceError('invalid_json', 'The body ended before its announced length.'));
    };
    body.on('error', cut);
    body.on('close', cut);
  });
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new ServiceError('invalid_json', 'The body is not valid UTF-8.');
  }
}

/** The parser's own message quotes the body; where the fault lies is enough. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec((error as Error).message)?.[1];
    const where = at === undefined ? '' : ` It goes wrong at character ${at}.`;
    throw new ServiceError('invalid_json', `The body is not valid JSON.${where}`);
  }
}
