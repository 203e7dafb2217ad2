import { isCalendarDate, splitDateTime } from '@airworthy/contract';
import { accountByEmail } from '../access/accounts.ts';
import { organizationByName } from '../access/organizations.ts';
import type { Db } from '../storage/database.ts';
import { CommandError, type Invocation, textOption } from './command.ts';

/** What several commands read from their words, each refused with a sentence of its own. */

export function positional(invocation: Invocation, index: number): string {
  return (invocation.positionals[index] ?? '').trim();
}

export async function accountNamed(db: Db, email: string) {
  const account = await accountByEmail(db, email);
  if (account === undefined) throw new CommandError(`There is no user ${email}.`);
  return account;
}

export async function organizationNamed(db: Db, name: string) {
  const organization = await organizationByName(db, name);
  if (organization === undefined) throw new CommandError(`There is no organization "${name}".`);
  return organization;
}

/** Text of 1 to 120 characters. */
export function shortText(what: string, value: string): string {
  const text = value.trim();
  if (text === '' || [...text].length > 120 || text.includes('\u0000')) {
    throw new CommandError(`${what} must have 1 to 120 characters.`, 2);
  }
  return text;
}

/** One of a few words, or undefined where the option was left out. */
export function wordOption<const Words extends readonly string[]>(
  invocation: Invocation,
  name: string,
  words: Words,
): Words[number] | undefined {
  const text = textOption(invocation, name);
  if (text === undefined) return undefined;
  if (!words.includes(text)) {
    throw new CommandError(`--${name} takes ${words.join(', ')}, not "${text}".`, 2);
  }
  return text;
}

/** A date or a date and time; without an offset it is UTC. */
export function instantOption(invocation: Invocation, name: string): Date | undefined {
  const text = textOption(invocation, name);
  if (text === undefined) return undefined;
  if (isCalendarDate(text)) return new Date(`${text}T00:00:00Z`);
  const parts = splitDateTime(text);
  if (parts === null) {
    throw new CommandError(
      `--${name} takes a time such as 2026-11-15T01:48:00Z, not "${text}".`,
      2,
    );
  }
  const offset = parts.offset === null ? 'Z' : parts.offset.replace(/^(.\d\d):?(\d\d)$/, '$1:$2');
  return new Date(`${parts.date}T${parts.time}${offset.toUpperCase()}`);
}

/** The largest integer a column of ours keeps. */
export const COUNT_MAX = 2_147_483_647;

export function refuseAbove(name: string, value: number | undefined, max: number): void {
  if (value !== undefined && value > max) {
    throw new CommandError(`--${name} takes at most ${max}.`, 2);
  }
}
