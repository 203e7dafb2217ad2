import { fileURLToPath } from 'node:url';
import { endpoints } from '@airworthy/contract';
import { type Composition, compose } from '../compose.ts';
import type { Config } from '../config.ts';
import { setUpLink } from '../features/accounts/setUpLink.ts';
import { httpServer } from '../http/fastify.ts';
import { keyDoor } from '../http/keyDoor.ts';
import { pipeline } from '../http/pipeline.ts';
import { sessionDoor } from '../http/sessionDoor.ts';
import { startSweeper } from '../jobs/sweeper.ts';
import { openapiDocument } from '../openapi/document.ts';
import { apiReferencePage } from '../pages/apiReference.ts';
import { findingPages } from '../pages/findings.ts';
import { webBundle } from '../pages/webBundle.ts';
import { openReadingServices } from '../reading/open.ts';
import { bindStore } from '../storage/binding.ts';
import type { Database } from '../storage/database.ts';
import { ownMigrations, pendingMigrations } from '../storage/migrate.ts';
import { type CommandContext, CommandError, type Invocation, type Outcome } from './command.ts';
import { checkDataFolder } from './dataFolder.ts';
import { firstKeyLines } from './firstKey.ts';
import { peopleOptions, refuseOpenDoor } from './peopleOptions.ts';
import { processLog } from './processLog.ts';

export function serve(_invocation: Invocation, context: CommandContext): Promise<Outcome> {
  return whileComposed(context, async (composition, opened) => {
    const { config } = context;
    refuseOpenDoor(config);
    await composition.work();
    const server = await openHttp(config, composition, opened);
    try {
      const port = await server.listen(config).catch((error: Error) => {
        throw cannotListen(error, config);
      });
      const at = originOf(config.host, port);
      const link = config.authentication
        ? await setUpLink(composition.people, config.people.url?.origin ?? at)
        : null;
      process.stdout.write(startScreen(at, config, opened.place, link));
      const signal = await endSignal();
      composition.services.log.info({ signal }, 'draining');
      return signal;
    } finally {
      await server.close();
    }
  });
}

export function work(_invocation: Invocation, context: CommandContext): Promise<Outcome> {
  return whileComposed(context, async (composition) => {
    await composition.work();
    process.stdout.write('Airworthy takes jobs.\n');
    return endSignal();
  });
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

/** Everything that a process consists of, while `body` runs; always closed in order. */
async function whileComposed(
  { config, database, terminal }: CommandContext,
  body: (composition: Composition, opened: Database) => Promise<string>,
) {
  // Stored logs lie there, wherever the database is.
  checkDataFolder(config);
  const log = processLog(terminal);
  // A promise that a library forgot is a line in the log, never the end of the process.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const clock = () => new Date();
  const opened = await database();
  const reading = await openReadingServices({ ...config, database: opened, log });
  await bindStore(opened, reading.blobs).catch(async (error: unknown) => {
    await reading.close();
    throw error;
  });
  const people = await peopleOptions(config, opened);
  const composition = compose({ database: opened, clock, log, reading, people });
  const stopSweeping = startSweeper({ database: opened, blobs: reading.blobs, clock, log });
  try {
    return { value: { signal: await body(composition, opened) }, text: '' };
  } finally {
    await stopSweeping();
    await composition.close();
  }
}

function openHttp(config: Config, composition: Composition, opened: Database) {
  const { services, implementations, people } = composition;
  const { authentication } = config;
  const web = webBundle(fileURLToPath(new URL('./web', import.meta.url)));
  return httpServer({
    api: authentication ? pipeline(services, implementations, keyDoor(services)) : null,
    appApi: pipeline(
      services,
      [...implementations, ...composition.peopleImplementations],
      sessionDoor(services, people.settings),
    ),
    onCall: people.calls.note,
    corsOrigins: config.corsOrigins,
    openapi: JSON.stringify(openapiDocument(endpoints)),
    pages: new Map([
      ['/docs', apiReferencePage({ script: web.apiReference, authentication })],
      ...findingPages(),
    ]),
    app: web.document,
    files: web.files,
    notReady: () => notReady(opened),
    clock: services.clock,
    log: services.log,
  });
}

async function notReady({ pool }: Database): Promise<string | null> {
  try {
    const pending = await pendingMigrations(pool, ownMigrations());
    return pending.length === 0 ? null : `Migrations are pending: ${pending.join(', ')}.`;
  } catch {
    return 'The database does not answer.';
  }
}

function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function startScreen(at: string, config: Config, place: string, link: string | null): string {
  const lines = [
    'Airworthy is ready.',
    '',
    `  Web app   ${at}/`,
    `  API       ${config.authentication ? `${at}/api/v1` : 'off (AIRWORTHY_AUTH=off)'}`,
    `  Docs      ${at}/docs`,
    `  Data      ${place}`,
  ];
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

/** The first SIGTERM or SIGINT. A second one ends the process at once. */
function endSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => resolve(signal));
  });
}
