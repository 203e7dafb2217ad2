import type { SearchReply, SearchRequest } from '@airworthy/performance/search';
import { type TaskState, useSearchTask } from './useSearchTask.ts';

export type Search = TaskState<SearchRequest, SearchReply>;

const taskOf = (search: SearchRequest) => ({ search });

/** The search of the page: one at a time. */
export function useSearch() {
  const { state, begin, stop } = useSearchTask<SearchRequest, SearchReply>(taskOf);
  return { search: state, begin, stop };
}
