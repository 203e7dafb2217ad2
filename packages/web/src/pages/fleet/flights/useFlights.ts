import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import type { CallReply } from '../../../api/types.ts';
import type { Filters } from './filters.ts';

export type Flight = CallReply<'listFlights'>['flights'][number];

const PAGE = 50;
/** Pages without a single flight that are asked for in a row before the reader is asked whether to go on. */
const EMPTY_PAGES_MAX = 50;

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
  const pages = list.data?.pages ?? [];
  const flights = pages.flatMap((page) => page.flights);
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const short = flights.length < PAGE && pages.length < EMPTY_PAGES_MAX;
  useEffect(() => {
    if (short && hasNextPage && !isFetching) void fetchNextPage();
  }, [short, hasNextPage, isFetching, fetchNextPage]);
  return { list, flights, searching: short && hasNextPage };
}
