/**
 * The pass over a telemetry log that finds every frame. Frames in order are taken by one tight loop;
 * whatever stops that loop is looked at closely, and the search goes on byte by byte until a timestamp,
 * a start byte and a checksum agree again. Start bytes alone are no anchor: both values occur
 * inside timestamps and payloads.
 */
import { checkIndex, MOST_LOG_BYTES } from '../bounds.ts';
import type { ByteSource } from '../source.ts';
import type { Damage } from '../table.ts';
import { CRC_START, crcByte, crcX25 } from './crc.ts';
import { DamageList } from './damage.ts';
import {
  checks,
  FRAME_MAX_BYTES,
  type Frame,
  type Framing,
  frameAt,
  isCalendarTime,
  isNear,
  stamp_us,
  stampHigh,
  stampLow,
  TWO_32,
  V1_START,
  V2_START,
} from './frame.ts';
import { type Group, GroupIndex } from './groups.ts';
import { layoutTable } from './layout.ts';
import { probeTlog } from './probe.ts';
import { judge } from './repair.ts';

const WINDOW_BYTES = 4 * 1024 * 1024;
/** Bytes that must lie ahead in the window to judge a place: a frame, its follower and their stamps. */
const AHEAD_BYTES = 2 * (FRAME_MAX_BYTES + 8) + 16;
/** A step of the clock that is more than jitter between threads. */
const CLOCK_STEP_us = 2_000_000;
const CLOCK_STEPS_KEPT = 10_000;
/** A seed must fit this many frames of an id, and this share of the ones that fail, to be a definition. */
const FOREIGN_FRAMES = 3;
const FOREIGN_SHARE = 0.1;

/** The clock of the writer moved by more than two seconds between two frames. */
export type ClockStep = { readonly at: number; readonly from_us: number; readonly to_us: number };

export type FrameCounts = { v1: number; v2: number; signed: number };

export type TlogIndex = {
  readonly source: ByteSource;
  readonly framing: Framing;
  readonly groups: readonly Group[];
  readonly damage: readonly Damage[];
  readonly clockSteps: readonly ClockStep[];
  readonly frames: FrameCounts;
  /** Times of the first and the last frame, in file order; null where there is none. */
  readonly firstTime_us: number | null;
  readonly lastTime_us: number | null;
};

let knownBootFields: Int16Array | undefined;

/** Where each known message has its time since boot, -1 without one; found once, not for every log. */
function bootFields(): Int16Array {
  knownBootFields ??= Int16Array.from(
    layoutTable().present,
    (layout) => layout.fields.find((field) => field.name === 'time_boot_ms')?.at ?? -1,
  );
  return knownBootFields;
}

class Scanner {
  readonly index: GroupIndex;
  readonly damage = new DamageList();
  readonly clockSteps: ClockStep[] = [];
  readonly frames: FrameCounts = { v1: 0, v2: 0, signed: 0 };
  firstTime_us = Number.NaN;
  lastTime_us = Number.NaN;
  private lastHigh = -1;
  private clock_ms = 0;
  private gapAt = -1;
  private gapIsZero = true;
  private gapIsCut = false;
  private readonly failures = new Map<number, number>();
  /** Seed (id and CRC_EXTRA in one number) of each foreign group, and frames that fit each seed. */
  private readonly foreign = new Map<Group, number>();
  private readonly fits = new Map<number, number>();
  private readonly bootFieldAt: Int16Array;
  private bytes: Uint8Array = new Uint8Array(0);
  private base = 0;
  private last = false;

  private readonly framing: Framing;

  constructor(framing: Framing) {
    this.framing = framing;
    this.index = new GroupIndex(framing.stamp_bytes === 8);
    this.bootFieldAt = bootFields();
  }

  /** Reads one window and says how many of its bytes are done with. */
  feed(bytes: Uint8Array, base: number, last: boolean): number {
    this.bytes = bytes;
    this.base = base;
    this.last = last;
    const enough = last ? bytes.length : bytes.length - AHEAD_BYTES;
    let at = 0;
    while (at < enough) {
      at = this.walk(at);
      if (at < enough) at = this.stumble(at, enough);
    }
    return at;
  }

  /** Takes frames that are in order, and returns the place of the first that is not. */
  private walk(from: number): number {
    const { bytes, base, index, frames } = this;
    const { slotById, extraBySlot } = layoutTable();
    const { stamp_bytes, littleEndian } = this.framing;
    const timed = stamp_bytes === 8;
    const end = bytes.length;
    let { lastHigh, lastTime_us } = this;
    let at = from;
    for (;;) {
      const start = at + stamp_bytes;
      if (start + 12 > end) break;
      const length = bytes[start + 1]!;
      let payloadAt = start + 6;
      let id = bytes[start + 5]!;
      let source = (bytes[start + 3]! << 8) | bytes[start + 4]!;
      let signed = 0;
      if (bytes[start] === V2_START) {
        signed = bytes[start + 2]!;
        payloadAt = start + 10;
        source = (bytes[start + 5]! << 8) | bytes[start + 6]!;
        id = bytes[start + 7]! | (bytes[start + 8]! << 8) | (bytes[start + 9]! << 16);
        if (signed > 1 || id > 0xffff) break;
      } else if (bytes[start] !== V1_START) break;
      const crcAt = payloadAt + length;
      const next = crcAt + 2 + signed * 13;
      const slot = slotById[id]! - 1;
      if (next > end || slot < 0) break;
      const high = timed ? stampHigh(bytes, at, littleEndian) : 0;
      if (timed && !isNear(high, lastHigh)) break;
      const crc = crcByte(crcX25(bytes, start + 1, crcAt, CRC_START), extraBySlot[slot]!);
      if (crc !== (bytes[crcAt]! | (bytes[crcAt + 1]! << 8))) break;
      if (this.gapAt >= 0) this.closeGap(at);
      const group = index.ofSlot(slot, source);
      if (timed) {
        const time_us = high * TWO_32 + stampLow(bytes, at, littleEndian);
        const step_us = time_us - lastTime_us;
        if (step_us > CLOCK_STEP_us || step_us < -CLOCK_STEP_us) {
          this.noteStep(base + at, lastTime_us, time_us);
        }
        if (lastHigh < 0) this.firstTime_us = time_us;
        lastHigh = high;
        lastTime_us = time_us;
      } else {
        this.tickBoot(group, payloadAt, length);
        lastTime_us = this.lastTime_us;
      }
      group.starts.push(base + start);
      if (payloadAt - start === 6) frames.v1++;
      else frames.v2++;
      frames.signed += signed;
      at = next;
    }
    this.lastHigh = lastHigh;
    this.lastTime_us = lastTime_us;
    return at;
  }

  private noteStep(at: number, from_us: number, to_us: number): void {
    if (this.clockSteps.length < CLOCK_STEPS_KEPT) this.clockSteps.push({ at, from_us, to_us });
  }

  /** Notes the time of the frame with its timestamp at `at`. */
  private tick(at: number): void {
    const time_us = stamp_us(this.bytes, at, this.framing.littleEndian);
    const step_us = time_us - this.lastTime_us;
    if (step_us > CLOCK_STEP_us || step_us < -CLOCK_STEP_us) {
      this.noteStep(this.base + at, this.lastTime_us, time_us);
    }
    if (this.lastHigh < 0) this.firstTime_us = time_us;
    this.lastHigh = stampHigh(this.bytes, at, this.framing.littleEndian);
    this.lastTime_us = time_us;
  }

  /** Without timestamps the autopilot's own clock runs on through the other frames. */
  private tickBoot(group: Group, payloadAt: number, length: number): void {
    const fieldAt =
      group.layout && group.layout.slot >= 0 ? this.bootFieldAt[group.layout.slot]! : -1;
    if (fieldAt >= 0 && (group.source & 0xff) === 1 && length >= fieldAt + 4) {
      const { bytes } = this;
      const at = payloadAt + fieldAt;
      this.clock_ms =
        (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>>
        0;
    }
    group.clock_ms?.push(this.clock_ms);
    const time_us = this.clock_ms * 1000;
    if (Number.isNaN(this.firstTime_us) && this.clock_ms > 0) this.firstTime_us = time_us;
    this.lastTime_us = time_us;
  }

  private take(frame: Frame, at: number, group: Group): number {
    if (this.gapAt >= 0) this.closeGap(at);
    if (this.framing.stamp_bytes === 8) this.tick(at);
    else this.tickBoot(group, frame.payloadAt, frame.payload_bytes);
    group.starts.push(this.base + frame.at);
    group.ends?.push(this.base + frame.end);
    return frame.end;
  }

  private takeGood(frame: Frame, at: number, group: Group): number {
    if (frame.version === 1) this.frames.v1++;
    else this.frames.v2++;
    if (frame.version === 2) this.frames.signed += this.bytes[frame.at + 2]!;
    return this.take(frame, at, group);
  }

  /** Looks closely at a place where the walk stopped; always moves on. */
  private stumble(at: number, enough: number): number {
    const { bytes } = this;
    const frame = frameAt(bytes, at + this.framing.stamp_bytes);
    if (!frame) return this.skip(at, enough);
    if (!this.isTimely(at)) {
      // The clock may have been set, or a second recording glued on: two checked frames agree on it.
      const agreed =
        checks(bytes, frame) && this.isFollowed(frame, at) && this.isChecked(frame.end);
      return agreed ? this.takeChecked(frame, at) : this.skip(at, enough);
    }
    if (checks(bytes, frame)) return this.takeChecked(frame, at);
    if (!this.isFollowed(frame, at)) return this.skip(at, enough);
    // Out of step, an id without a definition needs a checked neighbour to be believed.
    const defined = frame.id < 65_536 && layoutTable().slotById[frame.id] !== 0;
    if (this.gapAt >= 0 && !defined && !this.isChecked(frame.end)) return this.skip(at, enough);
    return this.takeOdd(frame, at, enough);
  }

  private takeChecked(frame: Frame, at: number): number {
    const slot = layoutTable().slotById[frame.id]! - 1;
    return this.takeGood(frame, at, this.index.ofSlot(slot, frame.source));
  }

  /** A framed message that does not check today: older, cut, foreign, unknown or damaged. */
  private takeOdd(frame: Frame, at: number, enough: number): number {
    const verdict = judge(this.bytes, frame);
    const known = frame.id < 65_536 && layoutTable().slotById[frame.id] !== 0;
    if (verdict.kind === 'older') {
      return this.takeGood(frame, at, this.index.ofOther(frame.id, verdict.layout, frame.source));
    }
    // A damaged length may reach to the edge of a later frame, over good ones.
    if (verdict.kind !== 'recovered' && this.hidesFrame(frame, at)) return this.skip(at, enough);
    if (!known) return this.takeGood(frame, at, this.index.ofOther(frame.id, null, frame.source));
    const length_bytes = frame.end - at;
    if (verdict.kind === 'recovered') {
      const group = this.index.ofSlot(verdict.layout.slot, frame.source);
      group.recovered++;
      const end = this.take(frame, at, group);
      this.damage.add(this.base + at, length_bytes, 'recovered');
      return end;
    }
    this.failures.set(frame.id, (this.failures.get(frame.id) ?? 0) + 1);
    if (verdict.kind === 'foreign') {
      const group = this.index.ofForeign(frame.id, verdict.crcExtra, frame.source);
      const seed = frame.id * 256 + verdict.crcExtra;
      this.foreign.set(group, seed);
      this.fits.set(seed, (this.fits.get(seed) ?? 0) + 1);
      return this.take(frame, at, group);
    }
    if (this.gapAt >= 0) this.closeGap(at);
    this.damage.add(this.base + at, length_bytes, 'bad_checksum');
    return frame.end;
  }

  private isTimely(at: number): boolean {
    if (this.framing.stamp_bytes === 0) return true;
    const high = stampHigh(this.bytes, at, this.framing.littleEndian);
    return this.lastHigh < 0 ? isCalendarTime(high) : isNear(high, this.lastHigh);
  }

  /** Whether another frame, or the end of the file, stands right behind this one. */
  private isFollowed(frame: Frame, at: number): boolean {
    const { bytes } = this;
    const { stamp_bytes, littleEndian } = this.framing;
    const start = frame.end + stamp_bytes;
    if (start >= bytes.length) return this.last;
    if (stamp_bytes === 0) return this.isChecked(frame.end);
    if (bytes[start] !== V1_START && bytes[start] !== V2_START) return false;
    return isNear(stampHigh(bytes, frame.end, littleEndian), stampHigh(bytes, at, littleEndian));
  }

  /** Whether a timely frame that checks begins inside what should be one frame. */
  private hidesFrame(frame: Frame, from: number): boolean {
    const { bytes } = this;
    const { stamp_bytes } = this.framing;
    for (let at = from + 1; at < frame.end; at++) {
      const start = bytes[at + stamp_bytes];
      if (start !== V1_START && start !== V2_START) continue;
      if (this.isTimely(at) && this.isChecked(at)) return true;
    }
    return false;
  }

  private isChecked(at: number): boolean {
    const frame = frameAt(this.bytes, at + this.framing.stamp_bytes);
    return frame !== null && checks(this.bytes, frame);
  }

  /** Moves to the next place where a frame could start. */
  private skip(from: number, enough: number): number {
    const { bytes } = this;
    const { stamp_bytes } = this.framing;
    if (this.gapAt < 0) {
      this.gapAt = this.base + from;
      this.gapIsZero = true;
      const start = bytes[from + stamp_bytes];
      this.gapIsCut =
        from + stamp_bytes >= bytes.length ||
        ((start === V1_START || start === V2_START) && this.isTimely(from));
    }
    let at = from;
    do {
      if (bytes[at] !== 0) this.gapIsZero = false;
      at++;
      const start = bytes[at + stamp_bytes];
      if (start === V1_START || start === V2_START) break;
    } while (at < enough);
    return at;
  }

  private closeGap(at: number): void {
    const length_bytes = this.base + at - this.gapAt;
    this.damage.add(this.gapAt, length_bytes, this.gapIsZero ? 'zeros' : 'garbage');
    this.gapAt = -1;
  }

  /** Decides what can be decided only after the whole file was read. */
  finish(size_bytes: number): Group[] {
    if (this.gapAt >= 0) {
      const length_bytes = size_bytes - this.gapAt;
      const cut = this.gapIsCut && length_bytes < FRAME_MAX_BYTES + 8;
      const reason = cut ? 'truncated' : this.gapIsZero ? 'zeros' : 'garbage';
      this.damage.add(this.gapAt, length_bytes, reason);
    }
    return this.index.groups.filter((group) => group.kind === 'good' || this.isDefinition(group));
  }

  /** Frames that one seed explains belong to another dialect; a chance fit is damage. */
  private isDefinition(group: Group): boolean {
    const fits = this.fits.get(this.foreign.get(group) ?? -1) ?? 0;
    if (fits >= FOREIGN_FRAMES && fits >= FOREIGN_SHARE * (this.failures.get(group.id) ?? 0)) {
      return true;
    }
    const ends = group.ends?.joined() ?? [];
    const starts = group.starts.joined();
    for (const [i, start] of starts.entries()) {
      const at = start - this.framing.stamp_bytes;
      this.damage.add(at, ends[i]! - at, 'bad_checksum');
    }
    return false;
  }
}

/**
 * Finds every frame of a telemetry log. Never throws on what the bytes hold. `window_bytes`: how much is read at
 * once, which changes nothing of what is found; it is more than must lie ahead.
 */
export async function indexTlog(
  source: ByteSource,
  window_bytes: number = WINDOW_BYTES,
): Promise<TlogIndex> {
  const size_bytes = Math.min(source.size_bytes, MOST_LOG_BYTES);
  const head = await source.read({ at: 0, length_bytes: Math.min(size_bytes, 65_536) });
  const framing = probeTlog(head) ?? { stamp_bytes: 8 as const, littleEndian: false };
  const scanner = new Scanner(framing);
  let at = 0;
  while (at < size_bytes) {
    const length_bytes = Math.min(window_bytes, size_bytes - at);
    const bytes = await source.read({ at, length_bytes });
    // A source that ends early ends the log.
    const last = at + bytes.length >= size_bytes || bytes.length < length_bytes;
    at += scanner.feed(bytes, at, last);
    checkIndex(scanner.index.index_bytes);
    if (last) break;
  }
  const groups = scanner.finish(at);
  if (source.size_bytes > at) scanner.damage.add(at, source.size_bytes - at, 'truncated');
  const timed = Number.isFinite(scanner.firstTime_us);
  return {
    source,
    framing: { stamp_bytes: framing.stamp_bytes, littleEndian: framing.littleEndian },
    groups,
    damage: scanner.damage.sorted(),
    clockSteps: scanner.clockSteps,
    frames: scanner.frames,
    firstTime_us: timed ? scanner.firstTime_us : null,
    lastTime_us: timed ? scanner.lastTime_us : null,
  };
}
