import type { Command } from './command.ts';
import { flag } from './options.ts';
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
];
