import { type datedCurrencyKeys, dateText, notFound, type Reply } from '@airworthy/contract';
import { plusDays } from '@airworthy/contract/dates';
import type { getPilotRecord } from '@airworthy/contract/web';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import { hoursOf } from '../figure.ts';
import { roster } from './pilots.ts';
import { pilotDates, typeTotals } from './store.ts';

type Dates = Partial<Record<(typeof datedCurrencyKeys)[number], string>>;

/** One entry of the roster with what its logbook adds up to. */
export async function pilotRecord(
  services: Services,
  scope: Scope,
  id: number,
): Promise<Reply<typeof getPilotRecord>> {
  const orgId = orgOf(scope);
  const today = dateText(services.clock());
  const { pilots } = await roster(services, scope);
  const pilot = pilots.find((one) => one.id === id);
  if (pilot === undefined) throw notFound('Pilot', { id });
  const { db } = services.database;
  const [dates, totals] = await Promise.all([
    pilotDates(db, orgId, id),
    typeTotals(db, {
      orgId,
      pilotId: id,
      since90d: plusDays(today, -90),
      since12m: plusDays(today, -365),
    }),
  ]);
  return {
    pilot,
    dates: Object.fromEntries(dates.map((row) => [row.key, row.on_file])) as Dates,
    by_type: totals.map((row) => ({
      type_id: row.type_id,
      type_name: row.type_name,
      flights: row.flights,
      landings: row.landings,
      hours: hoursOf(row.duration_s),
      night_hours: hoursOf(row.night_s),
      hours_90d: hoursOf(row.recent_s),
      hours_12m: hoursOf(row.year_s),
      last_flight: row.last_flight,
    })),
  };
}
