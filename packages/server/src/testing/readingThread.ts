import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A thread that does what the path of its task says, as a damaged log might make a reader do. */
const THREAD = `
const { parentPort } = require('node:worker_threads');
exports.readLog = async ({ id, path }) => {
  if (path === 'die') process.exit(1);
  if (path === 'hang') for (;;);
  if (path === 'devour') { const all = []; for (;;) all.push(new Array(1e6).fill({})); }
  if (path === 'throw') throw new Error('a fault of ours');
  if (path === 'failing') return { kind: 'read', failures: [{ part: 'wind', message: 'no such column' }] };
  parentPort.postMessage({ task: id, progress: 0.5 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { kind: 'unreadable', reason: path };
};`;

/** The file of such a thread, in a folder of its own. */
export function readingThread() {
  const folder = mkdtempSync(join(tmpdir(), 'airworthy-pool-'));
  const file = join(folder, 'thread.cjs');
  writeFileSync(file, THREAD);
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What the thread is asked to do, by its path. */
export const readingTask = (path: string) => ({
  id: path,
  path,
  filename: null,
  size_bytes: 1,
  sha256: '',
  charts: false,
});
