import { noticeDueDays } from '@airworthy/contract';
import { daysBetween } from '@airworthy/contract/dates';
import type { Db } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { changeStanding, forgetStandings, notedStandings, recordEvent } from '../events/events.ts';
import { type DueItem, dueItems } from './dues.ts';

/** Furthest ahead first: the order in which something that nears its day crosses them. */
const AHEAD = [...noticeDueDays].sort((a, b) => b - a);
const USUAL = 'later';

/**
 * Tells of what comes within so many days of its last day, once for each number of days that somebody can choose, and
 * at once of what is near by hours, flights or cycles.
 */
export async function announceDue(db: Db, orgId: number, today: string): Promise<void> {
  const noted = await notedStandings(db, orgId, 'due');
  const items = await dueItems(db, orgId, today);
  for (const item of items) {
    const value = standingOf(item, today);
    const part = item.ref;
    if ((noted.get(`0 ${part}`) ?? USUAL) === value) continue;
    await inTransaction(db, async (tx) => {
      const standing = { orgId, kind: 'due', id: 0, part, value, usual: USUAL } as const;
      const before = await changeStanding(tx, standing);
      if (before === null) return;
      const crossed = crossedSince(before, value);
      if (crossed.length === 0) return;
      const { title, date, why } = item;
      await recordEvent(tx, {
        orgId,
        type: 'work.due',
        ...item.record,
        data: { title, date, why, within_days: crossed },
      });
    });
  }
  const live = new Set(items.map(({ ref }) => `0 ${ref}`));
  const gone = [...noted.keys()].filter((key) => !live.has(key)).map((key) => key.slice(2));
  await forgetStandings(db, { orgId, kind: 'due' }, gone);
}

/** `2026-12-31 14`: its last day, and the fewest of the days that it is within. */
function standingOf({ date, soon }: DueItem, today: string): string {
  if (soon) return `${date ?? ''} 0`;
  const left = date === null ? Number.POSITIVE_INFINITY : daysBetween(today, date);
  const within = noticeDueDays.find((days) => left <= days);
  return within === undefined ? USUAL : `${date} ${within}`;
}

/** Numbers of days ahead that it was not within before. */
function crossedSince(before: string, value: string): number[] {
  if (value === USUAL) return [];
  const [date, within] = value.split(' ');
  const [dateBefore, withinBefore] = before.split(' ');
  const fromDays = dateBefore === date ? Number(withinBefore) : Number.POSITIVE_INFINITY;
  return AHEAD.filter((days) => days >= Number(within) && days < fromDays);
}
