import { daysAfter } from '@airworthy/contract/dates';
import { sql } from 'kysely';
import { IDLE_MS } from '../../access/sessions.ts';
import type { Db } from '../../storage/database.ts';
import { dropOldAnswers } from '../../storage/idempotency.ts';
import { dropOlder, type InPieces, inPieces } from '../../storage/inPieces.ts';
import { forgetAudit } from '../audit/audit.ts';
import { forgetEvents } from '../events/events.ts';
import { carryOutResets } from '../factors/reset.ts';
import { forgetNotices } from '../notices/notices.ts';
import { deleteDueOrganizations } from '../organization/organization.ts';
import type { People } from './people.ts';

const EVERY_MS = 600_000;
/** A mail that nobody passed on has links that ended long ago. */
const MAIL_DAYS = 30;
/** Whoever was away for longer reads the records themselves. */
const EVENT_DAYS = 30;
const NOTICE_DAYS = 90;
/** The chart shows 30 days. */
const USAGE_DAYS = 60;

/** Removes what has ended and carries out what has waited long enough. */
export async function keepUp(people: People, pieces: InPieces = inPieces()): Promise<void> {
  const { db } = people.database;
  const now = people.clock();
  const daysAgo = (days: number) => daysAfter(now, -days);
  await carryOutResets(db, now);
  await deleteDueOrganizations(db, now);
  await forgetAudit(db, daysAgo(people.settings.auditDays), pieces);
  await forgetAddresses(db, daysAgo(people.settings.addressDays), pieces);
  await forgetCalls(db, daysAgo(people.settings.callDays), pieces);
  await dropEnded(db, { now, idle: new Date(now.getTime() - IDLE_MS), yesterday: daysAgo(1) });
  await dropOldAnswers(db);
  await forgetEvents(db, daysAgo(EVENT_DAYS), pieces);
  await forgetNotices(db, daysAgo(NOTICE_DAYS), pieces);
  await db.deleteFrom('mail').where('created_at', '<', daysAgo(MAIL_DAYS)).execute();
  await sql`DELETE FROM usage_by_day WHERE day < ${daysAgo(USAGE_DAYS)}::date`.execute(db);
}

export const forgetCalls = (db: Db, before: Date, pieces?: InPieces) =>
  dropOlder(db, 'api_call', before, pieces);

/** Who did what stays on record for longer than from where. Sessions and calls go with their addresses. */
async function forgetAddresses(db: Db, before: Date, pieces: InPieces): Promise<void> {
  await pieces(async (rows) => {
    const changed = await sql`UPDATE audit SET address = NULL WHERE id IN
      (SELECT id FROM audit WHERE at < ${before} AND address IS NOT NULL ORDER BY at LIMIT ${rows})`.execute(
      db,
    );
    return Number(changed.numAffectedRows);
  });
  await db
    .updateTable('credential_use')
    .set({ last_address: null })
    .where('last_used_at', '<', before)
    .where('last_address', 'is not', null)
    .execute();
}

async function dropEnded(
  db: Db,
  { now, idle, yesterday }: { now: Date; idle: Date; yesterday: Date },
): Promise<void> {
  await db.deleteFrom('ticket').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('session')
    .where((row) => row.or([row('expires_at', '<', now), row('seen_at', '<', idle)]))
    .execute();
  await db.deleteFrom('sign_in_delay').where('last_at', '<', yesterday).execute();
}

/** Runs now and every ten minutes until it is stopped. */
export function startUpkeep(people: People): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const pieces = inPieces(() => stopped);
  const begin = () => {
    running = keepUp(people, pieces).catch((error: unknown) =>
      people.log.error({ err: error }, 'upkeep of people'),
    );
  };
  begin();
  const timer = setInterval(begin, EVERY_MS);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
