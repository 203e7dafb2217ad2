import { call } from '../../../../api/client.ts';
import type { Flight } from '../../flights/useFlights.ts';
import type { Component, OnRecord } from './life.ts';

const PAGE = 500;
/** Pages of one kind of record; an aircraft with more has a record that no sheet of paper takes. */
const PAGES_MAX = 40;

/** Everything on record about an aircraft; null when the registry has none with this number. */
export async function onRecord(id: string, signal: AbortSignal): Promise<OnRecord | null> {
  const asked = { signal };
  const { aircraft } = await call('listAircraft', {}, asked);
  const one = aircraft.find((entry) => String(entry.id) === id);
  if (one === undefined) return null;
  const of = (cursor: string | undefined) => ({
    query: { asset_id: one.id, limit: PAGE, total: 0, cursor },
  });
  const [orders, components, bulletins, incidents] = await Promise.all([
    everyPage(async (cursor) => {
      const page = await call('listWorkOrders', of(cursor), asked);
      return { rows: page.workorders, next: page.next };
    }),
    // A component that was taken off is found by its history, not by where it is now.
    everyPage<Component>(async (cursor) => {
      const input = { query: { limit: PAGE, total: 0, cursor } };
      const page = await call('listComponents', input, asked);
      return { rows: page.components, next: page.next };
    }),
    everyPage(async (cursor) => {
      const page = await call('listBulletins', of(cursor), asked);
      return { rows: page.bulletins, next: page.next };
    }),
    everyPage<Flight>(async (cursor) => {
      const input = { query: { ...of(cursor).query, incident: '1' } };
      const page = await call('listFlights', input, asked);
      return { rows: page.flights as readonly Flight[], next: page.next };
    }),
  ]);
  return { aircraft: one, orders, components, bulletins, incidents };
}

type PageOf<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

async function everyPage<Row>(
  read: (cursor: string | undefined) => Promise<PageOf<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const page = await read(cursor);
    rows.push(...page.rows);
    if (page.next === null) return rows;
    cursor = page.next;
  }
  throw new Error(
    `There are more than ${PAGE * PAGES_MAX} records of one kind: too many for one book.`,
  );
}
