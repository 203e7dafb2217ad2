/**
 * How a PX4 ULog file is laid out: message codes, formats and the flattening of nested formats.
 * Source: PX4 guide, "ULog file format"; facts met in the wild are in docs/formats/ulog.md.
 */
import { isOneBitOff, onlyOneBitOff } from '../flippedBit.ts';

declare class TextDecoder {
  constructor(label: string);
  decode(bytes: Uint8Array): string;
}

/** `55 4C 6F 67 01 12 35`, then one version byte and the start time (u64, µs). */
export const MAGIC: readonly number[] = [0x55, 0x4c, 0x6f, 0x67, 0x01, 0x12, 0x35];
export const FILE_HEADER_BYTES = 16;
/** Size u16 (without these three bytes), type u8. */
export const MESSAGE_HEADER_BYTES = 3;
/** A message body is at most 65,535 bytes since its size is a u16. */
const BODY_MAX_BYTES = 0xffff;
export const SYNC_MAGIC: readonly number[] = [0x2f, 0x73, 0x13, 0x20, 0x25, 0x0c, 0xbb, 0x12];

/** Message types, the ASCII codes of their letters. */
export const TYPE = {
  flags: 0x42,
  format: 0x46,
  info: 0x49,
  multiInfo: 0x4d,
  parameter: 0x50,
  parameterDefault: 0x51,
  subscribe: 0x41,
  unsubscribe: 0x52,
  data: 0x44,
  text: 0x4c,
  taggedText: 0x43,
  sync: 0x53,
  dropout: 0x4f,
} as const;

export type Primitive =
  | 'int8_t'
  | 'uint8_t'
  | 'int16_t'
  | 'uint16_t'
  | 'int32_t'
  | 'uint32_t'
  | 'int64_t'
  | 'uint64_t'
  | 'float'
  | 'double'
  | 'bool'
  | 'char';

const SIZE_BYTES: ReadonlyMap<string, number> = new Map<Primitive, number>([
  ['int8_t', 1],
  ['uint8_t', 1],
  ['int16_t', 2],
  ['uint16_t', 2],
  ['int32_t', 4],
  ['uint32_t', 4],
  ['int64_t', 8],
  ['uint64_t', 8],
  ['float', 4],
  ['double', 8],
  ['bool', 1],
  ['char', 1],
]);

export function primitiveSize_bytes(type: string): number | null {
  return SIZE_BYTES.get(type) ?? null;
}

/** A declared field: `type[length] name`; length 1 and `isArray` false where no bracket stands. */
export type FormatField = {
  readonly type: string;
  readonly name: string;
  readonly length: number;
  readonly isArray: boolean;
};
export type Format = {
  readonly name: string;
  readonly fields: readonly FormatField[];
  /** Not as it stands in the log, in which a bit of it was changed. */
  readonly isMended: boolean;
};

/** A field after flattening; `at` counts from the first byte behind the message id. */
export type FlatField = {
  readonly name: string;
  readonly type: Primitive;
  readonly at: number;
  /** Characters of a `char[n]`, 1 for a number. */
  readonly length: number;
};

export type Layout = {
  readonly fields: readonly FlatField[];
  /** A flipped digit makes an array of sixty thousand fields; a search of the list would then crawl. */
  readonly byName: ReadonlyMap<string, FlatField>;
  readonly size_bytes: number;
  /** Writers leave out the padding at the very end of a top format. */
  readonly sizeMin_bytes: number;
  /** Where the u64 `timestamp` stands, or -1. */
  readonly timeAt: number;
};

/** Deeper nesting than any writer's; a cycle ends here as well. */
const DEPTH_MAX = 32;
/** A body has at most 65,535 bytes, so a layout cannot have more flat fields than that. */
const FIELDS_MAX = BODY_MAX_BYTES;

const FIELD = /^([A-Za-z_][\w/]*)(?:\[(\d{1,5})\])? +([A-Za-z_]\w*)$/;
/** The same with a character that no writer puts there. */
const CHANGED_FIELD = /^(\S+?)(?:\[(\d{1,5})\])? +(\S+)$/;
const TIME = 'timestamp';

type Declared = { readonly field: FormatField; readonly isMended: boolean };

/** A type or a clock that one flipped bit has changed is read as it was written. */
function declaredField(declaration: string): Declared | null {
  const match = FIELD.exec(declaration);
  const [, type, length, name] = match ?? CHANGED_FIELD.exec(declaration) ?? [];
  if (type === undefined || name === undefined) return null;
  const known = SIZE_BYTES.has(type) ? type : (onlyOneBitOff(type, SIZE_BYTES.keys()) ?? type);
  const field = {
    type: known,
    name: isOneBitOff(name, TIME) ? TIME : name,
    length: length === undefined ? 1 : Number(length),
    isArray: length !== undefined,
  };
  const isMended = match === null || known !== type || field.name !== name;
  return { field, isMended };
}

/** `name:type field;type[n] field;…`, or null where the text is no format. */
export function parseFormat(text: string): Format | null {
  const colon = text.indexOf(':');
  if (colon < 1) return null;
  const fields: FormatField[] = [];
  let isMended = false;
  for (const part of text.slice(colon + 1).split(';')) {
    const declaration = part.trim();
    if (declaration === '') continue;
    const declared = declaredField(declaration);
    if (declared === null) return null;
    fields.push(declared.field);
    isMended ||= declared.isMended;
  }
  return fields.length === 0 ? null : { name: text.slice(0, colon), fields, isMended };
}

/** The name under which a topic's format stands: its own, or the one that is a flipped bit away. */
export function formatNamed(topic: string, formats: ReadonlyMap<string, Format>): string | null {
  return formats.has(topic) ? topic : onlyOneBitOff(topic, formats.keys());
}

/**
 * Lays a format out flat: `a[0].b`. There is no implicit alignment; offsets are the running sum and
 * writers insert `_padding0` themselves. Null where a type is unknown, formats contain each other, or
 * the record cannot fit a message.
 */
export function layOut(name: string, formats: ReadonlyMap<string, Format>): Layout | null {
  const fields: FlatField[] = [];
  const size_bytes = flatten(fields, formats, { name, prefix: '', at: 0, depth: 0 });
  if (size_bytes === null || size_bytes === 0) return null;
  const byName = new Map(fields.map((field) => [field.name, field]));
  const time = byName.get(TIME);
  return {
    fields,
    byName,
    size_bytes,
    sizeMin_bytes: size_bytes - trailingPadding_bytes(formats.get(name)!),
    timeAt: time?.type === 'uint64_t' ? time.at : -1,
  };
}

type Branch = { name: string; prefix: string; at: number; depth: number };

function flatten(
  out: FlatField[],
  formats: ReadonlyMap<string, Format>,
  branch: Branch,
): number | null {
  const format = formats.get(branch.name);
  if (format === undefined || branch.depth > DEPTH_MAX) return null;
  let at = branch.at;
  for (const field of format.fields) {
    const unit_bytes = SIZE_BYTES.get(field.type);
    const name = branch.prefix + field.name;
    if (unit_bytes !== undefined) {
      const length_bytes = unit_bytes * field.length;
      if (at + length_bytes > BODY_MAX_BYTES) return null;
      if (!field.name.startsWith('_padding')) addFlat(out, field, { name, at, unit_bytes });
      at += length_bytes;
    } else {
      for (let i = 0; i < field.length; i++) {
        const prefix = field.isArray ? `${name}[${i}].` : `${name}.`;
        const end = flatten(out, formats, {
          name: field.type,
          prefix,
          at,
          depth: branch.depth + 1,
        });
        // A nested format without bytes could be repeated forever without filling the record.
        if (end === null || end === at) return null;
        at = end;
      }
    }
    if (out.length > FIELDS_MAX) return null;
  }
  return at;
}

function addFlat(
  out: FlatField[],
  field: FormatField,
  place: { name: string; at: number; unit_bytes: number },
): void {
  const type = field.type as Primitive;
  if (type === 'char' || !field.isArray) {
    out.push({ name: place.name, type, at: place.at, length: field.length });
    return;
  }
  for (let i = 0; i < field.length; i++)
    out.push({
      name: `${place.name}[${i}]`,
      type,
      at: place.at + i * place.unit_bytes,
      length: 1,
    });
}

/** Padding counts inside nested use, and is usually not written at the end of the top format. */
function trailingPadding_bytes(format: Format): number {
  let padding_bytes = 0;
  for (let i = format.fields.length - 1; i >= 0; i--) {
    const field = format.fields[i]!;
    if (!field.name.startsWith('_padding')) break;
    padding_bytes += (SIZE_BYTES.get(field.type) ?? 0) * field.length;
  }
  return padding_bytes;
}

const utf8 = new TextDecoder('utf-8');

/** Text as written, up to the first NUL; bytes that are no UTF-8 are replaced. */
export function decodeText(bytes: Uint8Array, span: { from: number; to: number }): string {
  let to = span.from;
  while (to < span.to && bytes[to] !== 0) to++;
  return utf8.decode(bytes.subarray(span.from, to));
}

/** u64 as float64, exact to 2^53 (µs: 285 years). */
export function u64(view: DataView, at: number): number {
  return view.getUint32(at + 4, true) * 4294967296 + view.getUint32(at, true);
}
