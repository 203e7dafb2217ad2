/** What a reader found in a log, before any interpretation. */
import type { ColumnTally, SelectionOf } from './selection.ts';

export type LogFormat = 'dataflash' | 'tlog' | 'ulg';

/**
 * Bytes that could not be read as what they should have been.
 * `recovered` marks data that was read all the same (a checksum taken before zeros were cut off).
 */
export type Damage = {
  readonly at: number;
  readonly length_bytes: number;
  readonly reason:
    | 'truncated'
    | 'bad_length'
    | 'bad_checksum'
    | 'recovered'
    | 'unknown_type'
    | 'bad_definition'
    | 'garbage'
    | 'zeros';
};

/** A value or a time that nothing measured: it was left out, and counts as damage at this moment. */
export type Implausible = { readonly time_us: number; readonly origin: string };

/** Damage with the moment at which the bytes around it were written; left out where no clock tells it. */
export type DatedDamage = Damage & { readonly time_us?: number };

export type Field = {
  readonly name: string;
  /** Unit as the log states it (`deg`, `m/s`, `cm`), or null where it states none. */
  readonly unit: string | null;
  readonly kind: 'number' | 'text' | 'array';
};

/** All records of one message and one instance, in file order. */
export type Table = {
  /** `ATT`, `ATTITUDE`, `vehicle_attitude`. */
  readonly name: string;
  /** Instance, multi id or `system/component`; null where the message has none. */
  readonly instance: string | null;
  readonly count: number;
  readonly fields: readonly Field[];
};

export type ColumnRequest = { readonly table: string; readonly field: string };

/** Reserves a column of that many values and overwrites its previous content. */
export type ColumnRoom = (length: number) => Float64Array;

/** Columns of one table, with the times of its records where `timed` asks for them. */
export type TableRequest = {
  readonly table: string;
  readonly fields: readonly string[];
  readonly timed: boolean;
};

export type TableColumns = {
  readonly times_us: Float64Array | null;
  readonly columns: readonly Float64Array[];
};

/** Last time before the autopilot started again and first time after that. */
export type Restart = { readonly before_us: number; readonly from_us: number };

export type Dropout = { readonly time_us: number; readonly duration_us: number };

/**
 * A scanned log: the index is made, no column is decoded yet.
 * Columns are decoded when asked for, each into one typed array; nothing is kept per sample.
 */
export interface ScannedLog {
  readonly format: LogFormat;
  /** Of the file. */
  readonly size_bytes: number;
  /** Key: name, or `name[instance]` where there are several instances. */
  readonly tables: ReadonlyMap<string, Table>;
  /** Records per message as the reference decoders name and count them. */
  readonly messageCounts: ReadonlyMap<string, number>;
  readonly damage: readonly Damage[];
  readonly dropouts: readonly Dropout[];
  /** A field as numbers, letter scale applied, in the log's own unit; NaN where it is not a number. */
  column(table: string, field: string): Promise<Float64Array>;
  /** Several columns in one pass over the source, in the order asked for; new arrays without a `room`. */
  columnsOf?(requests: readonly ColumnRequest[], room?: ColumnRoom): Promise<Float64Array[]>;
  /** Times and columns of several tables in one pass over the source. */
  tablesOf?(requests: readonly TableRequest[]): Promise<TableColumns[]>;
  /** A field as text. */
  texts(table: string, field: string): Promise<string[]>;
  /** Time of every record in µs on the log's own clock, float64. */
  times(table: string): Promise<Float64Array>;
  /** First and last of those times, where they can be had without the rest. */
  edges?(table: string): Promise<readonly [first_us: number, last_us: number] | null>;
  /** When the autopilot started again within the file, on that clock. */
  restarts?(): Promise<readonly Restart[]>;
  /** The same log with some of its records; counts of messages, damage and dropouts are those of all. */
  selected(of: SelectionOf, tally?: ColumnTally): ScannedLog;
  /** Where the records of a table stand in the file. */
  offsets(table: string): Float64Array;
}
