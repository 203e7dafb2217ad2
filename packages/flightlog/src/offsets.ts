/**
 * A growing list of file offsets. Blocks are never copied when the list grows, and those of a long list are packed:
 * the index of a log of two gigabytes costs little more than two bytes a record.
 */

const FIRST_BLOCK = 32;
const LARGEST_BLOCK = 32_768;
/** Blocks before this one stay as they are: lists of up to 196,576 offsets are never packed. */
const FIRST_PACKED = 15;
const MOST_STEP = 0xffff;

/** A block as its first offset and the steps from each to the next, which fit into two bytes. */
type PackedBlock = { readonly first: number; readonly steps: Uint16Array };
type Block = Uint32Array | PackedBlock;

export class OffsetList {
  private readonly full: Block[] = [];
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

  get first(): number | undefined {
    const block = this.full[0];
    if (block === undefined) return this.used === 0 ? undefined : this.block[0];
    return isPacked(block) ? block.first : block[0];
  }

  get last(): number | undefined {
    if (this.used > 0) return this.block[this.used - 1];
    const block = this.full.at(-1);
    return block === undefined ? undefined : unpacked(block).at(-1);
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
      this.block = unpacked(last);
      this.used = this.block.length;
      this.before -= this.used;
    }
    this.used--;
  }

  grow(): void {
    const packed = this.full.length >= FIRST_PACKED ? packedOf(this.block) : null;
    this.full.push(packed ?? this.block);
    this.before += this.block.length;
    const length = Math.min(this.block.length * 2, LARGEST_BLOCK);
    // What is packed leaves its room to the next block.
    if (packed === null || this.block.length !== length) this.block = new Uint32Array(length);
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
  blocks(): OffsetBlocks {
    return new OffsetBlocks(
      this.used === 0 ? this.full : [...this.full, this.block.subarray(0, this.used)],
    );
  }
}

/** Blocks of offsets. A block is lent: it holds its offsets until another one is asked for. */
export class OffsetBlocks implements Iterable<Uint32Array> {
  private readonly held: readonly Block[];
  private readonly room: { array: Uint32Array; index: number } = {
    array: new Uint32Array(0),
    index: -1,
  };

  constructor(held: readonly Block[]) {
    this.held = held;
  }

  get length(): number {
    return this.held.length;
  }

  /** Offsets of the longest block. */
  get largest(): number {
    return this.held.reduce((most, block) => Math.max(most, lengthOf(block)), 0);
  }

  at(index: number): Uint32Array | undefined {
    const block = this.held[index];
    if (block === undefined || !isPacked(block)) return block;
    const { room } = this;
    if (room.index !== index) {
      if (room.array.length !== lengthOf(block)) room.array = new Uint32Array(lengthOf(block));
      unpackInto(room.array, block);
      room.index = index;
    }
    return room.array;
  }

  *[Symbol.iterator](): Generator<Uint32Array> {
    for (let i = 0; i < this.held.length; i++) yield this.at(i)!;
  }
}

function isPacked(block: Block): block is PackedBlock {
  return 'steps' in block;
}

function lengthOf(block: Block): number {
  return isPacked(block) ? block.steps.length + 1 : block.length;
}

/** Null where a step is longer than two bytes can say, or leads back. */
function packedOf(block: Uint32Array): PackedBlock | null {
  const steps = new Uint16Array(block.length - 1);
  for (let i = 1; i < block.length; i++) {
    const step = block[i]! - block[i - 1]!;
    if (step < 0 || step > MOST_STEP) return null;
    steps[i - 1] = step;
  }
  return { first: block[0]!, steps };
}

function unpacked(block: Block): Uint32Array {
  if (!isPacked(block)) return block;
  const out = new Uint32Array(lengthOf(block));
  unpackInto(out, block);
  return out;
}

function unpackInto(out: Uint32Array, { first, steps }: PackedBlock): void {
  let at = first;
  out[0] = at;
  for (let i = 0; i < steps.length; i++) {
    at += steps[i]!;
    out[i + 1] = at;
  }
}
