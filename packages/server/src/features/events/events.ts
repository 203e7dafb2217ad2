import { createHash } from 'node:crypto';
import type { eventTypes } from '@airworthy/contract';
import type { Db } from '../../storage/database.ts';
import { dropOlder, type InPieces } from '../../storage/inPieces.ts';
import { jsonText } from '../../storage/json.ts';
import type { Tx } from '../../storage/transaction.ts';
import { insertEvent, setStanding } from './store.ts';

export {
  dropStandings as forgetStandings,
  keepQuiet,
  standingsOf as notedStandings,
} from './store.ts';

/** Events that were handed on long ago, and those that nobody took; their deliveries go with them. */
export const forgetEvents = (db: Db, before: Date, pieces?: InPieces) =>
  dropOlder(db, 'event', before, pieces);

/** Webhooks are not told of the last three, only people are. */
export type EventType =
  | (typeof eventTypes)[number]
  | 'question.crossed'
  | 'work.assigned'
  | 'work.due';

/** What people are told of, whoever else is. */
export const NOTICED = [
  'aircraft.grounded',
  'bulletin.published',
  'crash.found',
  'currency.lapsing',
  'health.changed',
  'question.crossed',
  'work.assigned',
  'work.due',
] as const satisfies readonly EventType[];

export type NewEvent = {
  readonly orgId: number;
  readonly type: EventType;
  /** What it is about: events of one record keep their order. */
  readonly kind:
    | 'aircraft'
    | 'bulletin'
    | 'component'
    | 'flight'
    | 'pilot'
    | 'question'
    | 'workorder';
  readonly id: number;
  /** The record as its endpoint answers it, under its name there. */
  readonly data: object;
  /** What tells it from every other event, where the same work may be done twice: it is then told once. */
  readonly once?: string;
};

/**
 * Writes down that something happened, in the transaction in which it happens: it is told exactly when it is so.
 * Nothing is written where nobody is told: by the hundred thousand flights of an import, say. People are told of what
 * is in `NOTICED`, so that is always written.
 */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<void> {
  const { orgId, type, kind, id, data, once } = event;
  const uid = once === undefined ? null : uidOf(`${type} ${once}`);
  const told = (NOTICED as readonly string[]).includes(type);
  await insertEvent(tx, { orgId, uid, type, told, record: `${kind} ${id}`, data: jsonText(data) });
}

function uidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A state of a record that events tell the changes of. */
export type Standing = {
  readonly orgId: number;
  readonly kind: 'aircraft' | 'component' | 'crash' | 'currency' | 'due' | 'health';
  readonly id: number;
  /** One of several states of a record: the rule that a pilot is current by. */
  readonly part?: string;
  readonly value: string;
  /** The value of a record that nothing is noted of. */
  readonly usual: string;
};

/**
 * Notes the state of a record. The value before where it has changed, else null: of several that see a change at once,
 * one is told of it.
 */
export async function changeStanding(tx: Tx, standing: Standing): Promise<string | null> {
  const { usual, part = '', ...rest } = standing;
  const before = await setStanding(tx, { ...rest, part });
  if (before === undefined) return null;
  const was = before ?? usual;
  return was === standing.value ? null : was;
}
