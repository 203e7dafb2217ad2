import type { Command } from './command.ts';
import { flag, text } from './options.ts';

const logFiles = {
  positionals: ['FILE'],
  repeated: true,
} as const;

/** What needs neither a server nor a data folder. */
export const localCommands: readonly Command[] = [
  {
    name: 'log',
    usage: 'FILE… [--csv MESSAGE]',
    summary: 'Show what is in flight logs, or write one of their messages as CSV. Needs no server.',
    ...logFiles,
    options: { csv: text('Message to write: ATT, IMU[1], vehicle_status:0') },
    run: async (...given) => (await import('./log.ts')).log(...given),
  },
  {
    name: 'crash',
    usage: 'FILE… [--charts DIR] [--fail-on alert|warn]',
    summary:
      'Read flight logs: was it a crash, when, why and with what confidence. Needs no server.',
    ...logFiles,
    options: {
      charts: text('Folder to write the charts to, as SVG'),
      'fail-on': text('Exit with 1 on a crash or a finding of this severity: alert or warn'),
    },
    run: async (...given) => (await import('./crash.ts')).crash(...given),
  },
  {
    name: 'mcp',
    usage: '[--url URL] [--write]',
    summary:
      'Offer tools to an assistant on standard input and output. AIRWORTHY_KEY calls a server; without it the engine here answers.',
    positionals: [],
    options: {
      url: text('Address of the server; http://localhost:8080 unless set'),
      write: flag('Also offer the tools that record something'),
    },
    run: async (...given) => (await import('./mcp.ts')).mcp(...given),
  },
];
