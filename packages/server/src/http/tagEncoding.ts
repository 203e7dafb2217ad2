import { gzipTag } from '../features/etag.ts';

type Headers = { getHeader(name: string): unknown; header(name: string, value: string): unknown };

/**
 * Gives an answer that goes out gzipped a tag of its own; runs after the compressor. Every answer says that it
 * may differ by encoding, also one that goes out as it is: a cache would give it to whoever asks for the other.
 */
export function tagEncoding(
  _request: unknown,
  reply: Headers,
  _body: unknown,
  done: () => void,
): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!/accept-encoding/i.test(vary))
    reply.header('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && reply.getHeader('content-encoding') === 'gzip')
    reply.header('etag', gzipTag(etag));
  done();
}
