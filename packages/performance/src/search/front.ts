/** An item with what it is ranked by, more is better in each. */
export type Ranked<Item> = { readonly item: Item; readonly rank: readonly number[] };

/** At least as good in everything. */
function covers(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i]! < b[i]!) return false;
  return true;
}

/** Keeps the items that no other covers; of equal ones the first. */
export class Front<Item> {
  #kept: Ranked<Item>[] = [];

  /** Whether an item is at least as good in everything. */
  covers(rank: readonly number[]): boolean {
    return this.#kept.some((kept) => covers(kept.rank, rank));
  }

  add(one: Ranked<Item>): void {
    if (this.covers(one.rank)) return;
    this.#kept = this.#kept.filter((kept) => !covers(one.rank, kept.rank));
    this.#kept.push(one);
  }

  /** The best by the first aim first. */
  sorted(): Ranked<Item>[] {
    return [...this.#kept].sort((a, b) => {
      for (let i = 0; i < a.rank.length; i++) {
        const order = b.rank[i]! - a.rank[i]!;
        if (order !== 0) return order;
      }
      return 0;
    });
  }
}

/** At most so many of a sorted front, evenly over it, with the best by each aim among them. */
export function spread<Item>(front: readonly Ranked<Item>[], count: number): Ranked<Item>[] {
  if (front.length <= count) return [...front];
  const aims = front[0]?.rank.length ?? 0;
  const chosen = new Set<number>();
  for (let aim = 0; aim < aims; aim++) chosen.add(bestOf(front, aim));
  const most = Math.max(count, chosen.size);
  for (let i = 0; chosen.size < most && i < front.length; i++)
    chosen.add(Math.round((i * (front.length - 1)) / Math.max(1, count - 1)) % front.length);
  for (let i = 0; chosen.size < most; i++) chosen.add(i);
  return [...chosen].sort((a, b) => a - b).map((at) => front[at]!);
}

/** The place of the best by one aim. */
export function bestOf<Item>(front: readonly Ranked<Item>[], aim: number): number {
  let best = 0;
  for (let i = 1; i < front.length; i++)
    if (front[i]!.rank[aim]! > front[best]!.rank[aim]!) best = i;
  return best;
}
