import { rm } from 'node:fs/promises';
import { columnsFile, fileColumns } from '../lake/lake.ts';
import { readFile } from '../reading/readFile.ts';
import {
  type CommandContext,
  CommandError,
  flagOption,
  type Invocation,
  type Outcome,
} from './command.ts';
import { openBoundStore } from './store.ts';

const PAGE = 200;

/** `airworthy lake rebuild`: the columns of every read log that has none; with `--all` of every read log again. */
export async function lakeRebuild(
  invocation: Invocation,
  context: CommandContext,
): Promise<Outcome> {
  if (!context.config.lake)
    throw new CommandError('The lake is switched off. Set AIRWORTHY_LAKE=on first.');
  const { opened: database, blobs } = await openBoundStore(context);
  const services = { database, blobs };
  const failed: { log_id: number; reason: string }[] = [];
  let written = 0;
  for (let after = 0; ; ) {
    const logs = await logsAfter(database.db, after, flagOption(invocation, 'all'));
    for (const log of logs) {
      after = log.id;
      context.terminal.progress(`Log ${log.id}: ${written} written`);
      const path = columnsFile(services);
      try {
        const reason = await rebuilt(services, log, path);
        if (reason === null) written++;
        else failed.push({ log_id: log.id, reason });
      } finally {
        await rm(path, { force: true });
      }
    }
    if (logs.length < PAGE) break;
  }
  context.terminal.done();
  const lines = [
    `Wrote the columns of ${written} ${written === 1 ? 'log' : 'logs'}.`,
    ...failed.map(({ log_id, reason }) => `Log ${log_id}: ${reason}`),
  ];
  return {
    value: { written, failed },
    text: lines.join('\n'),
    exitCode: failed.length > 0 ? 1 : 0,
  };
}

type Opened = Awaited<ReturnType<typeof openBoundStore>>;
type StoredLog = { id: number; blob_key: string; size_bytes: number; sha256: Buffer };

async function logsAfter(
  db: Opened['opened']['db'],
  after: number,
  all: boolean,
): Promise<StoredLog[]> {
  let query = db
    .selectFrom('flight_log')
    .select(['id', 'blob_key', 'size_bytes', 'sha256'])
    .where('analysis_state', '=', 'done')
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE);
  if (!all)
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lake_file')
            .select('log_id')
            .whereRef('lake_file.log_id', '=', 'flight_log.id'),
        ),
      ),
    );
  return query.execute();
}

/** Null when it is filed, else why not. A store that does not answer ends the command: the rest would fare alike. */
async function rebuilt(
  services: { database: Opened['opened']; blobs: Opened['blobs'] },
  log: StoredLog,
  path: string,
): Promise<string | null> {
  const local = await services.blobs.local(log.blob_key);
  try {
    const { size_bytes } = log;
    const sha256 = log.sha256.toString('hex');
    const outcome = await readFile({
      path: local.path,
      filename: null,
      size_bytes,
      sha256,
      charts: false,
      columnsFile: path,
    });
    if (outcome.kind !== 'read') return outcome.reason;
    const filed = await fileColumns(services, log.id, path);
    if (filed) return null;
    return outcome.failures.find(({ part }) => part === 'columns')?.message ?? 'It was deleted.';
  } finally {
    await local.release();
  }
}
