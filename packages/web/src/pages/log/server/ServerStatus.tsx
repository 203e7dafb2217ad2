import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import type { CallReply } from '../../../api/types.ts';
import { paths } from '../../../paths.ts';
import { notifyError } from '../../../shell/notices.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/index.ts';
import type { ServerSource } from '../logs.ts';

type ServerStatusProps = {
  readonly source: ServerSource;
  readonly reading: UseQueryResult<CallReply<'getLogReading'>>;
};

/** A reading of the server that cannot be shown yet: why, and what to do. */
export function ServerStatus({ source, reading }: ServerStatusProps) {
  const { data, error } = reading;
  if (error !== null) return <ErrorState error={error} retry={() => void reading.refetch()} />;
  if (data === undefined) return <LoadingState label="Loading the reading" rows={8} />;
  const ask = async () => {
    try {
      await call('requestLogReading', { params: { id: source.id } });
      await reading.refetch();
    } catch (failure) {
      notifyError(failure);
    }
  };
  switch (data.state) {
    case 'queued':
    case 'reading':
      return <EmptyState title="The server is reading this log">{progressText(data)}</EmptyState>;
    case 'failed':
      return (
        <EmptyState
          title="The server could not read this log"
          action={<a href={paths.flight(source.id)}>To the flight</a>}
        >
          {data.error ?? 'The server gave no reason.'}
        </EmptyState>
      );
    default:
      return (
        <EmptyState
          title="This log has not been read"
          action={<Button onClick={() => void ask()}>Ask for a reading</Button>}
        >
          Logs of this size are read only when somebody asks.
        </EmptyState>
      );
  }
}

function progressText({ progress, position }: CallReply<'getLogReading'>): string {
  if (position !== undefined && position > 0) return `${position} readings are before it.`;
  return progress === undefined ? 'It is next.' : `${Math.floor(100 * progress)} % is read.`;
}
