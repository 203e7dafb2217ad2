import type { LogBytes, Phase, Read } from './readLog.ts';

/** Page to worker: the one file to read. A worker reads one file and is then ended. */
export type Order = { readonly bytes: LogBytes; readonly name: string };

/** Worker to page. `failed` is a fault of ours, with its message for a report. */
export type News =
  | { readonly kind: 'progress'; readonly phase: Phase; readonly share: number }
  | { readonly kind: 'failed'; readonly reason: string }
  | Read;
