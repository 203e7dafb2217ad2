import { openAsBlob } from 'node:fs';
import {
  type Airworthy,
  type AnswerOf,
  type InputOf,
  isRefusal,
  type UploadOptions,
  type UploadProgress,
} from '@airworthy/client';
import { localDateText, plusDays } from '@airworthy/contract/dates';
import { type AircraftMap, type Asset, assetOf } from './aircraft.ts';
import { armedTime_s } from './facts.ts';
import { withBytes } from './inspect.ts';
import { localTime } from './localTime.ts';
import type { LogToFile } from './log.ts';
import { isTelemetry } from './pairs.ts';

export type FilingOptions = {
  readonly map: AircraftMap;
  /** The flight that an earlier log of the same flight was filed as. */
  readonly flightId?: number;
  /** That log was an earlier part of this one. */
  readonly grown?: boolean;
  /** Where packed logs are unpacked; the system's place unless given. */
  readonly scratch?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (log: LogToFile, progress: UploadProgress) => void;
  /** How often in a row the line may fail, and the longest pause between. */
  readonly line?: Pick<UploadOptions, 'tries' | 'longestPause_s'>;
};

type Flight = AnswerOf<'getFlight'>['flight'];
type NewFlight = InputOf<'fileFlight'>['body'];

export type FiledLog = {
  readonly name: string;
  readonly sha256: string;
  readonly logId: number | null;
  /** The flight had these bytes before. */
  readonly duplicate: boolean;
  /** Why it was not attached. */
  readonly leftOut: string | null;
};

export type Filed = {
  readonly flight: Flight;
  readonly createdNew: boolean;
  /** What is not known or was not done, each as a sentence without its stop. */
  readonly notes: readonly string[];
  readonly logs: readonly FiledLog[];
};

const REFERENCE = 'log-sha256-';

/** The same bytes give the same reference on every machine, so a log that is filed twice is one flight. */
export const referenceOf = ({ sha256 }: Pick<LogToFile, 'sha256'>): string => REFERENCE + sha256;

/**
 * No record gets to this revision: a flight that is there already is answered as it stands and not corrected, so
 * that what people have changed since stays.
 */
const NEVER_REACHED = 1_000_000_000;

/**
 * Files one flight with its logs, the telemetry first. Every step may be done again by the same or another
 * program, at the same time or later: there is one flight, and each log is attached to it once.
 */
export async function fileLogs(
  server: Airworthy,
  logs: readonly LogToFile[],
  options: FilingOptions,
): Promise<Filed> {
  const asset = await assetOf(
    logs.map(({ facts }) => facts),
    options.map,
    async () => (await server.listAircraft({}, signalOf(options))).aircraft,
  );
  const described = flightOf(logs, asset);
  const known = await knownFlight(server, logs, described.body, options);
  const filed =
    known === null
      ? await fileNew(server, described, options)
      : {
          flight: await joined(server, known, logs, described, options),
          createdNew: false,
          notes: [],
        };
  const attached: FiledLog[] = [];
  for (const log of logs) attached.push(await attach(server, filed.flight, log, options));
  return {
    ...filed,
    notes: [...(filed.createdNew ? described.notes : []), ...filed.notes],
    logs: attached,
  };
}

const signalOf = ({ signal }: FilingOptions) => (signal === undefined ? {} : { signal });

type Described = {
  readonly body: NewFlight & { readonly flown_at: string; readonly duration_s?: number };
  readonly notes: readonly string[];
};

/** What the logs say of their flight; the autopilot's own log, which comes last, is believed first. */
function flightOf(logs: readonly LogToFile[], asset: Asset): Described {
  const notes = asset.note === null ? [] : [asset.note];
  const facts = logs.map((log) => log.facts).filter((one) => one !== null);
  const best = facts.at(-1) ?? null;
  const place = best?.place ?? facts.find((one) => one.place !== null)?.place ?? null;
  const first = logs.reduce((a, b) => (isBefore(b, a) ? b : a));
  let flown_at = localDateText(new Date(first.modified_ms));
  if (best === null)
    notes.push('the log is too large to be looked into, so the date is that of the file');
  else if (best.start_ms === null)
    notes.push('the log states no time, so the date is that of the file');
  else {
    const start = localTime(best.start_ms + 1000 * (best.armed_s[0]?.[0] ?? 0), place);
    flown_at = start.text;
    if (place === null) notes.push('the log states no place, so the date is that of UTC');
  }
  const duration_s = best === null ? null : armedTime_s(best);
  if (duration_s === null)
    notes.push(
      best === null
        ? 'the flight time is not known'
        : 'the log shows no arming, so the flight time is not known',
    );
  const from = logs.map(({ name }) => name).join(' and ');
  return {
    body: {
      external_ref: referenceOf(first),
      ...asset.member,
      flown_at,
      ...(duration_s === null ? {} : { duration_s: Math.round(duration_s * 10) / 10 }),
      remarks: remarksOf(`filed from ${from}`, notes),
    },
    notes,
  };
}

/**
 * Which of several logs names the flight: the one that was finished first, since whoever files now may be seeing
 * only that one.
 */
function isBefore(one: LogToFile, other: LogToFile): boolean {
  if (one.modified_ms !== other.modified_ms) return one.modified_ms < other.modified_ms;
  return one.sha256 < other.sha256;
}

function remarksOf(...parts: readonly (string | readonly string[])[]): string {
  return parts
    .flat()
    .map((part) => `${part.slice(0, 1).toUpperCase()}${part.slice(1)}.`)
    .join(' ');
}

/** How many flights of three days are looked through. */
const LOOKED_THROUGH = 5000;

/** The flight that these logs belong to: what the caller knows, or what the server has of this day. */
async function knownFlight(
  server: Airworthy,
  logs: readonly LogToFile[],
  body: Described['body'],
  options: FilingOptions,
): Promise<Flight | null> {
  if (options.flightId !== undefined)
    try {
      const params = { id: options.flightId };
      return (await server.getFlight({ params }, signalOf(options))).flight;
    } catch (error) {
      // Somebody has deleted it: the log is filed by itself.
      if (!isRefusal(error, 'not_found')) throw error;
    }
  const day = body.flown_at.slice(0, 10);
  const query = {
    since: plusDays(day, -1),
    until: plusDays(day, 1),
    ...(body.asset_id == null ? {} : { asset_id: body.asset_id }),
    limit: 200,
    total: '0',
  } as const;
  const references = new Set(logs.map(referenceOf));
  const found: { own: Flight | null; other: Flight | null } = { own: null, other: null };
  let left = LOOKED_THROUGH;
  for await (const flight of server.each('listFlights', { query }, signalOf(options))) {
    const which = references.has(flight.external_ref ?? '') ? 'own' : 'other';
    const belongs = which === 'own' || isOtherHalf(flight, logs, body);
    if (belongs && flight.id < (found[which]?.id ?? Number.POSITIVE_INFINITY))
      found[which] = flight;
    if (--left === 0) break;
  }
  return found.own ?? found.other;
}

/** Two logs of one flight tell of its start and its length within this. */
const TIMES_DIFFER_S = 10;

/**
 * Whether a flight on record was filed from the other kind of log of the same flight, perhaps by another machine: of
 * the same aircraft, at the same time, as long.
 */
function isOtherHalf(flight: Flight, logs: readonly LogToFile[], body: Described['body']): boolean {
  const { external_ref, log, started_at } = flight;
  if (external_ref?.startsWith(REFERENCE) !== true || log === null || started_at === null)
    return false;
  const isOther = logs.every((one) => isTelemetry(one) !== (log.format === 'tlog'));
  const sameAircraft =
    body.asset_id == null
      ? flight.asset_id === null && flight.asset_name === body.asset_name
      : flight.asset_id === body.asset_id;
  if (!isOther || !sameAircraft || !body.flown_at.includes('T')) return false;
  const apart_s = Math.abs(Date.parse(started_at) - Date.parse(body.flown_at)) / 1000;
  const longer_s = Math.abs(flight.duration_s - (body.duration_s ?? Number.POSITIVE_INFINITY));
  return apart_s <= TIMES_DIFFER_S && longer_s <= TIMES_DIFFER_S;
}

async function fileNew(
  server: Airworthy,
  { body }: Described,
  options: FilingOptions,
): Promise<{ flight: Flight; createdNew: boolean; notes: string[] }> {
  const file = async (sent: NewFlight, notes: string[]) => {
    try {
      const answer = await server.fileFlight(
        { body: { ...sent, revision: NEVER_REACHED } },
        signalOf(options),
      );
      return { flight: answer.flight, createdNew: answer.created_new, notes };
    } catch (error) {
      if (!isRefusal(error, 'stale')) throw error;
      return { flight: error.members.flight as Flight, createdNew: false, notes };
    }
  };
  try {
    return await file(body, []);
  } catch (error) {
    if (!isRefusal(error, 'invalid_value') || error.members.field !== 'flown_at') throw error;
    const { flown_at, remarks, ...rest } = body;
    const note = `the server does not take ${flown_at} as a date, so it is filed under today`;
    return file({ ...rest, remarks: `${remarks} ${remarksOf(note)}` }, [note]);
  }
}

/**
 * A flight that was filed from telemetry takes the times of the autopilot's own log once that is there, or of the
 * telemetry when that has gone on, unless somebody has changed the flight.
 */
async function joined(
  server: Airworthy,
  flight: Flight,
  logs: readonly LogToFile[],
  { body }: Described,
  options: FilingOptions,
): Promise<Flight> {
  const { duration_s } = body;
  const tellsMore = options.grown === true || !logs.every(isTelemetry);
  if (!tellsMore || duration_s === undefined || flight.revision !== 1) return flight;
  if (flight.log !== null && flight.log.format !== 'tlog') return flight;
  if (Math.abs(flight.duration_s - duration_s) < 1) return flight;
  const reason = `${logs.at(-1)?.name} has arrived, which shows more of the flight`;
  try {
    const correction = { body: { duration_s, flown_at: body.flown_at, reason, revision: 1 } };
    const answer = await server.correctFlight(
      { params: { id: flight.id }, ...correction },
      signalOf(options),
    );
    return answer.flight;
  } catch (error) {
    if (isRefusal(error, 'stale', 'final', 'permission')) return flight;
    throw error;
  }
}

async function attach(
  server: Airworthy,
  flight: Flight,
  log: LogToFile,
  options: FilingOptions,
): Promise<FiledLog> {
  const about = { name: log.name, sha256: log.sha256 };
  const leftOut = isWorse(flight, log) ? await refusedAsWorse(server, flight, log, options) : null;
  if (leftOut !== null) return { ...about, logId: null, duplicate: false, leftOut };
  const send = async (path: string) =>
    server.uploadLog(flight.id, await openAsBlob(path), {
      ...signalOf(options),
      ...options.line,
      ...about,
      onProgress: (progress) => options.onProgress?.(log, progress),
    });
  const uploaded = await withBytes(log, send, options.scratch);
  return {
    ...about,
    logId: uploaded.log.id,
    duplicate: uploaded.duplicate === true,
    leftOut: null,
  };
}

/** The newest log of a flight is the one that is read: telemetry must not take that place. */
function isWorse({ log: newest }: Flight, log: LogToFile): boolean {
  return isTelemetry(log) && newest !== null && newest.format !== 'tlog';
}

/** Null where the flight has these bytes already. */
async function refusedAsWorse(
  server: Airworthy,
  flight: Flight,
  { name, size_bytes, sha256 }: LogToFile,
  options: FilingOptions,
): Promise<string | null> {
  const { id } = flight;
  const body = { name, size_bytes, sha256 };
  const { log, upload } = await server.beginLogUpload({ params: { id }, body }, signalOf(options));
  if (log !== null) return null;
  const params = { id, upload_id: upload.id };
  await server.deleteLogUpload({ params }, signalOf(options));
  return `flight ${id} has the log of the autopilot itself, which shows more than telemetry`;
}
