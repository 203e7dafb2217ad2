/** A scanned dataflash log, binary or text: columns and times are decoded when asked for. */
import { isChanged } from '../damage.ts';
import { OffsetList } from '../offsets.ts';
import {
  type ColumnTally,
  pickFrom,
  type Selection,
  type SelectionOf,
  select,
} from '../selection.ts';
import type { ByteSource } from '../source.ts';
import type {
  ColumnRequest,
  ColumnRoom,
  Damage,
  Dropout,
  Field,
  Restart,
  ScannedLog,
  Table,
  TableColumns,
  TableRequest,
} from '../table.ts';
import { binaryReader, splitLateInstances } from './binary.ts';
import { type Boot, bootsOf, shiftTimes } from './boots.ts';
import { SHORTS_PER_ARRAY } from './columns.ts';
import { fieldOf, readDropouts, readUnitLabels } from './facts.ts';
import { believedLayout, type Clock, gpsWeekClockOf, isGps } from './layout.ts';
import { type DataflashIndex, scanBinary } from './scan.ts';
import type { Series } from './series.ts';
import {
  type FieldReader,
  type GpsTrack,
  interpolateByOffset,
  joinTables,
  PREAMBLE,
  type TableParts,
  type Wanted,
} from './tables.ts';
import { scanText, textReader } from './textForm.ts';

export async function scanDataflash(source: ByteSource): Promise<ScannedLog> {
  const index = await scanBinary(source);
  const all = await splitLateInstances(source, index.series);
  const series = index.damage.some(isChanged) ? all.map(believedSeries) : all;
  return openIndex(binaryReader(source), source.size_bytes, { ...index, series });
}

export async function scanDataflashText(source: ByteSource): Promise<ScannedLog> {
  const index = await scanText(source);
  return openIndex(textReader(source), source.size_bytes, index);
}

async function openIndex(
  reader: FieldReader,
  size_bytes: number,
  { series, damage }: DataflashIndex,
): Promise<ScannedLog> {
  const units = await readUnitLabels(reader, series);
  const log = new IndexedLog({ reader, size_bytes, units, damage }, joinTables(series));
  log.dropouts.push(...(await readDropouts(log)));
  return log;
}

function believedSeries(series: Series): Series {
  const { layout, format } = series.binding;
  return { ...series, binding: { ...series.binding, layout: believedLayout(layout, format) } };
}

/** What a log and every selection of it have in common. */
type LogFacts = {
  readonly reader: FieldReader;
  readonly size_bytes: number;
  readonly units: ReadonlyMap<string, string>;
  readonly damage: readonly Damage[];
};

class IndexedLog implements ScannedLog {
  readonly format = 'dataflash';
  readonly tables: ReadonlyMap<string, Table>;
  readonly messageCounts: ReadonlyMap<string, number>;
  readonly dropouts: Dropout[] = [];
  private gpsTrack: Promise<GpsTrack | null> | null = null;
  private firstTime: Promise<number> | null = null;
  private foundBoots: Promise<readonly Boot[]> | null = null;

  readonly size_bytes: number;
  readonly damage: readonly Damage[];
  private readonly file: LogFacts;
  private readonly reader: FieldReader;
  private readonly parts: ReadonlyMap<string, TableParts>;
  /** The log with all records, where this one has some of them: clocks are found in that one. */
  private readonly whole: IndexedLog | null;
  private tally: ColumnTally = () => {};

  constructor(
    file: LogFacts,
    parts: ReadonlyMap<string, TableParts>,
    whole: IndexedLog | null = null,
  ) {
    this.file = file;
    this.reader = file.reader;
    this.size_bytes = file.size_bytes;
    this.damage = file.damage;
    this.parts = parts;
    this.whole = whole;
    const tables = new Map<string, Table>();
    const counts = new Map<string, number>();
    for (const [key, part] of parts) {
      tables.set(key, describe(part, file.units));
      if (part.name !== PREAMBLE) counts.set(part.name, (counts.get(part.name) ?? 0) + part.count);
    }
    this.tables = tables;
    this.messageCounts = whole?.messageCounts ?? counts;
    if (whole !== null) this.dropouts.push(...whole.dropouts);
  }

  selected(of: SelectionOf, tally?: ColumnTally): IndexedLog {
    const parts = new Map([...this.parts].map(([key, part]) => [key, selectedPart(part, of(key))]));
    const log = new IndexedLog(this.file, parts, this.whole ?? this);
    if (tally !== undefined) log.tally = tally;
    return log;
  }

  offsets(table: string): Float64Array {
    const out = new Float64Array(this.parts.get(table)?.count ?? 0);
    let next = 0;
    for (const { starts } of this.parts.get(table)?.series ?? [])
      for (const block of starts.blocks()) {
        out.set(block, next);
        next += block.length;
      }
    return out;
  }

  async column(table: string, field: string): Promise<Float64Array> {
    return (await this.columnsOf([{ table, field }]))[0]!;
  }

  async columnsOf(
    requests: readonly ColumnRequest[],
    room: ColumnRoom = (length) => new Float64Array(length),
  ): Promise<Float64Array[]> {
    const outs: Float64Array[] = [];
    const wanted = new Map<Series, Wanted[]>();
    const places = new Map<Series, number>();
    for (const { table, field } of requests) {
      const parts = this.parts.get(table);
      const wide = width(parts, field);
      const out = room((parts?.count ?? 0) * wide);
      outs.push(out);
      this.tally(table, wide);
      let outAt = 0;
      for (const series of parts?.series ?? []) {
        const { count } = series.starts;
        const layout = fieldOf(series.binding, field);
        if (layout && (layout.letter === 'a') === wide > 1) {
          const list = wanted.get(series) ?? [];
          wanted.set(series, list);
          list.push({ field: layout, out });
          places.set(series, outAt);
        } else {
          out.fill(Number.NaN, outAt * wide, (outAt + count) * wide);
        }
        outAt += count;
      }
    }
    const jobs = [...wanted].map(([series, list]) => ({
      series,
      wanted: list,
      outAt: places.get(series)!,
    }));
    await this.reader.fill(jobs);
    return outs;
  }

  async tablesOf(requests: readonly TableRequest[]): Promise<TableColumns[]> {
    const columns: ColumnRequest[] = [];
    const clocks: (string | null)[] = [];
    for (const { table, fields, timed } of requests) {
      const clock = timed ? await this.plainClock(table) : null;
      clocks.push(clock);
      if (clock !== null) columns.push({ table, field: clock });
      for (const field of fields) columns.push({ table, field });
    }
    const read = await this.columnsOf(columns);
    const answers: TableColumns[] = [];
    let next = 0;
    for (const [i, { table, fields, timed }] of requests.entries()) {
      const own = clocks[i] === null ? null : await this.unwrap(table, read[next++]!);
      const times_us = timed ? (own ?? (await this.times(table))) : null;
      answers.push({ times_us, columns: read.slice(next, next + fields.length) });
      next += fields.length;
    }
    return answers;
  }

  /** Continuous times, also across restarts of the autopilot. */
  private async unwrap(table: string, times_us: Float64Array): Promise<Float64Array> {
    const boots = await this.boots();
    let outAt = 0;
    for (const { starts } of this.parts.get(table)?.series ?? []) {
      shiftTimes(boots, starts, times_us, outAt);
      outAt += starts.count;
    }
    return times_us;
  }

  restarts(): Promise<readonly Restart[]> {
    return this.boots();
  }

  private boots(): Promise<readonly Boot[]> {
    if (this.whole !== null) return this.whole.boots();
    this.foundBoots ??= bootsOf([...allSeries(this.parts)], async (series) => {
      const times_us = new Float64Array(series.starts.count);
      await fillTimes(this.reader, series, series.binding.layout.clock!, times_us, 0);
      return times_us;
    });
    return this.foundBoots;
  }

  /** The field that holds the times of a table as they are; null where they are inherited or scaled. */
  private async plainClock(table: string): Promise<string | null> {
    const series = this.parts.get(table)?.series ?? [];
    const name = series[0]?.binding.layout.clock?.field.name ?? null;
    if (name === null || (await this.gpsOnlyClock())) return null;
    const isPlain = series.every(({ binding }) => {
      const own = binding.layout.clock;
      return own?.us === 1 && fieldOf(binding, name) === own.field;
    });
    return isPlain ? name : null;
  }

  async texts(table: string, field: string): Promise<string[]> {
    const parts = this.parts.get(table);
    const out: string[] = [];
    for (const series of parts?.series ?? []) {
      const layout = fieldOf(series.binding, field);
      if (layout && this.reader.hasText(layout)) {
        await this.reader.texts(series, layout, out);
        continue;
      }
      const values = new Float64Array(series.starts.count).fill(Number.NaN);
      if (layout && layout.letter !== 'a') {
        await this.reader.fill([{ series, wanted: [{ field: layout, out: values }], outAt: 0 }]);
      }
      for (const value of values) out.push(String(value));
    }
    return out;
  }

  async times(table: string): Promise<Float64Array> {
    const parts = this.parts.get(table);
    if (!parts) return new Float64Array(0);
    const out = new Float64Array(parts.count);
    const track = await this.gpsOnlyClock();
    let outAt = 0;
    for (const series of parts.series) {
      const clock = track ? null : series.binding.layout.clock;
      if (clock) await fillTimes(this.reader, series, clock, out, outAt);
      else if (track) interpolateByOffset(track, series.starts.blocks(), out, outAt);
      else await this.inherit(series, out, outAt);
      outAt += series.starts.count;
    }
    return track ? out : this.unwrap(table, out);
  }

  /** Two records instead of a table: the span of a log needs no more. Null where times are inherited. */
  async edges(table: string): Promise<readonly [number, number] | null> {
    const parts = this.parts.get(table);
    if (!parts || parts.count === 0 || (await this.gpsOnlyClock())) return null;
    const edges: number[] = [];
    for (const series of [parts.series[0]!, parts.series[parts.series.length - 1]!]) {
      const { clock } = series.binding.layout;
      const at = edges.length === 0 ? series.starts.first : series.starts.last;
      if (!clock || at === undefined) return null;
      const starts = new OffsetList();
      starts.push(at);
      const time_us = new Float64Array(1);
      await fillTimes(this.reader, { ...series, starts }, clock, time_us, 0);
      shiftTimes(await this.boots(), starts, time_us, 0);
      edges.push(time_us[0]!);
    }
    return [edges[0]!, edges[1]!];
  }

  private async inherit(series: Series, out: Float64Array, outAt: number): Promise<void> {
    const inherited_us = series.inherited_us ?? [];
    for (let i = 0; i < series.starts.count; i++) out[outAt + i] = inherited_us[i] ?? Number.NaN;
    if (!Number.isNaN(out[outAt]!)) return;
    // Records before the first clock of the log are as old as that clock.
    const first_us = await this.firstClock_us();
    for (let i = 0; i < series.starts.count && Number.isNaN(out[outAt + i]!); i++) {
      out[outAt + i] = first_us;
    }
  }

  private firstClock_us(): Promise<number> {
    if (this.whole !== null) return this.whole.firstClock_us();
    this.firstTime ??= this.findFirstTime();
    return this.firstTime;
  }

  private async findFirstTime(): Promise<number> {
    let firstAt = Number.POSITIVE_INFINITY;
    let first: { series: Series; clock: Clock } | null = null;
    for (const series of allSeries(this.parts)) {
      const { clock } = series.binding.layout;
      const at = series.starts.first;
      if (clock && at !== undefined && at < firstAt) {
        firstAt = at;
        first = { series, clock };
      }
    }
    if (!first) return 0;
    const times = new Float64Array(first.series.starts.count);
    await fillTimes(this.reader, first.series, first.clock, times, 0);
    return times[0]!;
  }

  /** The fixes by which a log is timed whose only clock is that of its GPS; null in all others. */
  private gpsOnlyClock(): Promise<GpsTrack | null> {
    if (this.whole !== null) return this.whole.gpsOnlyClock();
    this.gpsTrack ??= this.findGpsTrack();
    return this.gpsTrack;
  }

  private async findGpsTrack(): Promise<GpsTrack | null> {
    let gps: Series | null = null;
    for (const series of allSeries(this.parts)) {
      const { layout } = series.binding;
      if (layout.clock && !isGps(layout.name)) return null;
      if (isGps(layout.name) && gps === null) gps = series;
    }
    const clock = gps ? (gps.binding.layout.clock ?? gpsWeekClockOf(gps.binding.layout)) : null;
    if (!gps || !clock) return null;
    const time_us = new Float64Array(gps.starts.count);
    await fillTimes(this.reader, gps, clock, time_us, 0);
    return { at: Float64Array.from(gps.starts.joined()), time_us };
  }
}

function selectedPart(part: TableParts, selection: Selection | null): TableParts {
  if (selection === null) return part;
  const series = part.series.map((all): Series => {
    const { starts, places } = select(all.starts, selection);
    const { inherited_us } = all;
    return {
      ...all,
      starts,
      inherited_us: inherited_us === null ? null : pickFrom(inherited_us, places),
    };
  });
  const count = series.reduce((sum, { starts }) => sum + starts.count, 0);
  return { ...part, series, count };
}

function* allSeries(parts: ReadonlyMap<string, TableParts>): Generator<Series> {
  for (const part of parts.values()) yield* part.series;
}

function describe(parts: TableParts, units: ReadonlyMap<string, string>): Table {
  const { binding } = parts.series[parts.series.length - 1]!;
  const fields: Field[] = binding.layout.fields.map((field) => ({
    name: field.name,
    unit: units.get(binding.unitIds[field.index] ?? '') ?? null,
    kind: field.letter === 'a' ? 'array' : 'nNZ'.includes(field.letter) ? 'text' : 'number',
  }));
  return { name: parts.name, instance: parts.instance, count: parts.count, fields };
}

/** Values that a field has in each record. */
function width(parts: TableParts | undefined, field: string): number {
  const isArray = parts?.series.some((s) => fieldOf(s.binding, field)?.letter === 'a');
  return isArray ? SHORTS_PER_ARRAY : 1;
}

async function fillTimes(
  reader: FieldReader,
  series: Series,
  clock: Clock,
  out: Float64Array,
  outAt: number,
): Promise<void> {
  await reader.fill([{ series, wanted: [{ field: clock.field, out }], outAt }]);
  if (clock.us === 1) return;
  const end = outAt + series.starts.count;
  for (let i = outAt; i < end; i++) out[i]! *= clock.us;
}
