import type { Build } from '@airworthy/performance';
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';

/** A build as it is worked on: with a name, and the id it is saved under, if it is. */
export type Draft = {
  readonly name: string;
  readonly notes: string;
  readonly params: Build;
};

const PREFIX = 'build=';
/** A fragment decodes to 1 MB at most, the limit of a build on the server. */
const MAX_BYTES = 1_048_576;

/** The build as the fragment of an address: packed, so that it fits into a message. No server sees it. */
export function fragmentOf(draft: Draft): string {
  const text = JSON.stringify({ n: draft.name, t: draft.notes || undefined, p: draft.params });
  const bytes = deflateSync(strToU8(text), { level: 9 });
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const safe = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${PREFIX}${safe}`;
}

/** The build of a fragment; null where it holds none or is damaged. */
export function draftOf(fragment: string): Draft | null {
  const text = fragment.replace(/^#/, '');
  if (!text.startsWith(PREFIX)) return null;
  try {
    const binary = atob(text.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const unpacked = inflateSync(packed, { out: new Uint8Array(MAX_BYTES) });
    const { n, t, p } = JSON.parse(strFromU8(unpacked)) as {
      n?: unknown;
      t?: unknown;
      p?: unknown;
    };
    if (typeof p !== 'object' || p === null || Array.isArray(p)) return null;
    return {
      name: typeof n === 'string' ? n : '',
      notes: typeof t === 'string' ? t : '',
      params: p as Build,
    };
  } catch {
    return null;
  }
}
