/** Text in logs: NUL padded, UTF-8 where it is valid, Latin-1 where it is not. */

declare class TextDecoder {
  constructor(label: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes `at` up to the first NUL, at most `length_bytes`, each byte one character. */
export function latin1(bytes: Uint8Array, at: number, length_bytes: number): string {
  const end = Math.min(at + length_bytes, bytes.length);
  let text = '';
  for (let i = at; i < end; i++) {
    const byte = bytes[i]!;
    if (byte === 0) break;
    text += String.fromCharCode(byte);
  }
  return text;
}

/** Bytes `at` up to the first NUL, at most `length_bytes`, as UTF-8, else as Latin-1. */
export function textOf(bytes: Uint8Array, at: number, length_bytes: number): string {
  const end = Math.min(at + length_bytes, bytes.length);
  for (let i = at; i < end; i++) {
    const byte = bytes[i]!;
    if (byte === 0) break;
    if (byte >= 0x80) return wideText(bytes, at, end);
  }
  return latin1(bytes, at, length_bytes);
}

function wideText(bytes: Uint8Array, at: number, end: number): string {
  const nul = bytes.subarray(at, end).indexOf(0);
  const stop = nul < 0 ? end : at + nul;
  try {
    return utf8.decode(bytes.subarray(at, stop));
  } catch {
    return latin1(bytes, at, stop - at);
  }
}
