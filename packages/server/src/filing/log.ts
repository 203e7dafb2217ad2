import type { LogFacts } from './facts.ts';

/** A finished log on this machine. */
export type LogToFile = {
  /** The file that it is in, and its name there: an archive holds several. */
  readonly file: string;
  readonly entry: string;
  /** What people know it by. */
  readonly name: string;
  readonly size_bytes: number;
  readonly sha256: string;
  /** When the file was last written to, by the clock of whoever wrote it. */
  readonly modified_ms: number;
  /** Null where the log is too large to be looked into. */
  readonly facts: LogFacts | null;
};
