import { instantText, notFound, type Reply } from '@airworthy/contract';
import type { listSessions } from '@airworthy/contract/web';
import { ABSOLUTE_MS, endSessions, IDLE_MS, type Person } from '../../access/sessions.ts';
import { noteAudit } from '../../storage/audit.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { People } from '../people/people.ts';

export async function sessionsOf(
  people: People,
  person: Person,
): Promise<Reply<typeof listSessions>> {
  const now = people.clock();
  const rows = await people.database.db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', person.accountId)
    .where('expires_at', '>', now)
    .where('seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy('seen_at', 'desc')
    .execute();
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      current: row.id === person.session.id,
      device: deviceName(row.agent),
      address: row.address,
      method: row.method,
      created: instantText(row.created_at),
      last_seen: instantText(row.seen_at),
      expires: instantText(
        new Date(Math.min(row.seen_at.getTime() + IDLE_MS, row.created_at.getTime() + ABSOLUTE_MS)),
      ),
    })),
  };
}

export async function endOne(people: People, person: Person, id: number): Promise<void> {
  await inTransaction(people.database.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('session')
      .where('account_id', '=', person.accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Session');
    await noteAudit(tx, {
      accountId: person.accountId,
      action: 'session.end',
      target: { kind: 'session', id },
    });
  });
}

export async function endOthers(people: People, person: Person): Promise<number> {
  return inTransaction(people.database.db, async (tx) => {
    const ended = await endSessions(tx, person.accountId, person.session.id);
    await noteAudit(tx, {
      accountId: person.accountId,
      action: 'session.end_others',
      target: { kind: 'account', id: person.accountId },
      after: { ended },
    });
    return ended;
  });
}

/** Order matters: Edge and Opera say Chrome, Chrome says Safari, Android says Linux. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system in words. A browser can claim to be any other: this is a hint, not a proof. */
export function deviceName(agent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1];
  if (browser === undefined) return system ?? 'Unknown browser';
  return system === undefined ? browser : `${browser} on ${system}`;
}
