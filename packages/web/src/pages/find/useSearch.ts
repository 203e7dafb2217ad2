import type { SearchProgress, SearchReply, SearchRequest } from '@airworthy/performance/search';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SearchMessage } from '../../workers/search.ts';

export type Search =
  | { readonly kind: 'idle' }
  | { readonly kind: 'searching'; readonly progress: SearchProgress | null }
  | { readonly kind: 'found'; readonly reply: SearchReply; readonly request: SearchRequest }
  | { readonly kind: 'failed'; readonly reason: string };

/** One search at a time, in a worker; a newer one or `stop` ends it. */
export function useSearch() {
  const [search, setSearch] = useState<Search>({ kind: 'idle' });
  const worker = useRef<Worker | null>(null);
  const end = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => end, [end]);
  const begin = useCallback(
    (request: SearchRequest) => {
      end();
      setSearch({ kind: 'searching', progress: null });
      const started = new Worker(new URL('../../workers/search.ts', import.meta.url), {
        type: 'module',
      });
      worker.current = started;
      started.onmessage = ({ data }: MessageEvent<SearchMessage>) => {
        if ('progress' in data) setSearch({ kind: 'searching', progress: data.progress });
        else {
          end();
          setSearch(
            'reply' in data
              ? { kind: 'found', reply: data.reply, request }
              : { kind: 'failed', reason: data.failed },
          );
        }
      };
      started.onerror = () => {
        end();
        setSearch({ kind: 'failed', reason: 'The search could not be loaded.' });
      };
      started.postMessage(request);
    },
    [end],
  );
  const stop = useCallback(() => {
    end();
    setSearch({ kind: 'idle' });
  }, [end]);
  return { search, begin, stop };
}
