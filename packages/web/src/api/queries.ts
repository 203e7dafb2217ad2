import { type AnyInput, Unreachable } from '@airworthy/client';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from './cache.ts';
import { callWith } from './client.ts';
import { keepAnswer, keptAnswer } from './kept.ts';
import type { CallReply, EndpointName, Said } from './types.ts';

export { queryClient, refresh } from './cache.ts';

/**
 * A reading call as a query: `useQuery(query('listFlights', { query: { limit: 50 } }))`. Its key is the
 * endpoint's name and the input, so every page that asks the same shares one answer.
 */
export function query<Name extends EndpointName>(name: Name, ...[given]: Said<Name>) {
  const input: AnyInput = given ?? {};
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => callOrKept(name, input, signal),
  });
}

/**
 * Without a connection, what was kept from the last time is shown, with its own time. The call still fails: nobody
 * may take what was kept for what is.
 */
async function callOrKept<Name extends EndpointName>(
  name: Name,
  input: AnyInput,
  signal: AbortSignal,
): Promise<CallReply<Name>> {
  try {
    const answer = await callWith(name, input, { signal });
    keepAnswer(name, input, answer);
    return answer;
  } catch (error) {
    const kept = error instanceof Unreachable ? keptAnswer(name, input) : undefined;
    const key = [name, input];
    if (kept !== undefined && queryClient.getQueryData(key) === undefined)
      queryClient.setQueryData(key, kept.answer, { updatedAt: kept.at });
    throw error;
  }
}
