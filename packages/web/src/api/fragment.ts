import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';

/** What a fragment may unpack to: the limit of a JSON body on the server. */
const MAX_BYTES = 1_048_576;

/** A value as the fragment of an address: packed, so that it fits into a message. No server sees it. */
export function packFragment(name: string, value: unknown): string {
  const bytes = deflateSync(strToU8(JSON.stringify(value)), { level: 9 });
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const safe = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${name}=${safe}`;
}

/** The value of a fragment; null where it holds none of that name or is damaged. */
export function unpackFragment(name: string, fragment: string): unknown {
  const text = fragment.replace(/^#/, '');
  if (!text.startsWith(`${name}=`)) return null;
  try {
    const binary = atob(
      text
        .slice(name.length + 1)
        .replaceAll('-', '+')
        .replaceAll('_', '/'),
    );
    const packed = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return JSON.parse(strFromU8(inflateSync(packed, { out: new Uint8Array(MAX_BYTES) })));
  } catch {
    return null;
  }
}
