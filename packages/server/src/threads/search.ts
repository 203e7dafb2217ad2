import { type SearchReply, type SearchRequest, searchBuilds } from '@airworthy/performance/search';

/** The work of a thread that searches for builds. */
export function search(request: SearchRequest): SearchReply {
  return searchBuilds(request);
}
