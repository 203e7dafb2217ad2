import { createWriteStream, existsSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { membershipOf } from '../access/organizations.ts';
import { BrokenBackup } from '../backup/container.ts';
import { requeueLogs } from '../backup/requeue.ts';
import { openQueue } from '../jobs/queue.ts';
import { openBlobs } from '../reading/open.ts';
import { bindStore } from '../storage/binding.ts';
import { organizationBytes } from '../transfer/exportOrganization.ts';
import { importOrganization } from '../transfer/importOrganization.ts';
import { CannotImport } from '../transfer/transferFile.ts';
import {
  type CommandContext,
  CommandError,
  type Invocation,
  type Outcome,
  requiredOption,
  textOption,
} from './command.ts';
import { accountNamed, organizationNamed, positional, shortText } from './values.ts';

async function opened({ config, database }: CommandContext) {
  const found = await database();
  const blobs = await openBlobs(config);
  await bindStore(found, blobs);
  return { database: found, blobs };
}

export async function orgExport(invocation: Invocation, context: CommandContext): Promise<Outcome> {
  const file = resolve(positional(invocation, 1));
  const { database, blobs } = await opened(context);
  const { id, name } = await organizationNamed(database.db, positional(invocation, 0));
  // Under another name first: a file that has its name is whole.
  const unfinished = `${file}.part`;
  await pipeline(
    organizationBytes(database, blobs, id),
    createGzip({ level: 1 }),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  );
  await rename(unfinished, file);
  const size_bytes = statSync(file).size;
  return {
    value: { id, file, size_bytes },
    text:
      `Wrote all records and logs of ${name} to ${file} (${size_bytes} bytes). ` +
      'Read it in elsewhere with "airworthy org import".',
  };
}

export async function orgImport(invocation: Invocation, context: CommandContext): Promise<Outcome> {
  const file = resolve(positional(invocation, 0));
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`, 2);
  const email = requiredOption(invocation, 'owner');
  const given = textOption(invocation, 'name');
  const name = given === undefined ? undefined : shortText('--name', given);
  const { database, blobs } = await opened(context);
  const owner = await accountNamed(database.db, email);
  if ((await membershipOf(database.db, owner.id)) !== undefined)
    throw new CommandError(`${owner.email} is already in an organization.`);
  const done = await importOrganization(database, blobs, {
    file,
    ownerId: owner.id,
    name,
  }).catch((error: unknown) => {
    const known = error instanceof CannotImport || error instanceof BrokenBackup;
    throw known ? new CommandError(error.message) : error;
  });
  const queue = await openQueue(database, () => {});
  const readings = await requeueLogs(database, queue, done.orgId).finally(() => queue.stop());
  const lines = [
    `Read in ${done.name} with id ${done.orgId}: ${done.records} records and ${done.logs} logs of ${done.made_at}; ${readings} readings wait.`,
    'People, devices and single sign-on stayed behind: invite the members, create the devices and set sign-on up.',
  ];
  return { value: { ...done, readings }, text: lines.join('\n') };
}
