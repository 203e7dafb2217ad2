import { statfs } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type BackupPlan, backupState } from '../backup/standing.ts';
import type { ReadingServices } from '../reading/open.ts';
import type { Database } from '../storage/database.ts';

/** One answered request, as far as a figure can be made of it. */
export type Answered = {
  readonly endpoint: string | undefined;
  readonly method: string;
  readonly requestId: string;
  readonly status: number;
  readonly took_ms: number;
};

export type Metrics = {
  observe(answer: Answered): void;
  /** The figures in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
};

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export type MetricsSources = {
  readonly database: Database;
  readonly reading: Pick<ReadingServices, 'readings'>;
  readonly dataFolder: string;
  readonly backups: BackupPlan;
  readonly clock: () => Date;
};

/** The figures of one process. Those of the queue are of the whole installation. */
export function openMetrics(sources: MetricsSources): Metrics {
  const { database, reading, dataFolder } = sources;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'airworthy_requests_total',
    help: 'Requests answered, by endpoint and status.',
    labelNames: ['endpoint', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'airworthy_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['endpoint'],
    buckets: SECONDS,
    registers,
  });
  new Gauge({
    name: 'airworthy_pool_connections',
    help: 'Connections to the database, by pool and state; waiting are calls without one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const pool of ['pool', 'lookups'] as const) {
        const { totalCount, idleCount, waitingCount } = database[pool];
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  new Gauge({
    name: 'airworthy_readings',
    help: 'Logs that are being read in this process, and that wait for a reader.',
    labelNames: ['state'],
    registers,
    collect() {
      const { waiting, reading: busy } = reading.readings.load();
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'reading' }, busy);
    },
  });
  new Gauge({
    name: 'airworthy_disk_free_bytes',
    help: 'Free bytes of the disk that the data folder is on.',
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(dataFolder);
      this.set(bavail * bsize);
    },
  });
  replicaMetrics(database, registers);
  queueMetrics(database, registers);
  storeMetrics(database, registers);
  backupMetrics(sources, registers);
  return {
    observe({ endpoint = 'none', status, took_ms }) {
      requests.inc({ endpoint, status });
      seconds.observe({ endpoint }, took_ms / 1000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Nothing where no replica is named. */
function replicaMetrics({ replica }: Database, registers: Registry[]): void {
  if (replica === null) return;
  new Gauge({
    name: 'airworthy_replica_used',
    help: '1 while lists and questions go to DATABASE_READ_URL, 0 while DATABASE_URL answers them.',
    registers,
    collect() {
      this.set(replica.state().reason === null ? 1 : 0);
    },
  });
  new Gauge({
    name: 'airworthy_replica_reads',
    help: 'Reads that may go to the replica since the process began, by who answered: a replica that is behind passes them on.',
    labelNames: ['by'],
    registers,
    collect() {
      const { answered, passedOn } = replica.state();
      this.set({ by: 'replica' }, answered);
      this.set({ by: 'primary' }, passedOn);
    },
  });
}

/** Two gauges of one look: the second to be collected waits for the look of the first. */
function sharedLook(look: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  return () => {
    underWay ??= look().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

function queueMetrics(database: Database, registers: Registry[]): void {
  const collect = sharedLook(async () => {
    const { rows } = await database.pool.query<QueueRow>(QUEUE_STATEMENT);
    jobs.reset();
    age.reset();
    for (const { queue, state, jobs: count, oldest_s } of rows) {
      jobs.set({ queue, state }, count);
      if (state === 'waiting') age.set({ queue }, oldest_s);
    }
  });
  const age = new Gauge({
    name: 'airworthy_queue_oldest_seconds',
    help: 'Age of the oldest waiting job, by queue.',
    labelNames: ['queue'],
    registers,
    collect,
  });
  const jobs = new Gauge({
    name: 'airworthy_queue_jobs',
    help: 'Jobs by queue and state. Jobs in a queue that ends in _dead have been given up.',
    labelNames: ['queue', 'state'],
    registers,
    collect,
  });
}

/** Counting a million logs takes a while, and changes little from one look to the next. */
const STORE_KEPT_MS = 60_000;

function storeMetrics({ db }: Database, registers: Registry[]): void {
  let lookedAt = Number.NEGATIVE_INFINITY;
  const collect = sharedLook(async () => {
    if (performance.now() - lookedAt < STORE_KEPT_MS) return;
    const found = await db
      .selectFrom('flight_log')
      .select(({ fn }) => [
        fn.countAll<number>().as('logs'),
        fn.coalesce(fn.sum<number>('size_bytes'), sql<number>`0`).as('size_bytes'),
      ])
      .executeTakeFirstOrThrow();
    lookedAt = performance.now();
    logs.set(found.logs);
    bytes.set(found.size_bytes);
  });
  const logs = new Gauge({
    name: 'airworthy_stored_logs',
    help: 'Logs of flights in the store, as of the last minute.',
    registers,
    collect,
  });
  const bytes = new Gauge({
    name: 'airworthy_stored_bytes',
    help: 'Bytes of the logs of flights in the store, as of the last minute.',
    registers,
    collect,
  });
}

function backupMetrics({ database, backups, clock }: MetricsSources, registers: Registry[]): void {
  const collect = sharedLook(async () => {
    const { madeAt, overdue } = await backupState(database.db, backups, clock());
    made.set(madeAt === null ? 0 : madeAt.getTime() / 1000);
    late.set(overdue ? 1 : 0);
  });
  const made = new Gauge({
    name: 'airworthy_backup_last_good_timestamp_seconds',
    help: 'When the last backup was made that was read back whole; 0: none is known.',
    registers,
    collect,
  });
  const late = new Gauge({
    name: 'airworthy_backup_overdue',
    help: '1 when the last good backup is older than one and a half of AIRWORTHY_BACKUP_EVERY, or there is none where one is due.',
    registers,
    collect,
  });
}

type QueueRow = { queue: string; state: 'waiting' | 'active'; jobs: number; oldest_s: number };

const QUEUE_STATEMENT = `
  SELECT name AS queue, CASE WHEN state = 'active' THEN 'active' ELSE 'waiting' END AS state,
    count(*)::float8 AS jobs, extract(epoch FROM now() - min(created_on))::float8 AS oldest_s
  FROM jobs.job WHERE state <= 'active' GROUP BY 1, 2`;

/** `/metrics` and `/readyz` on a port of its own; answers the port it got and what closes it. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  place: { host: string; port: number },
  /** Why the process cannot do its work now, or null; a worker is asked here, since it serves nothing else. */
  notReady: () => Promise<string | null>,
): Promise<{ port: number; close(): void }> {
  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    if (request.url === '/readyz') {
      void answerReady(response, notReady);
      return;
    }
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(503, { 'retry-after': '5' }).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(place.port, place.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answerReady(
  response: ServerResponse,
  notReady: () => Promise<string | null>,
): Promise<void> {
  const reason = await notReady().catch(() => 'It could not be found out.');
  const body = reason === null ? { status: 'ready' } : { error: reason, code: 'unavailable' };
  response
    .writeHead(reason === null ? 200 : 503, { 'content-type': 'application/json' })
    .end(JSON.stringify(body));
}
