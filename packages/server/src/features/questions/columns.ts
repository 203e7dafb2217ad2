import {
  columnName,
  columnTakes,
  invalidValue,
  measureWords,
  missingField,
  type QuestionMeasure,
  ServiceError,
} from '@airworthy/contract';
import { nearest, rounded } from '@airworthy/performance';
import type { ColumnEngine } from '../../lake/columnEngine.ts';
import { COLUMN_NAME, type ColumnOutcome, type ColumnTake } from '../../lake/columnQuestion.ts';
import { type MatchedLog, membersOf, type Question } from './store.ts';
import type { Answer, Body } from './wire.ts';

/** A flight of an hour has some 100,000 rows: more logs are not read within the time. */
export const LOGS_MAX = 2000;
const FLIGHTS_SHOWN = 20;

export type ColumnMeasure = {
  readonly column: string;
  readonly take: ColumnTake;
  readonly level: number | null;
};

/** What a question asks of a column, checked; `battery.current_a` and `battery_current_a` are the same one. */
export function columnMeasureOf({ column, take = 'mean', level }: Body['measure']): ColumnMeasure {
  if (column === undefined)
    throw missingField('measure.column', 'A column is needed, such as battery_current_a.');
  const name = columnName(column);
  if (!COLUMN_NAME.test(name)) throw unknownColumn(column, []);
  const known = columnTakes.find((one) => one === take);
  if (known === undefined)
    throw invalidValue(
      'measure.take',
      `Of a column, take is one of ${columnTakes.join(', ')}.`,
      take,
    );
  if (known === 'time_above' && level === undefined)
    throw missingField(
      'measure.level',
      'time_above needs the level that counts, as measure.level.',
    );
  return { column: name, take: known, level: level ?? null };
}

function unknownColumn(column: string, known: readonly string[]) {
  const near = nearest(column, known);
  const meant = near === null ? '' : ` Did you mean ${near}?`;
  return invalidValue(
    'measure.column',
    `No log that matches has the column ${column}.${meant}`,
    column,
  );
}

/** The figure as a question over features has it, so that filters and groups are the same. */
export function measureOf({ column, take }: ColumnMeasure): QuestionMeasure {
  const { label, unit } = measureWords({ of: 'column', column, take });
  return { of: column, label, unit, from: 'log' };
}

/** What the engine says of the logs that match, grouped as they are. */
export async function askColumns(
  engine: ColumnEngine,
  {
    question,
    measure,
    time_ms,
  }: {
    readonly question: Question;
    readonly measure: ColumnMeasure;
    readonly time_ms: number;
  },
  logs: readonly MatchedLog[],
): Promise<Pick<Answer, 'rows' | 'flights' | 'left_out' | 'not_kept'>> {
  const members = membersOf(question.groups);
  const groups = new Map<string, MatchedLog[]>();
  for (const log of logs) {
    const key = JSON.stringify(members.map((name) => log[name]));
    groups.set(key, [...(groups.get(key) ?? []), log]);
  }
  const kept = new Map(
    logs.flatMap(({ log_id, partition }) =>
      partition === null ? [] : [[log_id, { log_id, partition }] as const],
    ),
  );
  const matched = new Set(logs.map(({ flight_id }) => flight_id)).size;
  const kept_flights = new Set(
    logs.filter(({ log_id }) => kept.has(log_id)).map(({ flight_id }) => flight_id),
  ).size;
  const not_kept = matched - kept_flights;
  if (kept.size === 0) return { rows: [], flights: 0, left_out: matched, not_kept };
  const outcome = await engine.ask(
    {
      ...measure,
      orgId: question.orgId,
      files: [...kept.values()],
      groups: [...groups.values()].flatMap((own, at) =>
        own.filter(({ log_id }) => kept.has(log_id)).map(({ log_id }) => [log_id, at] as const),
      ),
    },
    time_ms,
  );
  const { values, measured } = answered(outcome, measure, time_ms);
  const has = new Set(measured);
  const byGroup = new Map(values);
  const rows = [...groups.values()].flatMap((own, at) => {
    const value = byGroup.get(at);
    const flown = own.filter(({ log_id }) => has.has(log_id));
    if (value === undefined || flown.length === 0) return [];
    const ids = [...new Set(flown.map(({ flight_id }) => flight_id))];
    const group = Object.fromEntries(members.map((name) => [name, own[0]?.[name]]));
    return [
      {
        ...group,
        value: rounded(value),
        flights: ids.length,
        flight_ids: ids.slice(0, FLIGHTS_SHOWN),
      },
    ];
  });
  const flights = new Set(
    logs.filter(({ log_id }) => has.has(log_id)).map(({ flight_id }) => flight_id),
  ).size;
  return { rows: rows as Answer['rows'], flights, left_out: matched - flights, not_kept };
}

type Late = { readonly kind: 'late' };

function answered(
  outcome: ColumnOutcome | Late,
  { column }: ColumnMeasure,
  time_ms: number,
): Extract<ColumnOutcome, { kind: 'answered' }> {
  switch (outcome.kind) {
    case 'answered':
      return outcome;
    case 'unknown_column':
      throw unknownColumn(column, outcome.columns);
    case 'no_number':
      throw invalidValue(
        'measure.column',
        `${column} is no number: ask for another column.`,
        column,
      );
    case 'too_large':
      throw invalidValue(
        'where',
        'The question needs more memory than it may have: ask for a shorter period or one aircraft.',
      );
    case 'late':
      throw invalidValue(
        'where',
        `The question takes longer than ${time_ms / 1000} s: ask for a shorter period or one aircraft.`,
      );
    case 'failed':
      // Its words may name files of the server: they are for the log.
      throw new ServiceError('unavailable', 'The columns could not be read just now.', {}, outcome);
  }
}
