/** The path that was flown, for a file that other programs open. */
import type { Flight } from '@airworthy/flightlog';

export type PathPoint = {
  /** Since the start of the log. */
  readonly t_s: number;
  readonly lat: number;
  readonly lon: number;
  /** Above sea level, as the receiver or the estimator states it; null where it is not known. */
  readonly alt_m: number | null;
};

export type FlightPath = {
  /** ISO 8601 of time 0; null where the log does not tell the date. */
  readonly startedAt: string | null;
  /** Stretches without a gap. */
  readonly stretches: readonly (readonly PathPoint[])[];
  /** One place in so many was kept: files of more points open slowly. */
  readonly stride: number;
};

const MOST_POINTS = 50_000;
/** The slowest telemetry sends a place every two seconds; what is longer is a gap. */
const GAP_US = 5e6;

/** Null where the log has no place at all. */
export function flightPath(flight: Flight): FlightPath | null {
  const source = flight.position ?? flight.gps[0]?.solution ?? null;
  if (source === null) return null;
  const { time_us, latitude_deg, longitude_deg, altitude_m } = source;
  const stride = Math.max(1, Math.ceil(time_us.length / MOST_POINTS));
  const stretches: PathPoint[][] = [];
  let before_us = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < time_us.length; i++) {
    const [at_us, lat, lon, alt] = [
      time_us[i]!,
      latitude_deg[i]!,
      longitude_deg[i]!,
      altitude_m[i]!,
    ];
    // Before its first fix a receiver reports latitude and longitude zero.
    const placed = Number.isFinite(lat) && Number.isFinite(lon) && (lat !== 0 || lon !== 0);
    if (!placed || (stride > 1 && i % stride !== 0)) continue;
    if (at_us - before_us > GAP_US * stride) stretches.push([]);
    before_us = at_us;
    const alt_m = Number.isFinite(alt) ? alt : null;
    stretches.at(-1)!.push({ t_s: at_us / 1e6, lat, lon, alt_m });
  }
  return stretches.length === 0 ? null : { startedAt: flight.meta.startedAt, stretches, stride };
}
