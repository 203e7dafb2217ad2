import { parentPort } from 'node:worker_threads';
import { readFile } from '../reading/readFile.ts';
import type { ReadingOutcome, ReadingTask } from '../reading/task.ts';

/** The work of a reading thread; it reports its progress to the pool. */
export function readLog(task: ReadingTask): Promise<ReadingOutcome> {
  return readFile(task, (progress) => parentPort?.postMessage({ task: task.id, progress }));
}
