import { stat } from 'node:fs/promises';
import { CommandError } from '../cli/command.ts';
import { fileFacts, forEachLog, type InputLog, plainReason, shortName } from '../cli/input.ts';
import { readFacts } from './facts.ts';
import type { LogToFile } from './log.ts';

/** What was found in a file: logs to be filed, and what cannot be. */
export type Inspected =
  | { readonly kind: 'log'; readonly shown: string; readonly log: LogToFile }
  | { readonly kind: 'unfit'; readonly shown: string; readonly reason: string };

/** Looks into a file, or into every log of an archive, and says what each is. Nothing is sent. */
export async function inspect(
  file: string,
  take: (found: Inspected) => Promise<void> | void,
  scratch?: string,
): Promise<void> {
  try {
    const { mtimeMs } = await stat(file).catch((error: Error) => {
      throw new CommandError(`${file} cannot be read: ${plainReason(error)}.`, 2);
    });
    await forEachLog(file, async (input) => take(await inspectLog(file, input, mtimeMs)), scratch);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    await take({ kind: 'unfit', shown: file, reason: error.message });
  }
}

async function inspectLog(file: string, input: InputLog, modified_ms: number): Promise<Inspected> {
  const shown = input.name;
  const outcome = await readFacts(input.path);
  if (outcome.kind === 'refused' && outcome.cause !== 'too_costly')
    return { kind: 'unfit', shown, reason: `${shown}: ${outcome.reason.replace(/\.$/, '')}.` };
  const log = {
    file,
    entry: input.name,
    name: shortName(input),
    modified_ms,
    ...(await fileFacts(input)),
    facts: outcome.kind === 'facts' ? outcome.facts : null,
  };
  return { kind: 'log', shown, log };
}

/** Runs `use` on a file that holds the bytes of the log, and unpacks them for that where they are packed. */
export async function withBytes<Result>(
  { file, entry }: LogToFile,
  use: (path: string) => Promise<Result>,
  scratch?: string,
): Promise<Result> {
  let result: { readonly value: Result } | null = null;
  const one = async (input: InputLog) => {
    if (input.name === entry) result = { value: await use(input.path) };
  };
  await forEachLog(file, one, scratch);
  // TypeScript does not see that the callback has run.
  const held = result as { readonly value: Result } | null;
  if (held === null) throw new CommandError(`${entry} is no longer in ${file}.`, 2);
  return held.value;
}
