/** A scanned telemetry log: tables by message and source, columns on demand. */
import { inOnePass } from '../inOnePass.ts';
import type { OffsetList } from '../offsets.ts';
import {
  type ColumnTally,
  pickOffsets,
  type Selection,
  type SelectionOf,
  select,
} from '../selection.ts';
import type { ByteSource } from '../source.ts';
import type { Field, ScannedLog, Table } from '../table.ts';
import { alignTimes, clockPieces, clockStart_us } from './clock.ts';
import { type Gathered, gather, type Place, type Request } from './columns.ts';
import type { Group } from './groups.ts';
import { type Layout, TYPE_BYTES } from './layout.ts';
import { type FrameCounts, indexTlog, type TlogIndex } from './scan.ts';

export interface TlogScan extends ScannedLog {
  readonly format: 'tlog';
  /** False where the file holds bare frames; times then are µs since boot. */
  readonly stamped: boolean;
  /** Checked frames by wire version. */
  readonly frames: Readonly<FrameCounts>;
  /** Checked frames by source, `system/component`. */
  readonly sources: ReadonlyMap<string, number>;
  /** Frames whose data is good though their checksum is not, by message; not in `messageCounts`. */
  readonly recovered: ReadonlyMap<string, number>;
  /** Frames of a known id but an unknown definition, as `UNKNOWN_n`; not in `messageCounts`. */
  readonly foreign: ReadonlyMap<string, number>;
  /** Times of the first and the last frame in file order, µs since 1970. */
  readonly firstTime_us: number | null;
  readonly lastTime_us: number | null;
  /** Time of the last frame on `clock`. */
  readonly duration_us: number;
  /** Key of the table of a message from one source, or null. */
  tableOf(name: string, source: string): string | null;
  /** Several fields in one pass over the source, in the order asked for. */
  columns(table: string, fields: readonly string[]): Promise<Float64Array[]>;
  /** Fields of several tables and their times on `clock`, all in one pass over the source. */
  gather(wanted: ReadonlyMap<string, readonly string[]>): Promise<Map<string, Gathered>>;
  /** The 32 bits of a field as an unsigned integer, whatever its type says. */
  bits(table: string, field: string): Promise<Float64Array>;
  /** µs since the first frame, ascending, with the jumps of the writer's clock taken out. */
  clock(table: string): Promise<Float64Array>;
  /** The log with all frames, where this one has some of them. */
  readonly whole: TlogScan | null;
  selected(of: SelectionOf, tally?: ColumnTally): TlogScan;
}

export function isTlogScan(log: ScannedLog): log is TlogScan {
  return log.format === 'tlog' && 'clock' in log;
}

function sourceText(source: number): string {
  return `${source >> 8}/${source & 0xff}`;
}

function nameOf(group: Group): string {
  return group.layout?.name ?? `UNKNOWN_${group.id}`;
}

/** Arrays are listed element by element; characters are one text. */
function fieldsOf(layout: Layout | null): Field[] {
  const fields: Field[] = [];
  for (const { name, letter, length, unit } of layout?.fields ?? []) {
    if (letter === 'c') fields.push({ name, unit, kind: 'text' });
    else if (length === 0) fields.push({ name, unit, kind: 'number' });
    else {
      for (let i = 0; i < length; i++) {
        fields.push({ name: `${name}[${i}]`, unit, kind: 'number' });
      }
    }
  }
  return fields;
}

/** Where a field stands; null where the message has no such field. */
function placeOf(layout: Layout | null, name: string): Place | null {
  const [, plain, element] = /^(\w+)(?:\[(\d+)\])?$/.exec(name) ?? [];
  const field = layout?.fields.find((candidate) => candidate.name === plain);
  if (!field) return null;
  if (element === undefined) return field.length === 0 || field.letter === 'c' ? field : null;
  const index = Number(element);
  if (index >= field.length) return null;
  return { letter: field.letter, at: field.at + index * TYPE_BYTES[field.letter] };
}

/** Keys: the name alone where one source sends it, else with its source; older layouts set apart. */
function keyedGroups(groups: readonly Group[]): Map<string, Group> {
  const byName = new Map<string, Group[]>();
  for (const group of groups) {
    const name = nameOf(group);
    const same = byName.get(name);
    if (same) same.push(group);
    else byName.set(name, [group]);
  }
  const keyed = new Map<string, Group>();
  for (const [name, same] of byName) {
    const several = new Set(same.map((group) => group.source)).size > 1;
    for (const group of same.toSorted((a, b) => b.starts.count - a.starts.count)) {
      const key = several ? `${name}[${sourceText(group.source)}]` : name;
      let unique = key;
      for (let n = 2; keyed.has(unique); n++) unique = `${key}#${n}`;
      keyed.set(unique, group);
    }
  }
  return keyed;
}

function tally(groups: readonly Group[], of: (group: Group) => [string, number]) {
  const counts = new Map<string, number>();
  for (const group of groups) {
    const [key, count] = of(group);
    if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return new Map([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function goodCount(group: Group): number {
  return group.kind === 'good' ? group.starts.count - group.recovered : 0;
}

/** Characters are no number: reading one gives NaN, as a field that is not there does. */
const NOWHERE: Place = { letter: 'c', at: 0 };

function piecesOf({ clockSteps, firstTime_us, source }: TlogIndex) {
  return clockPieces(clockSteps, firstTime_us ?? 0, source.size_bytes);
}

function lastClock_us(index: TlogIndex): number {
  if (index.firstTime_us === null || index.lastTime_us === null) return 0;
  const last = piecesOf(index).at(-1)!;
  return Math.max(0, last.fixed_us ?? index.lastTime_us + last.shift_us);
}

function readers(index: TlogIndex, keyed: ReadonlyMap<string, Group>, told?: ColumnTally) {
  const { source, framing } = index;
  const stampedFile = framing.stamp_bytes === 8;
  const empty = new Float64Array(0);
  const blank = (group: Group) => new Float64Array(group.starts.count).fill(Number.NaN);
  const pieces = piecesOf(index);

  const read = inOnePass((requests: readonly Request[]) =>
    gather(source, requests, framing.littleEndian),
  );

  /** Fields that the message does not have are NaN throughout. */
  async function gatherTables(
    wanted: ReadonlyMap<string, readonly string[]>,
    stamped: boolean,
  ): Promise<Map<string, Gathered>> {
    const known = [...wanted].filter(([table]) => keyed.has(table));
    const parts = await Promise.all(
      known.map(([table, names]) => {
        const group = keyed.get(table)!;
        const places = names.map((name) => placeOf(group.layout, name) ?? NOWHERE);
        told?.(table, names.length + (stamped ? 1 : 0));
        return read({ group, places, stamped });
      }),
    );
    return new Map(known.map(([table], i) => [table, parts[i]!]));
  }
  async function columns(table: string, names: readonly string[]): Promise<Float64Array[]> {
    const gathered = (await gatherTables(new Map([[table, names]]), false)).get(table);
    return gathered?.columns ?? names.map(() => empty);
  }
  function bootTimes(group: Group): Float64Array {
    return Float64Array.from(group.clock_ms?.joined() ?? [], (ms) => ms * 1000);
  }
  async function times(table: string): Promise<Float64Array> {
    const group = keyed.get(table);
    if (!group) return empty;
    if (!stampedFile) return bootTimes(group);
    return (await gatherTables(new Map([[table, []]]), true)).get(table)!.times_us;
  }
  return {
    columns,
    times,
    async gather(wanted: ReadonlyMap<string, readonly string[]>): Promise<Map<string, Gathered>> {
      const aligned = new Map<string, Gathered>();
      for (const [table, gathered] of await gatherTables(wanted, stampedFile)) {
        const group = keyed.get(table)!;
        const raw_us = stampedFile ? gathered.times_us : bootTimes(group);
        const times_us = alignTimes(raw_us, group.starts.blocks(), pieces);
        aligned.set(table, { ...gathered, times_us });
      }
      return aligned;
    },
    async bits(table: string, field: string): Promise<Float64Array> {
      const group = keyed.get(table);
      if (!group) return empty;
      const place = placeOf(group.layout, field);
      if (!place) return blank(group);
      const places = [{ letter: 'I' as const, at: place.at }];
      return (await read({ group, places, stamped: false })).columns[0]!;
    },
    column: async (table: string, field: string) => (await columns(table, [field]))[0]!,
    async texts(table: string, name: string): Promise<string[]> {
      const group = keyed.get(table);
      const field = group?.layout?.fields.find((candidate) => candidate.name === name);
      if (!group) return [];
      if (field?.letter === 'c')
        return (await read({ group, places: [], stamped: false, text: field })).texts;
      return Array.from((await columns(table, [name]))[0]!, String);
    },
    async clock(table: string): Promise<Float64Array> {
      const blocks = keyed.get(table)?.starts.blocks() ?? [];
      return alignTimes(await times(table), blocks, pieces);
    },
  };
}

/** Scans a telemetry log. What cannot be read is damage; it never throws on what the bytes hold. */
export async function scanTlog(source: ByteSource): Promise<TlogScan> {
  const index = await indexTlog(source);
  return tlogOf(index, keyedGroups(index.groups));
}

/** The tables of a log, all of it or what was selected of it; whatever is counted is counted over all. */
function tlogOf(
  index: TlogIndex,
  keyed: ReadonlyMap<string, Group>,
  part?: { readonly whole: TlogScan; readonly tally: ColumnTally | undefined },
): TlogScan {
  const tables = new Map<string, Table>();
  const bySource = new Map<string, string>();
  for (const [key, group] of keyed) {
    const name = nameOf(group);
    const instance = sourceText(group.source);
    const count = group.starts.count;
    tables.set(key, { name, instance, count, fields: fieldsOf(group.layout) });
    if (!bySource.has(`${name} ${instance}`)) bySource.set(`${name} ${instance}`, key);
  }
  const { groups, frames, firstTime_us, lastTime_us, damage } = index;
  const log: TlogScan = {
    format: 'tlog',
    size_bytes: index.source.size_bytes,
    stamped: index.framing.stamp_bytes === 8,
    tables,
    messageCounts: tally(groups, (group) => [nameOf(group), goodCount(group)]),
    sources: tally(groups, (group) => [sourceText(group.source), goodCount(group)]),
    recovered: tally(groups, (group) => [nameOf(group), group.recovered]),
    foreign: tally(groups, (group) => [
      nameOf(group),
      group.kind === 'foreign' ? group.starts.count : 0,
    ]),
    frames,
    firstTime_us:
      firstTime_us === null
        ? null
        : clockStart_us(index.clockSteps, firstTime_us, index.source.size_bytes),
    lastTime_us,
    duration_us: lastClock_us(index),
    damage,
    dropouts: [],
    tableOf: (name, from) => bySource.get(`${name} ${from}`) ?? null,
    offsets: (table) => Float64Array.from(keyed.get(table)?.starts.joined() ?? []),
    whole: part?.whole ?? null,
    selected: (of, tally) =>
      tlogOf(index, selectedGroups(keyed, of), { whole: part?.whole ?? log, tally }),
    ...readers(index, keyed, part?.tally),
  };
  return log;
}

function selectedGroups(
  keyed: ReadonlyMap<string, Group>,
  of: SelectionOf,
): ReadonlyMap<string, Group> {
  return new Map(
    [...keyed].map(([key, group]) => {
      const selection = of(key);
      return [key, selection === null ? group : selectedFrom(group, selection)];
    }),
  );
}

function selectedFrom(group: Group, selection: Selection): Group {
  const { starts, places } = select(group.starts, selection);
  const kept = (list: OffsetList | null) => list && pickOffsets(list, places);
  return { ...group, starts, ends: kept(group.ends), clock_ms: kept(group.clock_ms) };
}
