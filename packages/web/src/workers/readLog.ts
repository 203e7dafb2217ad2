import {
  type ByteSource,
  boardNames,
  type Flight,
  normalise,
  openLog,
  type ScannedLog,
  wholeSeconds,
} from '@airworthy/flightlog';
import { type CrashReading, readCrash } from '@airworthy/forensics';
import { blobSource, type Watched, watched } from './blobSource.ts';
import type { LogFile } from './unpack.ts';

export type { LogBytes } from './blobSource.ts';

/**
 * How far a reading has come. A scan goes through the file once; how often parts of it are read for the series is not
 * known before.
 */
export type Progress =
  | { readonly phase: 'scan'; readonly share: number }
  | { readonly phase: 'series'; readonly read_bytes: number }
  | { readonly phase: 'verdict' };

/** What comes of a file: a reading, or why there is none. */
export type Read = { readonly kind: 'read'; readonly reading: CrashReading } | NotRead;

export type NotRead =
  /** The bytes are no log that we read; the reason says what they seem to be. */
  | { readonly kind: 'not_a_log'; readonly reason: string }
  /** A log whose reading would pass its bounds of memory; the reason gives its size and the bound. */
  | { readonly kind: 'too_large'; readonly reason: string }
  /** A log by its first bytes, but nothing in it can be read. */
  | { readonly kind: 'unreadable'; readonly reason: string };

/** What is known of a log once its series are gathered, before anybody says what happened. */
export type FirstFigures = {
  readonly vehicle_label: string;
  readonly firmware: string | null;
  readonly started_at: string | null;
  readonly duration_s: number;
  readonly messages: number;
  /** What the log calls its board, the surest name first. */
  readonly boards: readonly string[];
};

export function firstFigures(flight: Flight): FirstFigures {
  const { meta } = flight;
  return {
    vehicle_label: meta.vehicleLabel,
    firmware: meta.firmware,
    started_at: wholeSeconds(meta.startedAt),
    duration_s: meta.duration_us / 1e6,
    messages: meta.messages,
    boards: boardNames(flight),
  };
}

export type OnProgress = (progress: Progress) => void;
/** A log to be opened, wherever its bytes come from. */
export type LogSource = { readonly name: string; readonly source: ByteSource };
export type OpenedFile =
  | {
      readonly kind: 'opened';
      readonly log: ScannedLog;
      readonly file: LogSource;
      readonly watch: Watched;
    }
  | NotRead;

/** Scans a log. Columns are decoded when they are asked for. */
export async function openFile(file: LogSource, progress: OnProgress): Promise<OpenedFile> {
  const watch = watched(file.source);
  let reached = 0;
  watch.tell((_, to) => {
    if (to <= reached) return;
    reached = to;
    progress({ phase: 'scan', share: reached / file.source.size_bytes });
  });
  const opened = await openLog(watch.source);
  watch.tell(null);
  if (opened.kind === 'refused') {
    const kind = opened.cause === 'too_costly' ? 'too_large' : 'not_a_log';
    return { kind, reason: opened.reason };
  }
  return { kind: 'opened', log: opened.log, file, watch };
}

/**
 * The analysis of `POST /crash`, step by step the same, on a file that stays where it is. Two members
 * differ from the service's: `sha256` is null, since a digest of a large file would need all of it in
 * memory, and the compass is not compared with the World Magnetic Model, whose tables stay on the server.
 */
export async function examineLog(
  { log, file, watch }: Extract<OpenedFile, { kind: 'opened' }>,
  progress: OnProgress,
  onFlight: (flight: Flight) => void = () => {},
): Promise<Read> {
  let read_bytes = 0;
  progress({ phase: 'series', read_bytes });
  watch.tell((from, to) => {
    read_bytes += to - from;
    progress({ phase: 'series', read_bytes });
  });
  const flight = await normalise(log);
  watch.tell(null);
  onFlight(flight);
  if (flight.meta.messages === 0)
    return { kind: 'unreadable', reason: 'The log holds no record that can be read.' };
  progress({ phase: 'verdict' });
  const { name, source } = file;
  const reading = readCrash(flight, { filename: name, size_bytes: source.size_bytes });
  return { kind: 'read', reading };
}

/** Opens and examines in one step. */
export async function readLog(file: LogFile, progress: OnProgress = () => {}): Promise<Read> {
  const { name, bytes } = file;
  const opened = await openFile({ name, source: blobSource(bytes) }, progress);
  return opened.kind === 'opened' ? examineLog(opened, progress) : opened;
}
