import type { UploadProgress } from '../../../../api/progress.ts';
import type { Flight } from '../useFlights.ts';
import type { LogSummary, NamedPlace } from './fromLog.ts';

export type DropState =
  | { readonly kind: 'waiting' | 'matching' }
  | { readonly kind: 'reading'; readonly share: number | null }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Read and matched; `target` is a flight on record, or an aircraft that a new one is filed for. */
  | { readonly kind: 'ready'; readonly target: Target | null }
  | { readonly kind: 'sending'; readonly progress: UploadProgress; readonly target: Target }
  | { readonly kind: 'done'; readonly flightId: number; readonly target: Target }
  | { readonly kind: 'failed'; readonly reason: string; readonly target: Target };

export type Target =
  | { readonly kind: 'flight'; readonly id: number }
  | { readonly kind: 'new'; readonly assetId: number }
  /** Another dropped log records the same flight: this one goes where that one goes. */
  | { readonly kind: 'with'; readonly key: number };

/** What is on record and helps to say where logs belong. */
export type OnRecord = {
  /** The aircraft that all are of, where it is known. */
  readonly assetId: number | null;
  readonly places: readonly NamedPlace[];
  readonly fleet: readonly {
    readonly id: number;
    readonly serial: string | null;
    readonly remote_id: string | null;
  }[];
  readonly batteries: readonly {
    readonly id: number;
    readonly name: string;
    readonly asset_id: number | null;
  }[];
};

export type Dropped = {
  readonly key: number;
  readonly file: File;
  readonly state: DropState;
  readonly summary: LogSummary | null;
  readonly matches: readonly Flight[];
};
