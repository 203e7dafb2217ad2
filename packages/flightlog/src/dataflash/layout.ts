/**
 * What a FMT record says about the records of its type.
 *
 * Source: ArduPilot libraries/AP_Logger/LogStructure.h and the records of the shared corpus; the
 * findings are written up in docs/formats/dataflash.md.
 */
import { latin1, textOf } from '../text.ts';

export const HEADER_BYTES = 3;
export const MAGIC_0 = 0xa3;
export const MAGIC_1 = 0x95;
/** The only type number that is the same in every firmware, and its only possible length. */
export const FMT_TYPE = 128;
export const FMT_BYTES = 89;

/** Bytes of a field by its letter. */
export const LETTER_BYTES: ReadonlyMap<string, number> = new Map([
  ['a', 64],
  ['b', 1],
  ['B', 1],
  ['h', 2],
  ['H', 2],
  ['i', 4],
  ['I', 4],
  ['q', 8],
  ['Q', 8],
  ['f', 4],
  ['d', 8],
  ['g', 2],
  ['n', 4],
  ['N', 16],
  ['Z', 64],
  ['c', 2],
  ['C', 2],
  ['e', 4],
  ['E', 4],
  ['L', 4],
  ['M', 1],
]);

export type FieldLayout = {
  readonly name: string;
  readonly letter: string;
  /** Offset from the start of the record, header included. */
  readonly at: number;
  /** Position among the fields of the record. */
  readonly index: number;
};

/** The field with the time of a record, and the µs in one of its counts. */
export type Clock = { readonly field: FieldLayout; readonly us: number };

export type Layout = {
  readonly type: number;
  readonly name: string;
  readonly length_bytes: number;
  readonly letters: string;
  readonly fields: readonly FieldLayout[];
  /** Null where the record has no time of its own. */
  readonly clock: Clock | null;
};

export type FormatText = {
  readonly type: number;
  readonly length_bytes: number;
  readonly name: string;
  readonly letters: string;
  readonly columns: string;
};

export const FMT_TEXT: FormatText = {
  type: FMT_TYPE,
  length_bytes: FMT_BYTES,
  name: 'FMT',
  letters: 'BBnNZ',
  columns: 'Type,Length,Name,Format,Columns',
};

/** The five fields of the FMT record at `at`; the caller knows that 89 bytes stand there. */
export function readFormat(bytes: Uint8Array, at: number): FormatText {
  return {
    type: bytes[at + 3]!,
    length_bytes: bytes[at + 4]!,
    name: latin1(bytes, at + 5, 4),
    letters: latin1(bytes, at + 9, 16),
    columns: textOf(bytes, at + 25, 64),
  };
}

/** A name the firmware could have given: 1 to 4 printable characters without comma or space. */
export function isPrintableName(name: string): boolean {
  return /^[!-+\--~]+$/.test(name);
}

/**
 * Whether a FMT can be used to step over records. A length below the header would loop forever, and
 * a name of control bytes is damage. Unknown letters are no reason: the length still steps.
 */
export function isUsable(format: FormatText): boolean {
  return format.length_bytes >= HEADER_BYTES && isPrintableName(format.name);
}

/** Stricter, for a FMT that is met behind a gap: every letter known and the length accounted for. */
export function isConvincing(format: FormatText): boolean {
  if (!isUsable(format) || format.letters.length === 0) return false;
  return format.length_bytes >= lettersLength(format.letters);
}

/** Bytes of a record by its letters, header included; NaN where one of them is unknown. */
export function lettersLength(letters: string): number {
  let sum_bytes = HEADER_BYTES;
  for (const letter of letters) sum_bytes += LETTER_BYTES.get(letter) ?? Number.NaN;
  return sum_bytes;
}

export function layoutOf(format: FormatText): Layout {
  const names = format.columns.split(',').map((name) => name.trim());
  const fields: FieldLayout[] = [];
  let at = HEADER_BYTES;
  for (let index = 0; index < format.letters.length; index++) {
    const letter = format.letters[index]!;
    const size_bytes = LETTER_BYTES.get(letter);
    // Behind an unknown letter, or past the declared length, no later field can be placed.
    if (size_bytes === undefined || at + size_bytes > format.length_bytes) break;
    const given = names[index];
    fields.push({ name: given ? given : `field${index}`, letter, at, index });
    at += size_bytes;
  }
  const { type, name, length_bytes, letters } = format;
  return { type, name, length_bytes, letters, fields, clock: clockOf(name, fields) };
}

/**
 * Of a definition in a damaged log what the rest of it bears out. A comma that was changed joins two names, and every
 * name behind it moves to the field in front; a letter that was changed moves the fields themselves. Where that can
 * be seen and not undone only the clock, which comes first, is kept.
 */
export function believedLayout(layout: Layout, { letters, columns }: FormatText): Layout {
  const length_bytes = lettersLength(letters);
  if (length_bytes !== layout.length_bytes && !Number.isNaN(length_bytes)) return clockOnly(layout);
  // FMT itself is the same in every firmware, whatever it says of its own columns.
  if (layout.type === FMT_TYPE || columns.split(',').length === letters.length) return layout;
  const names = columns.split(/\W/);
  if (names.length !== letters.length) return clockOnly(layout);
  return {
    ...layout,
    fields: layout.fields.map((field) => ({ ...field, name: names[field.index]! })),
  };
}

function clockOnly(layout: Layout): Layout {
  const { clock, fields } = layout;
  return {
    ...layout,
    fields: fields.filter((field) => field.at === HEADER_BYTES && field === clock?.field),
  };
}

const US_PER_MS = 1000;
const CLOCK_LETTERS = 'QqIidf';

/**
 * The clock of a record: `TimeUS`, before May 2015 `TimeMS`. In GPS records of that age `TimeMS` and
 * `Time` are milliseconds of the GPS week, and the log's clock, where there is one, is `T`.
 */
function clockOf(name: string, fields: readonly FieldLayout[]): Clock | null {
  const find = (wanted: string): FieldLayout | undefined =>
    fields.find((field) => field.name === wanted && CLOCK_LETTERS.includes(field.letter));
  const micro = find('TimeUS');
  if (micro) return { field: micro, us: 1 };
  const milli = find(isGps(name) ? 'T' : 'TimeMS');
  return milli ? { field: milli, us: US_PER_MS } : null;
}

/**
 * GPS week time as a clock of last resort: firmware up to 3.1.0 has no other. Only for logs in which
 * nothing else is timed.
 */
export function gpsWeekClockOf(layout: Layout): Clock | null {
  if (!isGps(layout.name)) return null;
  const field = layout.fields.find((f) => f.name === 'Time' || f.name === 'TimeMS');
  return field ? { field, us: US_PER_MS } : null;
}

export function isGps(name: string): boolean {
  return name === 'GPS' || name === 'GPS2';
}

export function sameFormat(a: FormatText, b: FormatText): boolean {
  return (
    a.length_bytes === b.length_bytes &&
    a.name === b.name &&
    a.letters === b.letters &&
    a.columns === b.columns
  );
}

/** Whether the same bytes stand there again. */
export function isRepeated(before: Uint8Array, bytes: Uint8Array, at: number): boolean {
  for (let i = 0; i < before.length; i++) if (bytes[at + i] !== before[i]) return false;
  return true;
}
