import { readFileSync } from 'node:fs';
import { type AircraftMap, aircraftMap, noMap } from '../filing/aircraft.ts';
import {
  type CommandContext,
  CommandError,
  type Invocation,
  requiredOption,
  textOption,
} from './command.ts';

/** Where a command calls a server, and with whose key. */

export function serverUrl(invocation: Invocation, { config }: CommandContext): string {
  return textOption(invocation, 'url') ?? config.people.url?.origin ?? 'http://localhost:8080';
}

/** The key of the environment, where there is one. */
export function keyOf({ environment }: CommandContext): string | undefined {
  const { AIRWORTHY_KEY, AIRWORTHY_KEY_FILE } = environment;
  if (AIRWORTHY_KEY_FILE === undefined) return AIRWORTHY_KEY;
  return keyIn(AIRWORTHY_KEY_FILE, 'AIRWORTHY_KEY_FILE');
}

/** Where to call and the key to call with; a command that cannot do without a key is refused here. */
export function serverOf(invocation: Invocation, context: CommandContext) {
  const file = textOption(invocation, 'key-file');
  const key = file === undefined ? keyOf(context) : keyIn(file, '--key-file');
  if (key === undefined || key === '')
    throw new CommandError(
      'AIRWORTHY_KEY is missing: the key of a user with the area flights, or of a device (airworthy device add).',
      2,
    );
  return { url: serverUrl(invocation, context), key };
}

function keyIn(file: string, from: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new CommandError(`${from} names ${file}, which cannot be read.`, 2);
  }
}

export function mapOf(invocation: Invocation): AircraftMap {
  const file = textOption(invocation, 'aircraft');
  const otherwise =
    textOption(invocation, 'asset-name') === undefined
      ? null
      : requiredOption(invocation, 'asset-name').trim();
  if (file === undefined) return { ...noMap, otherwise };
  try {
    const map = aircraftMap(readFileSync(file, 'utf8'));
    return { ...map, otherwise: otherwise ?? map.otherwise };
  } catch (error) {
    throw new CommandError(`${file} cannot be used: ${(error as Error).message}.`, 2);
  }
}
