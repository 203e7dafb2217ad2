import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { type Composition, compose } from '../compose.ts';
import type { Config } from '../config.ts';
import { httpServer } from '../http/fastify.ts';
import { keyDoor } from '../http/keyDoor.ts';
import { pipeline } from '../http/pipeline.ts';
import { startSweeper } from '../jobs/sweeper.ts';
import { openapiDocument } from '../openapi/document.ts';
import { referencePage } from '../pages/reference.ts';
import { webBundle } from '../pages/webBundle.ts';
import { openReadingServices } from '../reading/open.ts';
import { bindStore } from '../storage/binding.ts';
import type { Database } from '../storage/database.ts';
import { ownMigrations, pendingMigrations } from '../storage/migrate.ts';
import type { Command, Surroundings } from './command.ts';

export const serveCommand: Command = {
  name: 'serve',
  usage: '',
  summary: 'Serve the API and take jobs until the process is told to end.',
  positionals: [],
  options: {},
  run: (_invocation, surroundings) =>
    whileComposed(surroundings, async (composition, opened) => {
      const { config } = surroundings;
      composition.work();
      const server = await openHttp(config, composition, opened);
      try {
        const port = await server.listen(config);
        const at = originOf(config.host, port);
        process.stdout.write(startScreen(at, config, opened.place, await isNew(opened)));
        const signal = await endSignal();
        composition.services.log.info({ signal }, 'draining');
        return signal;
      } finally {
        await server.close();
      }
    }),
};

export const workCommand: Command = {
  name: 'work',
  usage: '',
  summary: 'Take jobs without serving, beside other processes on the same database.',
  positionals: [],
  options: {},
  run: (_invocation, surroundings) =>
    whileComposed(surroundings, async (composition) => {
      composition.work();
      process.stdout.write('Airworthy takes jobs.\n');
      return endSignal();
    }),
};

/** Everything a process is made of, for as long as `body` runs; closed in order whatever happens. */
async function whileComposed(
  { config, database }: Surroundings,
  body: (composition: Composition, opened: Database) => Promise<string>,
) {
  const log = pino({ base: null });
  // A promise that a library forgot is a line in the log, never the end of the process.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const clock = () => new Date();
  const opened = await database();
  const reading = await openReadingServices({ ...config, database: opened, log });
  await bindStore(opened, reading.blobs).catch(async (error: unknown) => {
    await reading.close();
    throw error;
  });
  const composition = compose({ database: opened, clock, log, reading });
  const stopSweeping = startSweeper({ database: opened, blobs: reading.blobs, clock, log });
  try {
    return { value: { signal: await body(composition, opened) }, text: '' };
  } finally {
    await stopSweeping();
    await composition.close();
  }
}

function openHttp(config: Config, { services, implementations }: Composition, opened: Database) {
  const endpoints = implementations.map((implementation) => implementation.endpoint);
  const web = webBundle(fileURLToPath(new URL('./web', import.meta.url)));
  return httpServer({
    api: config.authentication ? pipeline(services, implementations, keyDoor(services)) : null,
    corsOrigins: config.corsOrigins,
    openapi: JSON.stringify(openapiDocument(endpoints)),
    pages: new Map([['/docs', referencePage(endpoints)]]),
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

async function isNew({ pool }: Database): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT 1 FROM account LIMIT 1');
  return rowCount === 0;
}

function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function startScreen(at: string, config: Config, place: string, fresh: boolean): string {
  const lines = [
    'Airworthy is ready.',
    '',
    `  Web app   ${at}/`,
    `  API       ${config.authentication ? `${at}/api/v1` : 'off (AIRWORTHY_AUTH=off)'}`,
    `  Docs      ${at}/docs`,
    `  Data      ${place}`,
  ];
  if (fresh && config.authentication)
    lines.push(
      '',
      'There is no account yet. In another terminal, for a first key:',
      '',
      '  npx airworthy user add you@example.com --plan pro',
      '  npx airworthy key add you@example.com --label first',
    );
  return `${lines.join('\n')}\n\n`;
}

/** The first of the two signals that ask a process to end. A second one ends it at once. */
function endSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => resolve(signal));
  });
}
