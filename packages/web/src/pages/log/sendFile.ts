import type { ReadRequest } from '../../workers/messages.ts';
import type { LogFile } from '../../workers/unpack.ts';

/**
 * A file up to this size is fetched once and given to the worker. A reading asks for many stretches of it (texts, edges
 * of tables, columns), and each fetch from a `File` goes through the browser's own process: those of a log of 60 MB
 * cost more than everything that is computed of it.
 */
const WHOLE_BYTES = 128 * 1024 * 1024;

/** Asks the worker to read a file. It is fetched here, while the worker may still be starting. */
export async function sendFile(worker: Worker, file: LogFile, examine: boolean): Promise<void> {
  const { bytes, name } = file;
  const request = { kind: 'read', name, examine } as const;
  if (bytes.size > WHOLE_BYTES) {
    worker.postMessage({ ...request, bytes } satisfies ReadRequest);
    return;
  }
  const whole = await bytes.slice(0, bytes.size).arrayBuffer();
  worker.postMessage({ ...request, bytes: whole } satisfies ReadRequest, [whole]);
}
