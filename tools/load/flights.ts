import type pg from 'pg';
import type { Client } from './client.ts';

export type At = { readonly connections: number; readonly seconds: number };

/** A flight with what every flight has. */
const FLIGHT = { duration_s: 60 };

/** How often `step` succeeds in a second, repeated on every connection at once. */
async function perSecond(at: At, step: (index: number) => Promise<boolean>): Promise<number> {
  const deadline = performance.now() + at.seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: at.connections }, async (_, index) => {
      while (performance.now() < deadline) if (await step(index)) done++;
    }),
  );
  return done / at.seconds;
}

/** Flights filed in a second, spread over the aircraft of one tenant. */
export function filedFlights(
  client: Client,
  tenant: { readonly base: string; readonly key: string; readonly aircraft: readonly number[] },
  at: At,
): Promise<number> {
  const { base, key, aircraft } = tenant;
  const bodies = aircraft.map((asset_id) => JSON.stringify({ asset_id, ...FLIGHT }));
  return perSecond(at, async (index) => {
    const body = bodies[index % bodies.length] as string;
    return (await client.call({ method: 'POST', url: `${base}/flights`, key, body })) === '200';
  });
}

/**
 * The same rows (the pilot is the caller's own entry, as the service fills it in) put straight into the same table,
 * with its triggers, over as many connections as the service has: what the database can take at most.
 */
export async function bareInserts(
  pool: pg.Pool,
  aircraft: readonly number[],
  at: At,
): Promise<number> {
  const { rows } = await pool.query(
    `SELECT a.id, a.org_id, min(p.id) AS pilot_id FROM aircraft a JOIN pilot p ON p.org_id = a.org_id
     WHERE a.id = ANY($1) GROUP BY a.id`,
    [aircraft],
  );
  return perSecond(at, async (index) => {
    const { id, org_id, pilot_id } = rows[index % rows.length] as Record<string, number>;
    await pool.query({
      name: 'bare',
      text: `INSERT INTO flight (org_id, asset_id, pilot_id, flown_at, duration_s, source)
             VALUES ($1, $2, $3, current_date, $4, 'personal')`,
      values: [org_id, id, pilot_id, FLIGHT.duration_s],
    });
    return true;
  });
}

/** Registers this many aircraft of an organization, under new names. */
export async function addAircraft(pool: pg.Pool, org: number, count: number): Promise<number[]> {
  const { rows } = await pool.query(
    `INSERT INTO aircraft (org_id, name)
     SELECT $1, 'Load ' || n FROM generate_series(1, $2::int) AS n RETURNING id`,
    [org, count],
  );
  return rows.map((row) => Number(row.id));
}
