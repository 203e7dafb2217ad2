/** Writes whole dataflash logs, binary or as text: messages with a value of their own in every field. */
import { type Definition, FMT, fmt, join, record } from './dataflashBytes.ts';

type Value = number | string;
/** What a column holds: the same in every record, one after the other (the last goes on), or made of the record. */
export type Given = Value | readonly Value[] | ((row: number) => Value);

export type Written = {
  readonly definition: Definition;
  /** A letter for each unit, `#` at the number of the instance. */
  readonly units: string;
  readonly records: readonly { readonly time_us: number; readonly values: readonly Value[] }[];
};

export type Rows = {
  readonly count?: number;
  /** The time of the first record and from one to the next; 0.5 s and 0.5 s where not given. */
  readonly from_s?: number;
  readonly step_s?: number;
  readonly set?: Readonly<Record<string, Given>>;
};

/** Raw steps of a letter: large enough that no two fields of a message are equal after scaling. */
const SCALES: Readonly<Record<string, number>> = {
  f: 0.37, d: 0.37, b: 1, B: 1, M: 1, h: 17, H: 17, i: 170, I: 170, q: 170, Q: 170,
  c: 31, C: 31, e: 310, E: 310, L: 4_100_000,
}; // biome-ignore format: a table of letters

/** A value that no other field of the message has. */
function ownValue(letter: string, field: number, row: number, seed: number): Value {
  const scale = SCALES[letter];
  if (scale === undefined) return '';
  const value = scale * (field + 1) + scale * 0.25 * row * (field + 2) + (seed % 7) * scale * 0.125;
  return 'fd'.includes(letter) ? value : Math.round(value);
}

function pick(given: Given, row: number): Value {
  if (typeof given === 'function') return given(row);
  return typeof given === 'object' ? (given[Math.min(row, given.length - 1)] ?? 0) : given;
}

/**
 * A message and its records: `written('BAT', 'QB#ff', 'TimeUS,Inst,Volt,Curr', { set: { Inst: [0, 1] } })`. `#` stands
 * behind the letter of the instance. Columns that `set` does not name have values of their own.
 */
export function written(name: string, marked: string, columns: string, rows: Rows = {}): Written {
  const { count = 4, from_s = 0.5, step_s = 0.5, set = {} } = rows;
  const letters = marked.replaceAll('#', '');
  const units = [...marked.replace(/.#/, '#')].map((c) => (c === '#' ? '#' : '-')).join('');
  const seed = [...name].reduce((sum, c) => sum + c.charCodeAt(0), 0);
  const names = columns.split(',');
  const records = Array.from({ length: count }, (_, row) => {
    const time_us = Math.round(1e6 * (from_s + row * step_s));
    const values = names.map((column, field): Value => {
      const given = set[column];
      if (given !== undefined) return pick(given, row);
      if (column === 'TimeUS') return time_us;
      if (column === 'TimeMS' || column === 'T') return time_us / 1000;
      return ownValue(letters[field]!, field, row, seed);
    });
    return { time_us, values };
  });
  return { definition: { type: 0, name, letters, columns }, units, records };
}

/** Parameters as a log lists them; those of `defaults` with a default. */
export function writtenParameters(
  values: Readonly<Record<string, number>>,
  defaults: Readonly<Record<string, number>> = {},
  from_s = 0.1,
): Written {
  const entries = Object.entries(values);
  return written('PARM', 'QNff', 'TimeUS,Name,Value,Default', {
    count: entries.length,
    from_s,
    step_s: 0,
    set: {
      Name: (row) => entries[row]![0],
      Value: (row) => entries[row]![1],
      Default: (row) => defaults[entries[row]![0]] ?? Number.NaN,
    },
  });
}

type Numbered = { readonly message: Written; readonly definition: Definition };

/** One definition for a name, numbered from 1 on; FMT keeps its own number. */
function numberedOf(messages: readonly Written[]): Numbered[] {
  const known = new Map<string, Definition>();
  return messages.map((message) => {
    const { definition } = message;
    const key = `${definition.name}/${definition.letters}/${definition.columns}`;
    const own = known.get(key) ?? { ...definition, type: known.size + 1 };
    known.set(key, own);
    return { message, definition: own };
  });
}

const UNIT: Definition = { type: 200, name: 'UNIT', letters: 'QbZ', columns: 'TimeUS,Id,Label' };
const FMTU: Definition = {
  type: 201,
  name: 'FMTU',
  letters: 'QBNN',
  columns: 'TimeUS,FmtType,UnitIds,MultIds',
};

/** All records in the order of their times, behind their definitions. */
export function dataflashOf(messages: readonly Written[]): Uint8Array {
  const numbered = numberedOf(messages);
  const definitions = [...new Set(numbered.map(({ definition }) => definition))];
  const instances = numbered.filter(({ message }) => message.units.includes('#'));
  const rows = numbered.flatMap(({ message, definition }) =>
    message.records.map(({ time_us, values }) => ({ time_us, bytes: record(definition, values) })),
  );
  rows.sort((a, b) => a.time_us - b.time_us);
  return join(
    ...[FMT, UNIT, FMTU, ...definitions].map(fmt),
    record(UNIT, [0, 35, 'instance']),
    record(UNIT, [0, 45, '']),
    ...instances.map(({ message, definition }) =>
      record(FMTU, [0, definition.type, message.units, '']),
    ),
    ...rows.map(({ bytes }) => bytes),
  );
}

/** Letters whose text form is a hundredth, or 1e-7, of the stored number. */
function inText(letter: string, value: Value): string {
  if (typeof value === 'string') return value;
  if ('cCeE'.includes(letter)) return (value / 100).toFixed(2);
  if (letter === 'L') return (value / 1e7).toFixed(7);
  return String(value);
}

/** The same records as lines of text, behind some lines of a preamble. */
export function dataflashTextOf(
  messages: readonly Written[],
  preamble: readonly string[],
): Uint8Array {
  const numbered = numberedOf(messages);
  const definitions = [...new Set(numbered.map(({ definition }) => definition))];
  const instances = numbered.filter(({ message }) => message.units.includes('#'));
  const formats = [FMT, ...(instances.length > 0 ? [FMTU] : []), ...definitions].map(
    ({ type, name, letters, columns }) => `FMT, ${type}, 0, ${name}, ${letters}, ${columns}`,
  );
  const units = instances.map(
    ({ message, definition }) => `FMTU, 0, ${definition.type}, ${message.units}, -`,
  );
  const rows = numbered.flatMap(({ message, definition }) =>
    message.records.map(({ time_us, values }) => ({
      time_us,
      line: [
        definition.name,
        ...values.map((value, i) => inText(definition.letters[i]!, value)),
      ].join(', '),
    })),
  );
  rows.sort((a, b) => a.time_us - b.time_us);
  const lines = [...preamble, ...formats, ...units, ...rows.map(({ line }) => line)];
  return new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
}
