import type { CrashReading, FlightFeatures } from '@airworthy/forensics';

/** A log to be read by a thread: a file on this machine. */
export type ReadingTask = {
  /** Names the task in messages about its progress. */
  readonly id: string;
  readonly path: string;
  readonly filename: string | null;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly charts: boolean;
};

export type ReadingOutcome =
  | {
      readonly kind: 'read';
      readonly result: CrashReading;
      /** SVG by name; null where they were not asked for. */
      readonly charts: Record<string, string> | null;
      readonly features: FlightFeatures;
    }
  | { readonly kind: 'unreadable'; readonly reason: string };
