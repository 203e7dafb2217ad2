import { CommandError, type Outcome } from './command.ts';
import { forEachLog, type InputLog } from './input.ts';
import type { Terminal } from './terminal.ts';

type Read = (input: InputLog, progress: (share: number) => void) => Promise<Outcome>;

/**
 * Reads every log and joins the outcomes. One log answers as it is; of several, each has its name, and
 * one that cannot be read does not keep the others from it. The exit code is the highest.
 */
export async function readEach(
  files: readonly string[],
  terminal: Terminal,
  read: Read,
): Promise<Outcome> {
  const outcomes: { name: string; outcome: Outcome }[] = [];
  const readOne = async (input: InputLog): Promise<Outcome> => {
    const progress = (share: number) =>
      terminal.progress(`Reading ${input.name}: ${Math.round(100 * share)} %`);
    progress(0);
    try {
      return await read(input, progress);
    } finally {
      terminal.done();
    }
  };
  for (const file of files) {
    try {
      await forEachLog(file, async (input) => {
        try {
          outcomes.push({ name: input.name, outcome: await readOne(input) });
        } catch (error) {
          outcomes.push({ name: input.name, outcome: failure(error) });
        }
      });
    } catch (error) {
      outcomes.push({ name: file, outcome: failure(error) });
    }
  }
  const [first] = outcomes;
  if (first !== undefined && outcomes.length === 1) {
    if (first.outcome.value instanceof CommandError) throw first.outcome.value;
    return first.outcome;
  }
  return {
    value: { files: outcomes.map(({ name, outcome }) => ({ file: name, ...memberOf(outcome) })) },
    text: outcomes
      .map(({ name, outcome }) => `${terminal.paint('bold', `==> ${name} <==`)}\n${outcome.text}`)
      .join('\n\n'),
    exitCode: Math.max(...outcomes.map(({ outcome }) => outcome.exitCode ?? 0)),
  };
}

/** A failure as an outcome; a fault of the program goes on upwards. */
function failure(error: unknown): Outcome {
  if (!(error instanceof CommandError)) throw error;
  return { value: error, text: error.message, exitCode: error.exitCode };
}

function memberOf({ value }: Outcome): object {
  return value instanceof CommandError ? { error: value.message } : { result: value };
}

export function unreadable({ name }: InputLog, reason: string): CommandError {
  return new CommandError(`${name}: ${reason.replace(/\.$/, '')}.`, 2);
}
