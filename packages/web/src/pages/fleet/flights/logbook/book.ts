import { call } from '../../../../api/client.ts';
import type { Filters } from '../filters.ts';
import type { Flight } from '../useFlights.ts';
import { type Book, MOST } from './lines.ts';
import { minus, sumsOf } from './sheets.ts';

/** The flights, oldest first, and the sums of all that came before them. Without either there is no book. */
export async function bookOf(filters: Filters, signal: AbortSignal): Promise<Book> {
  const { since: _, ...untilThen } = filters;
  const [all, { flights, cut }] = await Promise.all([
    call('getFlightSums', { query: untilThen }, { signal }),
    flightsOf(filters, signal),
  ]);
  return { flights, before: minus(all, sumsOf(flights)), cut };
}

async function flightsOf(filters: Filters, signal: AbortSignal) {
  const flights: Flight[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(
      'listFlights',
      { query: { ...filters, limit: 500, total: 0, cursor } },
      { signal },
    );
    flights.push(...(page.flights as readonly Flight[]));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && flights.length < MOST);
  const cut = cursor !== undefined || flights.length > MOST;
  return { flights: flights.slice(0, MOST).reverse(), cut };
}
