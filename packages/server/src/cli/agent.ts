import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect } from '@airworthy/client';
import { runAgent } from '../agent/agent.ts';
import type { AgentEvent } from '../agent/filer.ts';
import { readStatus, type Status, statusLine } from '../agent/status.ts';
import {
  type CommandContext,
  CommandError,
  flagOption,
  type Invocation,
  type Outcome,
  textOption,
} from './command.ts';
import { mapOf, serverOf } from './remote.ts';

const SETTLE_S = 30;
const EVERY_S = 5;

/**
 * `airworthy agent FOLDER…`: watches folders of a ground station or a companion computer and files every finished log,
 * until SIGTERM or SIGINT.
 */
export async function agent(invocation: Invocation, context: CommandContext): Promise<Outcome> {
  const stateFolder = stateFolderOf(invocation, context);
  if (flagOption(invocation, 'status')) return standing(stateFolder);
  const folders = invocation.positionals.map((folder) => resolve(folder));
  if (folders.length === 0) throw new CommandError('FOLDER is missing: name what to watch.', 2);
  for (const folder of folders)
    if (statSync(folder, { throwIfNoEntry: false })?.isFile() === true)
      throw new CommandError(`${folder} is a file; airworthy upload files single logs.`, 2);
  const { terminal, out } = context;
  const ending = new AbortController();
  const end = () => ending.abort();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  const once = flagOption(invocation, 'once');
  const quiet = flagOption(invocation, 'json');
  const ndjson = flagOption(invocation, 'ndjson');
  const write = (text: string) => {
    terminal.done();
    if (!quiet) out(text);
  };
  try {
    const status = await runAgent({
      server: connect(serverOf(invocation, context)),
      folders,
      stateFolder,
      map: mapOf(invocation),
      settle_s: secondsOption(invocation, 'settle', SETTLE_S),
      every_s: secondsOption(invocation, 'every', EVERY_S),
      once,
      signal: ending.signal,
      tell: (event) => write(ndjson ? JSON.stringify(event) : eventLine(event)),
      onStatus: (status) =>
        write(ndjson ? JSON.stringify({ event: 'status', ...status }) : statusLine(status)),
      onProgress: ({ name }, { stored_bytes, size_bytes }) =>
        terminal.progress(`${name}: ${Math.floor((100 * stored_bytes) / size_bytes)} %`),
    });
    return { value: status, text: '', exitCode: once ? exitCodeOf(status) : 0, written: !quiet };
  } finally {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, end);
  }
}

async function standing(stateFolder: string): Promise<Outcome> {
  const status = await readStatus(stateFolder);
  if (status === null)
    throw new CommandError(`No agent has run with the state folder ${stateFolder}.`);
  return { value: status, text: statusLine(status), exitCode: exitCodeOf(status) };
}

/** 1 while anything is not filed that should be, or cannot be looked at. */
function exitCodeOf({ waiting, refused, trouble, unreadable }: Status): 0 | 1 {
  return waiting + refused + unreadable.length > 0 || trouble !== null ? 1 : 0;
}

/** What systemd gives a service, else the place for what a user's programs remember. */
function stateFolderOf(invocation: Invocation, { environment }: CommandContext): string {
  const { STATE_DIRECTORY, XDG_STATE_HOME } = environment;
  const given = textOption(invocation, 'state') ?? STATE_DIRECTORY?.split(':')[0];
  return resolve(
    given ?? join(XDG_STATE_HOME ?? join(homedir(), '.local/state'), 'airworthy-agent'),
  );
}

function secondsOption(invocation: Invocation, name: string, otherwise: number): number {
  const text = textOption(invocation, name);
  if (text === undefined) return otherwise;
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds >= 0 && seconds <= 86_400))
    throw new CommandError(`--${name} takes seconds from 0 to 86400, not "${text}".`, 2);
  return seconds;
}

function eventLine({ file, message }: AgentEvent): string {
  return file === null || message.startsWith(file) ? message : `${file}: ${message}`;
}
