/** The worker that reads a log beside the page. It has no network: its own policy forbids any request. */
import type { News, Order } from './messages.ts';
import { readLog } from './readLog.ts';

/** What we use of a worker's global scope; the `webworker` library cannot stand beside `dom`. */
type WorkerScope = {
  onmessage: ((event: { readonly data: Order }) => void) | null;
  postMessage(news: News): void;
};

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  void read(data);
};

async function read(order: Order): Promise<void> {
  try {
    scope.postMessage(await readLog(order, progressReporter()));
  } catch (error) {
    scope.postMessage(failureOf(error));
  }
}

/** The browser's own refusals to open a file: a folder was dropped, or the file changed meanwhile. */
const NOT_OPENED = ['NotFoundError', 'NotReadableError'];

function failureOf(error: unknown): News {
  const { name, message } = error as { name?: unknown; message?: unknown };
  if (NOT_OPENED.includes(String(name))) {
    const reason =
      'The browser could not open it. It may be a folder, or it was moved or changed meanwhile.';
    return { kind: 'unreadable', reason };
  }
  return { kind: 'failed', reason: String(message ?? error) };
}

/** A scan reads thousands of windows; the page hears of whole percents. */
function progressReporter(): Parameters<typeof readLog>[1] {
  let told = '';
  return (phase, share) => {
    const percent = Math.floor(share * 100);
    if (told === `${phase} ${percent}`) return;
    told = `${phase} ${percent}`;
    scope.postMessage({ kind: 'progress', phase, share });
  };
}
