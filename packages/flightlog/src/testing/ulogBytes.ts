/** Writes ULog files byte by byte, for tests. */

const encoder = new TextEncoder();

export type Bytes = readonly number[];

export const u8 = (value: number): Bytes => [value & 0xff];
export const u16 = (value: number): Bytes => [value & 0xff, (value >>> 8) & 0xff];
export const u32 = (value: number): Bytes => [...u16(value & 0xffff), ...u16(value >>> 16)];
export const u64 = (value: number): Bytes => [
  ...u32(value % 2 ** 32),
  ...u32(Math.floor(value / 2 ** 32)),
];
export const f32 = (value: number): Bytes => [...new Uint8Array(new Float32Array([value]).buffer)];
export const f64 = (value: number): Bytes => [...new Uint8Array(new Float64Array([value]).buffer)];
export const text = (value: string): Bytes => [...encoder.encode(value)];

export function message(type: string, ...parts: Bytes[]): Bytes {
  const body = parts.flat();
  return [...u16(body.length), type.charCodeAt(0), ...body];
}

export const header = (start_us: number): Bytes => [
  ...[0x55, 0x4c, 0x6f, 0x67, 0x01, 0x12, 0x35, 0x01],
  ...u64(start_us),
];
export const flags = (set: { compat?: number; incompat?: number; appendedAt?: number[] }): Bytes =>
  message(
    'B',
    [set.compat ?? 0, 0, 0, 0, 0, 0, 0, 0],
    [set.incompat ?? 0, 0, 0, 0, 0, 0, 0, 0],
    ...[0, 1, 2].map((i) => u64(set.appendedAt?.[i] ?? 0)),
  );
export const format = (declaration: string): Bytes => message('F', text(declaration));
const key = (name: string): Bytes => [...u8(name.length), ...text(name)];
export const info = (name: string, value: Bytes): Bytes => message('I', key(name), value);
export const multiInfo = (continued: boolean, name: string, value: Bytes): Bytes =>
  message('M', u8(continued ? 1 : 0), key(name), value);
export const parameter = (name: string, value: Bytes): Bytes => message('P', key(name), value);
export const parameterDefault = (types: number, name: string, value: Bytes): Bytes =>
  message('Q', u8(types), key(name), value);
export const subscribe = (id: number, topic: string, multiId = 0): Bytes =>
  message('A', u8(multiId), u16(id), text(topic));
export const data = (id: number, ...fields: Bytes[]): Bytes => message('D', u16(id), ...fields);
export const logged = (level: number, time_us: number, words: string): Bytes =>
  message('L', text(String(level)), u64(time_us), text(words));
export const tagged = (level: number, tag: number, time_us: number, words: string): Bytes =>
  message('C', text(String(level)), u16(tag), u64(time_us), text(words));
export const sync = (): Bytes => message('S', [0x2f, 0x73, 0x13, 0x20, 0x25, 0x0c, 0xbb, 0x12]);
export const dropout = (duration_ms: number): Bytes => message('O', u16(duration_ms));

export const file = (...parts: Bytes[]): Uint8Array => Uint8Array.from(parts.flat());

const WRITERS: Readonly<Record<string, (value: number) => Bytes>> = {
  int8_t: u8,
  uint8_t: u8,
  bool: u8,
  int16_t: u16,
  uint16_t: u16,
  int32_t: u32,
  uint32_t: u32,
  uint64_t: u64,
  float: f32,
  double: f64,
};

/** A topic with its format, subscription and rows; fields as `float x`, the time is added in front. */
export function topic(
  key: { id: number; name: string; multiId?: number },
  fields: readonly string[],
  rows: readonly (readonly number[])[],
): Bytes {
  const types = fields.map((field) => field.split(' ')[0]!.replace(/\[.*/, ''));
  const widths = fields.map((field) => Number(/\[(\d+)\]/.exec(field)?.[1] ?? 1));
  const flat = types.flatMap((type, i) => new Array<string>(widths[i]!).fill(type));
  return [
    ...format(`${key.name}:uint64_t timestamp;${fields.map((field) => `${field};`).join('')}`),
    ...subscribe(key.id, key.name, key.multiId ?? 0),
    ...rows.flatMap(([time_us, ...values]) =>
      data(key.id, u64(time_us!), ...values.map((value, i) => WRITERS[flat[i]!]!(value))),
    ),
  ];
}
