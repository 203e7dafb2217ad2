import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { ServiceError } from '@airworthy/contract';
import type { Upload } from '../reading/upload.ts';
import { watchArrival } from './patience.ts';

export const MB_BYTES = 1_048_576;

export function tooLarge(limit_bytes: number): ServiceError {
  const limit_mb = limit_bytes / MB_BYTES;
  const figure = limit_mb < 1 ? `${limit_bytes / 1024} kB` : `${limit_mb} MB`;
  return new ServiceError('too_large', `The upload is over the limit of ${figure}.`, { limit_mb });
}

export function announcedBytes(headers: IncomingHttpHeaders): number | null {
  const text = headers['content-length'];
  return text === undefined ? null : Number(text);
}

type Accepted = {
  readonly limit_bytes: number;
  readonly part?: boolean;
  readonly file?: boolean;
};

/** The body of an upload endpoint; none of it is read before `stream` is taken. */
export function uploadOf(
  body: () => Readable,
  headers: IncomingHttpHeaders,
  { limit_bytes, part = false, file = false }: Accepted,
): Upload {
  const announced_bytes = announcedBytes(headers);
  let stream: Readable | null = null;
  return {
    announced_bytes,
    get stream() {
      if (stream !== null) return stream;
      if (announced_bytes !== null && announced_bytes > limit_bytes) throw tooLarge(limit_bytes);
      if (/^\s*multipart\//i.test(headers['content-type'] ?? '')) {
        throw new ServiceError(
          'invalid_value',
          `Send the ${file ? '' : 'log '}file itself as the body, not as multipart.`,
        );
      }
      const bytes = guarded(body(), { announced_bytes, limit_bytes, part, file });
      stream = Readable.from(bytes, { objectMode: false });
      return stream;
    },
  };
}

async function* guarded(
  body: Readable,
  expected: Required<Accepted> & { announced_bytes: number | null },
): AsyncGenerator<Buffer> {
  const { announced_bytes, limit_bytes, part, file } = expected;
  let read_bytes = 0;
  try {
    for await (const chunk of arriving(body)) {
      read_bytes += chunk.length;
      if (read_bytes > limit_bytes) throw tooLarge(limit_bytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw cutShort();
  }
  if (announced_bytes !== null && read_bytes < announced_bytes) throw cutShort();
  if (read_bytes > 0 || part) return;
  throw file
    ? new ServiceError('invalid_value', 'The upload is empty; send the file as the body.')
    : new ServiceError('not_a_log', 'The upload is empty; send the log file as the body.');
}

/** The chunks of a body, as long as they keep coming. */
async function* arriving(body: Readable): AsyncGenerator<Buffer> {
  // A refusal in the middle must not take the connection with it: the answer still has to go out.
  const chunks = body.iterator({ destroyOnReturn: false });
  let failure: ServiceError | null = null;
  let fail: (error: ServiceError) => void = () => {};
  const arrival = watchArrival((error) => {
    failure = error;
    fail(error);
  });
  try {
    for (;;) {
      arrival.begin();
      // A promise for each chunk: one that lived as long as the body would keep every chunk it was raced with.
      const next = await new Promise<IteratorResult<Buffer>>((resolve, reject) => {
        fail = reject;
        chunks.next().then(resolve, reject);
      });
      if (next.done === true) return;
      arrival.arrived(next.value.length);
      if (failure !== null) throw failure;
      yield next.value;
    }
  } finally {
    arrival.stop();
    // Left open, it would keep the rest of the body from being let through. A wait for more is not waited for.
    void chunks.return?.();
  }
}

function cutShort(): ServiceError {
  return new ServiceError('invalid_value', 'The upload ended before its announced length.');
}
