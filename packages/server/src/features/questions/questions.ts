import {
  findingWords,
  invalidValue,
  preconditionCategories,
  questionGroups,
  questionMeasures,
  questionTakes,
} from '@airworthy/contract';
import { nearest, rounded } from '@airworthy/performance';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import { withinTime } from '../../storage/withinTime.ts';
import { askColumns, type ColumnMeasure, columnMeasureOf, LOGS_MAX, measureOf } from './columns.ts';
import {
  type AnswerRow,
  answerRows,
  countMatching,
  countUnread,
  type Group,
  matchedLogs,
  type Question,
  type Take,
} from './store.ts';
import type { Answer, Body } from './wire.ts';

/** A question that passes one of these is refused: it belongs to an engine of its own. */
const LIMITS = { flights: 2_000_000, rows: 5000, time_ms: 5000 };

export type QuestionServices = Pick<Services, 'database' | 'columns'>;

export function ask(
  services: QuestionServices,
  scope: Scope,
  body: Body,
  limits = LIMITS,
): Promise<Answer> {
  return askFor(services, orgOf(scope), body, limits);
}

/** Also where nobody calls: watched questions are asked by the server. */
export async function askFor(
  services: QuestionServices,
  orgId: number,
  body: Body,
  limits = LIMITS,
): Promise<Answer> {
  const began_ms = performance.now();
  const refusal = () =>
    invalidValue(
      'where',
      `The question takes longer than ${limits.time_ms / 1000} s: ask for a shorter period or one aircraft.`,
    );
  const bounds = { time_ms: limits.time_ms, refusal };
  if (body.measure.of === 'column') {
    const found = await askOfColumns(services, questionOfColumn(orgId, body), bounds);
    return { ...found, took_ms: Math.round(performance.now() - began_ms) };
  }
  const question = questionOf(orgId, body);
  const answer = await withinTime(services.database.db, bounds, async (tx) => {
    const counts = await countMatching(tx, question, limits.flights + 1);
    if (counts.matched > limits.flights)
      throw invalidValue(
        'where',
        `More than ${spoken(limits.flights)} flights match: ask for a shorter period or one aircraft.`,
      );
    const rows = await answerRows(tx, question, limits.rows + 1);
    if (rows.length > limits.rows)
      throw invalidValue('group', `More than ${spoken(limits.rows)} groups: group by less.`);
    const unread = await countUnread(tx, question, counts.matched);
    return { counts, rows, unread };
  });
  return onWire(question, answer, performance.now() - began_ms);
}

type Bounds = Parameters<typeof withinTime>[1];
type OfColumn = { readonly question: Question; readonly column: ColumnMeasure };

/** Which logs are asked is decided as for figures; what lies in them is asked of the engine over the lake. */
async function askOfColumns(
  { database, columns }: QuestionServices,
  { question, column }: OfColumn,
  bounds: Bounds,
): Promise<Omit<Answer, 'took_ms'>> {
  const missing = columns.missing();
  if (missing !== null) throw invalidValue('measure.of', missing, 'column');
  const { logs, unread } = await withinTime(database.db, bounds, async (tx) => {
    const found = await matchedLogs(tx, question, LOGS_MAX + 1);
    if (found.length > LOGS_MAX)
      throw invalidValue(
        'where',
        `More than ${LOGS_MAX} logs match, whose columns would be read: ask for a shorter period or one aircraft.`,
      );
    const flights = new Set(found.map(({ flight_id }) => flight_id)).size;
    return { logs: found, unread: await countUnread(tx, question, flights) };
  });
  const asked = { question, measure: column, time_ms: bounds.time_ms };
  const answer = await askColumns(columns, asked, logs);
  return { ...answer, unread, unit: question.measure.unit, source: 'columns' };
}

function questionOfColumn(orgId: number, body: Body): OfColumn {
  const column = columnMeasureOf(body.measure);
  return {
    column,
    question: { ...filteredBy(orgId, body), measure: measureOf(column), take: 'max' },
  };
}

function spoken(count: number): string {
  return count >= 1e6 ? `${count / 1e6} million` : String(count);
}

function onWire(
  { measure }: Question,
  answer: {
    readonly counts: { readonly matched: number; readonly measured: number };
    readonly rows: readonly AnswerRow[];
    readonly unread: number;
  },
  took_ms: number,
): Answer {
  const { matched, measured } = answer.counts;
  return {
    rows: answer.rows.map((row) => ({ ...row, value: rounded(row.value) })),
    flights: measured,
    left_out: matched - measured,
    unread: answer.unread,
    unit: measure.unit,
    source: 'features',
    took_ms: Math.round(took_ms),
  };
}

/** The question as the store takes it: every name is one of ours. */
function questionOf(orgId: number, body: Body): Question {
  const { of, column, take = 'mean' } = body.measure;
  if (column !== undefined)
    throw invalidValue(
      'measure.column',
      'A column is asked for with measure.of: "column"; this asks for a figure of the flight.',
      column,
    );
  const measure = questionMeasures.find((one) => one.of === of);
  if (measure === undefined)
    throw unknownName(
      'measure.of',
      of,
      questionMeasures.map((one) => one.of),
    );
  if (take === 'time_above')
    throw invalidValue(
      'measure.take',
      'time_above is taken of a column: ask with measure.of: "column" and the column.',
      take,
    );
  if (!isOneOf(questionTakes, take)) throw unknownName('measure.take', take, questionTakes);
  return { ...filteredBy(orgId, body), measure, take: take as Take };
}

/** Which flights, and how they are grouped. */
function filteredBy(orgId: number, body: Body): Omit<Question, 'measure' | 'take'> {
  const groups = (body.group ?? []).map((group, at): Group => {
    if (isOneOf(questionGroups, group)) return group;
    throw unknownName(`group[${at}]`, group, questionGroups);
  });
  const again = groups.findIndex((group, at) => groups.indexOf(group) !== at);
  if (again >= 0)
    throw invalidValue(`group[${again}]`, `${groups[again]} is named twice.`, groups[again]);
  const { since, until } = body;
  // No flight has a cause or a finding that no reading can name: an answer of none would be one about the spelling.
  const cause = body.where?.cause;
  if (cause !== undefined && !isOneOf(preconditionCategories, cause.replace(/^not_/, '')))
    throw unknownName('where.cause', cause, preconditionCategories);
  const finding = body.where?.finding;
  if (finding !== undefined && !Object.hasOwn(findingWords, finding))
    throw unknownName('where.finding', finding, Object.keys(findingWords));
  return { orgId, filter: { ...body.where, since, until }, groups };
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}

function unknownName(field: string, name: string, known: readonly string[]) {
  const near = nearest(name, known);
  const meant = near === null ? `Known are ${known.join(', ')}.` : `Did you mean ${near}?`;
  return invalidValue(field, `${field} is not known. ${meant}`, name);
}
