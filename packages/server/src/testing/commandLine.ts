import type { Command } from '../cli/command.ts';
import { commands as ownCommands } from '../cli/commands.ts';
import { runCommandLine } from '../cli/run.ts';
import type { TestDatabase } from './database.ts';

export type Ran = {
  code: number;
  out: string;
  error: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the command answered; the tests look into it.
  value: any;
};

/** The database of a test as `DATABASE_URL`. */
export function databaseUrl({ connection }: TestDatabase): string {
  const { user, port, database } = connection;
  const password = encodeURIComponent(String(connection.password ?? ''));
  const host = encodeURIComponent(String(connection.host));
  return `postgresql://${user}:${password}@localhost:${port}/${database}?host=${host}`;
}

type Environment = Readonly<Record<string, string>>;

/** Runs operator's commands in this process, with `--json`, on the database of a test. */
export function commandLine(
  database: TestDatabase,
  settings: Environment = {},
  commands: readonly Command[] = ownCommands,
) {
  return commandLineOn({ DATABASE_URL: databaseUrl(database), ...settings }, commands);
}

/** The same with nothing set but what is given. */
export function commandLineOn(
  environment: Environment,
  commands: readonly Command[] = ownCommands,
) {
  return async (...words: string[]): Promise<Ran> => {
    const out: string[] = [];
    const errors: string[] = [];
    const code = await runCommandLine([...words, '--json'], commands, environment, {
      out: (text) => out.push(text),
      error: (text) => errors.push(text),
    });
    const text = out.join('\n');
    return { code, out: text, error: errors.join('\n'), value: JSON.parse(text) };
  };
}
