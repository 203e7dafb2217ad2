import {
  type CommandContext,
  CommandError,
  flagOption,
  type Invocation,
  type Outcome,
} from './command.ts';
import { tableText } from './figureTable.ts';
import { forEachLog, type InputLog } from './input.ts';
import { logFiles } from './logFiles.ts';

/** What reading one log gave: an outcome, and its line in the table of several. */
export type LogOutcome = Outcome & { readonly row?: readonly string[] };
type Read = (input: InputLog, progress: (share: number) => void) => Promise<LogOutcome>;
type Named = { readonly name: string; readonly outcome: LogOutcome };

/**
 * Reads every log and joins the outcomes. One log answers as it is; of several, each has its name, a table at the end
 * sums them up, and one that cannot be read does not keep the others from it. With `--ndjson` each log is one line as
 * soon as it is read, whether there are one or many. The exit code is the highest.
 */
export async function readEach(
  invocation: Invocation,
  context: Pick<CommandContext, 'terminal' | 'out'>,
  heads: readonly string[],
  read: Read,
): Promise<Outcome> {
  const ndjson = flagOption(invocation, 'ndjson');
  const outcomes: Named[] = [];
  const files = logFiles(invocation.positionals);
  for (const [i, file] of files.entries())
    await readFileOf(
      file,
      { place: files.length > 1 ? `${i + 1} of ${files.length}, ` : '', context, read },
      (one) => {
        if (ndjson) context.out(JSON.stringify({ file: one.name, ...memberOf(one.outcome) }));
        // A folder may hold thousands: what has been written need not be held.
        outcomes.push(
          ndjson
            ? { ...one, outcome: { value: null, text: '', exitCode: one.outcome.exitCode ?? 0 } }
            : one,
        );
      },
    );
  const exitCode = Math.max(...outcomes.map(({ outcome }) => outcome.exitCode ?? 0));
  if (ndjson) return { value: { files: outcomes.length }, text: '', exitCode, written: true };
  const [first] = outcomes;
  if (first !== undefined && outcomes.length === 1) {
    if (first.outcome.value instanceof CommandError) throw first.outcome.value;
    return first.outcome;
  }
  return {
    value: { files: outcomes.map(({ name, outcome }) => ({ file: name, ...memberOf(outcome) })) },
    text: severalText(outcomes, context, heads),
    exitCode,
  };
}

/** Every log in one file, which may be an archive. */
async function readFileOf(
  file: string,
  of: {
    readonly place: string;
    readonly context: Pick<CommandContext, 'terminal'>;
    readonly read: Read;
  },
  take: (one: Named) => void,
): Promise<void> {
  const { terminal } = of.context;
  try {
    await forEachLog(file, async (input) => {
      const progress = (share: number) =>
        terminal.progress(`Reading ${of.place}${input.name}: ${Math.round(100 * share)} %`);
      progress(0);
      try {
        take({ name: input.name, outcome: await of.read(input, progress) });
      } catch (error) {
        take({ name: input.name, outcome: failure(error) });
      } finally {
        terminal.done();
      }
    });
  } catch (error) {
    take({ name: file, outcome: failure(error) });
  }
}

function severalText(
  outcomes: readonly Named[],
  { terminal }: Pick<CommandContext, 'terminal'>,
  heads: readonly string[],
): string {
  const rows = outcomes.map(({ name, outcome }) => [
    name,
    ...(outcome.row ?? [outcome.value instanceof CommandError ? 'cannot be read' : '']),
  ]);
  return [
    ...outcomes.map(
      ({ name, outcome }) => `${terminal.paint('bold', `==> ${name} <==`)}\n${outcome.text}\n`,
    ),
    tableText([['File', ...heads], ...rows]),
  ].join('\n');
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
