import {
  aircraftStatuses,
  checklistPhases,
  currencyKeys,
  datedCurrencyKeys,
  pilotRoles,
  roles,
} from '@airworthy/contract';
import { expect, test } from 'vitest';
import { addons, billingStates } from '../storage/schema/core.ts';
import { SERVICE_VERSION } from '../version.ts';
import { commands } from './commands.ts';
import { runCommandLine } from './run.ts';

async function run(...words: string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runCommandLine(
    words,
    commands,
    {},
    { out: (text) => out.push(text), error: (text) => errors.push(text) },
  );
  return { code, out: out.join('\n'), error: errors.join('\n') };
}

test('help lists every command with what it does', async () => {
  for (const words of [[], ['help'], ['--help'], ['-h']]) {
    const { code, out } = await run(...words);
    expect(code).toBe(0);
    for (const { name, summary } of commands) {
      expect(out).toContain(name);
      expect(out).toContain(summary);
    }
  }
});

test.each(commands.map((command) => [command.name, command] as const))(
  '%s has a help page with every option explained',
  async (name, command) => {
    const words = name.split(' ');
    const { code, out } = await run(...words, '--help');
    expect(code).toBe(0);
    expect(out).toBe((await run('help', ...words)).out);
    expect(out).toContain(command.summary);
    for (const [option, { about }] of Object.entries(command.options)) {
      expect(command.usage).toContain(`--${option}`);
      expect(about ?? '').not.toBe('');
      expect(out).toContain(`--${option}`);
    }
    for (const positional of command.positionals) expect(command.usage).toContain(positional);
  },
);

test.each([
  ['aircraft set', 'status', aircraftStatuses],
  ['pilot set', 'role', pilotRoles],
  ['pilot set', 'date', datedCurrencyKeys],
  ['currency set', 'rule', currencyKeys],
  ['checklist add', 'phase', checklistPhases],
  ['org member', 'role', roles],
  ['user set', 'billing', billingStates],
  ['user set', 'addon', addons],
])('%s --%s lists the words it takes', (name, option, words) => {
  const about = commands.find((command) => command.name === name)?.options[option]?.about ?? '';
  for (const word of words) expect(about).toContain(word);
});

test('--version prints the version and the build', async () => {
  expect(await run('--version')).toEqual({
    code: 0,
    out: `${SERVICE_VERSION} (source)`,
    error: '',
  });
  expect(JSON.parse((await run('--version', '--json')).out)).toEqual({
    version: SERVICE_VERSION,
    build: 'source',
  });
});

test.each([
  ['srve', 'There is no command "srve". Did you mean "serve"?'],
  ['user ad x@y', 'There is no command "user ad". Did you mean "user add"?'],
  [
    'user paint',
    'There is no command "user paint". Known: user add, user set, user reset-factors, user remove.',
  ],
  ['zzzzzz', 'There is no command "zzzzzz". airworthy help lists the commands.'],
])('%s is refused with a hint', async (words, message) => {
  expect(await run(...words.split(' '))).toEqual({ code: 2, out: '', error: message });
});

test.each([
  ['user remove a b', 'Unexpected argument "b".'],
  ['user remove', 'EMAIL is missing.'],
  ['user add a@b --plam pro', 'Unknown option "--plam". Did you mean --plan?'],
  ['user add a@b --zzzzzz', 'Unknown option "--zzzzzz". Usage:'],
])('%s is refused before anything is opened', async (words, message) => {
  const { code, error } = await run(...words.split(' '));
  expect(code).toBe(2);
  expect(error).toContain(message);
  expect(error).toContain('Usage: airworthy user');
});

test('no command takes a password as an argument, where other users of the machine would see it', () => {
  const given = commands.flatMap(({ name, positionals, options }) => [
    ...positionals.map((word) => `${name} ${word}`),
    ...Object.entries(options)
      .filter(([, { type }]) => type === 'string')
      .map(([option]) => `${name} --${option}`),
  ]);
  expect(given.filter((word) => /password/i.test(word))).toEqual(['user add --password-file']);
});
