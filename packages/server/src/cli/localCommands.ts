import type { Command } from './command.ts';
import { flag, list, text } from './options.ts';
import { serverOptions } from './remoteOptions.ts';

const logFiles = {
  positionals: ['FILE'],
  repeated: true,
} as const;

const eachLine = {
  ndjson: flag('Print one JSON value a line for each log, as soon as it is read'),
};

/** What needs neither a server nor a data folder. */
export const localCommands: readonly Command[] = [
  {
    name: 'log',
    usage: 'FILE|FOLDER… [--csv MESSAGE] [--ndjson]',
    summary: 'Show what is in flight logs, or write one of their messages as CSV. Needs no server.',
    ...logFiles,
    options: { csv: text('Message to write: ATT, IMU[1], vehicle_status:0'), ...eachLine },
    run: async (...given) => (await import('./log.ts')).log(...given),
  },
  {
    name: 'crash',
    usage: 'FILE|FOLDER… [--charts DIR] [--fail-on alert|warn] [--ndjson]',
    summary:
      'Read flight logs: was it a crash, when, why and with what confidence. Needs no server.',
    ...logFiles,
    options: {
      charts: text('Folder to write the charts to, as SVG'),
      'fail-on': text('Exit with 1 on a crash or a finding of this severity: alert or warn'),
      ...eachLine,
    },
    run: async (...given) => (await import('./crash.ts')).crash(...given),
  },
  {
    name: 'export',
    usage:
      'FILE|FOLDER|FLIGHT… [--parquet] [--mcap] [--csv] [--out DIR] [--url URL] [--key-file FILE] [--ndjson]',
    summary:
      'Write what logs say of their flights for other programs. A number is a flight of the server.',
    positionals: ['FILE'],
    repeated: true,
    options: {
      parquet: flag('One table a flight, for DuckDB, pandas, Spark and others'),
      mcap: flag('A topic for each stream, for Foxglove and others'),
      csv: flag('The same table as --parquet, as comma separated values'),
      out: text('Folder to write to; this one unless given'),
      ...serverOptions,
      ...eachLine,
    },
    run: async (...given) => (await import('./export.ts')).exportFlights(...given),
  },
  {
    name: 'analyze',
    usage: 'BUILD.json|- [--set NAME=VALUE]… [--charts DIR] [--fail-on bad|warn]',
    summary: 'Analyze a build: figures with bands, checks with fixes. Needs no server.',
    positionals: ['BUILD.json'],
    options: {
      set: list('Change a member of the build: prop_diameter_in=9, batteries[0].cells=6'),
      charts: text('Folder to write the charts to, as SVG'),
      'fail-on': text('Exit with 1 on a finding of this level: bad or warn'),
    },
    run: async (...given) => (await import('./analyze.ts')).analyze(...given),
  },
  {
    name: 'sweep',
    usage: 'BUILD.json|- --vary NAME=FROM:TO:STEP [--figures a,b] [--set NAME=VALUE]… [--csv]',
    summary: 'Analyze a build over a range of one input. Needs no server.',
    positionals: ['BUILD.json'],
    options: {
      vary: text('Input and its values: motor_kv=300:500:20, prop_blades=2,3'),
      figures: text('Figures to show, separated by commas: hover_min,auw_g'),
      set: list('Change a member of the build first'),
      csv: flag('Write CSV'),
    },
    run: async (...given) => (await import('./sweep.ts')).sweep(...given),
  },
  {
    name: 'rf',
    usage: 'LINK.json|- [--set NAME=VALUE]…',
    summary: 'Work out the range of a radio link, or of several. Needs no server.',
    positionals: ['LINK.json'],
    options: { set: list('Change a member of the link: tx_power_mw=500') },
    run: async (...given) => (await import('./rf.ts')).rf(...given),
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
