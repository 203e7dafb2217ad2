import { call } from '../../../../api/client.ts';
import type { CallReply } from '../../../../api/types.ts';
import { csvCell } from '../../../../format/csv.ts';
import type { ReadRow } from './columns.ts';
import { type Recognised, readableText, recognise } from './profiles.ts';

export type Table = {
  readonly name: string;
  readonly headings: readonly string[];
  readonly lines: readonly (readonly string[])[];
};

/** More lines than this are more than one wants to look through; a file can be cut. */
const LINES_MAX = 20_000;

/** The table of a CSV file, whatever separates its cells. The reader of CSV is loaded when it is needed. */
export async function readTable(file: File): Promise<Recognised<Table>> {
  const { default: papa } = await import('papaparse');
  const text = readableText(await file.text());
  const { data } = papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const [headings, ...lines] = data;
  if (headings === undefined || lines.length === 0)
    throw new Error(`${file.name} has no lines below its headings.`);
  const recognised = recognise({ name: file.name, headings, lines });
  if (recognised.table.lines.length > LINES_MAX)
    throw new Error(
      `${file.name} holds ${lines.length} lines; ${LINES_MAX} at most fit in one go.`,
    );
  return recognised;
}

export type Outcome = CallReply<'importFlights'>['rows'][number];

/** As many as the server takes in one call. */
const BATCH = 200;

function refused(message: string): Outcome {
  return { outcome: 'refused', flight_id: null, field: null, message };
}

/**
 * Asks the server about the rows that were understood, some at a time, and puts the answers back in the order of the file.
 */
async function inBatches(
  rows: readonly ReadRow[],
  ask: (bodies: Record<string, unknown>[]) => Promise<readonly Outcome[]>,
  onOutcomes: (outcomes: readonly Outcome[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const done: Outcome[] = [];
  for (let from = 0; from < rows.length && !signal.aborted; from += BATCH) {
    const part = rows.slice(from, from + BATCH);
    const bodies = part.flatMap(({ body, problem }) => (problem === null ? [body] : []));
    const answers = bodies.length === 0 ? [] : [...(await ask(bodies))];
    for (const { problem } of part)
      done.push(problem === null ? answers.shift()! : refused(problem));
    onOutcomes([...done]);
  }
}

export function previewRows(
  rows: readonly ReadRow[],
  onOutcomes: (outcomes: readonly Outcome[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const ask = async (bodies: Record<string, unknown>[]) =>
    (await call('previewFlightImport', { body: { rows: bodies } }, { signal })).rows;
  return inBatches(rows, ask, onOutcomes, signal);
}

/** Files the rows under one import and answers its number. */
export async function fileRows(
  name: string,
  rows: readonly ReadRow[],
  onOutcomes: (outcomes: readonly Outcome[]) => void,
  signal: AbortSignal,
): Promise<number | null> {
  let importId: number | null = null;
  const ask = async (bodies: Record<string, unknown>[]) => {
    const answer = await call('importFlights', {
      body: { name, rows: bodies, ...(importId === null ? {} : { import_id: importId }) },
    });
    importId = answer.import_id;
    return answer.rows;
  };
  await inBatches(rows, ask, onOutcomes, signal);
  return importId;
}

/** The lines that were left out as CSV: as they stand in the file, with their number and the reason. */
export function leftOut(table: Table, outcomes: readonly Outcome[]): string {
  const rows = table.lines.flatMap((line, at) => {
    const outcome = outcomes[at];
    return outcome?.outcome === 'refused'
      ? [[String(at + 2), outcome.message ?? 'refused', ...line]]
      : [];
  });
  return [['Line', 'Reason', ...table.headings], ...rows]
    .map((row) => `${row.map(csvCell).join(',')}\r\n`)
    .join('');
}
