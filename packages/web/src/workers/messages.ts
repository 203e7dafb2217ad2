import type { FieldList, SignalRequest, Thinned, ThinRequest } from './fields.ts';
import type { FlightPath } from './path.ts';
import type { FlightPlan } from './plan.ts';
import type { FirstFigures, LogBytes, Progress, Read } from './readLog.ts';
import type { Signal } from './signal/evaluate.ts';
import type { Tracking } from './tracking/tracking.ts';
import type { LogFile } from './unpack.ts';

/** Page to worker: the file to read. It comes first; the worker then keeps the log open for its fields. */
export type ReadRequest = {
  readonly kind: 'read';
  /** The file itself, or a very large one to be read where it is. */
  readonly bytes: ArrayBuffer | LogBytes;
  readonly name: string;
  /** False opens the log for its fields alone, where the reading is known already. */
  readonly examine: boolean;
};

/** What the open log is asked for; `id` comes back with the answer. */
export type FieldsRequest = { readonly kind: 'fields'; readonly id: number };
export type ColumnsRequest = ThinRequest & { readonly kind: 'columns'; readonly id: number };
export type SamplesRequest = SignalRequest & { readonly kind: 'samples'; readonly id: number };
export type ParametersRequest = { readonly kind: 'parameters'; readonly id: number };
export type PathRequest = { readonly kind: 'path'; readonly id: number };
export type PlanRequest = { readonly kind: 'plan'; readonly id: number };
export type TrackingRequest = {
  readonly kind: 'tracking';
  readonly id: number;
  readonly window_s: readonly [number, number];
};
export type WorkerRequest =
  | ReadRequest
  | FieldsRequest
  | ColumnsRequest
  | SamplesRequest
  | ParametersRequest
  | PathRequest
  | PlanRequest
  | TrackingRequest;

/** A parameter as the flight ended with it; the default where the log states it. */
export type LogParameter = {
  readonly name: string;
  readonly value: number;
  readonly default: number | null;
};

/** Worker to page. `failed` is a fault of ours, with its message for a report. */
export type WorkerEvent =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'first'; readonly figures: FirstFigures }
  | Extract<Unpacked, { kind: 'unpacked' }>
  | Read
  | { readonly kind: 'fields'; readonly id: number; readonly fields: FieldList }
  | { readonly kind: 'columns'; readonly id: number; readonly columns: Thinned }
  | { readonly kind: 'samples'; readonly id: number; readonly signals: readonly Signal[] }
  | {
      readonly kind: 'parameters';
      readonly id: number;
      readonly parameters: readonly LogParameter[];
    }
  | { readonly kind: 'path'; readonly id: number; readonly path: FlightPath | null }
  | { readonly kind: 'plan'; readonly id: number; readonly plan: FlightPlan }
  | { readonly kind: 'tracking'; readonly id: number; readonly tracking: readonly Tracking[] }
  | { readonly kind: 'request_failed'; readonly id: number; readonly reason: string };

/** Of an archive: the log in it that is read and further ones, or why there is none. */
export type Unpacked =
  | { readonly kind: 'unpacked'; readonly log: LogFile; readonly others: readonly LogFile[] }
  | { readonly kind: 'unreadable' | 'failed'; readonly reason: string };

/** Why there is no reading. */
export type Refusal = Extract<
  WorkerEvent,
  { kind: 'not_a_log' | 'too_large' | 'unreadable' | 'failed' }
>;
