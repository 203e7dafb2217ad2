import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { query, refresh } from '../../api/queries.ts';
import { count, fileSize } from '../../format/numbers.ts';
import { notify, notifyError } from '../../shell/notices.ts';
import { EmptyState, ErrorState, Instant, LoadingState, Rows, Sheet } from '../../ui/index.ts';
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
      await refresh('listJobs');
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
            <EmptyState title="Nothing waits">
              Readings of logs and mails pass through here.
            </EmptyState>
          </div>
        ) : (
          <table className="rows">
            <thead>
              <tr>
                <th>Queue</th>
                <th>State</th>
                <th className="n">Jobs</th>
              </tr>
            </thead>
            <tbody>
              {queues.map((queue) => (
                <tr key={`${queue.name} ${queue.state}`}>
                  <td>{queue.name.replaceAll('_', ' ')}</td>
                  <td>{queue.state}</td>
                  <td className="n">{count(queue.count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Sheet>
      <Sheet title="Logs that could not be read" flush>
        {failed.length === 0 ? (
          <div className={styles.pad}>
            <EmptyState title="None">Every stored log was read.</EmptyState>
          </div>
        ) : (
          <table className="rows list">
            <thead>
              <tr>
                <th>File</th>
                <th>Organization</th>
                <th className="n">Size</th>
                <th>Why</th>
                <th>Stored</th>
                <th>
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {failed.map((one) => (
                <tr key={one.log_id}>
                  <td data-label="File">{one.filename ?? `flight ${one.flight_id}`}</td>
                  <td data-label="Organization">{one.organization}</td>
                  <td data-label="Size" className="n">
                    {fileSize(one.size_bytes)}
                  </td>
                  <td data-label="Why">{one.error ?? '–'}</td>
                  <td data-label="Stored">
                    <Instant at={one.stored} as="ago" />
                  </td>
                  <td className="end">
                    <Button size="compact-xs" onClick={() => void retry(one.log_id)}>
                      Try again
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Sheet>
    </Rows>
  );
}
