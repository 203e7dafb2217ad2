import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { words } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import { AppLink, ErrorState, Level, LoadingState } from '../../ui/index.ts';
import styles from './fleet.module.css';

const LEVELS: Readonly<Record<string, 'ok' | 'warn' | 'bad' | 'plain'>> = {
  in_service: 'ok',
  maintenance: 'warn',
  grounded: 'bad',
  lost: 'bad',
  current: 'ok',
  lapsing: 'warn',
  lapsed: 'bad',
  good: 'ok',
  watch: 'warn',
  poor: 'bad',
  ok: 'ok',
  valid: 'ok',
  due_soon: 'warn',
  overdue: 'bad',
  expired: 'bad',
  open: 'warn',
  in_progress: 'warn',
  waiting_parts: 'warn',
  done: 'ok',
  complied: 'ok',
  failed: 'bad',
  unusual: 'warn',
  very_unusual: 'bad',
};

/** A state of the records as a badge: its word and its level. */
export function State({ of }: { readonly of: string }) {
  return <Level level={LEVELS[of] ?? 'plain'}>{words(of)}</Level>;
}

export function AircraftLink({ id, name }: { readonly id: number | null; readonly name: string }) {
  return id === null ? name : <AppLink to={paths.oneAircraft(id)}>{name}</AppLink>;
}

type HowToProps = { readonly may: boolean; readonly button: string; readonly deed: string };

/** The next step of an empty page: which button, or who has it. */
export function HowTo({ may, button, deed }: HowToProps) {
  return may ? (
    <>
      Begin with <b>{button}</b>.
    </>
  ) : (
    `Owners, admins and managers ${deed}.`
  );
}

/** Text of a sheet that has nothing to list. */
export function None({ children }: { readonly children: ReactNode }) {
  return <p className={`muted ${styles.none}`}>{children}</p>;
}

type PagedProps<Row> = {
  /** A list that comes in pages; only its state is read. */
  readonly of: Pick<
    UseInfiniteQueryResult,
    'data' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  readonly rows: readonly Row[];
  /** What stands where nothing is listed. */
  readonly empty: ReactNode;
  /** The words on the button that asks for the next page. */
  readonly more: string;
  readonly children: ReactNode;
};

/** The rows of a list that came so far, and the way to the next ones. */
export function Paged<Row>({ of, rows, empty, more, children }: PagedProps<Row>) {
  if (of.data === undefined)
    return of.error === null ? (
      <LoadingState />
    ) : (
      <ErrorState error={of.error} retry={() => void of.refetch()} />
    );
  return (
    <>
      {rows.length === 0 ? <None>{empty}</None> : children}
      {of.hasNextPage ? (
        <div className={styles.more}>
          <span className="paper-only">More is on record than is printed here.</span>
          <Button loading={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
            {more}
          </Button>
        </div>
      ) : null}
    </>
  );
}
