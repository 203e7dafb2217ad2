/**
 * Copies of simulator logs without the simulator's own truth, byte for byte as a real vehicle would have
 * written them: no `SIM` messages, no `SIM_*` parameters, no texts of the simulator, no ground truth. A
 * reading that changes on such a copy has read the answer.
 */

const DATAFLASH_HEAD = [0xa3, 0x95] as const;
const FMT_TYPE = 128;

export function withoutTruth(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === DATAFLASH_HEAD[0] && bytes[1] === DATAFLASH_HEAD[1])
    return stripDataflash(bytes);
  if (bytes[0] === 0x55 && bytes[1] === 0x4c && bytes[2] === 0x6f) return stripUlog(bytes);
  return stripTlog(bytes);
}

function ascii(bytes: Uint8Array, at: number, length: number): string {
  let text = '';
  for (let i = at; i < at + length && bytes[i] !== 0 && bytes[i] !== undefined; i++)
    text += String.fromCharCode(bytes[i]!);
  return text;
}

/** Bytes a field letter takes; enough letters to find a name field. */
const WIDTH: Readonly<Record<string, number>> = {
  a: 64,
  b: 1,
  B: 1,
  h: 2,
  H: 2,
  i: 4,
  I: 4,
  f: 4,
  d: 8,
  n: 4,
  N: 16,
  Z: 64,
  c: 2,
  C: 2,
  e: 4,
  E: 4,
  L: 4,
  M: 1,
  q: 8,
  Q: 8,
  g: 2,
};

type Layout = { name: string; length: number; textAt: number; textLength: number };

function layoutOf(bytes: Uint8Array, at: number): Layout {
  const letters = ascii(bytes, at + 9, 16);
  const columns = ascii(bytes, at + 25, 64).split(',');
  let offset = 3;
  let textAt = -1;
  let textLength = 0;
  for (let i = 0; i < letters.length; i++) {
    const width = WIDTH[letters[i]!] ?? 0;
    if (columns[i] === 'Name' || columns[i] === 'Message') {
      textAt = offset;
      textLength = width;
    }
    offset += width;
  }
  return { name: ascii(bytes, at + 5, 4), length: bytes[at + 4]!, textAt, textLength };
}

function stripDataflash(bytes: Uint8Array): Uint8Array {
  const layouts = new Map<number, Layout>([
    [FMT_TYPE, { name: 'FMT', length: 89, textAt: -1, textLength: 0 }],
  ]);
  const kept: Uint8Array[] = [];
  let at = 0;
  while (at + 3 <= bytes.length) {
    const type = bytes[at + 2]!;
    const layout =
      bytes[at] === DATAFLASH_HEAD[0] && bytes[at + 1] === DATAFLASH_HEAD[1]
        ? layouts.get(type)
        : undefined;
    if (layout === undefined || at + layout.length > bytes.length) {
      kept.push(bytes.subarray(at));
      break;
    }
    let drop = layout.name === 'SIM' || layout.name === 'SIM2';
    if (type === FMT_TYPE) {
      const layout = layoutOf(bytes, at);
      layouts.set(bytes[at + 3]!, layout);
      drop = layout.name === 'SIM' || layout.name === 'SIM2';
    }
    if (layout.textAt >= 0) {
      const text = ascii(bytes, at + layout.textAt, layout.textLength);
      drop ||=
        (layout.name === 'PARM' && text.startsWith('SIM_')) ||
        (layout.name === 'MSG' && text.startsWith('SIM '));
    }
    if (!drop) kept.push(bytes.subarray(at, at + layout.length));
    at += layout.length;
  }
  return joined(kept);
}

/** SIMSTATE and SIM_STATE; parameters by name; texts of the simulator. */
const SIM_MESSAGES = new Set([164, 108]);

function stripTlog(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let at = 0;
  while (at + 8 + 8 <= bytes.length) {
    const magic = bytes[at + 8]!;
    const two = magic === 0xfd;
    if (!two && magic !== 0xfe) {
      kept.push(bytes.subarray(at));
      break;
    }
    const payload = bytes[at + 9]!;
    const signed = two && (bytes[at + 10]! & 1) === 1;
    const head = two ? 10 : 6;
    const length = 8 + head + payload + 2 + (signed ? 13 : 0);
    const id = two
      ? bytes[at + 15]! | (bytes[at + 16]! << 8) | (bytes[at + 17]! << 16)
      : bytes[at + 13]!;
    const data = at + 8 + head;
    const nameAt = id === 22 ? 8 : id === 23 ? 6 : id === 20 ? 4 : -1;
    const parameter =
      nameAt >= 0 && ascii(bytes, data + nameAt, Math.min(16, payload - nameAt)).startsWith('SIM_');
    const text = id === 253 && ascii(bytes, data + 1, Math.min(50, payload - 1)).startsWith('SIM ');
    if (!SIM_MESSAGES.has(id) && !parameter && !text) kept.push(bytes.subarray(at, at + length));
    at += length;
  }
  return joined(kept);
}

function stripUlog(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const dropped = new Set<number>();
  const kept: Uint8Array[] = [bytes.subarray(0, 16)];
  let at = 16;
  while (at + 3 <= bytes.length) {
    const size = view.getUint16(at, true);
    const type = String.fromCharCode(bytes[at + 2]!);
    const body = at + 3;
    const end = body + size;
    if (end > bytes.length) {
      kept.push(bytes.subarray(at));
      break;
    }
    if (!isTruth(type, bytes, view, body, size, dropped)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return joined(kept);
}

function isTruth(
  type: string,
  bytes: Uint8Array,
  view: DataView,
  body: number,
  size: number,
  dropped: Set<number>,
): boolean {
  if (type === 'A') {
    const truth = ascii(bytes, body + 3, size - 3).endsWith('_groundtruth');
    if (truth) dropped.add(view.getUint16(body + 1, true));
    return truth;
  }
  if (type === 'D') return dropped.has(view.getUint16(body, true));
  if (type === 'F') return /^[a-z_]+_groundtruth:/.test(ascii(bytes, body, size));
  if (type === 'P') return / SIM_/.test(ascii(bytes, body + 1, bytes[body]!));
  if (type === 'Q') return / SIM_/.test(ascii(bytes, body + 2, bytes[body + 1]!));
  return false;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
