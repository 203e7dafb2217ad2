import { join } from 'node:path';
import pg from 'pg';

const SECONDS = 10;

type Tenant = { readonly key: string; readonly aircraft: number };

/** Flights filed in a second, at so many connections, spread over the aircraft. */
export async function filedFlights(
  base: string,
  tenants: readonly Tenant[],
  connections: number,
): Promise<number> {
  const deadline = performance.now() + SECONDS * 1000;
  let filed = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const { key, aircraft } = tenants[index % tenants.length] as Tenant;
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ asset_id: aircraft, duration_s: 60 });
      while (performance.now() < deadline) {
        const response = await fetch(`${base}/flights`, { method: 'POST', headers, body });
        await response.arrayBuffer();
        if (response.status === 200) filed++;
      }
    }),
  );
  return filed / SECONDS;
}

/** The same rows put straight into the same tables, with their triggers, over as many connections. */
export async function bareInserts(folder: string, connections: number) {
  const pool = new pg.Pool({
    host: join(folder, 'run'),
    user: 'airworthy',
    database: 'airworthy',
    max: 20,
  });
  const { rows } = await pool.query('SELECT id, org_id FROM aircraft ORDER BY id');
  const insert = async (aircraft: readonly { id: number; org_id: number }[]) => {
    const deadline = performance.now() + SECONDS * 1000;
    let inserted = 0;
    await Promise.all(
      Array.from({ length: connections }, async (_, index) => {
        const { id, org_id } = aircraft[index % aircraft.length] as { id: number; org_id: number };
        while (performance.now() < deadline) {
          await pool.query(
            'INSERT INTO flight (org_id, asset_id, flown_at, duration_s) VALUES ($1, $2, current_date, 60)',
            [org_id, id],
          );
          inserted++;
        }
      }),
    );
    return inserted / SECONDS;
  };
  const one = await insert(rows.slice(0, 1));
  const many = await insert(rows);
  await pool.end();
  return { one, many };
}
