import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Pages that are asked for in a row before the reader is asked whether to go on. */
const PAGES_MAX = 50;

/**
 * A page of a search can come back short while there is more to look at; then the next one is asked for by itself.
 * Answers whether it still looks.
 */
export function useFilledPage<Page>(
  list: UseInfiniteQueryResult<InfiniteData<Page>>,
  short: boolean,
): boolean {
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const looking = short && hasNextPage && (list.data?.pages.length ?? 0) < PAGES_MAX;
  useEffect(() => {
    if (looking && !isFetching) void fetchNextPage();
  }, [looking, isFetching, fetchNextPage]);
  return looking;
}
