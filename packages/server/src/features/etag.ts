/** Appended to the tag of an answer that goes out gzipped: another encoding is another representation. */
const GZIP_MARK = '-gzip';

export function gzipTag(etag: string): string {
  return etag.replace(/"$/, `${GZIP_MARK}"`);
}

/**
 * The tag of `If-None-Match` that names what `etag` does, in whichever encoding the caller has it; null
 * when none does. The comparison is the weak one that the header asks for (RFC 9110, section 13.1.2).
 */
export function matchingTag(asked: string | undefined, etag: string): string | null {
  if (asked === undefined) return null;
  for (const one of asked.split(',')) {
    const tag = one.trim().replace(/^W\//, '');
    if (tag === '*') return etag;
    if (tag === etag || tag === gzipTag(etag)) return tag;
  }
  return null;
}
