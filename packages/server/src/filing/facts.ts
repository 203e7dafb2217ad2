import {
  boardSerial,
  type Flight,
  type LogFormat,
  normalise,
  openLog,
  type RefusalCause,
  type VehicleClass,
} from '@airworthy/flightlog';
import { fileSource } from '../storage/fileSource.ts';

/** What a log says about its flight, as far as filing needs it. Null: the log does not say. */
export type LogFacts = {
  readonly format: LogFormat;
  readonly vehicle: VehicleClass;
  readonly vehicleLabel: string;
  /** What no other board has. */
  readonly boardId: string | null;
  /** `BRD_SERIAL_NUM`, the number that a manufacturer may set. */
  readonly serial: string | null;
  readonly systemId: number | null;
  /** UTC of the log's time 0. */
  readonly start_ms: number | null;
  /** When the motors could turn, in seconds from time 0. */
  readonly armed_s: readonly (readonly [from_s: number, to_s: number])[];
  readonly place: Place | null;
};

export type Place = { readonly latitude_deg: number; readonly longitude_deg: number };

export type FactsOutcome =
  | { readonly kind: 'facts'; readonly facts: LogFacts }
  | { readonly kind: 'refused'; readonly cause: RefusalCause; readonly reason: string };

/** What may be held of a log while its facts are read: a ground station has little memory. */
const HELD_BYTES = 8 * 2 ** 20;
const COLUMNS_BYTES = 32 * 2 ** 20;

export async function readFacts(path: string): Promise<FactsOutcome> {
  const source = await fileSource(path, { held_bytes: HELD_BYTES });
  try {
    const opened = await openLog(source);
    if (opened.kind === 'refused') return opened;
    return { kind: 'facts', facts: factsOf(await normalise(opened.log, COLUMNS_BYTES)) };
  } finally {
    await source.close();
  }
}

function factsOf(flight: Flight): LogFacts {
  const { meta, parameters } = flight;
  const numberOf = (...names: readonly string[]) =>
    names.map((name) => parameters.get(name)?.value).find((value) => value !== undefined) ?? null;
  const start_ms = meta.startedAt === null ? Number.NaN : Date.parse(meta.startedAt);
  return {
    format: meta.format,
    vehicle: meta.vehicle,
    vehicleLabel: meta.vehicleLabel,
    boardId: meta.boardId ?? null,
    serial: boardSerial(flight),
    systemId: meta.systems?.[0] ?? numberOf('MAV_SYSID', 'SYSID_THISMAV', 'MAV_SYS_ID'),
    start_ms: Number.isNaN(start_ms) ? null : start_ms,
    armed_s: flight.armed.map(({ from_us, to_us }) => [from_us / 1e6, to_us / 1e6] as const),
    place: placeOf(flight),
  };
}

/** Where the first satellite fix was, else where the estimator was first. */
function placeOf({ gps, position }: Flight): Place | null {
  for (const { solution } of gps) {
    const at = solution.fix.findIndex((fix, i) => fix >= 3 && isPlace(solution, i));
    if (at >= 0) return placeAt(solution, at);
  }
  if (position === null) return null;
  const at = position.time_us.findIndex((_, i) => isPlace(position, i));
  return at < 0 ? null : placeAt(position, at);
}

type Coordinates = {
  readonly latitude_deg: Float64Array;
  readonly longitude_deg: Float64Array;
};

/** 0, 0 is what a receiver says that knows nothing. */
function isPlace({ latitude_deg, longitude_deg }: Coordinates, i: number): boolean {
  const [latitude, longitude] = [latitude_deg[i]!, longitude_deg[i]!];
  const known = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return known && (Math.abs(latitude) > 1e-6 || Math.abs(longitude) > 1e-6);
}

function placeAt({ latitude_deg, longitude_deg }: Coordinates, i: number): Place {
  return { latitude_deg: latitude_deg[i]!, longitude_deg: longitude_deg[i]! };
}

/** Time with the motors armed; null where the log shows none. */
export function armedTime_s({ armed_s }: LogFacts): number | null {
  const total_s = armed_s.reduce((sum, [from_s, to_s]) => sum + to_s - from_s, 0);
  return total_s > 0 ? total_s : null;
}
