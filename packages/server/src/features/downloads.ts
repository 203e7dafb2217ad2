import { Readable } from 'node:stream';
import { Answer } from './implement.ts';

/** A file for a browser to keep; it is never shown as a page. */
export function fileDownload(
  body: Readable,
  file: { readonly name: string; readonly type: string },
): Answer<unknown> {
  return new Answer(body, {
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
}

export function jsonDownload(value: unknown, name: string): Answer<unknown> {
  const body = Readable.from([Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]);
  return fileDownload(body, { name, type: 'application/json; charset=utf-8' });
}
