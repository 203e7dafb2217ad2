import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import type { Db } from './database.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
});
afterAll(() => database.close());

/** A small generator with a seed, so that a failure can be run again (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

type Fleet = { org: number; assets: number[]; pilots: number[]; components: number[] };

async function newFleet(name: string): Promise<Fleet> {
  const { rows } = await sql<{ org: number; assets: number[]; pilots: number[] }>`
    WITH person AS (
      INSERT INTO account (email) SELECT ${name} || n || '@example.org' FROM generate_series(1, 3) n
      RETURNING id
    ), org AS (
      INSERT INTO organization (name, owner_id) SELECT ${name}, min(id) FROM person RETURNING id
    ), joined AS (
      INSERT INTO member (account_id, org_id, role) SELECT p.id, o.id, 'pilot' FROM person p, org o
      RETURNING account_id
    ), fleet AS (
      INSERT INTO aircraft (org_id, name) SELECT id, 'Craft ' || n FROM org, generate_series(1, 3) n
      RETURNING id
    )
    SELECT (SELECT id FROM org) AS org, (SELECT json_agg(id ORDER BY id) FROM fleet) AS assets`.execute(
    db,
  );
  const { org, assets } = rows[0]!;
  const pilots = await db.selectFrom('pilot').select('id').where('org_id', '=', org).execute();
  const components = await db
    .insertInto('component')
    .values(
      [1, 2, 3, 4].map((n) => ({
        org_id: org,
        kind: 'battery',
        name: `Pack ${n}`,
        state: 'spare',
      })),
    )
    .returning('id')
    .execute();
  return {
    org,
    assets,
    pilots: pilots.map((row) => row.id),
    components: components.map((row) => row.id),
  };
}

/** Every kept figure beside the same figure recounted from the flights; empty when they agree. */
async function disagreements(org: number): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT 'aircraft' AS kind, a.id FROM aircraft a LEFT JOIN LATERAL (
      SELECT count(*) AS n, coalesce(sum(duration_s), 0) AS d, max(flown_at) AS last
      FROM flight f WHERE f.asset_id = a.id) t ON true
    WHERE a.org_id = ${org} AND (a.total_flights, a.total_duration_s) IS DISTINCT FROM (t.n, t.d)
      OR a.org_id = ${org} AND a.last_flight IS DISTINCT FROM t.last
    UNION ALL SELECT 'pilot', p.id FROM pilot p LEFT JOIN LATERAL (
      SELECT count(*) AS n, coalesce(sum(duration_s), 0) AS d, max(flown_at) AS last,
        coalesce(sum(duration_s) FILTER (WHERE night), 0) AS night
      FROM flight f WHERE f.pilot_id = p.id) t ON true
    WHERE p.org_id = ${org} AND (p.total_flights <> t.n OR p.total_duration_s <> t.d
      OR p.night_duration_s <> t.night OR p.last_flight IS DISTINCT FROM t.last)
    UNION ALL SELECT 'component', k.id FROM component k LEFT JOIN LATERAL (
      SELECT count(*) AS n, coalesce(sum(duration_s), 0) AS d FROM flight f
      WHERE EXISTS (SELECT 1 FROM component_fitting g WHERE g.component_id = k.id
        AND g.asset_id = f.asset_id
        AND f.flown_at BETWEEN g.fitted_on AND coalesce(g.removed_on, '9999-12-31'))) t ON true
    WHERE k.org_id = ${org} AND (k.flown_flights <> t.n OR k.flown_duration_s <> t.d)`.execute(db);
  return rows;
}

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

/** One random change: file, correct (moving it too), delete, or move a component. */
async function step(fleet: Fleet, below: (n: number) => number): Promise<void> {
  const asset = below(4) === 0 ? null : fleet.assets[below(3)]!;
  const values = {
    asset_id: asset,
    asset_name: asset === null ? 'Borrowed' : null,
    pilot_id: below(5) === 0 ? null : fleet.pilots[below(3)]!,
    flown_at: day(below(60)),
    duration_s: below(7_200_000) / 1000,
    night: below(3) === 0,
  };
  const kind = below(10);
  if (kind < 5) {
    await db
      .insertInto('flight')
      .values({ ...values, org_id: fleet.org, external_ref: `r${below(40)}`, source: 'device' })
      .onConflict((on) => on.columns(['org_id', 'external_ref']).doUpdateSet(values))
      .execute();
  } else if (kind < 7) {
    await sql`DELETE FROM flight WHERE org_id = ${fleet.org} AND external_ref = ${`r${below(40)}`}`.execute(
      db,
    );
  } else if (kind < 8) {
    await db
      .updateTable('flight')
      .set({ remarks: `note ${below(100)}` })
      .where('org_id', '=', fleet.org)
      .where('external_ref', '=', `r${below(40)}`)
      .execute();
  } else {
    await move(fleet, below);
  }
}

async function move(fleet: Fleet, below: (n: number) => number): Promise<void> {
  const component = fleet.components[below(4)]!;
  const asset = fleet.assets[below(3)]!;
  const on = day(below(60));
  await db.transaction().execute(async (tx) => {
    // Aircraft first, as a filing locks them: the other way round the two could wait for each other.
    await sql`SELECT 1 FROM aircraft WHERE org_id = ${fleet.org} ORDER BY id FOR NO KEY UPDATE`.execute(
      tx,
    );
    await sql`UPDATE component_fitting SET removed_on = greatest(fitted_on, ${on}::date)
      WHERE component_id = ${component} AND removed_on IS NULL`.execute(tx);
    await tx
      .insertInto('component_fitting')
      .values({ org_id: fleet.org, component_id: component, asset_id: asset, fitted_on: on })
      .execute();
  });
}

describe('sums over flights', () => {
  test('equal the flights after any sequence of changes', async () => {
    const fleet = await newFleet('sequence');
    const below = seeded(20261115);
    for (let i = 0; i < 300; i++) {
      await step(fleet, below);
      if (i % 20 === 19) expect(await disagreements(fleet.org), `after step ${i}`).toEqual([]);
    }
    expect(await disagreements(fleet.org)).toEqual([]);
  });

  test('equal the flights when ten callers change them at once', async () => {
    const fleet = await newFleet('crowd');
    const callers = Array.from({ length: 10 }, async (_, caller) => {
      const below = seeded(caller + 1);
      for (let i = 0; i < 25; i++) await step(fleet, below);
    });
    await Promise.all(callers);
    expect(await disagreements(fleet.org)).toEqual([]);
  });

  test('follow many flights that arrive in one statement', async () => {
    const fleet = await newFleet('bulk');
    await move(fleet, seeded(7));
    await sql`INSERT INTO flight (org_id, asset_id, pilot_id, flown_at, duration_s, night, source)
      SELECT ${fleet.org}, ${fleet.assets[0]!}::bigint + n % 3, ${fleet.pilots[0]!}::bigint + n % 3,
        date '2026-01-01' + n % 60, n, n % 2 = 0, 'operator' FROM generate_series(1, 500) n`.execute(
      db,
    );
    expect(await disagreements(fleet.org)).toEqual([]);
    await sql`DELETE FROM flight WHERE org_id = ${fleet.org}`.execute(db);
    expect(await disagreements(fleet.org)).toEqual([]);
  });
});
