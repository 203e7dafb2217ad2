import {
  type ImproveReply,
  type ImproveRequest,
  improveBuild,
  type SearchProgress,
  type SearchReply,
  type SearchRequest,
  searchBuilds,
} from '@airworthy/performance/search';

/** What the worker is asked for: builds, or the single changes that make one better. */
export type SearchTask = { readonly search: SearchRequest } | { readonly improve: ImproveRequest };

/** What the worker says: how far it is, the answer, or why there is none. */
export type SearchMessage<Reply = SearchReply | ImproveReply> =
  | { readonly progress: SearchProgress }
  | { readonly reply: Reply }
  | { readonly failed: string };

const say = (message: SearchMessage) => self.postMessage(message);
const onProgress = (progress: SearchProgress) => say({ progress });

self.onmessage = ({ data }: MessageEvent<SearchTask>) => {
  try {
    say({
      reply:
        'search' in data
          ? searchBuilds(data.search, { onProgress })
          : improveBuild(data.improve, onProgress),
    });
  } catch (error) {
    say({ failed: error instanceof Error ? error.message : String(error) });
  }
};
