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
              <EmptyState title="No call yet">
                The calls of your keys appear here as they come.
              </EmptyState>
            )}
          </div>
        ) : (
          <table className="rows list">
            <thead>
              <tr>
                <th>Call</th>
                <th>Key</th>
                <th className="n">Status</th>
                <th className="n">Took</th>
                <th>When</th>
                <th>Request</th>
              </tr>
            </thead>
            <tbody>
              {calls.data.calls.map((one) => (
                <tr key={one.request_id + one.at}>
                  <td data-label="Call">
                    <code>
                      {one.method} {one.path}
                    </code>
                  </td>
                  <td data-label="Key">{one.key_label}</td>
                  <td data-label="Status" className="n">
                    <span
                      className={one.status >= 400 ? styles.refused : undefined}
                      title={one.code ?? undefined}
                    >
                      {one.status}
                    </span>
                  </td>
                  <td data-label="Took" className="n">
                    {Math.round(one.took_ms)} ms
                  </td>
                  <td data-label="When">
                    <Instant at={one.at} as="ago" />
                  </td>
                  <td data-label="Request">
                    <code className="muted" title={one.request_id}>
                      {one.request_id.slice(0, 8)}
                    </code>{' '}
                    <CopyButton text={one.request_id} label="Copy the request id" small />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Scrollable>
    </Sheet>
  );
}
