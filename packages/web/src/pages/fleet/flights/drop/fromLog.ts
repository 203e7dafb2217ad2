import type { CrashReading } from '@airworthy/forensics';
import type { CallInput } from '../../../../api/types.ts';
import { offsetText } from '../flightFields.ts';

/** What a log says of the flight that it is of. */
export type LogSummary = {
  /** When it left the ground; null for a log without the time of day. */
  readonly startedAt: Date | null;
  /** Time in the air. */
  readonly duration_s: number;
  readonly landings: number;
  readonly place: { readonly lat: number; readonly lon: number } | null;
  /** `6S, 4200 mAh used`. */
  readonly battery: string | null;
  readonly airframe: string | null;
  readonly crashed: boolean;
  /** What the log calls its board, the surest name first. */
  readonly boards: readonly string[];
  /** Heard on the ground, and not written by the autopilot itself. */
  readonly telemetry: boolean;
};

export function summaryOf(reading: CrashReading, boards: readonly string[]): LogSummary {
  const { meta, flights, diagnostics, crash, series } = reading;
  const first_s = flights[0]?.start_s ?? 0;
  const flown_s = flights.reduce((sum, one) => sum + one.end_s - one.start_s, 0);
  return {
    startedAt:
      meta.started_at === null
        ? null
        : new Date(new Date(meta.started_at).getTime() + first_s * 1000),
    duration_s: Math.round(flown_s > 0 ? flown_s : meta.armed_s),
    landings: Math.max(1, flights.length),
    place: firstPlace(series.flight.lat, series.flight.lon),
    battery: batteryText(diagnostics.battery),
    airframe: meta.airframe ?? meta.vehicle_label,
    crashed: crash.detected,
    boards,
    telemetry: meta.source_format === 'tlog',
  };
}

type Column = readonly (number | null)[] | undefined;

function firstPlace(lat: Column, lon: Column): LogSummary['place'] {
  for (const [index, value] of (lat ?? []).entries()) {
    const east = lon?.[index];
    // Before its first fix a receiver reports zero for both.
    if (value !== null && east != null && !(value === 0 && east === 0))
      return { lat: value, lon: east };
  }
  return null;
}

function batteryText(battery: CrashReading['diagnostics']['battery']): string | null {
  if (!battery.available) return null;
  const parts = [
    battery.cells === null ? null : `${battery.cells}S`,
    battery.used_mah === null ? null : `${Math.round(battery.used_mah)} mAh used`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/** A place that has a name: the site of a mission, or of flights on record. */
export type NamedPlace = { readonly name: string; readonly lat: number; readonly lon: number };

const METRES_PER_DEGREE = 111_195;
/** A log that begins within this of a named place was flown there. */
const SITE_REACH_M = 2000;

/** The nearest named place, else the position itself, else nothing. */
export function siteOf(place: LogSummary['place'], known: readonly NamedPlace[]): string {
  if (place === null) return '';
  const shrink = Math.cos((place.lat * Math.PI) / 180);
  const nearest = known
    .map((one) => ({
      name: one.name,
      distance_m:
        METRES_PER_DEGREE * Math.hypot(one.lat - place.lat, shrink * (one.lon - place.lon)),
    }))
    .sort((a, b) => a.distance_m - b.distance_m)[0];
  if (nearest !== undefined && nearest.distance_m <= SITE_REACH_M) return nearest.name;
  return `${place.lat.toFixed(4)}, ${place.lon.toFixed(4)}`;
}

/** Whether a site is only a position, as it is filed where no named place is near. */
export const isPosition = (site: string) => /^-?\d+(\.\d+)?, -?\d+(\.\d+)?$/.test(site);

type Body = NonNullable<CallInput<'fileFlight'>['body']>;

/**
 * A new flight from what its log says. The reference is that of the log, so that filing it again after a lost answer
 * finds the flight that was filed.
 */
export function flightFromLog(
  summary: LogSummary,
  about: {
    readonly assetId: number;
    readonly site: string;
    /** Batteries that are fitted to the aircraft. */
    readonly batteries: readonly { readonly name: string; readonly component_id: number }[];
    readonly file: { readonly name: string; readonly size: number };
    readonly now: Date;
  },
): Body {
  const { startedAt } = summary;
  return {
    external_ref: `log ${startedAt?.toISOString() ?? about.file.name} ${about.file.size}`,
    asset_id: about.assetId,
    ...(startedAt === null ? {} : { flown_at: localText(startedAt, about.now) }),
    duration_s: summary.duration_s,
    landings: summary.landings,
    site: about.site,
    incident: summary.crashed,
    // What the log measured says nothing about which pack it was.
    ...(summary.battery === null ? {} : { remarks: `Battery by the log: ${summary.battery}` }),
    ...(about.batteries.length === 0 ? {} : { batteries: [...about.batteries] }),
  };
}

/** Date and time with the offset of this machine: the place of a log is most often that of its reader. */
export function localText(at: Date, now: Date): string {
  return `${at.toLocaleDateString('sv-SE')}T${at.toLocaleTimeString('sv-SE')}${offsetText(at, now)}`;
}
