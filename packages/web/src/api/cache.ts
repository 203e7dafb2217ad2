import { QueryClient } from '@tanstack/react-query';
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
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Marks every answer of these endpoints as old: those on the screen are asked again at once. A call under way
 * is dropped, since the server may have answered it before the change; a first call would be joined instead.
 */
export async function refresh(...names: EndpointName[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      await queryClient.cancelQueries({ queryKey: [name] });
      await queryClient.invalidateQueries({ queryKey: [name] });
    }),
  );
}
