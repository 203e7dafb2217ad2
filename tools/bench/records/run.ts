/**
 * `npm run bench:records [ROUNDS]`: the record endpoints at 1 000 and at 1 000 000 flights, in turn on one
 * PostgreSQL and in one process, so that the ratio holds on a busy machine. The bar is 3.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../packages/server/src/storage/postgres.ts';
import { work } from '../../smallest.ts';
import { type Caller, type Case, compare, HEAD } from './compare.ts';
import { type Service, serveRecords } from './service.ts';

const ROUNDS = Number(process.argv[2] ?? 300);
/** Organizations that are asked in turn, and rounds that ask each of them once before any is timed. */
const CALLERS = work(40, 2);
const BAR = 3;
const small = { organizations: 2, aircraft: 5, flights: 1000 };
const large = {
  organizations: work(2000, 4),
  aircraft: work(5000, 10),
  flights: work(1_000_000, 2000),
};

const year = `${new Date().getUTCFullYear()}-01-01`;
const cases: Case[] = [
  { name: 'GET /flights', path: () => '/flights' },
  { name: 'GET /flights?asset_id', path: (c) => `/flights?asset_id=${c.asset}` },
  { name: 'GET /flights?pilot_id', path: (c) => `/flights?pilot_id=${c.pilot}` },
  { name: 'GET /flights?since', path: () => `/flights?since=${year}` },
  { name: 'GET /flights?since&until', path: () => `/flights?since=2025-01-01&until=2025-06-30` },
  { name: 'GET /flights?flight_type', path: () => '/flights?flight_type=survey' },
  { name: 'GET /flights?q', path: () => '/flights?q=quarry' },
  { name: 'GET /flights?limit=20', path: () => '/flights?limit=20' },
  { name: 'GET /aircraft', path: () => '/aircraft' },
  { name: 'GET /pilots', path: () => '/pilots' },
  {
    name: 'POST /flights',
    path: () => '/flights',
    body: (round) => ({ external_ref: `r${round}`, duration_s: 600, site: 'Bench' }),
  },
];

/** Organizations in turn, so that the large database cannot answer from one warm corner. */
async function callers(service: Service, organizations: number): Promise<Caller[]> {
  const count = Math.min(organizations, CALLERS);
  const made: Caller[] = [];
  for (let index = 0; index < count; index++) {
    const org = 1 + Math.floor((index * organizations) / count);
    const { rows } = await service.pool.query(
      'SELECT (SELECT min(id) FROM aircraft WHERE org_id = $1) AS asset, (SELECT min(id) FROM pilot WHERE org_id = $1) AS pilot',
      [org],
    );
    made.push({ service, key: await service.keyOf(org), ...rows[0] });
  }
  return made;
}

const folder = mkdtempSync(join(tmpdir(), 'airworthy-bench-'));
const postgres = await startPostgres(folder);
try {
  const server = {
    host: postgres.host,
    user: postgres.user,
    password: postgres.password,
    port: 5432,
  };
  const services = [
    await serveRecords(server, 'small', small),
    await serveRecords(server, 'large', large),
  ];
  console.log(
    `filled 1 000 000 flights in ${services[1]!.filled_s.toFixed(0)} s; ${ROUNDS} rounds`,
  );
  const sides = [
    await callers(services[0]!, small.organizations),
    await callers(services[1]!, large.organizations),
  ];
  console.log(HEAD);
  let worst = 0;
  for (const one of cases) {
    const ratio = await compare(one, sides, { rounds: ROUNDS, warm: CALLERS });
    worst = Math.max(worst, ratio.worst);
  }
  console.log(`worst ratio ${worst.toFixed(2)}, bar ${BAR}: ${worst <= BAR ? 'held' : 'MISSED'}`);
  for (const service of services) await service.close();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
