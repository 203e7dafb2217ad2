import type { LogEntry } from '../logs.ts';

/** The parameters of a log, for whoever asks first: the answer is kept. */
export function parametersQuery(entry: LogEntry) {
  return {
    queryKey: ['log parameters', entry.name, entry.reader.opened],
    queryFn: () => entry.reader.parameters(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  } as const;
}
