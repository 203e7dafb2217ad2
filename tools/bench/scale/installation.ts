import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { superuserOf } from '../../../packages/server/src/storage/clusterAccess.ts';
import { buildIndices, LATE_INDICES } from '../../../packages/server/src/storage/lateIndices.ts';
import { startPostgres } from '../../../packages/server/src/storage/postgres.ts';
import { operate, type Server, startServer } from '../../faults/process.ts';
import { sumUp } from '../records/generate.ts';
import { fillPapers } from './fillPapers.ts';
import { fillReadings } from './fillReadings.ts';
import type { Sizes } from './sizes.ts';

const PASSWORD = 'thirty-two flights over a quarry';
const AIRCRAFT = 12;
/** Two a day in three years of work. */
const FLIGHTS_OF_A_PILOT = 2500;

/** Somebody who asks: by a key as a program, and by a session as a page. */
export type Caller = {
  readonly name: string;
  readonly orgId: number;
  readonly asset: number;
  readonly pilot: number;
  readonly flight: number;
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  page(path: string): Promise<unknown>;
  /** Files a flight and attaches its log. */
  fileLog(bytes: Buffer): Promise<unknown>;
};

export type Installation = {
  readonly folder: string;
  readonly server: Server;
  readonly connection: pg.ClientConfig;
  readonly client: pg.Client;
  /** Of 1,000 flights, of `flights` among others of that size, and of `large`. */
  readonly callers: readonly [small: Caller, middle: Caller, large: Caller];
  readonly filled_s: number;
  readonly indexed_s: number;
  end(): Promise<void>;
};

/** A real server on its embedded database, with organizations of several sizes in it. */
export async function install(folder: string, sizes: Sizes): Promise<Installation> {
  const postgres = await startPostgres(folder);
  try {
    return await filledAndServed(folder, sizes, () => postgres.stop());
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** The server begins after the fill: as it starts, it builds the indices that are left out until then. */
async function filledAndServed(
  folder: string,
  sizes: Sizes,
  stop: () => Promise<void>,
): Promise<Installation> {
  const connection = {
    host: join(folder, 'run'),
    ...superuserOf(folder),
    database: 'airworthy',
  };
  const people = [
    { name: 'small', flights: Math.min(1000, sizes.flights) },
    { name: 'middle', flights: sizes.flights },
    { name: 'large', flights: sizes.large },
  ].map((one) => ({ ...one, ...newOwner(folder, `${one.name}@example.com`, one.name) }));
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    "SET statement_timeout = 0; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'; SET airworthy.org = '*'",
  );
  const begun = performance.now();
  for (const { name } of LATE_INDICES) await client.query(`DROP INDEX IF EXISTS ${name}`);
  for (const { orgId, flights } of people) {
    await fillOrganization(client, orgId, flights);
    await fillReadings(client, { orgId, flights: Math.min(flights, sizes.read) });
    await fillPapers(client, orgId);
  }
  for (let index = 1; index < sizes.organizations; index++) {
    const { rows } = await client.query(
      "INSERT INTO organization (name, owner_id) SELECT $1, id FROM account WHERE email = 'middle@example.com' RETURNING id",
      [`Among ten ${index}`],
    );
    await fillOrganization(client, Number(rows[0].id), sizes.flights);
  }
  await sumUp(client);
  const filled_s = (performance.now() - begun) / 1000;
  await buildIndices(client);
  await client.query('VACUUM ANALYZE');
  const indexed_s = (performance.now() - begun) / 1000 - filled_s;
  const server = await startServer(folder, { AIRWORTHY_READS_PER_SECOND: '0' });
  const callers: Caller[] = [];
  for (const one of people) callers.push(await callerOf(server, client, one));
  return {
    ...{ folder, server, connection, client, filled_s, indexed_s },
    callers: callers as unknown as Installation['callers'],
    async end() {
      await client.end();
      await server.end();
      await stop();
    },
  };
}

function newOwner(folder: string, email: string, org: string): { orgId: number; key: string } {
  const file = join(folder, 'password');
  writeFileSync(file, PASSWORD, { mode: 0o600 });
  const unlimited = ['--plan', 'team', '--daily-limit', '1000000000', '--password-file', file];
  operate(folder, ['user', 'add', email, ...unlimited]);
  const { id } = operate(folder, ['org', 'add', org, '--owner', email]);
  const { key } = operate(folder, ['key', 'add', email, '--label', 'scale']);
  return { orgId: Number(id), key: String(key) };
}

/** Three years of flights with twelve aircraft by three pilots and more where there is much to fly, filed in the order of their days. */
async function fillOrganization(client: pg.Client, orgId: number, flights: number): Promise<void> {
  await client.query('SET session_replication_role = replica');
  await client.query(`INSERT INTO aircraft (org_id, name, registration, fleet_health)
    SELECT ${orgId}, 'Craft ' || n, 'R-${orgId}-' || n, true FROM generate_series(1, ${AIRCRAFT}) n`);
  await client.query(`INSERT INTO pilot (org_id, name, role)
    SELECT ${orgId}, 'Pilot ' || n, 'pilot' FROM generate_series(1, ${3 + Math.floor(flights / FLIGHTS_OF_A_PILOT)}) n`);
  await client.query(`INSERT INTO flight
      (org_id, external_ref, asset_id, pilot_id, flown_at, duration_s, flight_type, site, night, remarks, incident, source)
    SELECT ${orgId}, 'ref-' || n, craft[1 + n * 7 % ${AIRCRAFT}], person[1 + n * 5 % cardinality(person)],
      current_date - (1095 - n::bigint * 1095 / ${flights})::int, 300 + n * 37 % 2400,
      (ARRAY['commercial', 'survey', 'inspection', 'training', 'test'])[1 + n % 5],
      (ARRAY['North quarry', 'River bridge', 'Solar field', 'Harbour wall'])[1 + n % 4] || ' ' || n % 40,
      n % 10 = 0, 'A remark of ordinary length about the flight.', n % 500 = 0, 'device'
    FROM generate_series(1, ${flights}) n,
      (SELECT array_agg(id ORDER BY id) AS craft FROM aircraft WHERE org_id = ${orgId}) a,
      (SELECT array_agg(id ORDER BY id) AS person FROM pilot WHERE org_id = ${orgId}) p`);
  await client.query('SET session_replication_role = origin');
}

async function callerOf(
  server: Server,
  client: pg.Client,
  made: { orgId: number; key: string; name: string },
): Promise<Caller> {
  const { rows } = await client.query(
    'SELECT (SELECT min(id) FROM aircraft WHERE org_id = $1) AS asset, (SELECT min(id) FROM pilot WHERE org_id = $1) AS pilot, (SELECT max(id) FROM flight WHERE org_id = $1) AS flight',
    [made.orgId],
  );
  const byKey = { authorization: `Bearer ${made.key}` };
  const cookie = await signIn(server, `${made.name}@example.com`);
  const { origin } = new URL(server.base);
  const asset = Number(rows[0].asset);
  const post = (path: string, body: unknown) =>
    ask(`${server.base}${path}`, {
      method: 'POST',
      headers: { ...byKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    name: made.name,
    orgId: made.orgId,
    asset,
    pilot: Number(rows[0].pilot),
    flight: Number(rows[0].flight),
    get: (path) => ask(`${server.base}${path}`, { headers: byKey }),
    post,
    async fileLog(bytes) {
      const { id } = (await post('/flights', { asset_id: asset, duration_s: 600 })) as {
        id: number;
      };
      const headers = { ...byKey, 'content-type': 'application/octet-stream' };
      const url = `${server.base}/flights/${id}/log?name=log.bin`;
      return ask(url, { method: 'POST', headers, body: bytes as unknown as string });
    },
    page: (path) => ask(`${origin}/app/api${path}`, { headers: { cookie, 'x-airworthy': '1' } }),
  };
}

async function signIn(server: Server, email: string): Promise<string> {
  const { origin } = new URL(server.base);
  const response = await fetch(`${origin}/app/api/sign-in`, {
    method: 'POST',
    headers: { origin, 'x-airworthy': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const set = response.headers.getSetCookie().find((one) => one.startsWith('aw_session='));
  if (set === undefined) throw new Error(`${email} could not sign in: ${await response.text()}`);
  return set.split(';')[0] as string;
}

async function ask(url: string, sent: RequestInit): Promise<unknown> {
  const response = await fetch(url, sent);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
