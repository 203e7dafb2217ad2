import type { Facts } from '../access/facts.ts';

/** Keys whose facts are remembered; one entry takes about 1 kB. */
const REMEMBERED_MAX = 10_000;

/**
 * The facts of keys seen lately, by the hash of the key. They are a guess and never an answer: a charge
 * that was judged by them names their version, and the database draws no unit under another one.
 */
export function recentFacts() {
  const byHash = new Map<string, Facts>();
  return {
    get(hash: Buffer): Facts | undefined {
      return byHash.get(hash.toString('latin1'));
    },
    delete(hash: Buffer): void {
      byHash.delete(hash.toString('latin1'));
    },
    set(hash: Buffer, facts: Facts): void {
      const key = hash.toString('latin1');
      byHash.delete(key);
      byHash.set(key, facts);
      if (byHash.size > REMEMBERED_MAX) byHash.delete(byHash.keys().next().value as string);
    },
  };
}
