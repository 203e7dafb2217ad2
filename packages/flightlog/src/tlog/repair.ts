/**
 * What a framed message with a wrong checksum may be, when it is no damage: an older definition of its
 * id, a payload whose checksum was taken before its zeros were cut off, or another dialect's definition.
 */
import { byteReaching, CRC_START, crcByte, crcX25 } from './crc.ts';
import { bareCrc, type Frame, storedCrc } from './frame.ts';
import { type Layout, layoutOf, layoutTable, TYPE_BYTES } from './layout.ts';

export type Verdict =
  | { readonly kind: 'older'; readonly layout: Layout }
  | { readonly kind: 'recovered'; readonly layout: Layout }
  /** The seed that would make the checksum fit: one frame in 256 has such a seed by chance. */
  | { readonly kind: 'foreign'; readonly crcExtra: number }
  | { readonly kind: 'damaged' };

/**
 * Payload lengths a definition can have had: with all extensions, with none, and with the first few.
 * Extensions are only ever appended, so that older senders end at the edge of a field.
 */
function possibleLengths(layout: Layout): number[] {
  const lengths = new Set([layout.max_bytes, layout.min_bytes]);
  for (const field of layout.fields) {
    const end = field.at + TYPE_BYTES[field.letter] * Math.max(1, field.length);
    if (end >= layout.min_bytes) lengths.add(end);
  }
  return [...lengths];
}

/** Checksum of the frame as if its payload ran to `length_bytes` with zeros. */
function paddedCrc(bytes: Uint8Array, frame: Frame, length_bytes: number): number {
  let crc = crcByte(CRC_START, length_bytes);
  crc = crcX25(bytes, frame.at + 2, frame.payloadAt + frame.payload_bytes, crc);
  for (let i = frame.payload_bytes; i < length_bytes; i++) crc = crcByte(crc, 0);
  return crc;
}

/** Some relays take the checksum first and cut the trailing zeros afterwards; the data is good. */
function wasCutAfterwards(bytes: Uint8Array, frame: Frame, layout: Layout): boolean {
  if (frame.version === 1) return false;
  const lastByte = bytes[frame.payloadAt + frame.payload_bytes - 1];
  if (frame.payload_bytes > 1 && lastByte === 0) return false;
  const stored = storedCrc(bytes, frame);
  // A text at the end may have been sent with its NUL and nothing more: one byte longer.
  return [...possibleLengths(layout), frame.payload_bytes + 1].some(
    (length_bytes) =>
      length_bytes > frame.payload_bytes &&
      crcByte(paddedCrc(bytes, frame, length_bytes), layout.crcExtra) === stored,
  );
}

/** Judges a frame of a known id whose checksum does not hold today. */
export function judge(bytes: Uint8Array, frame: Frame): Verdict {
  const stored = storedCrc(bytes, frame);
  const bare = bareCrc(bytes, frame);
  for (const layout of layoutTable().older.get(frame.id) ?? []) {
    if (crcByte(bare, layout.crcExtra) === stored) return { kind: 'older', layout };
  }
  const layout = layoutOf(frame.id);
  if (layout && wasCutAfterwards(bytes, frame, layout)) return { kind: 'recovered', layout };
  const crcExtra = byteReaching(bare, stored);
  return crcExtra < 0 ? { kind: 'damaged' } : { kind: 'foreign', crcExtra };
}
