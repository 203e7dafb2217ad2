import type { componentKinds, trendGroups } from '@airworthy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';
import { type FlightFilter, flightCondition } from '../flights/filter.ts';

export type Group = (typeof trendGroups)[number];

export type Figures = {
  flights: number;
  time_s: number;
  incidents: number;
  read: number;
  crashes: number;
  with_findings: number;
  alerts: number;
  warnings: number;
  failures: number;
};

/** Each time is rounded as in `flightSums`, so that both come to the same. */
const FIGURES = sql`count(*) AS flights, coalesce(sum(round(f.duration_s)), 0)::float8 AS time_s,
  count(*) FILTER (WHERE f.incident) AS incidents,
  count(*) FILTER (WHERE l.sha256 IS NOT NULL) AS read,
  count(*) FILTER (WHERE x.crashed) AS crashes,
  count(*) FILTER (WHERE x.alerts + x.warnings > 0) AS with_findings,
  coalesce(sum(x.alerts), 0)::float8 AS alerts, coalesce(sum(x.warnings), 0)::float8 AS warnings,
  count(*) FILTER (WHERE f.incident OR x.crashed) AS failures`;

/**
 * Flights with what was read of them: the newest log that was read speaks for its flight, as in its figures. A flight
 * without one has no row of `x`, and everything of it is null.
 */
export function flightsRead(orgId: number, filter: FlightFilter): RawBuilder<unknown> {
  return sql`(SELECT f.* FROM flight f WHERE ${flightCondition(orgId, filter)}) f
    LEFT JOIN (SELECT DISTINCT ON (flight_id) flight_id, sha256 FROM flight_log
      WHERE org_id = ${orgId} AND analysis_state = 'done'
      ORDER BY flight_id, id DESC) l ON l.flight_id = f.id
    LEFT JOIN log_reading x ON x.org_id = ${orgId} AND x.sha256 = l.sha256`;
}

type Grouping = {
  readonly id: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
};

const NONE = sql`NULL::bigint`;
const NAMELESS = sql`NULL::text`;

/** What a group is called; values of a request are no part of it. */
const groupings: Readonly<Record<Exclude<Group, 'batch'>, Grouping>> = {
  month: { id: NONE, name: NAMELESS, join: sql`` },
  aircraft: {
    id: sql`f.asset_id`,
    name: sql`coalesce(a.name, f.asset_name)`,
    join: sql`LEFT JOIN aircraft a ON a.org_id = f.org_id AND a.id = f.asset_id`,
  },
  pilot: {
    id: sql`f.pilot_id`,
    name: sql`coalesce(p.name, p.member_name, 'Pilot ' || p.id)`,
    join: sql`LEFT JOIN pilot p ON p.org_id = f.org_id AND p.id = f.pilot_id`,
  },
  site: { id: NONE, name: sql`nullif(f.site, '')`, join: sql`` },
  firmware: { id: NONE, name: sql`x.firmware`, join: sql`` },
};

export type TrendRow = Figures & {
  id: number | null;
  name: string | null;
  month: string | null;
};

const monthOf = (by: Group, per: 'month' | undefined) =>
  by === 'month' || per === 'month'
    ? sql`to_char(date_trunc('month', f.flown_at), 'YYYY-MM-DD')`
    : NAMELESS;

export type Asked = {
  readonly orgId: number;
  readonly filter: FlightFilter;
  readonly per: 'month' | undefined;
};

export async function trendRows(
  tx: Tx,
  by: Exclude<Group, 'batch'>,
  { orgId, filter, per }: Asked,
  most: number,
): Promise<TrendRow[]> {
  const { id, name, join } = groupings[by];
  // With firmware, flights that were not read are apart from read ones whose log does not name it.
  const apart = by === 'firmware' ? sql`, l.sha256 IS NULL` : sql``;
  const { rows } = await sql<TrendRow>`
    SELECT ${id} AS id, ${name} AS name, ${monthOf(by, per)} AS month, ${FIGURES}
    FROM ${flightsRead(orgId, filter)} ${join}
    GROUP BY 1, 2, 3 ${apart} ORDER BY 3, 2 NULLS LAST, 1 LIMIT ${most}`.execute(tx);
  return rows;
}

export type BatchName = {
  kind: (typeof componentKinds)[number];
  vendor: string;
  part_number: string;
  batch: string;
};
export type BatchRow = Figures & BatchName & { month: string | null };

/** A flight counts once for each batch that its aircraft carried on its day, or that its batteries are of. */
export async function batchRows(
  tx: Tx,
  { orgId, filter, per }: Asked,
  most: number,
): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    WITH one AS MATERIALIZED (
      SELECT f.id, f.asset_id, f.flown_at, f.duration_s, f.incident, f.batteries, l.sha256, x.crashed, x.alerts, x.warnings
      FROM ${flightsRead(orgId, filter)}
    ), carried AS (
      SELECT f.id, k.kind, k.vendor, k.part_number, k.batch FROM one f
      JOIN component_fitting g ON g.org_id = ${orgId} AND g.asset_id = f.asset_id AND g.fitted_on <= f.flown_at
        AND (g.removed_on IS NULL OR g.removed_on >= f.flown_at)
      JOIN component k ON k.org_id = g.org_id AND k.id = g.component_id
      UNION
      SELECT f.id, k.kind, k.vendor, k.part_number, k.batch FROM one f
      CROSS JOIN LATERAL jsonb_array_elements(f.batteries) b (named)
      JOIN component k ON k.org_id = ${orgId} AND k.id = (b.named ->> 'component_id')::bigint
    )
    SELECT c.kind, c.vendor, c.part_number, c.batch, ${monthOf('batch', per)} AS month, ${FIGURES}
    FROM carried c JOIN one f ON f.id = c.id, LATERAL (SELECT f.sha256) l,
      LATERAL (SELECT f.crashed, f.alerts, f.warnings) x
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 5, 1, 2, 3, 4 LIMIT ${most}`.execute(tx);
  return rows;
}

export type BatchParts = BatchName & { components: number; scrapped: number };

export async function batchParts(tx: Tx, orgId: number): Promise<BatchParts[]> {
  const { rows } = await sql<BatchParts>`
    SELECT kind, vendor, part_number, batch, count(*) AS components,
      count(*) FILTER (WHERE state = 'scrapped') AS scrapped
    FROM component WHERE org_id = ${orgId} GROUP BY 1, 2, 3, 4`.execute(tx);
  return rows;
}

export async function trendTotal(db: Db | Tx, { orgId, filter }: Omit<Asked, 'per'>) {
  const { rows } = await sql<Figures>`SELECT ${FIGURES}
    FROM ${flightsRead(orgId, filter)}`.execute(db);
  return rows[0]!;
}
