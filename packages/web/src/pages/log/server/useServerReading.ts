import type { CrashReading } from '@airworthy/forensics';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, fileOf } from '../../../api/client.ts';
import { useAddress } from '../../../ui/index.ts';
import { openReading, readingEntry, type ServerSource, useLogs } from '../logs.ts';

const ASK_AGAIN_MS = 2000;

/** The reading of the server that the address names (`flight` or `crash`): asked for, and opened when it is there. */
export function useServerReading() {
  const { flight, crash } = useAddress('log');
  const source = sourceOf(flight, crash);
  const entry = readingEntry(useLogs(), source);
  const asked = source ?? { kind: 'flight', id: '0' };
  const endpoint = asked.kind === 'flight' ? 'getLogReading' : 'getCrashReading';
  const params = { params: { id: asked.id } };
  const reading = useQuery({
    // The key of `query`, so that a page of the flight and this one share the answer.
    queryKey: [endpoint, params],
    queryFn: ({ signal }) => call(endpoint, params, { signal }),
    enabled: source !== null && entry === null,
    refetchInterval: ({ state }) =>
      ['queued', 'reading'].includes(state.data?.state ?? '') ? ASK_AGAIN_MS : false,
  });
  const { data } = reading;
  const { kind, id } = asked;
  useEffect(() => {
    if (source === null || entry !== null || data?.result === undefined) return;
    openReading({ kind, id }, data.result as CrashReading, () => fetchLog({ kind, id }));
  }, [source, entry, data, kind, id]);
  return { source, entry, reading };
}

function sourceOf(flight: string | undefined, crash: string | undefined): ServerSource | null {
  if (flight !== undefined && /^\d+$/.test(flight)) return { kind: 'flight', id: flight };
  return crash !== undefined && /^\d+$/.test(crash) ? { kind: 'crash', id: crash } : null;
}

/** The bytes of a flight's log; those of a crash reading are not kept by the server. */
async function fetchLog({ kind, id }: ServerSource): Promise<Blob> {
  if (kind === 'crash')
    throw new Error(
      'The server keeps the reading, not the log. Open the log itself for its fields.',
    );
  return fileOf('downloadLog', { params: { id } });
}
