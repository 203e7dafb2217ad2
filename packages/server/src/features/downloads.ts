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

/** The name twice (RFC 6266): plain for old readers, and in UTF-8 for the rest. */
export function disposition(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
