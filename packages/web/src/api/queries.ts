import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { keepAnswer, keptAnswer } from './kept.ts';
import { isOffline } from './refusals.ts';
import type { CallInput, CallReply, EndpointName } from './types.ts';

export { queryClient, refresh } from './cache.ts';

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
