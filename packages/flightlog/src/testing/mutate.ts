/** Damage to bytes, repeatable by its seed. */

/** Mulberry32: a small generator whose whole state is its seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Mutation = (bytes: Uint8Array, random: () => number) => Uint8Array;

const below = (random: () => number, limit: number): number => Math.floor(random() * limit);

function cutOut(bytes: Uint8Array, at: number, length_bytes: number): Uint8Array {
  const out = new Uint8Array(Math.max(0, bytes.length - length_bytes));
  out.set(bytes.subarray(0, at));
  out.set(bytes.subarray(Math.min(bytes.length, at + length_bytes)), at);
  return out;
}

function putIn(bytes: Uint8Array, at: number, piece: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length + piece.length);
  out.set(bytes.subarray(0, at));
  out.set(piece, at);
  out.set(bytes.subarray(at), at + piece.length);
  return out;
}

const flipBits: Mutation = (bytes, random) => {
  const out = bytes.slice();
  const flips = 1 + below(random, 16);
  for (let i = 0; i < flips && out.length > 0; i++) {
    out[below(random, out.length)]! ^= 1 << below(random, 8);
  }
  return out;
};

const overwriteBytes: Mutation = (bytes, random) => {
  const out = bytes.slice();
  const writes = 1 + below(random, 64);
  for (let i = 0; i < writes && out.length > 0; i++) {
    out[below(random, out.length)] = below(random, 256);
  }
  return out;
};

const truncate: Mutation = (bytes, random) => bytes.slice(0, below(random, bytes.length + 1));
const loseStart: Mutation = (bytes, random) => bytes.slice(below(random, bytes.length + 1));

const deleteSpan: Mutation = (bytes, random) => {
  const length_bytes = 1 + below(random, Math.min(4096, bytes.length));
  return cutOut(bytes, below(random, Math.max(1, bytes.length - length_bytes)), length_bytes);
};

const insertNoise: Mutation = (bytes, random) => {
  const piece = new Uint8Array(1 + below(random, 2048));
  for (let i = 0; i < piece.length; i++) piece[i] = below(random, 256);
  return putIn(bytes, below(random, bytes.length + 1), piece);
};

const zeroHole: Mutation = (bytes, random) => {
  const out = bytes.slice();
  const block = [200, 256, 512, 4096][below(random, 4)]!;
  const at = below(random, Math.ceil(out.length / block) + 1) * block;
  return out.fill(0, at, at + block * (1 + below(random, 4)));
};

const repeatSpan: Mutation = (bytes, random) => {
  const at = below(random, bytes.length + 1);
  const piece = bytes.slice(at, at + 1 + below(random, 4096));
  return putIn(bytes, below(random, bytes.length + 1), piece);
};

/** Values at which sizes and counts go wrong. */
const EDGES: readonly number[] = [0, 1, 2, 3, 0x7f, 0x80, 0xfe, 0xff];
const edgeValues: Mutation = (bytes, random) => {
  const out = bytes.slice();
  const writes = 1 + below(random, 8);
  for (let i = 0; i < writes && out.length > 0; i++) {
    const at = below(random, out.length);
    out.fill(EDGES[below(random, EDGES.length)]!, at, at + 1 + below(random, 8));
  }
  return out;
};

export const MUTATIONS: readonly Mutation[] = [
  flipBits,
  overwriteBytes,
  truncate,
  loseStart,
  deleteSpan,
  insertNoise,
  zeroHole,
  repeatSpan,
  edgeValues,
];

/** One to four mutations, one after the other. */
export function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  let out = bytes;
  const rounds = 1 + below(random, 4);
  for (let i = 0; i < rounds; i++) out = MUTATIONS[below(random, MUTATIONS.length)]!(out, random);
  return out;
}
