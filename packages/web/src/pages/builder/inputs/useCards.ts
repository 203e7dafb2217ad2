import { useState } from 'react';

type CardsOf<Item> = {
  readonly items: readonly Item[];
  /** Whether an item says enough to be one of the build. */
  readonly counts: (item: Item) => boolean;
  /** Null where none is left. */
  readonly onItems: (items: readonly Item[] | null, member?: string) => void;
};

const same = (one: readonly unknown[], other: readonly unknown[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The items of a build with those that are still being filled in. The latter belong to the page alone: the build, its
 * link and what is saved have an item once it counts.
 */
export function useCards<Item>({ items, counts, onItems }: CardsOf<Item>) {
  const [cards, setCards] = useState(items);
  // Undo, an example or a link brought other items than those of the page.
  const all = same(cards.filter(counts), items) ? cards : items;
  const change = (next: readonly Item[], member?: string) => {
    setCards(next);
    const counted = next.filter(counts);
    if (!same(counted, items)) onItems(counted.length === 0 ? null : counted, member);
  };
  return { all, change };
}
