import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../api/queries.ts';
import { isGap, listed, nounOf } from '../api/standing.ts';

const cache = queryClient.getQueryCache();

/**
 * Answers that the page on the screen asked for and that failed, with when they were loaded before. What is shown from
 * before is named from the first try that fails: the others may take minutes.
 */
function failures(): Query[] {
  return cache
    .findAll({ type: 'active' })
    .filter(
      ({ state }) =>
        isGap(state.error) || (state.data !== undefined && isGap(state.fetchFailureReason)),
    );
}

/** A text, since what is watched must compare as equal while nothing has changed. */
function snapshot(): string {
  return failures()
    .map(({ queryKey, state }) => `${queryKey[0]} ${state.dataUpdatedAt}`)
    .sort()
    .join('\n');
}

function oldest(): number {
  const times = cache
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  return times.length === 0 ? 0 : Math.min(...times);
}

const subscribe = (listener: () => void) => cache.subscribe(listener);

/**
 * What the page on the screen could not load, whatever page it is: every answer goes through one cache.
 * What was loaded before is shown with its time.
 */
export function useGaps(online: boolean) {
  const failed = useSyncExternalStore(subscribe, snapshot);
  const since = useSyncExternalStore(subscribe, oldest);
  const lines = failed === '' ? [] : failed.split('\n').map((line) => line.split(' '));
  const named = (of: readonly (readonly string[])[]) =>
    listed([...new Set(of.map(([name]) => nounOf(name ?? '')))]);
  const missing = lines.filter(([, at]) => at === '0');
  const old = lines.filter(([, at]) => at !== '0');
  const from = online ? Math.min(...old.map(([, at]) => Number(at))) : since;
  return {
    /** What nothing on the page speaks for; empty where all was loaded at some time. */
    missing: named(missing),
    /** What is shown as it was before, since it could not be loaded again. */
    old: named(old),
    /** When the oldest of what is shown was loaded, where it is not of now. */
    from: (online && old.length === 0) || from === 0 ? null : new Date(from).toISOString(),
  };
}
