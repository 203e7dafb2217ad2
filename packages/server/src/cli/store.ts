import { sweep } from '../jobs/sweep.ts';
import { openBlobs } from '../reading/open.ts';
import { adoptStore, bindStore } from '../storage/binding.ts';
import type { Command } from './command.ts';

export const storeAdopt: Command = {
  name: 'store adopt',
  usage: '',
  summary: 'Bind the log store to this database, whatever either says.',
  positionals: [],
  options: {},
  async run(_invocation, { config, database }) {
    const opened = await database();
    const blobs = await openBlobs(config);
    await adoptStore(opened, blobs);
    const text = `The log store (${blobs.place}) now belongs to this database (${opened.place}).`;
    return { value: { store: blobs.place, database: opened.place }, text };
  },
};

export const storeSweep: Command = {
  name: 'store sweep',
  usage: '',
  summary: 'Set files without a record aside now, however many; they are deleted after 30 days.',
  positionals: [],
  options: {},
  async run(_invocation, { config, database }) {
    const opened = await database();
    const blobs = await openBlobs(config);
    await bindStore(opened, blobs);
    const swept = await sweep(opened, blobs, new Date(), { anyShare: true, atOnce: true });
    const text =
      `Set ${swept?.aside ?? 0} files aside, brought ${swept?.broughtBack ?? 0} back, ` +
      `deleted ${swept?.deleted ?? 0}.`;
    return { value: swept, text };
  },
};
