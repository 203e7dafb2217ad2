import { openPrepared } from '../openPrepared.ts';
import type { Command } from './command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Bring the database schema up to date.',
  positionals: [],
  options: {},
  async run(_invocation, { config }) {
    const database = await openPrepared({ url: config.databaseUrl, dataFolder: config.dataFolder });
    try {
      const { applied } = database;
      const text =
        applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`;
      return { value: { applied }, text };
    } finally {
      await database.close();
    }
  },
};
