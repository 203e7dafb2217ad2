import { GRACE_MS, sweep } from '../jobs/sweep.ts';
import { sweepLake } from '../lake/lake.ts';
import { openBlobs } from '../reading/open.ts';
import { adoptStore, bindStore } from '../storage/binding.ts';
import type { CommandContext, Invocation, Outcome } from './command.ts';

/** The database and its log store; refused where the two do not belong together. */
export async function openBoundStore({ config, database }: CommandContext) {
  const opened = await database();
  const blobs = await openBlobs(config);
  await bindStore(opened, blobs);
  return { opened, blobs };
}

export async function storeAdopt(
  _invocation: Invocation,
  { config, database }: CommandContext,
): Promise<Outcome> {
  const opened = await database();
  const blobs = await openBlobs(config);
  await adoptStore(opened, blobs);
  const text = `The log store (${blobs.place}) now belongs to this database (${opened.place}).`;
  return { value: { store: blobs.place, database: opened.place }, text };
}

export async function storeSweep(
  _invocation: Invocation,
  context: CommandContext,
): Promise<Outcome> {
  const { opened, blobs } = await openBoundStore(context);
  const swept = await sweep(opened, blobs, new Date(), { anyShare: true, atOnce: true });
  const before = new Date(Date.now() - GRACE_MS);
  const lake = await sweepLake({ database: opened, blobs }, before, { anyShare: true });
  const text =
    `Set ${swept?.aside ?? 0} files aside, brought ${swept?.broughtBack ?? 0} back, ` +
    `deleted ${swept?.deleted ?? 0}. Of the lake, moved ${lake.moved} logs and removed ${lake.removed} files.` +
    (lake.lost === 0
      ? ''
      : ` ${lake.lost} of its files were not there: "airworthy lake rebuild" writes them again.`);
  return { value: { ...swept, lake }, text };
}
