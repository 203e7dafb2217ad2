import { useSyncExternalStore } from 'react';

/** The moment that all plots of a page point at, in seconds; null before anybody pointed. */
export type TimeCursor = {
  readonly get: () => number | null;
  readonly set: (time_s: number | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Kept outside of React: a pointer moves more often than a page can be drawn. */
export function timeCursor(): TimeCursor {
  let now: number | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    set: (time_s) => {
      if (time_s === now) return;
      now = time_s;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useCursorTime(cursor: TimeCursor): number | null {
  return useSyncExternalStore(cursor.subscribe, cursor.get);
}

/** The index of the time nearest to `time_s`; times ascend. -1 where there is none. */
export function nearestIndex(times: ArrayLike<number>, time_s: number): number {
  let low = 0;
  let high = times.length - 1;
  if (high < 0) return -1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < time_s) low = middle + 1;
    else high = middle;
  }
  return low > 0 && time_s - times[low - 1]! <= times[low]! - time_s ? low - 1 : low;
}
