import { isInUse, maintenanceSoon } from '@airworthy/contract';
import { daysBetween } from '@airworthy/contract/dates';
import type { Db } from '../../storage/database.ts';
import { judgedFleet, totalHours } from '../aircraft/aircraft.ts';
import { openDeadlines } from '../bulletins/bulletins.ts';
import { datedDocuments } from '../documents/documents.ts';
import type { Due } from '../maintenance/due.ts';
import { componentLives } from '../maintenance/maintenance.ts';
import { unfinishedOrders } from '../workorders/workorders.ts';

/** Something that has to be done or renewed. */
export type DueItem = {
  readonly kind: 'maintenance' | 'document';
  /** The same for as long as it is the same thing. */
  readonly ref: string;
  readonly record: {
    readonly kind: 'aircraft' | 'bulletin' | 'component' | 'workorder';
    readonly id: number;
  };
  readonly assetId: number | null;
  readonly title: string;
  /** The last day; null where only hours, flights or cycles tell. */
  readonly date: string | null;
  /** Due soon, or due, by what is no date. */
  readonly soon: boolean;
  /** How its other counts stand, beside its day. */
  readonly otherwise?: 'ok' | 'due_soon' | 'overdue';
  /** What it is counted by, in words; empty where the date says all. */
  readonly why: string;
};

type Fleet = Awaited<ReturnType<typeof judgedFleet>>;
type Orders = Awaited<ReturnType<typeof unfinishedOrders>>;

/** Everything of an organization that falls due by its date, or is near by another count; nothing does on aircraft out of use. */
export async function dueItems(db: Db, orgId: number, today: string): Promise<DueItem[]> {
  const all = await judgedFleet(db, orgId, null, today);
  const fleet = all.filter(({ row }) => isInUse(row));
  const nameOf = new Map(fleet.map(({ row }) => [row.id, row.name]));
  const rowOf = new Map(fleet.map(({ row }) => [row.id, row]));
  const orders = await unfinishedOrders(db, orgId);
  const used = (assetId: number | null) => assetId === null || nameOf.has(assetId);
  const named = (assetId: number | null, title: string) =>
    assetId === null ? title : `${nameOf.get(assetId)}: ${title}`;
  return [
    ...orders
      .filter(({ asset_id }) => used(asset_id))
      .map((order) =>
        orderItem(order, named(order.asset_id, order.title), rowOf.get(order.asset_id ?? 0)),
      )
      .filter(({ date, soon }) => date !== null || soon),
    ...programItems(fleet, orders),
    ...(await bulletinItems(db, orgId, { rowOf, orders, today })),
    ...(await componentItems(db, orgId, today, { nameOf, orders })),
    ...(await documentItems(db, orgId, nameOf)),
    ...insurances(fleet),
  ];
}

type Row = Fleet[number]['row'];

function orderItem(order: Orders[number], title: string, aircraft: Row | undefined): DueItem {
  const { due_hours, due_flights } = order;
  const otherwise = countsLeft(
    due_hours === null || aircraft === undefined ? null : due_hours - totalHours(aircraft),
    due_flights === null || aircraft === undefined ? null : due_flights - aircraft.total_flights,
  );
  return {
    kind: 'maintenance',
    ref: `workorder ${order.id}`,
    record: { kind: 'workorder', id: order.id },
    assetId: order.asset_id,
    title,
    date: order.due_date,
    soon: otherwise !== 'ok',
    otherwise,
    why: order.reason,
  };
}

function countsLeft(
  inHours: number | null,
  inFlights: number | null,
): NonNullable<DueItem['otherwise']> {
  if ((inHours ?? 0) < 0 || (inFlights ?? 0) < 0) return 'overdue';
  return inHours !== null && inHours <= maintenanceSoon.hours ? 'due_soon' : 'ok';
}

/** Bulletins with a deadline on aircraft that are to comply and have no order for it, which would have the deadline. */
async function bulletinItems(
  db: Db,
  orgId: number,
  known: { rowOf: ReadonlyMap<number, Row>; orders: Orders; today: string },
): Promise<DueItem[]> {
  const ordered = new Set(known.orders.map((order) => `${order.asset_id} ${order.bulletin_id}`));
  return (await openDeadlines(db, orgId)).flatMap((one) => {
    const aircraft = known.rowOf.get(one.asset_id);
    if (aircraft === undefined || ordered.has(`${one.asset_id} ${one.id}`)) return [];
    const { deadline_date: date, deadline_hours } = one;
    const inHours =
      deadline_hours === null ? null : one.hours_at + deadline_hours - totalHours(aircraft);
    const otherwise = countsLeft(inHours, null);
    if (date === null && otherwise === 'ok') return [];
    return {
      kind: 'maintenance',
      ref: `bulletin ${one.id} ${one.asset_id}`,
      record: { kind: 'bulletin', id: one.id },
      assetId: one.asset_id,
      title: `${aircraft.name}: ${one.number} ${one.title}`,
      date,
      soon: otherwise !== 'ok',
      otherwise,
      why: one.severity === 'mandatory' ? 'Mandatory bulletin' : 'Bulletin',
    };
  });
}

/** Items of programs that have no order yet; the order of an item has its date. */
function programItems(fleet: Fleet, orders: Orders): DueItem[] {
  const opened = new Set(orders.map((order) => `${order.asset_id} ${order.program_item}`));
  return fleet.flatMap(({ row, dues }) =>
    dues
      .filter(({ item, at, state }) => {
        if (opened.has(`${row.id} ${item.key}`)) return false;
        return at.date !== null || state !== 'ok';
      })
      .map((due) => ({
        kind: 'maintenance' as const,
        ref: `program ${row.id} ${due.item.key}`,
        record: { kind: 'aircraft' as const, id: row.id },
        assetId: row.id,
        title: `${row.name}: ${due.item.title}`,
        date: due.at.date,
        soon: due.state !== 'ok' && !isByDate(due),
        otherwise: due.state,
        why: due.state === 'ok' ? '' : due.reason,
      })),
  );
}

/** Whether the days of an item are furthest gone. */
function isByDate({ item, inDays, used }: Due): boolean {
  if (item.every.days === null || inDays === null) return false;
  return (item.every.days - inDays) / item.every.days >= used;
}

async function componentItems(
  db: Db,
  orgId: number,
  today: string,
  { nameOf, orders }: { nameOf: ReadonlyMap<number, string>; orders: Orders },
): Promise<DueItem[]> {
  const opened = new Set(orders.map((order) => order.component_id));
  return (await componentLives(db, orgId, null, today))
    .filter(({ component, life }) => {
      if (opened.has(component.id) || !nameOf.has(component.asset_id)) return false;
      return component.life_date !== null || life.status !== 'ok';
    })
    .map(({ component, life }) => ({
      kind: 'maintenance' as const,
      ref: `component ${component.id}`,
      record: { kind: 'component' as const, id: component.id },
      assetId: component.asset_id,
      title: `${nameOf.get(component.asset_id)}: end of life of ${component.name}`,
      date: component.life_date,
      soon: life.status !== 'ok' && !endsByDate(component.life_date, life.remaining, today),
      otherwise: life.status === 'expired' ? ('overdue' as const) : life.status,
      why: life.reason,
    }));
}

/** Whether its date is what ends it, and no other count. */
function endsByDate(
  date: string | null,
  remaining: { hours: number | null; flights: number | null; cycles: number | null },
  today: string,
): boolean {
  const { hours, flights, cycles } = remaining;
  const counted = hours !== null || flights !== null || cycles !== null;
  return date !== null && (!counted || daysBetween(today, date) <= 0);
}

async function documentItems(
  db: Db,
  orgId: number,
  nameOf: ReadonlyMap<number, string>,
): Promise<DueItem[]> {
  return (await datedDocuments(db, orgId))
    .filter(({ asset_id }) => nameOf.has(asset_id))
    .map(({ id, asset_id, title, number, valid_until }) => ({
      kind: 'document',
      ref: `document ${id}`,
      // Documents are shown on the page of their aircraft.
      record: { kind: 'aircraft', id: asset_id },
      assetId: asset_id,
      title: `${nameOf.get(asset_id)}: ${title} ends`,
      date: valid_until,
      soon: false,
      why: number,
    }));
}

function insurances(fleet: Fleet): DueItem[] {
  return fleet
    .filter(({ row }) => row.insurance_until !== null)
    .map(({ row }) => ({
      kind: 'document',
      ref: `insurance ${row.id}`,
      record: { kind: 'aircraft', id: row.id },
      assetId: row.id,
      title: `${row.name}: insurance ends`,
      date: row.insurance_until,
      soon: false,
      why: '',
    }));
}
