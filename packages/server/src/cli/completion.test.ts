import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { runCommandLine } from './run.ts';

async function script(shell: string): Promise<string> {
  const out: string[] = [];
  const streams = { out: (text: string) => out.push(text), error: () => {} };
  expect(await runCommandLine(['completion', shell], commands, {}, streams)).toBe(0);
  return out.join('\n');
}

/** What bash offers for the last of these words. */
function offered(text: string, words: readonly string[]): string[] {
  const list = words.map((word) => `'${word}'`).join(' ');
  const run = `${text}\nCOMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _airworthy; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, status } = spawnSync('bash', ['-c', run], { encoding: 'utf8' });
  expect(status).toBe(0);
  return stdout.trim().split('\n');
}

test('bash completes commands, their second words and their options', async () => {
  const text = await script('bash');
  expect(offered(text, ['airworthy', 'ana'])).toEqual(['analyze']);
  expect(offered(text, ['airworthy', 'user', 'a'])).toEqual(['add']);
  expect(offered(text, ['airworthy', 'crash', 'x.bin', '--fa'])).toEqual(['--fail-on']);
  expect(offered(text, ['airworthy', 'key', 'add', 'a@b.c', '--lab'])).toEqual(['--label']);
});

test('zsh gets the same through bashcompinit, fish its own lines for every command', async () => {
  expect(await script('zsh')).toContain('bashcompinit');
  const fish = await script('fish');
  for (const { name } of commands) expect(fish).toContain(`-a ${name.split(' ').at(-1)}`);
});

test('another shell is refused with those that are known', async () => {
  const error: string[] = [];
  const streams = { out: () => {}, error: (text: string) => error.push(text) };
  expect(await runCommandLine(['completion', 'tcsh'], commands, {}, streams)).toBe(2);
  expect(error.join()).toContain('bash, zsh, fish');
});
