import type { Theme } from '@airworthy/chart';
import type { CrashReading, FlightFeatures, PartFailure } from '@airworthy/forensics';

/** A log to be read by a thread: a file on this machine. */
export type ReadingTask = {
  /** Names the task in messages about its progress. */
  readonly id: string;
  readonly path: string;
  readonly filename: string | null;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly charts: boolean;
  /** Where the columns are written as Parquet; left out, they are not. */
  readonly columnsFile?: string;
  /** The colours of the charts; those of the page around them unless given. */
  readonly chartTheme?: Theme;
};

export type ReadingOutcome =
  | {
      readonly kind: 'read';
      readonly result: CrashReading;
      /** SVG by name; null where they were not asked for. */
      readonly charts: Record<string, string> | null;
      readonly features: FlightFeatures;
      /** Rules and sections that threw; empty unless we made a mistake. */
      readonly failures: readonly PartFailure[];
    }
  | { readonly kind: 'unreadable'; readonly reason: string }
  /** It would pass, or has passed, the limit of time or memory of a reading. */
  | { readonly kind: 'overrun'; readonly reason: string };
