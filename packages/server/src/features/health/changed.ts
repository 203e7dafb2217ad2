import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';
import { changeStanding, notedStandings, recordEvent } from '../events/events.ts';
import { healthEntries } from './health.ts';
import { lockAircraft } from './store.ts';

const USUAL = 'unknown';

/** Tells of an aircraft whose health has come into another band, in the transaction that sees it. */
export async function announceHealth(
  tx: Tx,
  { orgId, assetId, today }: { orgId: number; assetId: number; today: string },
): Promise<void> {
  await lockAircraft(tx, orgId, assetId);
  const [health] = await healthEntries(tx, orgId, assetId, today);
  if (health === undefined) return;
  const standing = {
    orgId,
    kind: 'health',
    id: assetId,
    value: health.band,
    usual: USUAL,
  } as const;
  const before = await changeStanding(tx, standing);
  if (before === null) return;
  const data = { health, band_before: before };
  await recordEvent(tx, { orgId, type: 'health.changed', kind: 'aircraft', id: assetId, data });
}

/** Aircraft whose band is another than was told: work that was signed, or time, changes it as well. */
export async function changedHealth(db: Db, orgId: number, today: string): Promise<number[]> {
  const noted = await notedStandings(db, orgId, 'health');
  return (await healthEntries(db, orgId, null, today))
    .filter((entry) => (noted.get(`${entry.asset_id} `) ?? USUAL) !== entry.band)
    .map((entry) => entry.asset_id);
}
