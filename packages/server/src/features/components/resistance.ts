import { dateText, notFound, type Reply } from '@airworthy/contract';
import type { getBatteryHistory } from '@airworthy/contract/web';
import type { Services } from '../../services.ts';
import { componentById, readPacks } from './store.ts';
import { componentOnWire } from './wire.ts';

/** The newest flights are enough to see where a pack is going, and keep the answer small. */
const MOST = 500;

/** Resistance of a pack over its cycles: every flight it was fitted for is one. */
export async function batteryHistory(
  services: Pick<Services, 'database' | 'clock'>,
  orgId: number,
  id: number,
): Promise<Reply<typeof getBatteryHistory>> {
  const { db } = services.database;
  const component = await componentById(db, orgId, id);
  if (component === undefined) throw notFound('Component', { id });
  const { cycles } = componentOnWire(component, dateText(services.clock()));
  const rows = await readPacks(db, { orgId, componentId: id, most: MOST });
  return {
    points: rows.map(({ later, ...row }) => ({ ...row, cycle: cycles - later })),
  };
}
