import type { News, Order } from '../../workers/messages.ts';

/** Reads one file in a worker of its own, which ends with the reading. Gives what stops it before. */
export function readInWorker(file: File, hear: (news: News) => void): () => void {
  const worker = new Worker(new URL('../../workers/reader.ts', import.meta.url), {
    type: 'module',
    name: 'log reader',
  });
  const end = (news: News) => {
    worker.terminate();
    hear(news);
  };
  worker.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.kind === 'progress') hear(data);
    else end(data);
  };
  worker.onerror = (event) => {
    end({ kind: 'failed', reason: event.message || 'The reader could not be started.' });
  };
  const order: Order = { bytes: file, name: file.name };
  worker.postMessage(order);
  return () => worker.terminate();
}
