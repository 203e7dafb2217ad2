import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useFilledPage } from '../../../api/filledPage.ts';
import type { CallReply } from '../../../api/types.ts';
import type { Filters } from './filters.ts';

export type Flight = CallReply<'listFlights'>['flights'][number];

const PAGE = 50;

/**
 * The flights that fit, a page at a time and without counting. A page of a search can come back short while there is
 * more to look at; then the next one is asked for by itself.
 */
export function useFlights(filters: Filters) {
  const list = useInfiniteQuery({
    queryKey: ['listFlights', 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listFlights',
        { query: { ...filters, limit: PAGE, total: 0, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const flights = (list.data?.pages ?? []).flatMap((page) => page.flights);
  return { list, flights, searching: useFilledPage(list, flights.length < PAGE) };
}
