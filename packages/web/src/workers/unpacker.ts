/** The worker that unpacks archives, apart from the one that reads logs: most logs come unpacked. */
import { failureOf } from './failure.ts';
import type { Unpacked } from './messages.ts';
import { type LogFile, PackedLogError, unpacked } from './unpack.ts';

/** What we use of a worker's global scope; the types of `webworker` and `dom` exclude each other. */
type WorkerScope = {
  onmessage: ((event: { readonly data: LogFile }) => void) | null;
  postMessage(event: Unpacked): void;
};

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  unpacked(data)
    .then(([log, ...others]): Unpacked => ({ kind: 'unpacked', log, others }))
    .catch((error: unknown) =>
      error instanceof PackedLogError
        ? { kind: 'unreadable' as const, reason: error.message }
        : failureOf(error),
    )
    .then((event) => scope.postMessage(event));
};
