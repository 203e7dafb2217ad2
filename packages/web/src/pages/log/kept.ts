/** What a person keeps of the viewer in this browser: a list under one key, the same for all parts of the page. */
import { useSyncExternalStore } from 'react';

type Listener = () => void;

export type KeptList<Item> = {
  readonly get: (key: string) => readonly Item[];
  /** False where the browser keeps nothing: the list then lasts as long as the page. */
  readonly set: (key: string, items: readonly Item[]) => boolean;
  readonly use: (key: string) => readonly Item[];
};

/** `isItem` refuses what an older version or another program wrote. */
export function keptList<Item>(
  prefix: string,
  isItem: (value: unknown) => boolean,
): KeptList<Item> {
  const held = new Map<string, readonly Item[]>();
  const listeners = new Set<Listener>();
  const read = (key: string): readonly Item[] => {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? '[]');
      return Array.isArray(found) ? (found.filter(isItem) as Item[]) : [];
    } catch {
      return [];
    }
  };
  const get = (key: string) => {
    const known = held.get(key) ?? read(key);
    held.set(key, known);
    return known;
  };
  const set = (key: string, items: readonly Item[]) => {
    held.set(key, items);
    for (const listener of listeners) listener();
    try {
      if (items.length === 0) localStorage.removeItem(prefix + key);
      else localStorage.setItem(prefix + key, JSON.stringify(items));
      return true;
    } catch {
      return false;
    }
  };
  const subscribe = (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { get, set, use: (key) => useSyncExternalStore(subscribe, () => get(key)) };
}
