/**
 * Names of a damaged log that one flipped bit has changed. Radio, card and memory flip single bits, and a name is
 * written in full: what differs from a known name by one bit, and from no other, is that name.
 */

/** What a decoder of UTF-8 puts where a flipped bit left no character. */
const NO_CHARACTER = 0xfffd;
const BITS = 8;

/** One bit of one character differs. */
export function isOneBitOff(name: string, known: string): boolean {
  if (name.length !== known.length) return false;
  let flipped = 0;
  for (let i = 0; i < name.length; i++) {
    const [read, meant] = [name.charCodeAt(i), known.charCodeAt(i)];
    if (read === meant) continue;
    const bits = read ^ meant;
    const isOne = read === NO_CHARACTER || (bits & (bits - 1)) === 0;
    if (!isOne || ++flipped > 1) return false;
  }
  return flipped === 1;
}

/** The one known name that is a single bit away; null where none is, or several are. */
export function onlyOneBitOff(name: string, known: Iterable<string>): string | null {
  let found: string | null = null;
  for (const other of known) {
    if (!isOneBitOff(name, other)) continue;
    if (found !== null) return null;
    found = other;
  }
  return found;
}

/** The one name a single bit away that is believed; null where none is, or several are. */
export function believedOneBitOff(
  name: string,
  isBelieved: (other: string) => boolean,
): string | null {
  let found: string | null = null;
  for (let i = 0; i < name.length; i++) {
    for (const code of meantBy(name.charCodeAt(i))) {
      const other = name.slice(0, i) + String.fromCharCode(code) + name.slice(i + 1);
      if (!isBelieved(other)) continue;
      if (found !== null) return null;
      found = other;
    }
  }
  return found;
}

/** Printable characters one bit away; any of them where none could be decoded. */
function meantBy(code: number): number[] {
  const all =
    code === NO_CHARACTER
      ? Array.from({ length: 1 << (BITS - 1) }, (_, other) => other)
      : Array.from({ length: BITS }, (_, bit) => code ^ (1 << bit));
  return all.filter((other) => other > 0x20 && other < 0x7f);
}
