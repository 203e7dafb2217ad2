import type { Db } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { changeStanding, notedStandings, recordEvent } from '../events/events.ts';
import type { CurrencyOnWire } from './currency.ts';
import { rosterOf } from './pilots.ts';

const USUAL = 'unknown';
/** From better to worse. */
const ORDER: readonly string[] = ['current', 'lapsing', 'lapsed'];

/** Tells once of each currency that begins to lapse, and once that it has. */
export async function announceLapsing(db: Db, orgId: number, today: string): Promise<void> {
  const noted = await notedStandings(db, orgId, 'currency');
  for (const pilot of await rosterOf(db, orgId, today))
    for (const item of pilot.currency.items) {
      const part = partOf(item);
      if ((noted.get(`${pilot.id} ${part}`) ?? USUAL) === item.status) continue;
      await inTransaction(db, async (tx) => {
        const standing = { orgId, kind: 'currency', id: pilot.id, part } as const;
        const before = await changeStanding(tx, { ...standing, value: item.status, usual: USUAL });
        if (before === null || !isWorse(before, item)) return;
        const data = { pilot, item };
        await recordEvent(tx, {
          orgId,
          type: 'currency.lapsing',
          kind: 'pilot',
          id: pilot.id,
          data,
        });
      });
    }
}

function partOf({ key, type_id }: CurrencyOnWire): string {
  return type_id == null ? key : `${key} ${type_id}`;
}

/** Who never met a rule has nothing that lapses; a date on file that is past is one that did. */
function isWorse(before: string, { status, valid_until }: CurrencyOnWire): boolean {
  if (status !== 'lapsing' && status !== 'lapsed') return false;
  if (before === USUAL) return valid_until !== null;
  return ORDER.indexOf(status) > ORDER.indexOf(before);
}
