import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useOnline } from '../api/online.ts';
import { queryClient } from '../api/queries.ts';
import { isGap, listed, nounOf } from '../api/standing.ts';
import { Instant } from '../ui/Instant.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import styles from './Frame.module.css';

const cache = queryClient.getQueryCache();

/** Answers that the page on the screen asked for and that failed, with when they were loaded before. */
function failures(): Query[] {
  return cache.findAll({ type: 'active' }).filter(({ state }) => isGap(state.error));
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
export function Gaps() {
  const failed = useSyncExternalStore(subscribe, snapshot);
  const since = useSyncExternalStore(subscribe, oldest);
  const online = useOnline();
  const lines = failed === '' ? [] : failed.split('\n').map((line) => line.split(' '));
  const missing = lines.filter(([, at]) => at === '0').map(([name]) => nounOf(name ?? ''));
  const old = lines.filter(([, at]) => at !== '0');
  const from = online ? Math.min(...old.map(([, at]) => Number(at))) : since;
  return (
    <>
      {missing.length === 0 ? null : (
        <p className={styles.banner} data-level="bad" data-gaps>
          Could not be loaded: {listed([...new Set(missing)])}. Nothing on this page speaks for it.{' '}
          <Again />
        </p>
      )}
      {(online && old.length === 0) || from === 0 ? null : (
        <p className={styles.banner} data-level="warn" data-gaps>
          {online
            ? `Could not be loaded again: ${listed([...new Set(old.map(([name]) => nounOf(name ?? '')))])}. `
            : ''}
          What is shown was loaded at <Instant at={new Date(from).toISOString()} />
          {online ? '. ' : ' or later. '}
          <Again />
        </p>
      )}
    </>
  );
}

function Again() {
  return (
    <LinkButton
      className={styles.again ?? ''}
      onClick={() => void queryClient.refetchQueries({ type: 'active' })}
    >
      Try again
    </LinkButton>
  );
}
