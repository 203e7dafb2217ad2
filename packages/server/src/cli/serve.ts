import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type Composition, compose } from '../compose.ts';
import type { Config } from '../config.ts';
import { setUpLink } from '../features/accounts/setUpLink.ts';
import { version } from '../features/meta/meta.ts';
import { sealWarning } from '../features/people/sealed.ts';
import { httpServer } from '../http/fastify.ts';
import { keyDoor } from '../http/keyDoor.ts';
import { isLocalOnly } from '../http/localName.ts';
import { pipeline } from '../http/pipeline.ts';
import { appPagePolicy } from '../http/policies.ts';
import { secretDoor } from '../http/secretDoor.ts';
import { sessionDoor } from '../http/sessionDoor.ts';
import { startSweeper } from '../jobs/sweeper.ts';
import { assistantDoor } from '../mcp/door.ts';
import { documentPages } from '../mcp/pages.ts';
import type { ApiDocument } from '../mcp/schemas.ts';
import { apiReferencePage } from '../pages/apiReference.ts';
import { belowBase } from '../pages/below.ts';
import { docsOf, REFERENCE } from '../pages/docs.ts';
import { webBundle } from '../pages/webBundle.ts';
import { openReadingServices } from '../reading/open.ts';
import { startBackups } from '../serving/backups.ts';
import { type Metrics, openMetrics, serveMetrics } from '../serving/metrics.ts';
import { notReady } from '../serving/readiness.ts';
import { startTelemetry, type Telemetry } from '../serving/telemetry.ts';
import { startWorkers, WORKER_VARIABLE } from '../serving/workers.ts';
import { bindStore } from '../storage/binding.ts';
import type { Database } from '../storage/database.ts';
import { startIndices } from '../storage/lateIndices.ts';
import { ownMigrations } from '../storage/migrate.ts';
import { patiently } from '../storage/patiently.ts';
import {
  type CommandContext,
  CommandError,
  countOption,
  type Invocation,
  type Outcome,
} from './command.ts';
import { checkDataFolder } from './dataFolder.ts';
import { endSignal } from './endSignal.ts';
import { firstKeyLines } from './firstKey.ts';
import { peopleOptions, refuseOpenDoor } from './peopleOptions.ts';
import { processLog } from './processLog.ts';

export async function serve(invocation: Invocation, context: CommandContext): Promise<Outcome> {
  const workers = countOption(invocation, 'workers', 1) ?? 1;
  if (workers > 1 && process.env[WORKER_VARIABLE] === undefined)
    return serveWithWorkers(workers, context);
  const outcome = await whileComposed(context, async (running, opened) => {
    const { config } = context;
    refuseOpenDoor(config);
    const { composition, metrics } = running;
    composition.work();
    const server = await openHttp(config, running, opened);
    const own = await openMetricsPort(config, metrics, opened);
    try {
      const port = await server.listen(config).catch((error: Error) => {
        throw cannotListen(error, config);
      });
      // Heard before anybody is told that it is ready: unheard, the signal ends a process without draining.
      const ended = endSignal(composition.services.log);
      if (isFirst()) await patiently(() => greet(config, port, running, opened));
      return await ended;
    } finally {
      own?.close();
      await server.close();
    }
  });
  // The line to the process that started this worker would keep it alive.
  if (process.env[WORKER_VARIABLE] !== undefined) process.disconnect?.();
  return outcome;
}

/** Several processes on one port. This one keeps the database, and replaces the others on SIGHUP. */
async function serveWithWorkers(count: number, context: CommandContext): Promise<Outcome> {
  const { config } = context;
  const log = processLog(context.terminal, config.logLevel);
  // Kept open here: the embedded database must outlive every worker.
  await context.database();
  // Heard from the start: unheard, a signal ends a process.
  const ended = endSignal(log);
  // Every worker would want the port of the figures: each gets the next one.
  const starting = startWorkers(count, log, config.metrics.port);
  process.on('SIGHUP', () => {
    starting
      .then((workers) => workers.restart())
      .catch((error: unknown) => log.error({ err: error }, 'restart'));
  });
  const workers = await starting;
  const signal = await ended;
  await workers.stop();
  return { value: { signal }, text: '' };
}

/**
 * A worker that is replaced waits longer for requests on the connections it has: its successor serves
 * already, and a busy caller may need seconds until it uses a connection again.
 */
const WORKER_GRACE_MS = 5000;

/** Of several workers the first one shows the start screen. */
function isFirst(): boolean {
  return ['1', undefined].includes(process.env[WORKER_VARIABLE]);
}

async function greet(
  config: Config,
  port: number,
  { composition }: Process,
  opened: Database,
): Promise<void> {
  const at = originOf(
    isLocalOnly({ ...config, url: config.people.url }) ? 'localhost' : config.host,
    port,
  );
  const { url } = config.people;
  const home = (url?.origin ?? at) + config.basePath;
  const link = config.authentication ? await setUpLink(composition.people, home) : null;
  const { vault } = composition.people;
  const warnings = [opened.warning, await sealWarning(opened.db, vault)].filter(
    (one) => one !== null,
  );
  const addresses = { home, listening: url === undefined ? null : at };
  const said = { place: opened.place, warnings, link };
  process.stdout.write(startScreen(addresses, config, said));
}

export function work(_invocation: Invocation, context: CommandContext): Promise<Outcome> {
  return whileComposed(context, async ({ composition, metrics }, opened) => {
    composition.work();
    const own = await openMetricsPort(context.config, metrics, opened);
    const ended = endSignal(composition.services.log);
    process.stdout.write('Airworthy takes jobs.\n');
    return ended.finally(() => own?.close());
  });
}

function openMetricsPort(config: Config, metrics: Metrics, opened: Database) {
  const { host, dataFolder } = config;
  const { port } = config.metrics;
  if (port === undefined) return undefined;
  return serveMetrics(metrics, { host, port }, () => notReady(opened, dataFolder));
}

/** Why a server could not open its port, with the setting to change. */
function cannotListen(error: Error & { code?: string }, { host, port }: Config): Error {
  const reason = {
    EADDRINUSE: `Port ${port} on ${host} is taken. Set PORT to another port, or stop what uses it.`,
    EACCES: `Port ${port} needs more rights than this user has. Set PORT to 1024 or more.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one it has, such as 127.0.0.1.`,
    ENOTFOUND: `This machine has no address ${host}. Set HOST to one it has, such as 127.0.0.1.`,
  }[error.code ?? ''];
  return reason === undefined ? error : new CommandError(reason);
}

type Process = {
  readonly composition: Composition;
  readonly metrics: Metrics;
  readonly telemetry: Telemetry;
};

/** Everything that a process consists of, while `body` runs; always closed in order. */
async function whileComposed(
  { config, database, terminal }: CommandContext,
  body: (process: Process, opened: Database) => Promise<string>,
) {
  const log = processLog(terminal, config.logLevel);
  // A promise that a library forgot is a line in the log, never the end of the process.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const clock = () => new Date();
  checkDataFolder(config);
  const telemetry = await startTelemetry(config.telemetry);
  const opened = await database();
  const reading = await patiently(() => openReadingServices({ ...config, database: opened, log }));
  await patiently(() => bindStore(opened, reading.blobs)).catch(async (error: unknown) => {
    await reading.close();
    throw error;
  });
  const people = await patiently(() => peopleOptions(config, opened));
  const composition = compose({ database: opened, clock, log, reading, people });
  const metrics = openMetrics({ ...config, database: opened, reading, clock });
  const stopSweeping = startSweeper({ database: opened, blobs: reading.blobs, clock, log });
  const stopBackups = backups(config, { database: opened, blobs: reading.blobs, clock, log });
  const stopIndices = startIndices(opened.admin, log);
  const stopWatching = opened.watch((silent) => {
    if (silent) log.error('the database does not answer');
    else log.info('the database answers again');
  });
  const stopReplica = watchReplica(opened, log);
  try {
    return { value: { signal: await body({ composition, metrics, telemetry }, opened) }, text: '' };
  } finally {
    await stopIndices();
    await stopBackups();
    await stopSweeping();
    await composition.close();
    await stopWatching();
    await stopReplica();
    await telemetry.stop();
  }
}

/** Says in the log who answers lists and questions, whenever that changes. */
function watchReplica({ replica }: Database, log: Logger): () => Promise<void> {
  if (replica === null) return async () => {};
  const { place } = replica;
  return replica.watch((reason) => {
    if (reason === null) log.info({ place }, 'lists and questions are read from the replica');
    else log.warn({ place, reason }, 'the replica is not used: the primary answers');
  });
}

/** Backups that are made by themselves, where the settings name a folder or a bucket. */
function backups(
  { backups: plan }: Config,
  sources: Omit<Parameters<typeof startBackups>[0], 'migrations'>,
): () => Promise<void> {
  if (plan.folder === undefined && plan.bucket === undefined) return async () => {};
  return startBackups({ ...sources, migrations: ownMigrations() }, plan);
}

function openHttp(config: Config, { composition, metrics, telemetry }: Process, opened: Database) {
  const { services, implementations, people } = composition;
  const { authentication } = config;
  const web = webBundle(beside('./web'), config.basePath);
  const { token } = config.metrics;
  const docs = docsOf({ markdown: beside('./docs'), html: beside('./pages') });
  const openapi = readFileSync(new URL('./openapi.json', import.meta.url), 'utf8');
  const api = authentication
    ? pipeline(services, implementations, keyDoor(services, config))
    : null;
  return httpServer({
    api,
    ...(api === null ? {} : { mcp: assistantDoor(api, assistantOptions(openapi)) }),
    appApi: pipeline(
      services,
      [...implementations, ...composition.peopleImplementations],
      sessionDoor(services, people.settings),
    ),
    feeds: secretDoor(composition.feeds),
    onCall: people.calls.note,
    corsOrigins: config.corsOrigins,
    openapi,
    pages: new Map(
      [
        [REFERENCE, apiReferencePage({ script: web.apiReference, authentication })] as const,
        ...docs.pages,
      ].map(([path, page]) => [path, belowBase(config.basePath, page)]),
    ),
    app: {
      html: web.document,
      policy: appPagePolicy(config.people.tiles?.url),
    },
    localName: isLocalOnly({ ...config, url: config.people.url }),
    files: new Map([...web.files, ...docs.files]),
    notReady: () => notReady(opened, config.dataFolder),
    observe(answer) {
      metrics.observe(answer);
      telemetry.observe(answer);
    },
    ...(token === undefined ? {} : { metrics: { ...metrics, token } }),
    limits: config,
    clock: services.clock,
    log: services.log,
    ...(process.env[WORKER_VARIABLE] === undefined ? {} : { drainGrace_ms: WORKER_GRACE_MS }),
  });
}

/** What the build put beside the bundle. */
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

function assistantOptions(openapi: string) {
  return {
    version: version().version,
    document: JSON.parse(openapi) as ApiDocument,
    pages: documentPages(beside('./docs')),
  };
}

function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function startScreen(
  { home, listening }: { readonly home: string; readonly listening: string | null },
  config: Config,
  {
    place,
    warnings,
    link,
  }: { readonly place: string; readonly warnings: readonly string[]; readonly link: string | null },
): string {
  const lines = [
    'Airworthy is ready.',
    '',
    `  Web app   ${home}/`,
    `  API       ${config.authentication ? `${home}/api/v1` : 'off (AIRWORTHY_AUTH=off)'}`,
    `  Docs      ${home}/docs`,
    ...(listening === null ? [] : [`  Listens   ${listening}`]),
    `  Data      ${place}`,
  ];
  for (const warning of warnings) lines.push('', warning);
  if (link !== null)
    lines.push(
      '',
      'Nobody runs this server yet. Open this link, which works once and for 24 hours:',
      '',
      `  ${link}`,
      '',
      ...firstKeyLines(process.cwd(), config),
    );
  return `${lines.join('\n')}\n\n`;
}
