/** Damage to the bytes of a log, the same for the same seed. */

/** A seeded generator, so that a failure can be seen again. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A copy with that many bits flipped, wherever they fall. */
export function flipped(bytes: Uint8Array, count: number, random: () => number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (let i = 0; i < count; i++) {
    const at = Math.floor(random() * copy.length);
    copy[at] = copy[at]! ^ (1 << Math.floor(random() * 8));
  }
  return copy;
}
