/** Bytes out of the Snappy format. Source: google/snappy, format_description.txt. */
export class NotSnappy extends Error {
  constructor() {
    super('A page is no Snappy of the length that it states.');
  }
}

/** `length` is what the page states: more is not written, and less is refused. */
export function unsnappy(bytes: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  let at = 0;
  let written = 0;
  // The length that the stream itself states.
  while (bytes[at++]! > 127) if (at > 5) throw new NotSnappy();
  while (at < bytes.length) {
    const tag = bytes[at++]!;
    if ((tag & 3) === 0) {
      let count = (tag >> 2) + 1;
      if (count > 60) {
        const wide = count - 60;
        count = 1 + littleEndian(bytes, at, wide);
        at += wide;
      }
      if (at + count > bytes.length || written + count > length) throw new NotSnappy();
      out.set(bytes.subarray(at, at + count), written);
      at += count;
      written += count;
      continue;
    }
    const wide = [0, 1, 2, 4][tag & 3]!;
    const count = wide === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const offset = littleEndian(bytes, at, wide) + (wide === 1 ? (tag >> 5) * 256 : 0);
    at += wide;
    if (offset === 0 || offset > written || written + count > length) throw new NotSnappy();
    // A copy may overlap what it writes: a run is a copy of itself.
    for (let i = 0; i < count; i++, written++) out[written] = out[written - offset]!;
  }
  if (written !== length) throw new NotSnappy();
  return out;
}

function littleEndian(bytes: Uint8Array, at: number, wide: number): number {
  if (at + wide > bytes.length) throw new NotSnappy();
  let value = 0;
  for (let i = wide - 1; i >= 0; i--) value = value * 256 + bytes[at + i]!;
  return value;
}
