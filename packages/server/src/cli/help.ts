import { type Command, usageLine } from './command.ts';

/** The list of all commands. */
export function helpPage(commands: readonly Command[]): string {
  const widest = Math.max(...commands.map((command) => command.name.length));
  const lines = commands.map((command) => `  ${command.name.padEnd(widest)}  ${command.summary}`);
  return [
    'Usage: airworthy COMMAND [arguments] [--json]',
    '',
    ...lines,
    '',
    'airworthy COMMAND --help shows the arguments of one command.',
    '--json prints exactly one JSON value; --version prints the version.',
  ].join('\n');
}

/** The arguments and options of one command. */
export function helpOf(command: Command): string {
  const options = Object.entries({
    ...command.options,
    json: { type: 'boolean', about: 'Print one JSON value' },
  } as Command['options']);
  const widest = Math.max(...options.map(([name]) => name.length));
  const lines = options.map(([name, { about }]) =>
    `  --${name.padEnd(widest)}  ${about ?? ''}`.trimEnd(),
  );
  const files =
    command.positionals[0] === 'FILE' && command.repeated === true
      ? [
          '',
          'FILE may be a log, a .gz or .zip of logs, a folder of logs, a pattern, or - for standard input.',
        ]
      : [];
  return [`Usage: ${usageLine(command)}`, '', command.summary, ...files, '', ...lines].join('\n');
}
