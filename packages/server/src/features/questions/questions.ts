import {
  type askQuestion,
  type BodyOf,
  invalidValue,
  questionGroups,
  questionMeasures,
  questionTakes,
  type Reply,
} from '@airworthy/contract';
import { nearest, sixDigits } from '@airworthy/performance';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import { withinTime } from '../../storage/withinTime.ts';
import {
  type AnswerRow,
  answerRows,
  countMatching,
  countUnread,
  type Group,
  type Question,
  type Take,
} from './store.ts';

type Body = BodyOf<typeof askQuestion>;
type Answer = Reply<typeof askQuestion>;

/** A question that passes one of these is refused: it belongs to an engine of its own. */
const LIMITS = { flights: 2_000_000, rows: 5000, time_ms: 5000 };

export async function ask(
  services: Pick<Services, 'database'>,
  scope: Scope,
  body: Body,
  limits = LIMITS,
): Promise<Answer> {
  const question = questionOf(orgOf(scope), body);
  const began_ms = performance.now();
  const refusal = () =>
    invalidValue(
      'where',
      `The question takes longer than ${limits.time_ms / 1000} s: ask for a shorter period or one aircraft.`,
    );
  const bounds = { time_ms: limits.time_ms, refusal };
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
    rows: answer.rows.map((row) => ({ ...row, value: sixDigits(row.value) ?? 0 })),
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
  if (of === 'column' || column !== undefined)
    throw invalidValue(
      of === 'column' ? 'measure.of' : 'measure.column',
      'Columns of logs are asked by the operator (airworthy query), not here: ask for a figure of the flight.',
      of === 'column' ? of : column,
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
      'time_above needs the columns of logs, which the operator asks (airworthy query), not this call.',
      take,
    );
  if (!isOneOf(questionTakes, take)) throw unknownName('measure.take', take, questionTakes);
  const groups = (body.group ?? []).map((group, at): Group => {
    if (isOneOf(questionGroups, group)) return group;
    throw unknownName(`group[${at}]`, group, questionGroups);
  });
  const again = groups.findIndex((group, at) => groups.indexOf(group) !== at);
  if (again >= 0)
    throw invalidValue(`group[${again}]`, `${groups[again]} is named twice.`, groups[again]);
  const { since, until } = body;
  return {
    orgId,
    measure,
    take: take as Take,
    filter: { ...body.where, since, until },
    groups,
  };
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}

function unknownName(field: string, name: string, known: readonly string[]) {
  const near = nearest(name, known);
  const meant = near === null ? `Known are ${known.join(', ')}.` : `Did you mean ${near}?`;
  return invalidValue(field, `${field} is not known. ${meant}`, name);
}
