import {
  dateText,
  HEALTH_ADVISORY,
  type HealthEntry,
  isInUse,
  type listHealth,
  notFound,
  type Reply,
} from '@airworthy/contract';
import {
  ASSESSED_FLIGHTS,
  assess,
  DELIVERY_FLIGHTS,
  type ReadFlight,
  type Unanswered,
} from '@airworthy/forensics';
import type { z } from 'zod';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';
import { judgedFleet } from '../aircraft/aircraft.ts';
import { batteryNames } from '../components/condition.ts';
import { type PoweredHistory, poweredHistories } from '../learning/powered.ts';
import { componentsDue, unansweredEvents } from '../maintenance/maintenance.ts';
import { latestFeatures, readCounts } from './store.ts';

type Entry = z.input<typeof HealthEntry>;
type Judged = Pick<Entry, 'score' | 'band' | 'trend' | 'drivers' | 'reason'>;

export async function fleetHealth(
  services: Services,
  scope: Scope,
): Promise<Reply<typeof listHealth>> {
  const today = dateText(services.clock());
  const health = await healthEntries(services.database.db, orgOf(scope), null, today);
  return { health, total: health.length, as_of: today };
}

export async function aircraftHealth(
  services: Services,
  scope: Scope,
  assetId: number,
): Promise<Entry> {
  const today = dateText(services.clock());
  const [entry] = await healthEntries(services.database.db, orgOf(scope), assetId, today);
  if (entry === undefined) throw notFound('Aircraft', { id: assetId });
  return entry;
}

/** Computed from the stored figures at every call: what was corrected or deleted cannot linger. */
export async function healthEntries(
  db: Db | Tx,
  orgId: number,
  assetId: number | null,
  today: string,
): Promise<Entry[]> {
  const [aircraft, components, counts, features, unanswered, powered] = await Promise.all([
    judgedFleet(db, orgId, assetId, today),
    componentsDue(db, orgId, assetId, today),
    readCounts(db, orgId, assetId),
    latestFeatures(db, orgId, assetId, ASSESSED_FLIGHTS),
    unansweredEvents(db, orgId, assetId),
    poweredHistories(
      db,
      { orgId, assetId },
      { delivery: DELIVERY_FLIGHTS, latest: ASSESSED_FLIGHTS },
    ),
  ]);
  const packNames = await batteryNames(db, orgId, packsOf(powered));
  const found: Entry[] = [];
  for (const { row, dues } of aircraft) {
    const worn = components.get(row.id) ?? { overdue: 0, due_soon: 0 };
    // Nothing is due on what nobody means to fly.
    const count = (state: 'overdue' | 'due_soon') =>
      isInUse(row) ? dues.filter((due) => due.state === state).length + worn[state] : 0;
    const judged = row.fleet_health
      ? await judge(features.get(row.id) ?? [], unanswered.get(row.id) ?? [], {
          powered: powered.get(row.id),
          packNames,
        })
      : switchedOff;
    found.push({
      asset_id: row.id,
      name: row.name,
      enabled: row.fleet_health,
      ...judged,
      flights_read: counts.get(row.id)?.flights ?? 0,
      last_read: counts.get(row.id)?.last ?? null,
      maintenance: { overdue: count('overdue'), due_soon: count('due_soon') },
      bulletins_open: row.bulletins_open,
      advisory: HEALTH_ADVISORY,
    });
  }
  return found;
}

/** Every pack that a compared flight names. */
function packsOf(powered: ReadonlyMap<number, PoweredHistory>): number[] {
  const flights = [...powered.values()].flatMap(({ delivery, latest }) => [...delivery, ...latest]);
  return [...new Set(flights.flatMap(({ packs }) => packs))];
}

const switchedOff: Judged = {
  score: null,
  band: 'unknown',
  trend: 'unknown',
  drivers: [],
  reason: 'Fleet Health is off for this aircraft.',
};

/** About a millisecond of work; a large fleet lets other calls in between two aircraft. */
async function judge(
  flights: readonly ReadFlight[],
  unanswered: readonly Unanswered[],
  of: { powered: PoweredHistory | undefined; packNames: ReadonlyMap<number, string> },
): Promise<Judged> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  const latest = new Map(of.powered?.latest.map((flight) => [flight.flight_id, flight]));
  const { drivers, ...assessment } = assess(
    flights.map((flight) => ({ ...flight, powered: latest.get(flight.flight_id) ?? null })),
    unanswered,
    { delivery: of.powered?.delivery ?? [], packNames: of.packNames },
  );
  return {
    ...assessment,
    drivers: drivers.map((driver) => ({ ...driver, flight_ids: [...driver.flight_ids] })),
  };
}
