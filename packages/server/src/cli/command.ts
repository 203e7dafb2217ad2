import { parseArgs } from 'node:util';
import { nearest } from '@airworthy/performance';
import type { Config } from '../config.ts';
import type { Database } from '../storage/database.ts';
import type { Terminal } from './terminal.ts';

export type Option = {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** One line of the command's help. */
  readonly about?: string;
};

export type Options = Readonly<Record<string, Option>>;

export type Invocation = {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
};

/** What a command answers: a value for a program, a text for a person. */
export type Outcome = {
  readonly value: unknown;
  readonly text: string;
  /** 0 unless the command sets another. */
  readonly exitCode?: number;
  /** All of it has been written already, line by line. */
  readonly written?: boolean;
};

export type CommandContext = {
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /** Writes a line of the result before the command has ended. */
  out(text: string): void;
  /** The migrated database, opened on first use and closed when the command ends. */
  database(): Promise<Database>;
};

/** One command, `user add`, with everything that its help and its parser need. */
export type Command = {
  /** One or two words. */
  readonly name: string;
  /** Arguments as the help shows them: `EMAIL [--plan PLAN]`. */
  readonly usage: string;
  readonly summary: string;
  readonly positionals: readonly string[];
  /** Whether the last positional may be left out. */
  readonly optional?: boolean;
  /** Whether the last positional may be repeated. */
  readonly repeated?: boolean;
  readonly options: Options;
  run(invocation: Invocation, context: CommandContext): Promise<Outcome>;
};

/** A command that failed. Exit code 1: refused; 2: called wrongly or unreadable input. */
export class CommandError extends Error {
  readonly exitCode: 1 | 2;
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Reads the words after the command's name; an unknown one is refused with its name. */
export function parseInvocation(command: Command, words: readonly string[]): Invocation {
  const { positionals, values } = parse(command, words);
  const needed = command.positionals.slice(0, command.optional === true ? -1 : undefined);
  const missing = needed[positionals.length];
  if (missing !== undefined) throw wrongCall(command, `${missing} is missing.`);
  const surplus = positionals[command.positionals.length];
  if (surplus !== undefined && command.repeated !== true)
    throw wrongCall(command, `Unexpected argument "${surplus}".`);
  return { positionals, options: values };
}

function parse(command: Command, words: readonly string[]) {
  const options = { ...command.options, json: { type: 'boolean' } as const };
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw wrongCall(command, `${message.split('. ')[0]}.`);
    const name = /'-{0,2}([^'= ]*)/.exec(message)?.[1] ?? '';
    const near = nearest(name, Object.keys(options));
    const hint = near === null ? '' : ` Did you mean --${near}?`;
    throw wrongCall(command, `Unknown option "--${name}".${hint}`);
  }
}

function wrongCall(command: Command, reason: string): CommandError {
  return new CommandError(`${reason} Usage: ${usageLine(command)}`, 2);
}

export function usageLine(command: Command): string {
  return `airworthy ${command.name} ${command.usage} [--json]`.replace(/ +/g, ' ');
}

/** A string option, or undefined where it was left out. */
export function textOption(invocation: Invocation, name: string): string | undefined {
  const value = invocation.options[name];
  return typeof value === 'string' ? value : undefined;
}

/** A required string option. */
export function requiredOption(invocation: Invocation, name: string): string {
  const value = textOption(invocation, name);
  if (value === undefined || value.trim() === '')
    throw new CommandError(`--${name} is missing.`, 2);
  return value;
}

/** Every value of an option that may be repeated. */
export function listOption(invocation: Invocation, name: string): string[] {
  const value = invocation.options[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

export function flagOption(invocation: Invocation, name: string): boolean {
  return invocation.options[name] === true;
}

/** A whole number of at least `min`, or undefined where the option was left out. */
export function countOption(invocation: Invocation, name: string, min = 0): number | undefined {
  const text = textOption(invocation, name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > Number.MAX_SAFE_INTEGER)
    throw new CommandError(`--${name} takes a whole number of ${min} or more, not "${text}".`, 2);
  return number;
}

/** `on` or `off` as a boolean, or undefined where the option was left out. */
export function switchOption(invocation: Invocation, name: string): boolean | undefined {
  const text = textOption(invocation, name);
  if (text === undefined) return undefined;
  if (text !== 'on' && text !== 'off')
    throw new CommandError(`--${name} takes on or off, not "${text}".`, 2);
  return text === 'on';
}
