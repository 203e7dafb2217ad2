import type { Command } from './command.ts';
import { flag, text } from './options.ts';

/** Columns of read logs: writing them again, and asking them. */
export const lakeCommands: readonly Command[] = [
  {
    name: 'lake rebuild',
    usage: '[--all]',
    summary: 'Write the columns of read logs that have none, as Parquet below lake/ of the store.',
    positionals: [],
    options: { all: flag('Also of logs whose columns are there') },
    run: async (...given) => (await import('./lake.ts')).lakeRebuild(...given),
  },
  {
    name: 'query',
    usage: 'SELECT [--org N] [--seconds N] [--memory MB] [--rows N]',
    summary: 'Ask the lake one question in SQL, read-only, through DuckDB where it is installed.',
    positionals: ['SELECT'],
    options: {
      org: text('The organization whose part of the lake is read; all unless given'),
      seconds: text('What the question may take; 30'),
      memory: text('What it may take of memory, in MB; 512'),
      rows: text('How many rows are shown; 1000'),
    },
    run: async (...given) => (await import('./query.ts')).query(...given),
  },
];
