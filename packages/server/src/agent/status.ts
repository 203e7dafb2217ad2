import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Entry, STATUS_FILE, writeSafely } from './store.ts';

/** Where the agent stands, in figures and in one line. */
export type Status = {
  readonly waiting: number;
  readonly filed: number;
  readonly left_out: number;
  readonly refused: number;
  /** Logs that are still being written. */
  readonly growing: number;
  /** Why nothing is filed at present. */
  readonly trouble: string | null;
  readonly unreadable: readonly string[];
};

export function statusOf(
  entries: Iterable<Entry>,
  rest: Pick<Status, 'growing' | 'trouble' | 'unreadable'>,
): Status {
  const counts = { waiting: 0, filed: 0, left_out: 0, refused: 0 };
  for (const { state } of entries) counts[state]++;
  return { ...counts, ...rest };
}

export function statusLine(status: Status): string {
  const { waiting, filed, left_out, refused, growing, trouble, unreadable } = status;
  return [
    `${waiting} waiting`,
    `${filed} filed`,
    ...(left_out > 0 ? [`${left_out} left out`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(growing > 0 ? [`${growing} being written`] : []),
    ...unreadable.map((folder) => `${folder} cannot be read`),
    ...(trouble === null ? [] : [`not filing now: ${trouble}`]),
  ].join(', ');
}

export async function writeStatus(folder: string, status: Status): Promise<void> {
  await writeSafely(join(folder, STATUS_FILE), JSON.stringify(status));
}

/** Null where no agent has run with this state folder. */
export async function readStatus(folder: string): Promise<Status | null> {
  try {
    return JSON.parse(await readFile(join(folder, STATUS_FILE), 'utf8')) as Status;
  } catch {
    return null;
  }
}
