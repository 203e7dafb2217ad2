import { pino } from 'pino';
import { compose } from '../compose.ts';
import { httpServer } from '../http/fastify.ts';
import { pipeline } from '../http/pipeline.ts';
import { openapiDocument } from '../openapi/document.ts';
import { ownMigrations, pendingMigrations } from '../storage/migrate.ts';
import type { Command } from './command.ts';

export const serveCommand: Command = {
  name: 'serve',
  usage: '',
  summary: 'Serve the API until the process is told to end.',
  positionals: [],
  options: {},
  async run(_invocation, { config, database }) {
    const log = pino({ base: null });
    const clock = () => new Date();
    const opened = await database();
    const composition = compose({ database: opened, clock, log });
    const { implementations, services } = composition;
    const endpoints = implementations.map((implementation) => implementation.endpoint);
    const server = await httpServer({
      api: config.authentication ? pipeline(services, implementations) : null,
      openapi: JSON.stringify(openapiDocument(endpoints)),
      notReady: () => notReady(opened.pool),
      clock,
      log,
    });
    const port = await server.listen(config);
    process.stderr.write(startScreen(config.host, port, opened.place, config.authentication));
    const signal = await endSignal();
    log.info({ signal }, 'draining');
    await server.close();
    await composition.close();
    return { value: { signal }, text: '' };
  },
};

async function notReady(pool: Parameters<typeof pendingMigrations>[0]): Promise<string | null> {
  try {
    const pending = await pendingMigrations(pool, ownMigrations());
    return pending.length === 0 ? null : `Migrations are pending: ${pending.join(', ')}.`;
  } catch {
    return 'The database does not answer.';
  }
}

function startScreen(host: string, port: number, place: string, api: boolean): string {
  const at = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = [
    'Airworthy serves.',
    `  API    ${api ? `${at}/api/v1` : 'off (AIRWORTHY_AUTH=off)'}`,
    `  OpenAPI ${at}/api/v1/openapi.json`,
    `  Data   ${place}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The first of the two signals that ask a process to end. A second one ends it at once. */
function endSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => resolve(signal));
  });
}
