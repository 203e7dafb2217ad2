/**
 * A growing list of file offsets. Blocks are never copied when the list grows, so that the index of a
 * log of half a gigabyte costs four bytes a record and no more.
 */

const FIRST_BLOCK = 32;
const LARGEST_BLOCK = 32_768;

export class OffsetList {
  readonly full: Uint32Array[] = [];
  block: Uint32Array = new Uint32Array(FIRST_BLOCK);
  used = 0;
  private before = 0;

  /** A list over offsets that are already there, which are not copied. */
  static over(offsets: Uint32Array): OffsetList {
    const list = new OffsetList();
    list.block = offsets;
    list.used = offsets.length;
    return list;
  }

  get count(): number {
    return this.before + this.used;
  }

  push(at: number): void {
    if (this.used === this.block.length) this.grow();
    this.block[this.used++] = at;
  }

  /** Takes back the last offset. */
  pop(): void {
    if (this.used === 0) {
      const last = this.full.pop();
      if (!last) return;
      this.block = last;
      this.used = last.length;
      this.before -= last.length;
    }
    this.used--;
  }

  grow(): void {
    this.full.push(this.block);
    this.before += this.block.length;
    this.block = new Uint32Array(Math.min(this.block.length * 2, LARGEST_BLOCK));
    this.used = 0;
  }

  /** The offsets in one array. */
  joined(): Uint32Array {
    const out = new Uint32Array(this.count);
    let next = 0;
    for (const block of this.blocks()) {
      out.set(block, next);
      next += block.length;
    }
    return out;
  }

  /** The offsets in order, as blocks that hold nothing else. */
  blocks(): Uint32Array[] {
    return this.used === 0 ? this.full : [...this.full, this.block.subarray(0, this.used)];
  }
}
