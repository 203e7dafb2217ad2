import type { Command } from './command.ts';
import { flag, text } from './options.ts';
import { aircraftOptions, serverOptions } from './remoteOptions.ts';

/** What brings logs of this machine to a server. */
export const filingCommands: readonly Command[] = [
  {
    name: 'upload',
    usage:
      'FILE|FOLDER… [--url URL] [--key-file FILE] [--aircraft FILE] [--asset-name NAME] [--ndjson]',
    summary: 'File a flight with its log for each log, once however often it is called.',
    positionals: ['FILE'],
    repeated: true,
    options: {
      ...serverOptions,
      ...aircraftOptions,
      ndjson: flag('Print one JSON value a line for each log, as soon as it is filed'),
    },
    run: async (...given) => (await import('./upload.ts')).upload(...given),
  },
  {
    name: 'agent',
    usage:
      'FOLDER… [--url URL] [--key-file FILE] [--aircraft FILE] [--asset-name NAME] [--state DIR] [--settle S] [--every S] [--once] [--status] [--ndjson]',
    summary: 'Watch folders and file every finished log once, until SIGTERM or SIGINT.',
    positionals: [],
    repeated: true,
    options: {
      ...serverOptions,
      ...aircraftOptions,
      state: text('Folder for what it remembers; ~/.local/state/airworthy-agent unless given'),
      settle: text('Seconds that a log must stay as it is; 30 unless given'),
      every: text('Seconds between two looks at the folders; 5 unless given'),
      once: flag('File what is there and end; exit with 1 when something is not filed'),
      status: flag('Say where the agent with this state folder stands, and end'),
      ndjson: flag('Print one JSON value a line for each thing that happens'),
    },
    run: async (...given) => (await import('./agent.ts')).agent(...given),
  },
];
