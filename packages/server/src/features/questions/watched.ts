import {
  type BodyOf,
  instantText,
  invalidValue,
  measureWords,
  questionTakes,
  type Reply,
  ServiceError,
} from '@airworthy/contract';
import type { listWatchedQuestions, watchQuestion } from '@airworthy/contract/web';
import type { Person } from '../../access/sessions.ts';
import type { Services } from '../../services.ts';
import { asCaller } from '../../storage/caller.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { recordEvent } from '../events/events.ts';
import { crossingsOf, newCrossings, newestRows } from './crossing.ts';
import { askFor } from './questions.ts';
import {
  changesOf,
  groupNames,
  lockTaken,
  type Outcome,
  questionBody,
  saveWatched,
  settleTaken,
  takeDue,
  type WatchedRow,
  watchedRows,
} from './watchStore.ts';
import type { Body } from './wire.ts';

/**
 * What watching may cost: an organization's questions are asked four times a minute at most and each once a minute, each
 * gets a hundredth of the time, and one that is refused waits for an hour. Corrections and deletions of flights are not
 * counted as changes: every question is asked once an hour for them.
 */
const BUDGET = { every_ms: 3_600_000, rest_ms: 60_000, a_minute: 4 };
const REST_PER_TIME = 100;
/** An answer that is older says so: the server should have asked again since. */
const LATE_MS = 2 * BUDGET.every_ms;
/** More groups are no watch: nobody could read what crossed. */
const GROUPS_MAX = 500;
const CROSSINGS_SHOWN = 20;

type WatchServices = Pick<Services, 'database' | 'clock' | 'columns'>;
type Listed = Reply<typeof listWatchedQuestions>['questions'][number];
type Line = Pick<WatchedRow, 'side' | 'line'>;

type Asked = { readonly body: Body; readonly line: Line };

/** Asks it and holds the answer against the line. */
async function judge(services: WatchServices, orgId: number, { body, line }: Asked) {
  const seen_changes = await changesOf(services.database.db, orgId);
  const { rows, flights, left_out, unread, took_ms } = await askFor(services, orgId, body);
  const newest = newestRows(rows);
  if (newest.length > GROUPS_MAX)
    throw invalidValue(
      'group',
      `More than ${GROUPS_MAX} groups cannot be watched: group by less, or ask for one aircraft.`,
    );
  const crossed = crossingsOf(newest, line);
  const state = newest.length === 0 ? 'empty' : crossed.length === 0 ? 'inside' : 'crossed';
  const rest_ms = Math.max(BUDGET.rest_ms, REST_PER_TIME * took_ms);
  return {
    ...{ state, flights, left_out, unread, crossed, seen_changes },
    reason: null,
    rest_until: new Date(services.clock().getTime() + rest_ms),
  } satisfies Outcome;
}

/** A question that is refused is an outcome too: whoever relies on it is told. Null where it cannot be asked just now. */
async function outcomeOf(
  services: WatchServices,
  orgId: number,
  asked: Asked,
): Promise<Outcome | null> {
  try {
    return await judge(services, orgId, asked);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'unavailable') return null;
    return {
      ...{ flights: 0, left_out: 0, unread: 0, crossed: [] },
      state: 'refused',
      reason: error.message,
      // Asked again when its time has come, whatever changes meanwhile.
      seen_changes: Number.MAX_SAFE_INTEGER,
      rest_until: new Date(services.clock().getTime() + BUDGET.every_ms),
    };
  }
}

/**
 * Asks the watched questions that are due, until none is; answers how many. One that fails is asked again once it has
 * rested, and those of everybody else are asked before its error is thrown.
 */
export async function askWatched(
  services: WatchServices,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const { db } = services.database;
  const failures: unknown[] = [];
  let asked = 0;
  while (!isStopped()) {
    const now = services.clock();
    const taken = await inTransaction(db, (tx) => takeDue(tx, { ...BUDGET, now }));
    if (taken === undefined) break;
    asked++;
    try {
      // Row security holds the organization a second time, as for a question that a person asks.
      await asCaller({ orgId: taken.org_id, accountId: 0 }, () => askTaken(services, taken));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return asked;
}

/**
 * A crossing and the event that tells of it are written in one transaction, and only by who holds the question: it is
 * told once, whoever dies when. What is beyond the line when it is asked for the first time is no news.
 */
async function askTaken(services: WatchServices, taken: WatchedRow): Promise<void> {
  const { org_id: orgId } = taken;
  const outcome = await outcomeOf(services, orgId, { body: questionBody(taken), line: taken });
  if (outcome === null) return;
  await inTransaction(services.database.db, async (tx) => {
    const row = await lockTaken(tx, taken);
    if (row === undefined) return;
    await settleTaken(tx, row, outcome, services.clock());
    const fresh = newCrossings(outcome.crossed, row.crossed);
    if (row.answered_at === null || fresh.length === 0) return;
    const shown = fresh.slice(0, CROSSINGS_SHOWN);
    const names = await groupNames(
      tx,
      orgId,
      shown.map(({ group }) => group),
    );
    const data = {
      question: { id: row.id, name: row.name, side: row.side, line: row.line, ...wordsOf(row) },
      crossed: shown.map(({ group: _, ...one }, at) => ({ name: names[at], ...one })),
      total: fresh.length,
    };
    await recordEvent(tx, { orgId, type: 'question.crossed', kind: 'question', id: row.id, data });
  });
}

/** What is measured, in words. */
function wordsOf(row: WatchedRow): { measure: string; unit: string; per: string | null } {
  const { measure, group = [] } = questionBody(row);
  const take = questionTakes.find((one) => one === measure.take) ?? 'mean';
  const { label, taken, unit } = measureWords({ ...measure, take });
  return {
    measure: `${label}, ${taken}`,
    unit,
    per: group.find((one) => one === 'week' || one === 'month') ?? null,
  };
}

export async function listWatched(
  { database, clock }: WatchServices,
  orgId: number,
): Promise<Reply<typeof listWatchedQuestions>> {
  const rows = await watchedRows(database.db, orgId);
  const names = await namesShown(database.db, orgId, rows);
  const now = clock();
  return { questions: rows.map((row, at) => onWire(row, names[at] ?? [], now)) };
}

/** What the groups of each question are, looked up at once: a list takes as many statements as one question. */
async function namesShown(
  db: Services['database']['db'],
  orgId: number,
  rows: readonly WatchedRow[],
): Promise<string[][]> {
  const groups = rows.map(({ crossed }) =>
    crossed.slice(0, CROSSINGS_SHOWN).map(({ group }) => group),
  );
  const names = await groupNames(db, orgId, groups.flat());
  return groups.map(({ length }) => names.splice(0, length));
}

function onWire(row: WatchedRow, names: readonly string[], now: Date): Listed {
  const { id, name, state, reason, saved_by, flights, left_out, unread } = row;
  const since = row.answered_at ?? row.created_at;
  return {
    ...{ id, name, state, reason, saved_by, flights, left_out, unread },
    question: questionBody(row),
    line: { side: row.side, value: row.line },
    unit: wordsOf(row).unit,
    created_at: instantText(row.created_at),
    answered_at: row.answered_at === null ? null : instantText(row.answered_at),
    late: now.getTime() - since.getTime() > LATE_MS,
    crossed: row.crossed
      .slice(0, CROSSINGS_SHOWN)
      .map(({ group: _, ...one }, at) => ({ name: names[at] ?? '', ...one })),
    crossed_total: row.crossed.length,
  };
}

/** Asked before it is saved: one that is refused is not watched; and what is beyond the line already is seen at once. */
export async function watch(
  services: WatchServices,
  { orgId, person }: { readonly orgId: number; readonly person: Person },
  { id, name, question, line }: BodyOf<typeof watchQuestion>,
): Promise<Reply<typeof watchQuestion>> {
  const { db } = services.database;
  const outcome = await judge(services, orgId, {
    body: question,
    line: { side: line.side, line: line.value },
  });
  const now = services.clock();
  const by = { id: person.accountId, name: person.name || person.email };
  const saved = { orgId, id, name, side: line.side, line: line.value, by, now };
  const row = await inTransaction(db, (tx) => saveWatched(tx, saved, question, outcome));
  const [names = []] = await namesShown(db, orgId, [row]);
  return { question: onWire(row, names, now) };
}
