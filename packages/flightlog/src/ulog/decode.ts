/** A scanned ULog file: columns are decoded when they are asked for. */
import { OffsetList } from '../offsets.ts';
import { type ColumnTally, type Selection, type SelectionOf, select } from '../selection.ts';
import type { ByteSource } from '../source.ts';
import type { Field, ScannedLog, Table } from '../table.ts';
import { COLUMN_LOOPS, type ColumnLoop } from './columns.ts';
import { decodeText, type FlatField } from './layout.ts';
import type {
  Index,
  UlogHeader,
  UlogParameter,
  UlogParameterChange,
  UlogText,
} from './register.ts';
import type { Series } from './series.ts';

export type ColumnRequest = { readonly table: string; readonly field: string };

export type ScannedUlog = ScannedLog & {
  readonly kind: 'ulog';
  readonly header: UlogHeader;
  readonly infos: ReadonlyMap<string, number | string>;
  readonly multiInfos: ReadonlyMap<string, readonly string[]>;
  readonly parameters: ReadonlyMap<string, UlogParameter>;
  readonly parameterChanges: readonly UlogParameterChange[];
  readonly loggedTexts: readonly UlogText[];
  /** The last section ends inside a message or in the zeros of a preallocated file. */
  readonly truncated: boolean;
  /** Several columns in one pass over the source; an unknown column is all NaN. */
  columns(requests: readonly ColumnRequest[]): Promise<Float64Array[]>;
};

/** A scanned log that came from `scanUlog`. */
export function isScannedUlog(log: ScannedLog): log is ScannedUlog {
  return log.format === 'ulg' && 'header' in log;
}

const WINDOW_BYTES = 4 * 1024 * 1024;
/** A record that starts in a window ends within one message behind it. */
const MARGIN_BYTES = 0x10000;

export function scannedUlog(source: ByteSource, index: Index): ScannedUlog {
  const bySeries = nameTables(index.series);
  const messageCounts = new Map<string, number>();
  for (const series of bySeries.values()) {
    const name = `${series.topic}:${series.multiId}`;
    messageCounts.set(name, (messageCounts.get(name) ?? 0) + series.count);
  }
  return ulogOf(source, index, { bySeries, messageCounts });
}

/** The tables of a log, all of it or what was selected of it. */
type Tables = {
  readonly bySeries: ReadonlyMap<string, Series>;
  readonly messageCounts: ReadonlyMap<string, number>;
  readonly tally?: ColumnTally | undefined;
};

function ulogOf(source: ByteSource, index: Index, all: Tables): ScannedUlog {
  const { bySeries, messageCounts, tally } = all;
  const tables = new Map([...bySeries].map(([key, series]) => [key, describe(series)]));
  const columns = (requests: readonly ColumnRequest[]) => {
    for (const { table } of requests) tally?.(table, 1);
    return readColumns(source, bySeries, requests);
  };
  const column = async (table: string, field: string) => (await columns([{ table, field }]))[0]!;
  return {
    kind: 'ulog',
    format: 'ulg',
    size_bytes: source.size_bytes,
    tables,
    messageCounts,
    damage: index.damage,
    dropouts: index.dropouts,
    header: index.header,
    infos: index.infos,
    multiInfos: index.multiInfos,
    parameters: index.parameters,
    parameterChanges: index.parameterChanges,
    loggedTexts: index.loggedTexts,
    truncated: index.truncated,
    columns,
    column,
    times: (table) => column(table, 'timestamp'),
    texts: (table, field) => readTexts(source, bySeries.get(table), field),
    offsets: (table) => Float64Array.from(bySeries.get(table)?.starts ?? []),
    selected: (of, told) =>
      ulogOf(source, index, { bySeries: selectedSeries(bySeries, of), messageCounts, tally: told }),
  };
}

function selectedSeries(
  bySeries: ReadonlyMap<string, Series>,
  of: SelectionOf,
): ReadonlyMap<string, Series> {
  return new Map(
    [...bySeries].map(([key, series]) => {
      const selection = of(key);
      return [key, selection === null ? series : selectedFrom(series, selection)];
    }),
  );
}

function selectedFrom(series: Series, selection: Selection): Series {
  const starts = select(OffsetList.over(series.starts), selection).starts.joined();
  return { ...series, starts, count: starts.length };
}

/** `topic`, `topic[1]` where it has several instances, `topic~2` where its layout changed midway. */
function nameTables(all: readonly Series[]): Map<string, Series> {
  const filled = all.filter((series) => series.count > 0);
  const instances = new Map<string, Set<number>>();
  for (const { topic, multiId } of filled) {
    const ids = instances.get(topic) ?? new Set();
    instances.set(topic, ids.add(multiId));
  }
  const named = new Map<string, Series>();
  for (const series of filled) {
    const several = (instances.get(series.topic)?.size ?? 0) > 1;
    const key = several ? `${series.topic}[${series.multiId}]` : series.topic;
    let unique = key;
    for (let n = 2; named.has(unique); n++) unique = `${key}~${n}`;
    named.set(unique, series);
  }
  return named;
}

function describe(series: Series): Table {
  const fields = series.layout.fields.map(
    (field): Field => ({
      name: field.name,
      unit: null,
      kind: field.type === 'char' ? 'text' : 'number',
    }),
  );
  return { name: series.topic, instance: String(series.multiId), count: series.count, fields };
}

/** The columns asked of one series, decoded together. */
type Task = {
  readonly series: Series;
  readonly columns: { loop: ColumnLoop; fieldAt: number; out: Float64Array }[];
  done: number;
};

/**
 * Records decoded at a time: all columns of a few hundred records come from bytes that are still in the
 * processor's cache, which is three times as fast as column after column over the whole file.
 */
const BLOCK_RECORDS = 256;

function findField(series: Series | undefined, name: string): FlatField | undefined {
  return series?.layout.byName.get(name);
}

export async function readColumns(
  source: ByteSource,
  bySeries: ReadonlyMap<string, Series>,
  requests: readonly ColumnRequest[],
): Promise<Float64Array[]> {
  const tasks = new Map<Series, Task>();
  const outs = requests.map(({ table, field }) => {
    const series = bySeries.get(table);
    const out = new Float64Array(series?.count ?? 0);
    const found = findField(series, field);
    if (series === undefined || found === undefined) return out.fill(Number.NaN);
    const task = tasks.get(series) ?? { series, columns: [], done: 0 };
    task.columns.push({ loop: COLUMN_LOOPS[found.type], fieldAt: found.at, out });
    tasks.set(series, task);
    return out;
  });
  const all = [...tasks.values()];
  for (let at = nextStart(all); at >= 0; at = nextStart(all)) {
    const bytes = await source.read({ at, length_bytes: WINDOW_BYTES + MARGIN_BYTES });
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (const task of all) decodeWindow(view, task, at);
  }
  return outs;
}

/** The first record not yet decoded, or -1. */
function nextStart(tasks: readonly Task[]): number {
  let next = -1;
  for (const { series, done } of tasks) {
    if (done >= series.count) continue;
    const start = series.starts[done]!;
    if (next < 0 || start < next) next = start;
  }
  return next;
}

/** Decodes what a task has in the window that begins at file offset `at`. */
function decodeWindow(view: DataView, task: Task, at: number): void {
  const { series, columns } = task;
  const { starts, layout } = series;
  const to = lowerBound(starts, { from: task.done, to: series.count, value: at + WINDOW_BYTES });
  // A source that shrank since the scan: what is gone is NaN instead of a read past the end. The last
  // record of a file may lack its trailing padding and still have all of its fields.
  const end = at + view.byteLength - layout.sizeMin_bytes;
  const edge = lowerBound(starts, { from: task.done, to, value: end + 1 });
  for (let from = task.done; from < edge; from += BLOCK_RECORDS) {
    const until = Math.min(from + BLOCK_RECORDS, edge);
    for (const { loop, fieldAt, out } of columns)
      loop(view, starts, from, until, fieldAt - at, out);
  }
  for (const { out } of columns) out.fill(Number.NaN, edge, to);
  task.done = to;
}

/** First index whose value is not below `value`; the offsets of a series ascend. */
function lowerBound(
  values: Uint32Array,
  range: { from: number; to: number; value: number },
): number {
  let low = range.from;
  let high = range.to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < range.value) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function readTexts(
  source: ByteSource,
  series: Series | undefined,
  name: string,
): Promise<string[]> {
  const field = findField(series, name);
  if (series === undefined || field === undefined) return [];
  if (field.type !== 'char') {
    const numbers = await readColumns(source, new Map([['', series]]), [
      { table: '', field: name },
    ]);
    return Array.from(numbers[0]!, String);
  }
  const texts: string[] = [];
  while (texts.length < series.count) {
    const at = series.starts[texts.length]!;
    const bytes = await source.read({ at, length_bytes: WINDOW_BYTES + MARGIN_BYTES });
    do {
      const from = series.starts[texts.length]! - at + field.at;
      texts.push(decodeText(bytes, { from, to: from + field.length }));
    } while (texts.length < series.count && series.starts[texts.length]! < at + WINDOW_BYTES);
  }
  return texts;
}
