import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';
import { changeStanding, notedStandings, recordEvent } from '../events/events.ts';
import { componentById, limitedRows } from './store.ts';
import { type ComponentOnWire, componentOnWire } from './wire.ts';

const USUAL = 'ok';

function standingOf({ status, state }: ComponentOnWire): 'expired' | 'ok' {
  return status === 'expired' && state !== 'scrapped' ? 'expired' : 'ok';
}

/** Tells once that a component has reached the end of its life, in the transaction that sees it. */
export async function announceLimit(
  tx: Tx,
  { orgId, componentId, today }: { orgId: number; componentId: number; today: string },
): Promise<void> {
  const row = await componentById(tx, orgId, componentId);
  if (row === undefined) return;
  const component = componentOnWire(row, today);
  const value = standingOf(component);
  const of = { orgId, kind: 'component', id: componentId } as const;
  const before = await changeStanding(tx, { ...of, value, usual: USUAL });
  if (before === null || value === USUAL) return;
  await recordEvent(tx, { ...of, type: 'component.limit', data: { component } });
}

/** Components that stand otherwise to their limit than was told. */
export async function changedLimits(db: Db, orgId: number, today: string): Promise<number[]> {
  const noted = await notedStandings(db, orgId, 'component');
  return (await limitedRows(db, orgId))
    .filter((row) => (noted.get(`${row.id} `) ?? USUAL) !== standingOf(componentOnWire(row, today)))
    .map(({ id }) => id);
}
