import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { revokeEverything, standingAccess } from '../access/afterRestore.ts';
import { openVault, vaultSecret } from '../access/vault.ts';
import { backup } from '../backup/backup.ts';
import { checkBackup } from '../backup/checkBackup.ts';
import { requeueAll } from '../backup/requeue.ts';
import { restore } from '../backup/restore.ts';
import { verify } from '../backup/verify.ts';
import type { Config } from '../config.ts';
import { sealWarning } from '../features/people/sealed.ts';
import { openQueue } from '../jobs/queue.ts';
import { databaseOptions } from '../openPrepared.ts';
import { openBlobs } from '../reading/open.ts';
import { adoptStore } from '../storage/binding.ts';
import { openDatabase } from '../storage/database.ts';
import { ownMigrations } from '../storage/migrate.ts';
import { type CommandContext, flagOption, type Invocation, type Outcome } from './command.ts';
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
  const file = resolve(positional(invocation, 0));
  const { opened, blobs } = await openBoundStore(context);
  const done = await backup(opened, blobs, file);
  const size_bytes = statSync(file).size;
  const text =
    `Wrote ${done.tables} tables and ${done.logs} logs to ${file} (${size_bytes} bytes). ` +
    'Anyone who has this file has everything in it: protect it like the database. ' +
    `Not in it: ${SECRET_PLACE[context.config.people.secret === undefined ? 'file' : 'setting']}, under which ` +
    'authenticators and sign-on secrets are encrypted. A restored server needs it: keep it separately.';
  return { value: { file, size_bytes, ...done }, text };
}

export async function restoreBackup(
  invocation: Invocation,
  dependencies: CommandContext,
): Promise<Outcome> {
  const file = resolve(positional(invocation, 0));
  if (flagOption(invocation, 'check')) return judgeBackup(file);
  const blobs = await openBlobs(dependencies.config);
  const restored = await fill(dependencies, blobs, file);
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
async function judgeBackup(file: string): Promise<Outcome> {
  const found = await checkBackup(file, ownMigrations());
  const text =
    `${file} is whole and can be restored: ${found.records} records in ${found.tables} tables and ` +
    `${found.logs} logs of ${found.made_at}, schema ${found.schema}.`;
  return { value: { file, ...found }, text };
}

function vaultOf({ people, dataFolder }: Config) {
  return openVault(vaultSecret({ secret: people.secret, dataFolder }));
}

async function fill(
  { config }: CommandContext,
  blobs: Parameters<typeof restore>[1],
  file: string,
) {
  const empty = await openDatabase(databaseOptions(config));
  try {
    return await restore(empty.admin, blobs, { file, migrations: ownMigrations() });
  } finally {
    await empty.close();
  }
}

export async function verifyLogs(
  _invocation: Invocation,
  context: CommandContext,
): Promise<Outcome> {
  const { opened, blobs } = await openBoundStore(context);
  const found = await verify(opened, blobs);
  const wrong = found.missing.length + found.damaged.length;
  const lines = [
    `${found.logs} logs: ${found.logs - wrong} as stored, ${found.missing.length} missing, ${found.damaged.length} damaged.`,
    ...found.missing.map((key) => `missing  ${key}`),
    ...found.damaged.map((key) => `damaged  ${key}`),
    ...(wrong > 0 ? ['Bring these files back from a backup; the records are untouched.'] : []),
  ];
  return { value: found, text: lines.join('\n'), exitCode: wrong > 0 ? 1 : 0 };
}
