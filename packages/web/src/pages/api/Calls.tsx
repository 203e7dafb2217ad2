import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import {
  CopyButton,
  EmptyState,
  ErrorState,
  Instant,
  LoadingState,
  Scrollable,
  Sheet,
  Table,
} from '../../ui/index.ts';
import styles from './api.module.css';

/** The last calls of the reader's keys, with the id by which the server's log knows each. */
export function Calls() {
  const calls = useQuery(query('accountCalls'));
  return (
    <Sheet title="Last calls" note="newest first, at most 100" flush>
      <Scrollable className={styles.tall} label="Last calls">
        {calls.data === undefined || calls.data.calls.length === 0 ? (
          <div className={styles.pad}>
            {calls.error === null ? null : (
              <ErrorState error={calls.error} retry={() => void calls.refetch()} />
            )}
            {calls.isPending ? <LoadingState rows={4} /> : null}
            {calls.data === undefined ? null : (
              <EmptyState title="No calls yet">
                The calls of your keys appear here as they come.
              </EmptyState>
            )}
          </div>
        ) : (
          <Table
            of={calls.data.calls}
            rowKey={(one) => one.request_id + one.at}
            columns={[
              {
                name: 'Call',
                cell: (one) => (
                  <code>
                    {one.method} {one.path}
                  </code>
                ),
              },
              { name: 'Key', cell: (one) => one.key_label },
              {
                name: 'Status',
                as: 'figure',
                cell: (one) => (
                  <span
                    className={one.status >= 400 ? styles.refused : undefined}
                    title={one.code ?? undefined}
                  >
                    {one.status}
                  </span>
                ),
              },
              { name: 'Took', as: 'figure', cell: (one) => `${Math.round(one.took_ms)} ms` },
              { name: 'When', cell: (one) => <Instant at={one.at} as="ago" /> },
              { name: 'Request', cell: (one) => <RequestId id={one.request_id} /> },
            ]}
          />
        )}
      </Scrollable>
    </Sheet>
  );
}

function RequestId({ id }: { readonly id: string }) {
  return (
    <>
      <code className="muted" title={id}>
        {id.slice(0, 8)}
      </code>{' '}
      <CopyButton text={id} label="Copy the request id" small />
    </>
  );
}
