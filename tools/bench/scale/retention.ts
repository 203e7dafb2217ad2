import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { startServer } from '../../faults/process.ts';
import { quantile } from './calls.ts';
import type { Installation } from './installation.ts';
import type { Sizes } from './sizes.ts';

/** Days of the settings that are tried, and of what no setting changes; see `keepUp` of the server. */
const DAYS = { audit: 730, address: 90, call: 30, event: 30 };
const SETTINGS = {
  AIRWORTHY_AUDIT_DAYS: String(DAYS.audit),
  AIRWORTHY_ADDRESS_DAYS: String(DAYS.address),
  AIRWORTHY_CALL_DAYS: String(DAYS.call),
};
const MOST_MS = 1_200_000;

/** What has ended at a moment, by conditions that an index answers; what ends later is the work of a later run. */
function endedAt(moment: Date): Readonly<Record<string, string>> {
  const ago = (days: number) =>
    `at < timestamptz '${moment.toISOString()}' - interval '${days} days'`;
  return {
    entries: `audit WHERE target_kind = 'session' AND org_id IS NULL AND ${ago(DAYS.audit)}`,
    addresses: `audit WHERE address IS NOT NULL AND ${ago(DAYS.address)}`,
    calls: `api_call WHERE ${ago(DAYS.call)}`,
    events: `event WHERE ${ago(DAYS.event)}`,
  };
}

/** Three years of sign-ins and of versions of flights, one of calls, half a year of events; none of it was ever forgotten. */
async function fillOld(client: pg.Client, orgId: number, old: number): Promise<void> {
  const ago = (days: number) => `now() - interval '${days} days' * (1 - n::float8 / ${old})`;
  await client.query('SET session_replication_role = replica');
  await client.query(`INSERT INTO audit
      (at, org_id, actor_kind, actor_label, address, request_id, action, target_kind, target_id, after)
    SELECT ${ago(1095)}, CASE WHEN n % 2 = 0 THEN ${orgId} END, 'person', 'Pilot ' || n % 4, '10.0.0.' || n % 250,
      'scale-' || n, CASE WHEN n % 2 = 0 THEN 'flight.create' ELSE 'session.start' END,
      CASE WHEN n % 2 = 0 THEN 'flight' ELSE 'session' END, n,
      '{"site": "North quarry", "remarks": "A remark of ordinary length about the flight."}'
    FROM generate_series(1, ${old}) n`);
  await client.query(`INSERT INTO api_call
      (account_id, credential_id, at, method, path, endpoint, status, took_ms, request_id, address)
    SELECT c.account_id, c.id, ${ago(365)}, 'GET', '/api/v1/flights', 'listFlights', 200, 12, 'scale-' || n, '10.0.0.1'
    FROM generate_series(1, ${old}, 5) n, (SELECT id, account_id FROM credential ORDER BY id LIMIT 1) c`);
  await client.query(`INSERT INTO event (org_id, type, record, data, at, passed_on_at)
    SELECT ${orgId}, 'flight.created', 'flight ' || n, '{"id": 1}', ${ago(180)}, now()
    FROM generate_series(1, ${old}, 5) n`);
  await client.query('SET session_replication_role = origin');
  await client.query('VACUUM ANALYZE audit, api_call, event');
}

type Counts = Readonly<Record<string, number>>;

/** How many rows there are of each, or only whether there is one. */
async function left(client: pg.Client, moment: Date, how: 'count' | 'any'): Promise<Counts> {
  const names = Object.entries(endedAt(moment)).map(([name, of]) =>
    how === 'count'
      ? `(SELECT count(*) FROM ${of})::int AS ${name}`
      : `(EXISTS (SELECT 1 FROM ${of}))::int AS ${name}`,
  );
  return (await client.query(`SELECT ${names.join(', ')}`)).rows[0];
}

/** How long a server that starts takes to forget what ended over months, what filing a flight takes meanwhile, and vacuum after it. */
export async function measureRetention(
  { folder, client, callers }: Installation,
  { old }: Sizes,
): Promise<string[]> {
  const [caller] = callers;
  await fillOld(client, caller.orgId, old);
  const moment = new Date();
  const ended = await left(client, moment, 'count');
  const server = await startServer(folder, SETTINGS);
  const begun = performance.now();
  const filed: number[] = [];
  const isLeft = async () =>
    Object.values(await left(client, moment, 'any')).some((one) => one > 0);
  while ((await isLeft()) && performance.now() - begun < MOST_MS) {
    const before = performance.now();
    await caller.post('/flights', { asset_id: caller.asset, duration_s: 600 });
    filed.push(performance.now() - before);
    await pause(200);
  }
  const took_s = (performance.now() - begun) / 1000;
  const still = Object.entries(await left(client, moment, 'count')).filter(([, rows]) => rows > 0);
  await server.end();
  const vacuum = performance.now();
  await client.query('VACUUM (ANALYZE) audit, api_call, event');
  filed.sort((a, b) => a - b);
  const said = Object.entries(ended).map(([name, rows]) => `${rows} ${name}`);
  console.log(
    `\nRetention: of ${old} entries and ${Math.ceil(old / 5)} calls and events each, ${said.join(', ')} had ended; ` +
      `forgotten by a server as it starts in ${took_s.toFixed(1)} s; a flight filed meanwhile took ` +
      `${quantile(filed, 0.5)?.toFixed(0) ?? '–'} ms in the median and ${quantile(filed, 0.99)?.toFixed(0) ?? '–'} ms at the 99th percentile; vacuum after it ` +
      `${((performance.now() - vacuum) / 1000).toFixed(1)} s.`,
  );
  return still.map(([name, rows]) => `retention: ${rows} ${name} were not forgotten`);
}
