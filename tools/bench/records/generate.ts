import type pg from 'pg';
import { seeded } from '../../../packages/server/src/features/demonstration/random.ts';
import { copyRows } from './copy.ts';

export type Size = {
  readonly organizations: number;
  readonly aircraft: number;
  readonly flights: number;
};

/** Flights in one COPY. */
const CHUNK = 50_000;
const PILOTS_PER_ORGANIZATION = 4;
const types = ['commercial', 'survey', 'inspection', 'training', 'test'];
const sites = ['North quarry', 'River bridge', 'Solar field', 'Harbour wall', 'Test range'];

const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/**
 * Organizations with four members each, their aircraft and three years of flights. Flights are dealt out
 * evenly, so that the organization one asks about has as many in a small database as in a large one.
 */
export async function fillRecords(pool: pg.Pool, size: Size): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "SET statement_timeout = 0; SET synchronous_commit = off; SET work_mem = '256MB'",
    );
    const people = size.organizations * PILOTS_PER_ORGANIZATION;
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    const organizationOf = (person: number) => Math.ceil(person / PILOTS_PER_ORGANIZATION);
    await copyRows(
      client,
      'account (email, name, plan)',
      ids(people).map((n) => [`bench${n}@example.org`, `Pilot number ${n}`, 'team']),
    );
    await copyRows(
      client,
      'usage (account_id)',
      ids(people).map((n) => [n]),
    );
    await copyRows(
      client,
      'organization (name, owner_id)',
      ids(size.organizations).map((n) => [`Bench ${n}`, (n - 1) * PILOTS_PER_ORGANIZATION + 1]),
    );
    await copyRows(
      client,
      'member (account_id, org_id, role)',
      ids(people).map((n) => [
        n,
        organizationOf(n),
        n % PILOTS_PER_ORGANIZATION === 1 ? 'owner' : 'pilot',
      ]),
    );
    await client.query(
      "INSERT INTO currency_rule (org_id, key) SELECT id, k FROM organization, unnest(ARRAY['recent_90d', 'part107_recurrent']) k",
    );
    await copyRows(
      client,
      'aircraft (org_id, name, registration)',
      ids(size.aircraft).map((n) => [((n - 1) % size.organizations) + 1, `Craft ${n}`, `R-${n}`]),
    );
    await fillFlights(client, size);
    await sumUp(client);
    await client.query('VACUUM ANALYZE');
  } finally {
    client.release(true);
  }
}

/** What the triggers would have kept, once for all flights. */
export async function sumUp(client: pg.ClientBase): Promise<void> {
  await client.query(`UPDATE aircraft a SET total_flights = f.n, total_duration_s = f.d, last_flight = f.last
    FROM (SELECT asset_id, count(*) AS n, sum(duration_s) AS d, max(flown_at) AS last FROM flight
      GROUP BY asset_id) f WHERE f.asset_id = a.id`);
  await client.query(`UPDATE pilot p SET total_flights = f.n, total_duration_s = f.d,
      night_duration_s = f.night, last_flight = f.last
    FROM (SELECT pilot_id, count(*) AS n, sum(duration_s) AS d, max(flown_at) AS last,
        coalesce(sum(duration_s) FILTER (WHERE night), 0) AS night FROM flight GROUP BY pilot_id) f
    WHERE f.pilot_id = p.id`);
}

/** Without triggers and foreign key checks, which take most of the time of a row. */
async function fillFlights(client: pg.PoolClient, size: Size): Promise<void> {
  await client.query('SET session_replication_role = replica');
  const random = seeded(6);
  const below = (n: number) => Math.floor(random() * n);
  const columns =
    'flight (org_id, external_ref, asset_id, pilot_id, flown_at, duration_s, flight_type, site, night, remarks, source)';
  for (let from = 0; from < size.flights; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, size.flights - from) }, (_, index) => {
      const n = from + index;
      const org = n % size.organizations;
      const fleet = Math.floor((size.aircraft - 1 - org) / size.organizations) + 1;
      return [
        org + 1,
        `bench-${n}`,
        org + 1 + below(fleet) * size.organizations,
        org * PILOTS_PER_ORGANIZATION + 1 + below(PILOTS_PER_ORGANIZATION),
        day(below(1095)),
        300 + below(2400),
        types[below(types.length)]!,
        sites[below(sites.length)]!,
        random() < 0.1,
        'A remark of ordinary length about the flight.',
        'device',
      ];
    });
    await copyRows(client, columns, rows);
    if (size.flights > CHUNK) process.stderr.write(`\r${from + rows.length} flights`);
  }
  if (size.flights > CHUNK) process.stderr.write('\n');
  await client.query('SET session_replication_role = origin');
}
