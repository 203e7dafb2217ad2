import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import { plural } from '../../format/numbers.ts';
import {
  ChoiceField,
  type Column,
  CopyButton,
  changeOf,
  EmptyState,
  ErrorState,
  Instant,
  LoadingState,
  Scrollable,
  Sheet,
  Table,
  useAddress,
  useSetAddress,
} from '../../ui/index.ts';
import styles from './api.module.css';
import { type Call, type CallFilter, choicesOf, isIn } from './callFilter.ts';

/** The last calls of the reader's keys, with the id by which the server's log knows each. */
export function Calls() {
  const answer = useQuery(query('accountCalls'));
  const { key = '', endpoint = '', status = '' } = useAddress('apiAccess');
  const filter = { key, endpoint, status };
  return (
    <Sheet title="Last calls" note="newest first, at most 100" flush>
      {answer.data === undefined || answer.data.calls.length === 0 ? (
        <div className={styles.pad}>
          {answer.error === null ? null : (
            <ErrorState error={answer.error} retry={() => void answer.refetch()} />
          )}
          {answer.isPending ? <LoadingState rows={4} /> : null}
          {answer.data === undefined ? null : (
            <EmptyState title="No calls yet">
              The calls of your keys appear here as they come.
            </EmptyState>
          )}
        </div>
      ) : (
        <>
          <Filter calls={answer.data.calls} filter={filter} />
          <CallTable
            calls={answer.data.calls.filter((one) => isIn(one, filter))}
            of={answer.data.calls.length}
          />
        </>
      )}
    </Sheet>
  );
}

function Filter({ calls, filter }: { calls: readonly Call[]; filter: CallFilter }) {
  const setAddress = useSetAddress('apiAccess');
  const { keys, endpoints, statuses } = choicesOf(calls, filter);
  const set = (name: keyof CallFilter) => (value: string) =>
    setAddress(changeOf(name, value), { replace: true });
  return (
    <div className={styles.filter}>
      <ChoiceField label="Key" options={keys} value={filter.key} onChange={set('key')} />
      <ChoiceField
        label="Endpoint"
        options={endpoints}
        value={filter.endpoint}
        onChange={set('endpoint')}
      />
      <ChoiceField
        label="Status"
        options={statuses}
        value={filter.status}
        onChange={set('status')}
      />
    </div>
  );
}

function CallTable({ calls, of }: { calls: readonly Call[]; of: number }) {
  if (calls.length === 0)
    return (
      <div className={styles.pad}>
        <EmptyState title="No such call">
          None of the last {plural(of, 'call')} is of this key, endpoint and status.
        </EmptyState>
      </div>
    );
  return (
    <Scrollable className={styles.tall} label="Last calls">
      <Table of={calls} rowKey={(one) => one.request_id + one.at} columns={COLUMNS} />
    </Scrollable>
  );
}

const COLUMNS: readonly Column<Call>[] = [
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
];

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
