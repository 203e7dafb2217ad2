import type { SearchProgress } from '@airworthy/performance/search';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SearchMessage, SearchTask } from '../../workers/search.ts';

export type TaskState<Asked, Reply> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'searching'; readonly progress: SearchProgress | null }
  | { readonly kind: 'found'; readonly reply: Reply; readonly request: Asked }
  | { readonly kind: 'failed'; readonly reason: string };

/** One task at a time, in a worker; a newer one or `stop` ends it. */
export function useSearchTask<Asked, Reply>(taskOf: (asked: Asked) => SearchTask) {
  const [state, setState] = useState<TaskState<Asked, Reply>>({ kind: 'idle' });
  const worker = useRef<Worker | null>(null);
  const end = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => end, [end]);
  const begin = useCallback(
    (request: Asked) => {
      end();
      setState({ kind: 'searching', progress: null });
      const started = new Worker(new URL('../../workers/search.ts', import.meta.url), {
        type: 'module',
      });
      worker.current = started;
      started.onmessage = ({ data }: MessageEvent<SearchMessage<Reply>>) => {
        if ('progress' in data) setState({ kind: 'searching', progress: data.progress });
        else {
          end();
          setState(
            'reply' in data
              ? { kind: 'found', reply: data.reply, request }
              : { kind: 'failed', reason: data.failed },
          );
        }
      };
      started.onerror = () => {
        end();
        setState({ kind: 'failed', reason: 'The search could not be loaded.' });
      };
      started.postMessage(taskOf(request));
    },
    [end, taskOf],
  );
  const stop = useCallback(() => {
    end();
    setState({ kind: 'idle' });
  }, [end]);
  return { state, begin, stop };
}
