import {
  type ImproveReply,
  type ImproveRequest,
  improveBuild,
  type SearchReply,
  type SearchRequest,
  searchBuilds,
} from '@airworthy/performance/search';

/** The work of a thread that searches for builds. */
export function search(request: SearchRequest): SearchReply {
  return searchBuilds(request);
}

/** The work of a thread that looks for single changes of a build. */
export function improve(request: ImproveRequest): ImproveReply {
  return improveBuild(request);
}
