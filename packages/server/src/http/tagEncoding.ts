import { gzipTag } from '../features/etag.ts';

type Headers = { getHeader(name: string): unknown; header(name: string, value: string): unknown };

/** Gives an answer that goes out gzipped a tag of its own; runs after the compressor. */
export async function tagEncoding(_request: unknown, reply: Headers): Promise<void> {
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && reply.getHeader('content-encoding') === 'gzip')
    reply.header('etag', gzipTag(etag));
}
