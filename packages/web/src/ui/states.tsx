import { Refusal, Unreachable } from '@airworthy/client';
import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasMore } from '../api/standing.ts';
import { PageBar } from './PageBar.tsx';
import styles from './ui.module.css';

type EmptyProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

/** Nothing here yet: what this is, and the one next step. */
export function EmptyState({ title, children, action }: EmptyProps) {
  return (
    <div className={styles.state}>
      <h2>{title}</h2>
      <p className="muted">{children}</p>
      {action === undefined ? null : <div>{action}</div>}
    </div>
  );
}

/** The shape of what comes; `rows` of a list. A visited page never shows this: it has its cache. */
export function LoadingState({ rows = 5, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => 88 - ((row * 17) % 40) - row / 10).map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} />
      ))}
    </div>
  );
}

/** What went wrong in the server's own words, with the id under which its log has it. */
export function ErrorState({ error, retry }: { error: Error; retry?: (() => void) | undefined }) {
  const known = error instanceof Refusal ? error : null;
  return (
    <div className={styles.state} role="alert">
      <h2>{titleOf(error)}</h2>
      <p>{error.message}</p>
      {known?.requestId == null ? null : (
        <p className="muted small">
          Request <code>{known.requestId}</code>
        </p>
      )}
      {retry === undefined || known?.status === 404 || known?.status === 403 ? null : (
        <div>
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
    </div>
  );
}

function titleOf(error: Error): string {
  if (error instanceof Unreachable) return 'Not connected';
  if (!(error instanceof Refusal)) return 'This page failed';
  if (error.status === 403) return 'Not permitted';
  if (error.status === 404) return 'Not found';
  return 'This could not be loaded';
}

/**
 * The answer of a query, or the state it is in. What was seen before shows at once. A list of which only the first
 * page was asked for says that there is more.
 */
export function Answered<Data>({
  of,
  rows = 6,
  page,
  latest = false,
  children,
}: {
  readonly of: UseQueryResult<Data>;
  readonly rows?: number;
  /** The title of a page that takes it from the answer, for as long as there is none. */
  readonly page?: string;
  /** The page itself says that it shows the latest, or how to see the rest. */
  readonly latest?: boolean;
  readonly children: (data: Data) => ReactNode;
}) {
  if (of.data !== undefined)
    return (
      <>
        {children(of.data)}
        {!latest && hasMore(of.data) ? (
          <p className={`${styles.cut} muted`} data-unknown>
            More is on record than is shown here.
          </p>
        ) : null}
      </>
    );
  return (
    <>
      {page === undefined ? null : <PageBar title={page} />}
      {of.error === null ? (
        <LoadingState rows={rows} />
      ) : (
        <ErrorState error={of.error} retry={() => void of.refetch()} />
      )}
    </>
  );
}
