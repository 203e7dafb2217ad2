import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOnline } from '../api/online.ts';
import { gapsOf, listed, type Sources } from '../api/standing.ts';
import { Instant } from './Instant.tsx';
import late from './late.module.css';
import { LoadingState } from './states.tsx';
import styles from './ui.module.css';

type Asked = Sources[string] & { readonly refetch: () => unknown };
type AskedSources = Readonly<Record<string, Asked>>;

type AllClearProps = {
  /** Every answer that the good news rests on, by what it brings. */
  readonly of: AskedSources;
  readonly children: ReactNode;
};

/**
 * Good news, said only when every answer that it rests on has arrived. Otherwise it names what is missing:
 * a list that did not load is not an empty list.
 */
export function AllClear({ of, children }: AllClearProps) {
  const gaps = gapsOf(of, useOnline());
  if (gaps.unknown.length > 0 || gaps.old.length > 0 || gaps.cut.length > 0)
    return (
      <div className={styles.state} data-unknown>
        <h2>Not known</h2>
        <GapText of={of} />
      </div>
    );
  if (gaps.loading.length > 0) return <LoadingState rows={3} />;
  return <div data-all-clear={Object.keys(of).join(' ')}>{children}</div>;
}

/** What a list that sums up leaves out; nothing where every answer has arrived. */
export function GapText({ of }: { readonly of: AskedSources }) {
  const { loading, unknown, old, cut, since } = gapsOf(of, useOnline());
  const retry = () => {
    for (const one of Object.values(of)) void one.refetch();
  };
  return (
    <>
      {loading.length === 0 ? null : (
        <p role="status" className={late.late}>
          Still loading, and may hold more: {listed(loading)}.
        </p>
      )}
      {unknown.length === 0 && old.length === 0 && cut.length === 0 ? null : (
        <p data-unknown>
          {unknown.length === 0 ? null : (
            <>Could not be loaded, and may hold more: {listed(unknown)}. </>
          )}
          {since === null ? null : (
            <>
              Loaded before, at <Instant at={new Date(since).toISOString()} />, and perhaps no
              longer so: {listed(old)}.{' '}
            </>
          )}
          {cut.length === 0 ? null : <>More is on record than was looked at: {listed(cut)}. </>}
          {unknown.length === 0 && old.length === 0 ? null : (
            <Button size="compact-xs" onClick={retry}>
              Try again
            </Button>
          )}
        </p>
      )}
    </>
  );
}
