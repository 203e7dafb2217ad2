/** Message layouts of MAVLink, parsed once from the generated table. */
import { CRC_START, crcByte } from './crc.ts';
import { COMMON_FIELDS, MESSAGE_LINES, OLDER_MESSAGE_LINES } from './generated/messages.ts';

/** c char, b/B 8 bits, h/H 16, i/I 32, q/Q 64 (signed/unsigned), f float, d double. */
export type TypeLetter = 'c' | 'b' | 'B' | 'h' | 'H' | 'i' | 'I' | 'q' | 'Q' | 'f' | 'd';

export const TYPE_BYTES: Readonly<Record<TypeLetter, number>> = {
  c: 1,
  b: 1,
  B: 1,
  h: 2,
  H: 2,
  i: 4,
  I: 4,
  q: 8,
  Q: 8,
  f: 4,
  d: 8,
};

export type LayoutField = {
  readonly name: string;
  readonly letter: TypeLetter;
  /** Elements of an array; 0 is a plain value. */
  readonly length: number;
  /** Offset in the payload. */
  readonly at: number;
  readonly unit: string | null;
};

export type Layout = {
  readonly id: number;
  readonly name: string;
  /** CRC_EXTRA: the seed that ties a checksum to this definition. */
  readonly crcExtra: number;
  /** Payload without extensions: the exact length in MAVLink 1. */
  readonly min_bytes: number;
  readonly max_bytes: number;
  readonly fields: readonly LayoutField[];
  /** Position in `present`, or -1 for an older layout. */
  readonly slot: number;
};

export type LayoutTable = {
  readonly present: readonly Layout[];
  /** Slot + 1 of an id below 65,536; 0 where the id has no definition. */
  readonly slotById: Uint16Array;
  /** CRC_EXTRA by slot. */
  readonly extraBySlot: Uint8Array;
  readonly older: ReadonlyMap<number, readonly Layout[]>;
};

const commonFields = COMMON_FIELDS.split(',');
const FIELD_PATTERN = /^(\w+):([a-zA-Z])(\d*)(.*)$/;

/** The type of a field as definitions spell it. */
function wireType(letter: TypeLetter): string {
  if (letter === 'c') return 'char';
  if (letter === 'f') return 'float';
  if (letter === 'd') return 'double';
  return `${letter === letter.toUpperCase() ? 'u' : ''}int${8 * TYPE_BYTES[letter]}_t`;
}

/** CRC_EXTRA as the MAVLink guide defines it: over names and types of the fields before extensions. */
function seedOf(name: string, fields: readonly LayoutField[], min_bytes: number): number {
  let sum = CRC_START;
  const add = (text: string): void => {
    for (let i = 0; i < text.length; i++) sum = crcByte(sum, text.charCodeAt(i));
  };
  add(`${name} `);
  for (const field of fields) {
    if (field.at >= min_bytes) break;
    add(`${wireType(field.letter)} ${field.name} `);
    if (field.length > 0) sum = crcByte(sum, field.length);
  }
  return (sum & 0xff) ^ (sum >> 8);
}

/** `before`: the id of the line before, from which this one counts. */
export function parseLine(line: string, slot: number, before = 0): Layout {
  const [name, step, body] = line.split(' ');
  const [base, extensions] = body!.split('+');
  const fields: LayoutField[] = [];
  let at = 0;
  const append = (text: string): void => {
    const spelled = text.includes(':') ? text : commonFields[Number.parseInt(text, 36)]!;
    const [, fieldName, letter, length, unit] = FIELD_PATTERN.exec(spelled)!;
    const type = letter as TypeLetter;
    const field = { name: fieldName!, letter: type, length: Number(length), at };
    fields.push({ ...field, unit: unit === '' ? null : unit! });
    at += TYPE_BYTES[type] * Math.max(1, Number(length));
  };
  // A message may consist of extensions alone.
  if (base !== '') for (const text of base!.split(',')) append(text);
  const min_bytes = at;
  if (extensions !== undefined) for (const text of extensions.split(',')) append(text);
  const crcExtra = seedOf(name!, fields, min_bytes);
  const id = before + Number(step);
  return { id, name: name!, crcExtra, min_bytes, max_bytes: at, fields, slot };
}

function parseLines(lines: string): Layout[] {
  const layouts: Layout[] = [];
  for (const line of lines.trim().split('\n'))
    layouts.push(parseLine(line, layouts.length, layouts.at(-1)?.id));
  return layouts;
}

function parseTable(): LayoutTable {
  const present = parseLines(MESSAGE_LINES);
  const slotById = new Uint16Array(65_536);
  const extraBySlot = new Uint8Array(present.length);
  for (const layout of present) {
    slotById[layout.id] = layout.slot + 1;
    extraBySlot[layout.slot] = layout.crcExtra;
  }
  const older = new Map<number, Layout[]>();
  for (const row of parseLines(OLDER_MESSAGE_LINES)) {
    const layout = { ...row, slot: -1 };
    const known = older.get(layout.id);
    if (known) known.push(layout);
    else older.set(layout.id, [layout]);
  }
  return { present, slotById, extraBySlot, older };
}

let parsed: LayoutTable | null = null;

/** The table, parsed at first use (a few milliseconds). */
export function layoutTable(): LayoutTable {
  parsed ??= parseTable();
  return parsed;
}

/** The layout in force today for an id, or null. */
export function layoutOf(id: number): Layout | null {
  const table = layoutTable();
  const slot = id < 65_536 ? table.slotById[id]! - 1 : -1;
  return slot < 0 ? null : table.present[slot]!;
}
