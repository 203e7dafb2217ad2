import { dateText } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import type { Db } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { announceGrounding, changedGroundings } from '../aircraft/grounding.ts';
import { announceDue } from '../calendar/announce.ts';
import { announceLimit, changedLimits } from '../components/limit.ts';
import { announceHealth, changedHealth } from '../health/changed.ts';
import { announceLapsing } from '../pilots/lapsing.ts';
import { dropLostStandings, markNoted, takeUnwatched } from './store.ts';

/** Every organization is looked through once in this time. */
const EVERY_MS = 3_600_000;

/**
 * Looks through organizations for what time alone changes: deadlines of bulletins, lives of components, currencies,
 * health. Each crossing is told once, however many processes look and whenever they die: what was told is noted in the
 * transaction that tells it. Answers how many organizations were looked through.
 */
export async function watchOrganizations(
  services: Pick<Services, 'database' | 'clock'>,
): Promise<number> {
  const { db } = services.database;
  const now = services.clock();
  const taken = await takeUnwatched(db, new Date(now.getTime() - EVERY_MS), now);
  for (const { org_id: orgId, noted } of taken) {
    await lookThrough(db, orgId, dateText(now));
    // What came in with an organization is no news: from here on, changes are.
    if (!noted) await markNoted(db, orgId);
  }
  return taken.length;
}

async function lookThrough(db: Db, orgId: number, today: string): Promise<void> {
  await dropLostStandings(db, orgId);
  for (const id of await changedGroundings(db, orgId, today))
    await inTransaction(db, (tx) => announceGrounding(tx, { orgId, assetIds: [id], today }));
  for (const componentId of await changedLimits(db, orgId, today))
    await inTransaction(db, (tx) => announceLimit(tx, { orgId, componentId, today }));
  await announceLapsing(db, orgId, today);
  await announceDue(db, orgId, today);
  for (const assetId of await changedHealth(db, orgId, today))
    await inTransaction(db, (tx) => announceHealth(tx, { orgId, assetId, today }));
}
