import { QueryClient } from '@tanstack/react-query';
import type { QueryKey } from './oldAnswers.ts';
import { mayPass } from './refusals.ts';
import type { EndpointName } from './types.ts';

const MINUTE_MS = 60_000;

/** One cache for the app. What was seen once shows at once, and refreshes quietly when it is looked at. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE_MS / 4,
      gcTime: 30 * MINUTE_MS,
      retry: (count, error) => count < 2 && mayPass(error),
      networkMode: 'always',
      // Not the default in this mode: what could not be loaded is asked again as soon as there is a connection.
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Refreshes every answer of these endpoints. */
export const refresh = (...names: EndpointName[]) =>
  refreshWhere(([name]) => names.includes(name as EndpointName));

/**
 * Marks these answers as old: those on the screen are asked again at once. A call under way is dropped, since the
 * server may have answered it before the change; a first call would be joined instead.
 */
export async function refreshWhere(isOld: (key: QueryKey) => boolean): Promise<void> {
  const old = { predicate: ({ queryKey }: { readonly queryKey: QueryKey }) => isOld(queryKey) };
  await queryClient.cancelQueries(old);
  await queryClient.invalidateQueries(old);
}
