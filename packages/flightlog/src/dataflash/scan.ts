/**
 * The index pass over a binary dataflash log: where each record stands, and what could not be read.
 *
 * A record is `A3 95`, a type byte and a body whose length the FMT of that type gives. Without a checksum
 * the only evidence for a record is that another one begins where it ends. Where that fails, `gap.ts`
 * finds the next place from which records follow one another again.
 */
import { checkIndex, checkTables } from '../bounds.ts';
import { noteDamage } from '../damage.ts';
import { OffsetList } from '../offsets.ts';
import type { ByteSource } from '../source.ts';
import type { Damage } from '../table.ts';
import { latin1 } from '../text.ts';
import {
  findChain,
  type Gap,
  isShortOfBytes,
  isTornByZeros,
  leadingZeros,
  reasonOf,
  SHORTEST_HOLE_BYTES,
} from './gap.ts';
import {
  FMT_BYTES,
  FMT_TEXT,
  FMT_TYPE,
  type FormatText,
  HEADER_BYTES,
  isRepeated,
  isUsable,
  type Layout,
  layoutOf,
  lettersLength,
  MAGIC_0,
  MAGIC_1,
  readFormat,
  sameFormat,
} from './layout.ts';
import { readNumber } from './number.ts';
import {
  type Binding,
  indexOf_bytes,
  instanceField,
  instanceText,
  type Series,
  unitFieldsOf,
} from './series.ts';

export type DataflashIndex = { readonly series: readonly Series[]; readonly damage: Damage[] };

const WINDOW_BYTES = 4 * 1024 * 1024;
const SLOW = -1;
const DAY_US = 86_400e6;

/** `window_bytes`: how much is read at once, which changes nothing of what is found; a chain of records must fit. */
export async function scanBinary(source: ByteSource, window_bytes = WINDOW_BYTES) {
  const scanner = new Scanner();
  const { size_bytes } = source;
  let at = 0;
  while (at < size_bytes) {
    const wanted_bytes = Math.min(window_bytes, size_bytes - at);
    const bytes = await source.read({ at, length_bytes: wanted_bytes });
    // A source that gives less than it promised ends there.
    const last = bytes.length < wanted_bytes || at + bytes.length >= size_bytes;
    at = scanner.scanWindow(bytes, at, last);
    checkIndex(indexOf_bytes(scanner.series));
    if (last) break;
  }
  return scanner.finish();
}

class Scanner {
  readonly lengths = new Uint8Array(256);
  /** Offset of the byte that holds the instance; types without an instance use their first byte. */
  private readonly instanceAt = new Uint8Array(256);
  /** List of a record by its type and the byte at `instanceAt`. */
  private readonly slots = new Int32Array(256 * 256).fill(SLOW);
  private readonly bindings: (Binding | null)[] = new Array(256).fill(null);
  /** The FMT record that each type was last bound by. */
  private readonly definitions: (Uint8Array | null)[] = new Array(256).fill(null);
  readonly series: Series[] = [];
  private readonly lists: OffsetList[] = [];
  private readonly textSlots = new Map<string, number>();
  /** List of a type whose records have no instance and go the slow way all the same. */
  private readonly wholeSlots = new Int32Array(256).fill(SLOW);
  /** The FMTU record that each type was last given its units by. */
  private readonly unitRecords: (Uint8Array | null)[] = new Array(256).fill(null);
  private readonly damage: Damage[] = [];
  private base = 0;
  private view: DataView = new DataView(new ArrayBuffer(0));
  /** In the current window: next byte to judge, last record taken, its series, last timed record. */
  private next = 0;
  private previous = -1;
  private previousSlot = -1;
  private timedAt = -1;
  /** Time of the last timed record of the windows before this one. */
  private earlier_us = Number.NaN;
  private gap: Gap | null = null;

  constructor() {
    this.bind(FMT_TEXT);
  }

  /** Reads one window that starts at `base`; gives the offset from which the next one must start. */
  scanWindow(bytes: Uint8Array, base: number, last: boolean): number {
    const shift = base - this.base;
    this.next -= shift;
    this.previous -= shift;
    this.base = base;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (;;) {
      if (this.gap === null) this.walk(bytes);
      if (this.gap === null && isShortOfBytes(bytes, this.next, last, this.lengths)) break;
      if (!this.cross(bytes, last)) break;
    }
    this.earlier_us = this.lastTime_us();
    this.timedAt = -1;
    if (last) this.endOfFile(bytes);
    // The last record stays in sight: whether it was torn shows only behind it.
    const keep = this.gap === null && this.previous >= 0 ? this.previous : this.next;
    return base + keep;
  }

  finish(): DataflashIndex {
    return { series: this.series.filter((s) => s.starts.count > 0), damage: this.damage };
  }

  note(from: number, to: number, reason: Damage['reason']): void {
    noteDamage(this.damage, { at: from, length_bytes: to - from, reason });
  }

  /** The hot loop. Everything it touches is a local or a typed array. */
  private walk(bytes: Uint8Array): void {
    const { lengths, slots, instanceAt, lists, base } = this;
    const end = bytes.length;
    let at = this.next;
    let previous = this.previous;
    let previousSlot = this.previousSlot;
    let timedAt = this.timedAt;
    while (at + HEADER_BYTES <= end && bytes[at] === MAGIC_0 && bytes[at + 1] === MAGIC_1) {
      const type = bytes[at + 2]!;
      const length_bytes = lengths[type]!;
      if (length_bytes === 0 || at + length_bytes > end) break;
      let slot = slots[(type << 8) | bytes[at + instanceAt[type]!]!]!;
      if (slot >= 0) {
        const list = lists[slot]!;
        if (list.used === list.block.length) list.grow();
        list.block[list.used++] = base + at;
        timedAt = at;
      } else {
        this.timedAt = timedAt;
        slot = this.takeUncommon(bytes, at, type);
        timedAt = this.timedAt;
        if (slot < 0) break;
      }
      previous = at;
      previousSlot = slot;
      at += length_bytes;
    }
    this.next = at;
    this.previous = previous;
    this.previousSlot = previousSlot;
    this.timedAt = timedAt;
  }

  /** Definitions, records without a clock and instances met for the first time; -1 if unusable. */
  private takeUncommon(bytes: Uint8Array, at: number, type: number): number {
    const binding = this.bindings[type]!;
    if (type === FMT_TYPE) {
      if (!this.takeFormat(bytes, at)) return -1;
    } else if (binding.layout.name === 'FMTU') {
      this.takeUnits(bytes, at, binding.layout);
    }
    const slot = this.slotFor(bytes, at, binding);
    const series = this.series[slot]!;
    series.starts.push(this.base + at);
    if (series.inherited_us) series.inherited_us.push(this.lastTime_us());
    else this.timedAt = at;
    return slot;
  }

  /** Firmware repeats its FMT records; one that stands there byte for byte again changes nothing. */
  private takeFormat(bytes: Uint8Array, at: number): boolean {
    const type = bytes[at + HEADER_BYTES]!;
    const known = this.definitions[type];
    if (known && isRepeated(known, bytes, at)) return true;
    const format = readFormat(bytes, at);
    if (!isUsable(format)) return false;
    if (type !== FMT_TYPE) this.bind(format);
    this.definitions[type] = bytes.slice(at, at + FMT_BYTES);
    return true;
  }

  private bind(format: FormatText): void {
    const { type } = format;
    const before = this.bindings[type];
    if (before && sameFormat(before.format, format)) return;
    const layout = layoutOf(format);
    this.definitions[type] = null;
    this.unitRecords[type] = null;
    this.bindings[type] = { layout, format, unitIds: '' };
    this.lengths[type] = layout.length_bytes;
    this.forgetSlots(type, 0);
    for (const key of [...this.textSlots.keys()]) {
      if (key.startsWith(`${type}/`)) this.textSlots.delete(key);
    }
  }

  private takeUnits(bytes: Uint8Array, at: number, layout: Layout): void {
    const { typeField, unitField } = unitFieldsOf(layout);
    if (!typeField || !unitField) return;
    const type = bytes[at + typeField.at]!;
    const known = this.unitRecords[type];
    if (known && isRepeated(known, bytes, at + unitField.at)) return;
    const binding = this.bindings[type];
    if (!binding) return;
    this.unitRecords[type] = bytes.slice(at + unitField.at, at + unitField.at + 16);
    binding.unitIds = latin1(bytes, at + unitField.at, 16);
    const instance = instanceField(binding);
    if (instance && instance.letter !== 'N' && binding.layout.clock && type !== FMT_TYPE) {
      if (this.instanceAt[type] !== instance.at) this.forgetSlots(type, instance.at);
    } else if (instance || this.instanceAt[type] !== 0) {
      this.forgetSlots(type, 0);
    }
  }

  private forgetSlots(type: number, instanceAt: number): void {
    this.instanceAt[type] = instanceAt;
    this.wholeSlots[type] = SLOW;
    this.slots.fill(SLOW, type << 8, (type + 1) << 8);
  }

  /** The series of a record, made if it is the first of its kind. */
  private slotFor(bytes: Uint8Array, at: number, binding: Binding): number {
    const { layout } = binding;
    const whole = this.wholeSlots[layout.type]!;
    if (whole >= 0) return whole;
    const field = instanceField(binding);
    const instance = field ? instanceText(bytes, at + field.at, field.letter) : null;
    const key = `${layout.type}/${instance ?? ''}/${instance === null ? 0 : 1}`;
    const known = this.textSlots.get(key);
    if (known !== undefined) return known;
    const slot = this.series.length;
    const starts = new OffsetList();
    const inherited_us = layout.clock ? null : [];
    this.series.push({ binding, instance, starts, inherited_us });
    checkTables(this.series.length);
    this.lists.push(starts);
    this.textSlots.set(key, slot);
    if (instance === null) this.wholeSlots[layout.type] = slot;
    if (layout.clock === null || layout.name === 'FMTU' || layout.type === FMT_TYPE) return slot;
    if (field === null) this.slots[(layout.type << 8) | MAGIC_0] = slot;
    else if (field.letter !== 'N') this.slots[(layout.type << 8) | bytes[at + field.at]!] = slot;
    return slot;
  }

  private timeAt_us(at: number): number {
    const type = this.view.getUint8(at + 2);
    const clock = this.bindings[type]?.layout.clock;
    if (!clock) return Number.NaN;
    return readNumber(this.view, at + clock.field.at, clock.field.letter) * clock.us;
  }

  private lastTime_us(): number {
    return this.timedAt >= 0 ? this.timeAt_us(this.timedAt) : this.earlier_us;
  }

  /** Looks for the end of a gap; false when the window ends first. */
  private cross(bytes: Uint8Array, last: boolean): boolean {
    const gap = this.gap ?? this.openGap(bytes, last);
    if (gap.zerosGoOn) {
      const zeros = leadingZeros(bytes, this.next);
      gap.zeros += zeros;
      gap.zerosGoOn = this.next + zeros >= bytes.length;
      this.next += zeros;
    }
    const found = findChain({
      bytes,
      from: this.next,
      last,
      lengths: this.lengths,
      isTimeBelievable: (at) => this.isTimeBelievable(at, gap),
    });
    this.next = found.at;
    if (!found.ended) return false;
    if (this.mendLength(bytes, gap)) return true;
    this.closeGap(gap, bytes, this.base + found.at);
    return true;
  }

  private openGap(bytes: Uint8Array, last: boolean): Gap {
    const at = this.next;
    const hasMagic = bytes[at] === MAGIC_0 && bytes[at + 1] === MAGIC_1;
    const gap: Gap = {
      at: this.base + at,
      reason: reasonOf(bytes, at),
      after: this.previous >= 0 ? this.base + this.previous : -1,
      zeros: 0,
      takenBack: false,
      zerosGoOn: !hasMagic,
    };
    this.gap = gap;
    if (hasMagic) {
      this.next = at + 2;
    } else if (this.previous >= 0 && this.previousIsTorn(bytes, last)) {
      this.takeBack();
      gap.takenBack = true;
      gap.at = this.base + this.previous;
      gap.zerosGoOn = false;
    }
    this.previous = -1;
    return gap;
  }

  /** A record is torn if believable records begin inside it, or a block of zeros ends it. */
  private previousIsTorn(bytes: Uint8Array, last: boolean): boolean {
    const at = this.next;
    if (isTornByZeros({ bytes, recordAt: this.previous, endAt: at, base: this.base })) return true;
    const inside = findChain({
      bytes,
      from: this.previous + HEADER_BYTES,
      until: at,
      last,
      lengths: this.lengths,
      isTimeBelievable: (candidate) => this.isTimeBelievable(candidate, null),
    });
    if (!inside.ended || inside.at >= at) return false;
    this.next = inside.at;
    return true;
  }

  /**
   * A FMT whose length byte is damaged makes every record of its type a gap. Where the file goes on
   * exactly where the letters say it should, the letters are right.
   */
  private mendLength(bytes: Uint8Array, gap: Gap): boolean {
    const at = gap.after - this.base;
    if (gap.after < 0 || at < 0) return false;
    const binding = this.bindings[bytes[at + 2]!];
    const length_bytes = binding ? lettersLength(binding.format.letters) : Number.NaN;
    if (!binding || binding.format.type === FMT_TYPE || this.next - at !== length_bytes)
      return false;
    if (length_bytes === binding.format.length_bytes) return false;
    if (!gap.takenBack) {
      this.previous = at;
      this.takeBack();
    }
    this.bind({ ...binding.format, length_bytes });
    const mended = this.bindings[binding.format.type]!;
    mended.unitIds = binding.unitIds;
    this.note(gap.after, gap.after + length_bytes, 'recovered');
    this.gap = null;
    this.previous = -1;
    this.next = at;
    return true;
  }

  private takeBack(): void {
    const series = this.series[this.previousSlot];
    if (!series) return;
    series.starts.pop();
    series.inherited_us?.pop();
    if (this.timedAt === this.previous) this.timedAt = -1;
  }

  private closeGap(gap: Gap, bytes: Uint8Array, to: number): void {
    this.gap = null;
    if (gap.reason === 'bad_definition' && to - gap.at === FMT_BYTES && gap.at >= this.base) {
      const slot = this.slotFor(bytes, gap.at - this.base, this.bindings[FMT_TYPE]!);
      this.series[slot]!.starts.push(gap.at);
      this.series[slot]!.inherited_us?.push(this.lastTime_us());
    }
    if (gap.zeros >= SHORTEST_HOLE_BYTES) {
      this.note(gap.at, gap.at + gap.zeros, 'zeros');
      this.note(gap.at + gap.zeros, to, 'garbage');
    } else {
      this.note(gap.at, to, gap.reason);
    }
  }

  private endOfFile(bytes: Uint8Array): void {
    const end = this.base + bytes.length;
    if (this.gap) this.closeGap(this.gap, bytes, end);
    else this.note(this.base + this.next, end, 'truncated');
  }

  /**
   * A clock more than a day ahead of the last one marks a false hit. Past the first 64 KiB of a gap
   * the rule is dropped: a second log glued on may really have another clock.
   */
  private isTimeBelievable(at: number, gap: Gap | null): boolean {
    const [time_us, last_us] = [this.timeAt_us(at), this.lastTime_us()];
    if (Number.isNaN(time_us) || Number.isNaN(last_us)) return true;
    if (gap !== null && this.base + at - gap.at > 65_536) return true;
    return time_us <= last_us + DAY_US;
  }
}
