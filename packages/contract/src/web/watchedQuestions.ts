import { z } from 'zod';
import { bodyId, nameText, oneOf, optional, pathId, quantity } from '../fields.ts';
import { InstantReply } from '../instants.ts';
import { NewQuestion } from '../questions.ts';
import { lineSides } from '../questionTables.ts';
import { forMember } from './endpoint.ts';
import { Ok } from './fields.ts';

/** A group of flights whose figure is beyond the line. */
const Crossing = z.looseObject({
  /** What the group is, in words: the aircraft, the site … */
  name: z.string(),
  /** First day of the week or month that was held against the line. */
  period: z.string().nullable(),
  value: z.number(),
  flights: z.int().min(1),
});

const WatchedQuestion = z.looseObject({
  id: z.int().min(1),
  name: z.string(),
  /** As `POST /questions` takes it. */
  question: z.looseObject({}),
  line: z.looseObject({ side: z.enum(lineSides), value: z.number() }),
  unit: z.string(),
  saved_by: z.string(),
  created_at: InstantReply,
  /**
   * `waiting`: not asked yet. `empty`: no flight has the figure, so nothing is known. `refused`: it could not be asked,
   * for `reason`; `crossed` is then of the answer before.
   */
  state: z.enum(['waiting', 'inside', 'crossed', 'empty', 'refused']),
  reason: z.string().nullable(),
  /** The answer is older than it should be: what came since is not known. */
  late: z.boolean(),
  answered_at: InstantReply.nullable(),
  flights: z.int().min(0),
  left_out: z.int().min(0),
  unread: z.int().min(0),
  /** The groups furthest beyond the line, at most `CROSSINGS_SHOWN`. */
  crossed: z.array(Crossing),
  crossed_total: z.int().min(0),
});

export const getColumnStanding = forMember(null, {
  name: 'getColumnStanding',
  summary: 'Whether columns of logs can be asked on this server',
  method: 'GET',
  path: '/questions/columns',
  permission: 'health.view',
  /** What is missing for it and what to set; null where columns can be asked. */
  reply: z.looseObject({ missing: z.string().nullable() }),
});

export const listWatchedQuestions = forMember(null, {
  name: 'listWatchedQuestions',
  summary:
    'Questions that the organization watches, and what they came to when they were asked last',
  method: 'GET',
  path: '/watched-questions',
  permission: 'health.view',
  reply: z.looseObject({ questions: z.array(WatchedQuestion) }),
});

export const watchQuestion = forMember(null, {
  name: 'watchQuestion',
  summary: 'Watch a question: it is asked at once, and again as readings come in',
  method: 'POST',
  path: '/watched-questions',
  permission: 'maintenance.manage',
  body: z.object({
    /** The watched question that this replaces. */
    id: optional(bodyId()),
    name: nameText(),
    question: NewQuestion,
    line: z.object({ side: oneOf(lineSides), value: quantity() }),
  }),
  reply: z.looseObject({ question: WatchedQuestion }),
});

export const unwatchQuestion = forMember(null, {
  name: 'unwatchQuestion',
  summary: 'Watch a question no longer',
  method: 'DELETE',
  path: '/watched-questions/{id}',
  permission: 'maintenance.manage',
  params: z.object({ id: pathId('Question') }),
  reply: Ok,
});
