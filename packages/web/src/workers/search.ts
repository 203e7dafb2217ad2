import {
  type SearchProgress,
  type SearchReply,
  type SearchRequest,
  searchBuilds,
} from '@airworthy/performance/search';

/** What the worker says: how far it is, the answer, or why there is none. */
export type SearchMessage =
  | { readonly progress: SearchProgress }
  | { readonly reply: SearchReply }
  | { readonly failed: string };

const say = (message: SearchMessage) => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<SearchRequest>) => {
  try {
    say({ reply: searchBuilds(data, { onProgress: (progress) => say({ progress }) }) });
  } catch (error) {
    say({ failed: error instanceof Error ? error.message : String(error) });
  }
};
