import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { FlightFilter } from '../flights/filter.ts';
import { flightsRead } from './store.ts';

/** More paths than this are a blot on any map. */
const DRAWN_MAX = 1000;

type Place = [number, number];

type TrackRow = {
  id: number;
  asset_id: number | null;
  asset_name: string;
  flown_at: string;
  site: string;
  incident: boolean;
  read: boolean;
  crashed: boolean;
  alerts: number;
  warnings: number;
  track: (Place | null)[] | null;
  planned: Place | null;
};

/**
 * Flights with a place: the path of the log that was read, or where the mission was planned. Those without are counted,
 * since a map that leaves them out without a word would look complete.
 */
export async function flightTracks(
  db: Db,
  orgId: number,
  filter: FlightFilter,
  most = DRAWN_MAX,
): Promise<{ flights: TrackRow[]; total: number; without_place: number }> {
  const placed = sql`${flightsRead(orgId, filter)}
    LEFT JOIN mission m ON m.org_id = f.org_id AND m.id = f.mission_id AND m.lat IS NOT NULL`;
  const { rows } = await sql<TrackRow>`
    SELECT f.id, f.asset_id, coalesce(a.name, f.asset_name) AS asset_name, f.flown_at, f.site, f.incident,
      l.sha256 IS NOT NULL AS read, coalesce(x.crashed, false) AS crashed, coalesce(x.alerts, 0) AS alerts,
      coalesce(x.warnings, 0) AS warnings, x.track,
      CASE WHEN m.id IS NULL THEN NULL ELSE jsonb_build_array(m.lat, m.lon) END AS planned
    FROM ${placed} LEFT JOIN aircraft a ON a.org_id = f.org_id AND a.id = f.asset_id
    WHERE x.track IS NOT NULL OR m.id IS NOT NULL
    ORDER BY f.flown_at DESC, f.id DESC LIMIT ${most}`.execute(db);
  const { rows: counted } = await sql<{ total: number; without_place: number }>`
    SELECT count(*) AS total, count(*) FILTER (WHERE x.track IS NULL AND m.id IS NULL) AS without_place
    FROM ${placed}`.execute(db);
  return { flights: rows, ...counted[0]! };
}
