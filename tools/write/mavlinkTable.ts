/**
 * Writes the MAVLink message table of the telemetry reader from the shared layouts, which were made
 * from the XML definitions and their history. Usage: the path of `mavlink_messages.json`, default
 * `../shared/mavlink_messages.json`. One line per layout:
 *
 *     NAME step field,field,…+extension,…
 *
 * The step is the id less that of the line before: ids are dense, so that most steps are 1.
 * A field is `name:T`, `name:T<length>` for an array, with its unit behind, where T is the type
 * letter; one that several messages have is its number in a list of those, to the base of 36. Offsets and the
 * seed of the checksum are left out: the fields are in wire order without gaps, so that both can be computed,
 * and the seed is compared here.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseLine } from '../../packages/flightlog/src/tlog/layout.ts';

type SharedField = readonly [string, string, number, number, ...(string | number)[]];
type SharedMessage = {
  readonly id: number;
  readonly name: string;
  readonly crc: number;
  readonly min: number;
  readonly max: number;
  readonly fields: readonly SharedField[];
};
type Shared = {
  readonly head: { readonly sources: Readonly<Record<string, string>> };
  readonly messages: readonly SharedMessage[];
  readonly history: readonly SharedMessage[];
};

const TYPE_LETTERS: Readonly<Record<string, readonly [letter: string, size_bytes: number]>> = {
  char: ['c', 1],
  int8: ['b', 1],
  uint8: ['B', 1],
  int16: ['h', 2],
  uint16: ['H', 2],
  int32: ['i', 4],
  uint32: ['I', 4],
  int64: ['q', 8],
  uint64: ['Q', 8],
  float: ['f', 4],
  double: ['d', 8],
};

/** The unit of the stored number: a multiplier of the XML is part of it, since nobody applies it. */
function unitOf(field: SharedField): string {
  const unit = String(field[5] ?? '');
  const multiplier = String(field[7] ?? '');
  return multiplier === '' ? unit : `${unit}x${multiplier}`;
}

function lineOf(message: SharedMessage): string {
  let at = 0;
  const base: string[] = [];
  const extensions: string[] = [];
  for (const field of message.fields) {
    const [name, type, length, fieldAt] = field;
    const [letter, size_bytes] = TYPE_LETTERS[type] ?? [];
    if (letter === undefined || size_bytes === undefined) throw new Error(`${name}: type ${type}`);
    if (fieldAt !== at) throw new Error(`${message.name}.${name} is at ${fieldAt}, not ${at}`);
    at += size_bytes * Math.max(1, length);
    const text = `${name}:${letter}${length === 0 ? '' : length}${unitOf(field)}`;
    (field[4] === 1 ? extensions : base).push(text);
  }
  if (at !== message.max) throw new Error(`${message.name} is ${at} bytes, not ${message.max}`);
  const tail = extensions.length === 0 ? '' : `+${extensions.join(',')}`;
  const line = `${message.name} ${message.id} ${base.join(',')}${tail}`;
  const { crcExtra } = parseLine(line, -1);
  if (crcExtra !== message.crc)
    throw new Error(`${message.name} has the seed ${crcExtra}, not ${message.crc}`);
  return line;
}

/** A field that so many messages have is listed once. */
const COMMON_FROM = 3;

function commonFieldsOf(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const field of lines.flatMap(fieldsIn)) counts.set(field, (counts.get(field) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count >= COMMON_FROM);
  return common.sort((a, b) => b[1] - a[1]).map(([field]) => field);
}

function fieldsIn(line: string): string[] {
  return line
    .split(' ')[2]!
    .split(/[,+]/)
    .filter((field) => field !== '');
}

function packed(lines: readonly string[], common: readonly string[]): string[] {
  const numbers = new Map(common.map((field, index) => [field, index.toString(36)]));
  const packedFields = (text: string) =>
    text.replace(/[^,+]+/g, (field) => numbers.get(field) ?? field);
  const rows = lines.map((line) => line.split(' ') as [name: string, id: string, fields: string]);
  rows.sort((a, b) => Number(a[1]) - Number(b[1]) || (a.join(' ') < b.join(' ') ? -1 : 1));
  return rows.map(([name, id, fields], i) => {
    const step = Number(id) - Number(rows[i - 1]?.[1] ?? 0);
    return `${name} ${step} ${packedFields(fields)}`;
  });
}

function fileText(shared: Shared): string {
  const [present, older] = [shared.messages.map(lineOf), shared.history.map(lineOf)];
  const common = commonFieldsOf([...present, ...older]);
  const origin = Object.entries(shared.head.sources).map(([name, what]) => ` * ${name}: ${what}`);
  return [
    '/**',
    ' * Written by tools/write/mavlinkTable.ts, which describes the format. Layouts as in',
    ...origin,
    ' */',
    `export const COMMON_FIELDS =\n  '${common.join(',')}';`,
    '',
    'export const MESSAGE_LINES = `',
    ...packed(present, common),
    '`;',
    '',
    '/** Older layouts of an id whose checksum seed differs from the present one. */',
    'export const OLDER_MESSAGE_LINES = `',
    ...packed(older, common),
    '`;',
    '',
  ].join('\n');
}

const from = process.argv[2] ?? join('..', 'shared', 'mavlink_messages.json');
const to = join('packages', 'flightlog', 'src', 'tlog', 'generated', 'messages.ts');
const text = fileText(JSON.parse(readFileSync(from, 'utf8')) as Shared);
writeFileSync(to, text);
console.log(`${to}: ${text.length} bytes`);
