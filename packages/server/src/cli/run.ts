import { ConfigError, loadConfig } from '../config.ts';
import { openPrepared } from '../openPrepared.ts';
import type { Database } from '../storage/database.ts';
import {
  type Command,
  CommandError,
  type Outcome,
  parseInvocation,
  type Surroundings,
  usageLine,
} from './command.ts';

export type Streams = { out(text: string): void; error(text: string): void };

/**
 * Carries out one command line and answers its exit code: 0 done, 1 refused, 2 called wrongly.
 * With `--json` exactly one JSON value goes to standard output, also for a refusal.
 */
export async function runCommandLine(
  words: readonly string[],
  commands: readonly Command[],
  environment: Readonly<Record<string, string | undefined>>,
  streams: Streams,
): Promise<number> {
  const json = words.includes('--json');
  try {
    const found = findCommand(words, commands);
    if (found === null) {
      streams.out(helpPage(commands));
      return 0;
    }
    const outcome = await carryOut(found.command, found.rest, environment);
    if (json) streams.out(JSON.stringify(outcome.value));
    else if (outcome.text !== '') streams.out(outcome.text);
    return outcome.exitCode ?? 0;
  } catch (error) {
    const message = (error as Error).message;
    if (json) streams.out(JSON.stringify({ error: message }));
    streams.error(message);
    if (error instanceof CommandError) return error.exitCode;
    return error instanceof ConfigError ? 2 : 1;
  }
}

/** The command these words name; null where they ask for help. */
function findCommand(
  words: readonly string[],
  commands: readonly Command[],
): { command: Command; rest: string[] } | null {
  const [first] = words;
  if (first === undefined || first === 'help' || first === '--help' || first === '-h') return null;
  for (const command of commands) {
    const name = command.name.split(' ');
    if (name.every((word, index) => words[index] === word))
      return { command, rest: words.slice(name.length) };
  }
  const kin = commands.filter((command) => command.name.split(' ')[0] === first);
  const hint =
    kin.length > 0
      ? `Known: ${kin.map((command) => command.name).join(', ')}.`
      : 'airworthy help lists the commands.';
  throw new CommandError(`There is no command "${words.slice(0, 2).join(' ')}". ${hint}`, 2);
}

async function carryOut(
  command: Command,
  rest: string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Outcome> {
  const invocation = parseInvocation(command, rest);
  const config = loadConfig(environment);
  let opened: Promise<Database> | undefined;
  const surroundings: Surroundings = {
    config,
    database() {
      opened ??= openPrepared({ url: config.databaseUrl, dataFolder: config.dataFolder });
      return opened;
    },
  };
  try {
    return await command.run(invocation, surroundings);
  } finally {
    await opened?.then((database) => database.close());
  }
}

function helpPage(commands: readonly Command[]): string {
  const lines = commands.map((command) => `  ${usageLine(command)}\n      ${command.summary}`);
  return `airworthy COMMAND …\n\n${lines.join('\n')}`;
}
