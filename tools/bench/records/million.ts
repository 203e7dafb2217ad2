/**
 * `npm run fleet:million [ROUNDS]`: the list of flights as its page asks for it, in one organization with 1 000 flights
 * and in one with 1 000 000, in turn on one PostgreSQL and in one process, over HTTP. The bar is 2 for the medians.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCursor } from '../../../packages/server/src/features/cursor.ts';
import { startPostgres } from '../../../packages/server/src/storage/postgres.ts';
import { type Caller, type Case, compare, HEAD } from './compare.ts';
import { serveRecords } from './service.ts';

const ROUNDS = Number(process.argv[2] ?? 150);
const WARM = 20;
const BAR = 2;
const fleet = { organizations: 1, aircraft: 12 };

type Deep = Caller & { readonly middle: string };

const list = '/flights?limit=50&total=0';
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const cases: Case[] = [
  { name: 'first page', path: () => list },
  { name: 'a page from the middle', path: (c) => `${list}&cursor=${(c as Deep).middle}` },
  { name: 'one aircraft', path: (c) => `${list}&asset_id=${c.asset}` },
  { name: 'one pilot', path: (c) => `${list}&pilot_id=${c.pilot}` },
  { name: 'aircraft and pilot', path: (c) => `${list}&asset_id=${c.asset}&pilot_id=${c.pilot}` },
  { name: 'one kind', path: () => `${list}&flight_type=survey` },
  { name: 'a span of dates', path: () => `${list}&since=${day(500)}&until=${day(300)}` },
  { name: 'a text in many', path: () => `${list}&q=quarry` },
  { name: 'a text in none', path: () => `${list}&q=nowhere-at-all` },
  { name: 'incidents', path: () => `${list}&incident=1` },
  { name: 'logs not readable', path: () => `${list}&log=failed` },
];

const folder = mkdtempSync(join(tmpdir(), 'airworthy-million-'));
const postgres = await startPostgres(folder);
try {
  const server = { host: postgres.host, user: postgres.user, port: 5432 };
  const sides: Deep[][] = [];
  const services = [];
  for (const [name, flights] of [
    ['small', 1000],
    ['large', 1_000_000],
  ] as const) {
    const service = await serveRecords(server, name, { ...fleet, flights });
    services.push(service);
    const { rows } = await service.pool.query(
      'SELECT flown_at, id FROM flight ORDER BY flown_at DESC, id DESC OFFSET $1 LIMIT 1',
      [flights / 2],
    );
    const middle = writeCursor([rows[0].flown_at, rows[0].id]);
    sides.push([{ service, key: await service.keyOf(1), asset: 1, pilot: 1, middle }]);
  }
  console.log(
    `filled 1 000 000 flights in ${services[1]!.filled_s.toFixed(0)} s; ${ROUNDS} rounds`,
  );
  console.log(HEAD);
  const ratios: number[] = [];
  for (const one of cases)
    ratios.push((await compare(one, sides, { rounds: ROUNDS, warm: WARM })).median);
  const worst = Math.max(...ratios);
  const verdict = worst <= BAR ? 'held' : 'MISSED';
  console.log(`worst ratio of the medians ${worst.toFixed(2)}, bar ${BAR}: ${verdict}`);
  process.exitCode = worst <= BAR ? 0 : 1;
  for (const service of services) await service.close();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
