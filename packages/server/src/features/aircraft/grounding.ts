import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';
import { changeStanding, notedStandings, recordEvent } from '../events/events.ts';
import { entries, registryEntry } from './aircraft.ts';

type Aircraft = NonNullable<Awaited<ReturnType<typeof registryEntry>>>;

const standingOf = (aircraft: Aircraft) => (aircraft.airworthy ? 'released' : 'grounded');
/** Nothing is noted of an aircraft that could always fly. */
const USUAL = 'released';
/** For more than these it is quicker to read the whole registry at once. */
const FEW = 3;

/**
 * Tells of aircraft that may no longer fly, or may again, in the transaction that changes it. Each is held until the
 * transaction ends: what is told in the end is how it stands.
 */
export async function announceGrounding(
  tx: Tx,
  of: { readonly orgId: number; readonly assetIds: readonly number[]; readonly today: string },
): Promise<void> {
  const { orgId, today } = of;
  const asked = [...new Set(of.assetIds)];
  const ids =
    asked.length <= FEW
      ? asked
      : (await changedGroundings(tx, orgId, today)).filter((id) => asked.includes(id));
  for (const id of ids.sort((a, b) => a - b)) {
    await sql`SELECT 1 FROM aircraft WHERE org_id = ${orgId} AND id = ${id}
      FOR NO KEY UPDATE`.execute(tx);
    const aircraft = await registryEntry(tx, orgId, id, today);
    if (aircraft === null) continue;
    const value = standingOf(aircraft);
    const standing = { orgId, kind: 'aircraft', id } as const;
    if ((await changeStanding(tx, { ...standing, value, usual: USUAL })) === null) continue;
    await recordEvent(tx, { ...standing, type: `aircraft.${value}`, data: { aircraft } });
  }
}

/** Aircraft that stand otherwise than was told: a deadline may have passed. */
export async function changedGroundings(
  db: Db | Tx,
  orgId: number,
  today: string,
): Promise<number[]> {
  const noted = await notedStandings(db, orgId, 'aircraft');
  return (await entries(db, orgId, null, today))
    .filter((aircraft) => (noted.get(`${aircraft.id} `) ?? USUAL) !== standingOf(aircraft))
    .map(({ id }) => id);
}
