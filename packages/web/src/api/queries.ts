import { QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { keepAnswer, keptAnswer } from './kept.ts';
import { isOffline, mayPass } from './refusals.ts';
import type { CallInput, CallReply, EndpointName } from './types.ts';

const MINUTE_MS = 60_000;

/** One cache for the app. What was seen once shows at once, and refreshes quietly when it is looked at. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE_MS / 4,
      gcTime: 30 * MINUTE_MS,
      retry: (count, error) => count < 2 && mayPass(error),
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * A reading call as a query: `useQuery(query('listFlights', { query: { limit: 50 } }))`. Its key is the
 * endpoint's name and the input, so every page that asks the same shares one answer.
 */
export function query<Name extends EndpointName>(name: Name, input: CallInput<Name> = {}) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => callOrKept(name, input, signal),
  });
}

/** Without a connection, what was kept from the last time answers. */
async function callOrKept<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
  signal: AbortSignal,
): Promise<CallReply<Name>> {
  try {
    const answer = await call(name, input, { signal });
    keepAnswer(name, input, answer);
    return answer;
  } catch (error) {
    const kept = isOffline(error) ? keptAnswer(name, input) : undefined;
    if (kept === undefined) throw error;
    return kept as CallReply<Name>;
  }
}

/** Marks every answer of these endpoints as old: those on the screen are asked again at once. */
export async function refresh(...names: EndpointName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
