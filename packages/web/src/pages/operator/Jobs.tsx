import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import { count, fileSize, words } from '../../format/numbers.ts';
import { notify, notifyError } from '../../shell/notices.ts';
import {
  EmptyState,
  ErrorState,
  Instant,
  LoadingState,
  Rows,
  Sheet,
  Table,
} from '../../ui/index.ts';
import styles from '../organization/organization.module.css';

export function Jobs() {
  const jobs = useQuery({ ...query('listJobs'), refetchInterval: 5000 });
  if (jobs.error !== null)
    return <ErrorState error={jobs.error} retry={() => void jobs.refetch()} />;
  if (jobs.data === undefined) return <LoadingState />;
  const retry = async (id: number) => {
    try {
      await call('retryReading', { params: { id }, body: {} });
      notify({ text: 'The log is read again.', level: 'plain' });
    } catch (error) {
      notifyError(error);
    }
  };
  const { queues, failed_readings: failed } = jobs.data;
  return (
    <Rows>
      <Sheet title="Queues" flush>
        {queues.length === 0 ? (
          <div className={styles.pad}>
            <EmptyState title="Nothing is waiting">
              Logs to be read and e-mails to be sent wait here for their turn.
            </EmptyState>
          </div>
        ) : (
          <Table
            of={queues}
            rowKey={(queue) => `${queue.name} ${queue.state}`}
            columns={[
              { name: 'Queue', as: 'lead', cell: (queue) => words(queue.name) },
              { name: 'State', cell: (queue) => queue.state },
              { name: 'Jobs', as: 'figure', cell: (queue) => count(queue.count) },
            ]}
          />
        )}
      </Sheet>
      <Sheet title="Logs that could not be read" flush>
        {failed.length === 0 ? (
          <div className={styles.pad}>
            <EmptyState title="None">Every stored log was read.</EmptyState>
          </div>
        ) : (
          <Table
            of={failed}
            rowKey={(one) => one.log_id}
            columns={[
              {
                name: 'File',
                as: 'lead',
                cell: (one) => one.filename ?? `flight ${one.flight_id}`,
              },
              { name: 'Organization', cell: (one) => one.organization },
              { name: 'Size', as: 'figure', cell: (one) => fileSize(one.size_bytes) },
              { name: 'Why', cell: (one) => one.error ?? '–' },
              { name: 'Stored', cell: (one) => <Instant at={one.stored} as="ago" /> },
              {
                name: 'Actions',
                as: 'actions',
                cell: (one) => (
                  <Button size="compact-xs" onClick={() => void retry(one.log_id)}>
                    Try again
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Sheet>
    </Rows>
  );
}
