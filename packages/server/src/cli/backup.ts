import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { revokeEverything, standingAccess } from '../access/afterRestore.ts';
import { openVault, vaultSecret } from '../access/vault.ts';
import { checkBackup } from '../backup/checkBackup.ts';
import type { BackupPlace } from '../backup/place.ts';
import { requeueAll } from '../backup/requeue.ts';
import { restore } from '../backup/restore.ts';
import {
  addBackup,
  type BackupPlan,
  type BackupSources,
  type MadeBackup,
  makeBackup,
} from '../backup/standing.ts';
import { keepOf, passphraseOf, secondsOf } from '../backupConfig.ts';
import type { Config } from '../config.ts';
import { setting } from '../environment.ts';
import { sealWarning } from '../features/people/sealed.ts';
import { openQueue } from '../jobs/queue.ts';
import { databaseOptions } from '../openPrepared.ts';
import { openBlobs } from '../reading/open.ts';
import { startBackups } from '../serving/backups.ts';
import { adoptStore } from '../storage/binding.ts';
import { openDatabase } from '../storage/database.ts';
import { ownMigrations } from '../storage/migrate.ts';
import {
  type CommandContext,
  CommandError,
  flagOption,
  type Invocation,
  type Outcome,
  textOption,
} from './command.ts';
import { endSignal } from './endSignal.ts';
import { processLog } from './processLog.ts';
import { openBoundStore } from './store.ts';
import { positional } from './values.ts';

/** The secret that no backup contains. */
const SECRET_PLACE = {
  file: 'the file "secret" of the data folder',
  setting: 'the value of AIRWORTHY_SECRET',
};

export async function writeBackup(
  invocation: Invocation,
  context: CommandContext,
): Promise<Outcome> {
  const plan = planOf(invocation, context.config);
  const { opened, blobs } = await openBoundStore(context);
  const sources = { database: opened, blobs, migrations: ownMigrations(), clock: () => new Date() };
  if (textOption(invocation, 'every') !== undefined)
    return keepMaking(context, sources, requirePlace(plan));
  const done =
    invocation.positionals.length > 0
      ? await makeBackup(sources, { ...plan, file: resolve(positional(invocation, 0)) })
      : await addBackup(sources, requirePlace(plan));
  if (done === null) throw new CommandError('Another process is making a backup at this moment.');
  return { value: done, text: wrote(done, plan, context.config) };
}

/** What was asked for, beside the settings. */
function planOf(invocation: Invocation, { backups }: Config): BackupPlan {
  const { keep, every, into } = {
    keep: textOption(invocation, 'keep'),
    every: textOption(invocation, 'every'),
    into: textOption(invocation, 'into'),
  };
  return {
    folder: into === undefined ? backups.folder : resolve(into),
    // A folder that was named wins over the bucket of the settings.
    bucket: into === undefined ? backups.bucket : undefined,
    incremental: flagOption(invocation, 'incremental') || backups.incremental === true,
    every_s: every === undefined ? backups.every_s : secondsOf('--every', every),
    keep: keep === undefined ? backups.keep : keepOf('--keep', keep),
    passphrase: passphraseFor(invocation, backups),
  };
}

/** That of the file that was named, else that of the settings. */
function passphraseFor(invocation: Invocation, backups: BackupPlan): string | undefined {
  const file = textOption(invocation, 'passphrase-file');
  if (file === undefined) return backups.passphrase;
  const given = { AIRWORTHY_BACKUP_PASSPHRASE_FILE: file };
  return passphraseOf('--passphrase-file', setting(given, 'AIRWORTHY_BACKUP_PASSPHRASE'));
}

function requirePlace(plan: BackupPlan): BackupPlan {
  if (plan.folder !== undefined || plan.bucket !== undefined) return plan;
  throw new CommandError(
    'Name the file, a folder with --into or AIRWORTHY_BACKUP_FOLDER, or a bucket with AIRWORTHY_BACKUP_S3_BUCKET: airworthy backup FILE.',
    2,
  );
}

async function keepMaking(
  { terminal, config }: CommandContext,
  sources: BackupSources,
  plan: BackupPlan,
): Promise<Outcome> {
  const log = processLog(terminal, config.logLevel);
  const stop = startBackups({ ...sources, log }, plan);
  const signal = await endSignal(log).finally(stop);
  return { value: { signal }, text: '' };
}

function wrote(
  done: MadeBackup & { readonly removed?: readonly string[] },
  { passphrase }: BackupPlan,
  config: Config,
): string {
  const removed = done.removed ?? [];
  return (
    `Wrote ${done.tables} tables and ${done.logs} logs to ${done.file} (${done.size_bytes} bytes), and read them back. ` +
    (removed.length > 0 ? `Removed older ones: ${removed.join(', ')}. ` : '') +
    (passphrase === undefined
      ? 'Anyone who has this file has everything in it: protect it like the database. '
      : 'It opens with its passphrase only: without that it is lost. ') +
    `Not in it: ${SECRET_PLACE[config.people.secret === undefined ? 'file' : 'setting']}, under which ` +
    'authenticators and sign-on secrets are encrypted. A restored server needs it: keep it separately.'
  );
}

export async function restoreBackup(
  invocation: Invocation,
  dependencies: CommandContext,
): Promise<Outcome> {
  return fromPlace(invocation, dependencies.config, (source) =>
    flagOption(invocation, 'check')
      ? judgeBackup(source)
      : restoreFrom(source, invocation, dependencies),
  );
}

/** A backup on this disk, and where the logs are that it keeps beside it. */
type Source = {
  readonly file: string;
  /** As the operator named it. */
  readonly name: string;
  readonly passphrase: string | undefined;
  readonly place: BackupPlace | undefined;
};

/** The file that was named, or a copy of the one in the bucket, which is gone again afterwards. */
async function fromPlace(
  invocation: Invocation,
  { backups, dataFolder }: Config,
  work: (source: Source) => Promise<Outcome>,
): Promise<Outcome> {
  const passphrase = passphraseFor(invocation, backups);
  const name = positional(invocation, 0);
  if (!flagOption(invocation, 'from-bucket')) {
    const file = resolve(name);
    return work({ file, name: file, passphrase, place: undefined });
  }
  if (backups.bucket === undefined)
    throw new CommandError('--from-bucket needs AIRWORTHY_BACKUP_S3_BUCKET and its keys.', 2);
  const { bucketPlace, fetchBackup } = await import('../backup/bucketPlace.ts');
  const folder = join(dataFolder, 'fetched');
  const place = bucketPlace({ ...backups.bucket, folder });
  try {
    const fetched = await fetchBackup(place, name, folder);
    return await work({ ...fetched, passphrase, place });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function restoreFrom(
  source: Source,
  invocation: Invocation,
  dependencies: CommandContext,
): Promise<Outcome> {
  const blobs = await openBlobs(dependencies.config);
  const restored = await fill(dependencies, blobs, source);
  const database = await dependencies.database();
  await adoptStore(database, blobs);
  const queue = await openQueue(database, () => {});
  const jobs = await requeueAll(database, queue).finally(() => queue.stop());
  const revoked = flagOption(invocation, 'revoke-all') ? await revokeEverything(database.db) : null;
  const access = await standingAccess(database.db);
  const warning = await sealWarning(database.db, vaultOf(dependencies.config));
  const lines = [
    `Restored ${restored.tables} tables and ${restored.logs} logs of ${restored.made_at}; ${jobs} readings wait.`,
    ...(revoked === null ? [] : [`Revoked ${revoked} keys and devices.`]),
    `What was revoked after ${restored.made_at} is valid again, as far as it is listed here:`,
    ...access.map((one) => `  ${one.kind}  ${one.holder}  ${one.label}`),
    ...(revoked === null && access.length > 0
      ? [
          'Revoke single ones with "airworthy key revoke" or "device revoke", or all of them with --revoke-all.',
        ]
      : []),
    ...(warning === null ? [] : [warning]),
  ];
  return { value: { ...restored, jobs, revoked, access, warning }, text: lines.join('\n') };
}

/** Judges a file without a database: nothing is opened, nothing is written. */
async function judgeBackup({ file, name, passphrase, place }: Source): Promise<Outcome> {
  const found = await checkBackup(file, ownMigrations(), { passphrase, place });
  const text =
    `${name} is whole and can be restored: ${found.records} records in ${found.tables} tables and ` +
    `${found.logs} logs of ${found.made_at}, schema ${found.schema}.`;
  return { value: { file: name, ...found }, text };
}

function vaultOf({ people, dataFolder }: Config) {
  return openVault(vaultSecret({ secret: people.secret, dataFolder }));
}

async function fill(
  { config }: CommandContext,
  blobs: Parameters<typeof restore>[1],
  { file, passphrase, place }: Source,
) {
  const empty = await openDatabase(databaseOptions(config));
  try {
    return await restore(empty.admin, blobs, {
      ...{ file, passphrase, place },
      migrations: ownMigrations(),
    });
  } finally {
    await empty.close();
  }
}
