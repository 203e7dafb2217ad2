import { nearest } from '@airworthy/performance';
import { ConfigError } from '../environment.ts';
import { actingAs } from '../storage/actor.ts';
import type { Database } from '../storage/database.ts';
import {
  type Command,
  type CommandContext,
  CommandError,
  type Outcome,
  parseInvocation,
} from './command.ts';
import { helpOf, helpPage } from './help.ts';
import { plainTerminal, type Terminal } from './terminal.ts';

export type Streams = {
  out(text: string): void;
  error(text: string): void;
  readonly terminal?: Terminal;
};

type Environment = Readonly<Record<string, string | undefined>>;

const HELP: ReadonlySet<string | undefined> = new Set([undefined, 'help', '--help', '-h']);

/**
 * Runs one command line and returns its exit code: 0 done, 1 refused, 2 called wrongly.
 * With `--json` exactly one JSON value goes to standard output, also for a refusal.
 */
export async function runCommandLine(
  words: readonly string[],
  commands: readonly Command[],
  environment: Environment,
  streams: Streams,
): Promise<number> {
  const json = words.includes('--json');
  const terminal = streams.terminal ?? plainTerminal;
  try {
    const page = await pageAskedFor(words, commands);
    const outcome = page ?? (await runCommand(find(words, commands), environment, streams));
    if (outcome.written === true) return outcome.exitCode ?? 0;
    if (json) streams.out(JSON.stringify(outcome.value));
    else if (outcome.text !== '') streams.out(outcome.text);
    return outcome.exitCode ?? 0;
  } catch (error) {
    terminal.done();
    const message = (error as Error).message;
    if (json) streams.out(JSON.stringify({ error: message }));
    streams.error(message);
    if (error instanceof CommandError) return error.exitCode;
    return error instanceof ConfigError ? 2 : 1;
  }
}

/** Help or the version, where the words ask for one of them. */
async function pageAskedFor(
  words: readonly string[],
  commands: readonly Command[],
): Promise<Outcome | null> {
  const [first, ...rest] = words.filter((word) => word !== '--json');
  if (first === '--version' || first === '-V') {
    const { SERVICE_VERSION: version, BUILD: build } = await import('../version.ts');
    return { value: { version, build }, text: `${version} (${build})` };
  }
  const isHelp = HELP.has(first);
  const end = words.indexOf('--');
  const before = end === -1 ? words : words.slice(0, end);
  if (!isHelp && !before.includes('--help') && !before.includes('-h')) return null;
  const named = isHelp ? rest : before;
  const text = HELP.has(named[0]) ? helpPage(commands) : helpOf(find(named, commands).command);
  return { value: { help: text }, text };
}

type Found = { readonly command: Command; readonly rest: readonly string[] };

/** The command that these words name. */
function find(words: readonly string[], commands: readonly Command[]): Found {
  for (const command of commands) {
    const name = command.name.split(' ');
    if (name.every((word, index) => words[index] === word))
      return { command, rest: words.slice(name.length) };
  }
  const names = commands.map((command) => command.name);
  const asked = words.slice(0, 2).filter((word) => !word.startsWith('-'));
  const near = nearest(asked.join(' '), names) ?? nearest(asked[0] ?? '', names);
  const kin = names.filter((name) => name.split(' ')[0] === asked[0]);
  let hint = 'airworthy help lists the commands.';
  if (near !== null) hint = `Did you mean "${near}"?`;
  else if (kin.length > 0) hint = `Known: ${kin.join(', ')}.`;
  throw new CommandError(`There is no command "${asked.join(' ')}". ${hint}`, 2);
}

/** A change by a command is audited as such; what a server does later is not the command's. */
function asOperator(command: Command, work: () => Promise<Outcome>): Promise<Outcome> {
  if (command.name === 'serve' || command.name === 'work') return work();
  const label = 'command line';
  return actingAs({ kind: 'operator', id: null, label, address: null, request_id: null }, work);
}

async function runCommand(
  { command, rest }: Found,
  environment: Environment,
  { terminal = plainTerminal, out }: Streams,
): Promise<Outcome> {
  const invocation = parseInvocation(command, rest);
  // Loaded here, so that help does not load what checks the settings.
  const { loadConfig } = await import('../config.ts');
  const config = loadConfig(environment);
  let opened: Promise<Database> | undefined;
  const context: CommandContext = {
    config,
    environment,
    terminal,
    out,
    database() {
      opened ??= import('./openForCommand.ts').then((part) => part.openForCommand(config));
      return opened;
    },
  };
  try {
    return await asOperator(command, () => command.run(invocation, context));
  } finally {
    await opened?.then(
      (database) => database.close(),
      // The command has already failed with the reason.
      () => {},
    );
  }
}
