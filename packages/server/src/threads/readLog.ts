import { parentPort } from 'node:worker_threads';
import { readFile } from '../reading/readFile.ts';
import type { ReadingOutcome, ReadingTask } from '../reading/task.ts';

/** The work of a reading thread; the pool hears how far it is. */
export function readLog(task: ReadingTask): Promise<ReadingOutcome> {
  return readFile(task, (progress) => parentPort?.postMessage({ task: task.id, progress }));
}
