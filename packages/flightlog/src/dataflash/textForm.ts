/**
 * The text form of a dataflash log: one line a record, values already scaled. Old firmware wrote it
 * over its console, ground stations make it from binary logs.
 */
import { noteDamage } from '../damage.ts';
import { OffsetList } from '../offsets.ts';
import type { ByteSource } from '../source.ts';
import type { Damage } from '../table.ts';
import { latin1, textOf } from '../text.ts';
import { type FieldLayout, isPrintableName, type Layout, layoutOf } from './layout.ts';
import type { Binding, Series } from './series.ts';
import { type FieldReader, PREAMBLE } from './tables.ts';
import { fieldSpan, parseNumber } from './textValues.ts';

const WINDOW_BYTES = 4 * 1024 * 1024;
/** No record fits more: 16 fields of 64 characters and their separators. */
const LONGEST_LINE_BYTES = 4096;
const NEWLINE = 10;
const RETURN = 13;
const COMMA = 44;
/** Text has no declared lengths, so that none may cut the list of fields. */
const UNBOUNDED = Number.POSITIVE_INFINITY;

export type TextIndex = { readonly series: readonly Series[]; readonly damage: Damage[] };

/** `window_bytes`: how much is read at once, which changes nothing of what is found; two lines must fit. */
export async function scanText(
  source: ByteSource,
  window_bytes: number = WINDOW_BYTES,
): Promise<TextIndex> {
  const scanner = new TextScanner();
  let at = 0;
  while (at < source.size_bytes) {
    const wanted_bytes = Math.min(window_bytes, source.size_bytes - at);
    const bytes = await source.read({ at, length_bytes: wanted_bytes });
    const last = bytes.length < wanted_bytes || at + bytes.length >= source.size_bytes;
    at = scanner.scanWindow(bytes, at, last);
    if (last) break;
  }
  return scanner.finish();
}

class TextScanner {
  private readonly bindings = new Map<string, Binding>();
  private readonly byType = new Map<number, Binding>();
  private readonly series = new Map<Binding, Map<string | null, Series>>();
  private readonly damage: Damage[] = [];
  private readonly preamble = preambleSeries();
  private last_us = Number.NaN;

  /** Reads whole lines; gives the offset of the first line that goes on behind the window. */
  scanWindow(bytes: Uint8Array, base: number, last: boolean): number {
    let at = 0;
    while (at < bytes.length) {
      const newline = bytes.indexOf(NEWLINE, at);
      if (newline < 0 && !last) {
        if (bytes.length - at <= LONGEST_LINE_BYTES) break;
        this.note(base + at, bytes.length - at, 'garbage');
        return base + bytes.length;
      }
      const end = newline < 0 ? bytes.length : newline;
      this.takeLine(bytes, at, end, base, newline < 0);
      at = newline < 0 ? end : newline + 1;
    }
    return base + at;
  }

  finish(): TextIndex {
    const series = [...this.series.values()].flatMap((instances) => [...instances.values()]);
    if (this.preamble.starts.count > 0) series.push(this.preamble);
    return { series: series.filter((s) => s.starts.count > 0), damage: this.damage };
  }

  private takeLine(bytes: Uint8Array, from: number, end: number, base: number, cut: boolean): void {
    let start = from;
    while (start < end && bytes[start]! <= 32) start++;
    let stop = end;
    while (stop > start && (bytes[stop - 1] === RETURN || bytes[stop - 1] === 0)) stop--;
    if (start === stop) {
      // A blank line is no damage, a block of zeros is.
      if (end - from > 2) this.note(base + from, end - from, 'zeros');
      return;
    }
    if (stop - start > LONGEST_LINE_BYTES) {
      this.note(base + from, end - from, 'garbage');
      return;
    }
    const name = latin1(bytes, start, nameLength(bytes, start, stop));
    if (name === 'FMT') this.takeFormat(textOf(bytes, start, stop - start));
    const binding = this.bindings.get(name);
    if (binding === undefined) {
      const at = base + from;
      if (this.bindings.size === 0) this.preamble.starts.push(base + start);
      else this.note(at, end - from, isPrintableName(name) ? 'unknown_type' : 'garbage');
      return;
    }
    const values = countCommas(bytes, start, stop);
    if (values < binding.layout.fields.length && name !== 'FMT') {
      this.note(base + from, end - from, cut ? 'truncated' : 'bad_length');
      return;
    }
    this.take(bytes, start, stop, base, binding);
  }

  private take(
    bytes: Uint8Array,
    start: number,
    stop: number,
    base: number,
    binding: Binding,
  ): void {
    const { clock } = binding.layout;
    if (clock) {
      const span = fieldSpan(bytes, start, stop, clock.field.index);
      this.last_us = parseNumber(bytes, span.from, span.to) * clock.us;
    }
    if (binding.layout.name === 'FMTU') this.takeUnits(textOf(bytes, start, stop - start));
    const instance = instanceOf(bytes, start, stop, binding);
    const instances = this.series.get(binding) ?? new Map<string | null, Series>();
    this.series.set(binding, instances);
    const series = instances.get(instance) ?? seriesOf(binding, instance);
    instances.set(instance, series);
    series.starts.push(base + start);
    series.inherited_us?.push(this.last_us);
  }

  /** Four values, then everything behind the fifth comma is columns, bare commas or not. */
  private takeFormat(line: string): void {
    const parts = line.split(',').map((part) => part.trim());
    const [, type, , name, letters, ...columns] = parts;
    if (type === undefined || name === undefined || letters === undefined) return;
    if (!isPrintableName(name) || !/^\d{1,3}$/.test(type)) return;
    const format = {
      type: Number(type),
      length_bytes: UNBOUNDED,
      name,
      letters,
      columns: columns.join(','),
    };
    const before = this.bindings.get(name);
    const layout = layoutOf(format);
    if (before && sameFields(before.layout, layout)) return;
    const binding = { layout, format, unitIds: '' };
    this.bindings.set(name, binding);
    this.byType.set(format.type, binding);
  }

  private takeUnits(line: string): void {
    const [, , type, units] = line.split(',').map((part) => part.trim());
    const binding = this.byType.get(Number(type));
    if (binding && units !== undefined) binding.unitIds = units;
  }

  private note(at: number, length_bytes: number, reason: Damage['reason']): void {
    noteDamage(this.damage, { at, length_bytes, reason });
  }
}

function nameLength(bytes: Uint8Array, start: number, stop: number): number {
  let at = start;
  while (at < stop && bytes[at] !== COMMA) at++;
  return Math.min(at - start, 16);
}

function countCommas(bytes: Uint8Array, start: number, stop: number): number {
  let count = 0;
  for (let at = start; at < stop; at++) if (bytes[at] === COMMA) count++;
  return count;
}

function sameFields(a: Layout, b: Layout): boolean {
  return a.letters === b.letters && a.fields.every((field, i) => field.name === b.fields[i]?.name);
}

function instanceOf(
  bytes: Uint8Array,
  start: number,
  stop: number,
  binding: Binding,
): string | null {
  const index = binding.unitIds.indexOf('#');
  if (index < 0 || index >= binding.layout.fields.length) return null;
  const span = fieldSpan(bytes, start, stop, index);
  return latin1(bytes, span.from, span.to - span.from);
}

function seriesOf(binding: Binding, instance: string | null): Series {
  const inherited_us = binding.layout.clock ? null : [];
  return { binding, instance, starts: new OffsetList(), inherited_us };
}

function preambleSeries(): Series {
  const format = {
    type: -1,
    length_bytes: UNBOUNDED,
    name: PREAMBLE,
    letters: 'Z',
    columns: 'Message',
  };
  return seriesOf({ layout: layoutOf(format), format, unitIds: '' }, null);
}

/** Reads the fields of lines. */
export function textReader(source: ByteSource): FieldReader {
  return {
    // A mode stands as a name, in some writers as a number: it can be asked for as either.
    hasText: (field) => 'nNZMa'.includes(field.letter),
    fill: async (jobs) => {
      for (const { series, wanted, outAt } of jobs) {
        let next = outAt;
        await forEachLine(source, series, (bytes, start, stop) => {
          for (const { field, out } of wanted) {
            const span = fieldSpan(bytes, start, stop, field.index);
            out[next] = parseNumber(bytes, span.from, span.to);
          }
          next++;
        });
      }
    },
    texts: async (series, field, out) => {
      await forEachLine(source, series, (bytes, start, stop) => {
        out.push(textField(bytes, start, stop, series, field));
      });
    },
  };
}

function textField(
  bytes: Uint8Array,
  start: number,
  stop: number,
  series: Series,
  field: FieldLayout,
): string {
  const { layout } = series.binding;
  if (layout.name === PREAMBLE) return textOf(bytes, start, stop - start);
  const span = fieldSpan(bytes, start, stop, field.index);
  // A text that is the last field may hold commas of its own.
  const isLast = field.index === layout.fields.length - 1 && field.letter === 'Z';
  return textOf(bytes, span.from, (isLast ? stop : span.to) - span.from);
}

async function forEachLine(
  source: ByteSource,
  series: Series,
  visit: (bytes: Uint8Array, start: number, stop: number) => void,
): Promise<void> {
  let bytes: Uint8Array = new Uint8Array(0);
  let base = 0;
  for (const starts of series.starts.blocks()) {
    for (let i = 0; i < starts.length; i++) {
      const at = starts[i]!;
      const outside = at < base || at + LONGEST_LINE_BYTES > base + bytes.length;
      if (outside && base + bytes.length < source.size_bytes) {
        bytes = await source.read({ at, length_bytes: WINDOW_BYTES });
        base = at;
      }
      const start = at - base;
      const newline = bytes.indexOf(NEWLINE, start);
      let stop = newline < 0 ? bytes.length : newline;
      while (stop > start && (bytes[stop - 1] === RETURN || bytes[stop - 1] === 0)) stop--;
      visit(bytes, start, stop);
    }
  }
}
