/** Texts of records. */
import { textOf } from '../text.ts';

const FIRST_SLOTS = 1024;

/**
 * Texts of one field, each made once: names of parameters come again with every arming, and making a
 * text costs more than finding it. A field takes 4, 16 or 64 bytes and is compared four at a time.
 */
export class TextPool {
  private readonly words: number;
  private readonly texts: string[] = [];
  /** The bytes of each text, one behind the other. */
  private bytes: Int32Array;
  /** Hash table with linear probing: number of a text plus one; 0 is a free place. */
  private slots = new Int32Array(FIRST_SLOTS);
  /** Number of the text that was taken last. */
  private last = 0;

  constructor(length_bytes: number) {
    this.words = length_bytes >> 2;
    this.bytes = new Int32Array((FIRST_SLOTS / 2) * this.words);
  }

  take(view: DataView, at: number): string {
    // A list that comes again comes in the same order: the next text is likely the next one.
    const next = this.last < this.texts.length ? this.last + 1 : 1;
    if (next <= this.texts.length && this.isAt(next, view, at)) {
      this.last = next;
      return this.texts[next - 1]!;
    }
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = hashOf(view, at, this.words) & mask;
    while (slots[slot]! > 0 && !this.isAt(slots[slot]!, view, at)) slot = (slot + 1) & mask;
    if (slots[slot] === 0) return this.add(view, at, slot);
    this.last = slots[slot]!;
    return this.texts[this.last - 1]!;
  }

  private isAt(number: number, view: DataView, at: number): boolean {
    const { words, bytes } = this;
    const from = (number - 1) * words;
    for (let i = 0; i < words; i++) {
      if (view.getInt32(at + 4 * i, true) !== bytes[from + i]) return false;
    }
    return true;
  }

  private add(view: DataView, at: number, slot: number): string {
    const { words } = this;
    const own = new Uint8Array(view.buffer, view.byteOffset + at, 4 * words);
    const text = textOf(own, 0, own.length);
    const from = this.texts.length * words;
    for (let i = 0; i < words; i++) this.bytes[from + i] = view.getInt32(at + 4 * i, true);
    this.last = this.texts.push(text);
    this.slots[slot] = this.last;
    if (this.texts.length * 2 >= this.slots.length) this.grow();
    return text;
  }

  private grow(): void {
    const { words } = this;
    const bytes = new Int32Array(this.bytes.length * 2);
    bytes.set(this.bytes);
    const slots = new Int32Array(this.slots.length * 2);
    const view = new DataView(bytes.buffer);
    for (let number = 1; number <= this.texts.length; number++) {
      let slot = hashOf(view, 4 * (number - 1) * words, words) & (slots.length - 1);
      while (slots[slot]! > 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number;
    }
    this.bytes = bytes;
    this.slots = slots;
  }
}

/** FNV-1a by words, with a turn of the high bits so that every byte moves the low ones. */
function hashOf(view: DataView, at: number, words: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < words; i++) {
    hash = Math.imul(hash ^ view.getInt32(at + 4 * i, true), 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash;
}
