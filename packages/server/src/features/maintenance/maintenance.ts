import type { Unanswered } from '@airworthy/forensics';
import type { Db } from '../../storage/database.ts';
import { jsonText } from '../../storage/json.ts';
import type { StoredProgramItem } from '../../storage/schema/records.ts';
import type { Tx } from '../../storage/transaction.ts';
import { announceLimit } from '../components/limit.ts';
import { type Base, type Due, dueOf, type Standing } from './due.ts';
import { lifeStanding } from './life.ts';
import { openOrder } from './openOrder.ts';
import {
  type CounterRow,
  counters,
  limitedComponents,
  lockedProgram,
  openItems,
  type ProgramRow,
  type RaisedRow,
  unansweredRows,
} from './store.ts';

export { type CounterRow, counters as programCounters, groundByItem } from './store.ts';

export type Occasion = {
  readonly orgId: number;
  readonly assetId: number;
  /** The flight that made it due; null when something else did. */
  readonly flightId: number | null;
  readonly today: string;
};

/**
 * Opens work orders for what is now due on an aircraft: items of its program, and components at the end
 * of their life. The aircraft's lock is held until the transaction ends, so two filings cannot both find
 * an item without an order; the partial indexes make the same sure in the database.
 */
export async function raiseDueWork(tx: Tx, occasion: Occasion): Promise<RaisedRow[]> {
  const aircraft = await lockedProgram(tx, occasion.orgId, occasion.assetId);
  if (aircraft === undefined) return [];
  return [
    ...(await raiseProgramWork(tx, occasion, aircraft)),
    ...(aircraft.limited ? await raiseLifeWork(tx, occasion, aircraft) : []),
  ];
}

async function raiseProgramWork(
  tx: Tx,
  occasion: Occasion,
  aircraft: ProgramRow,
): Promise<RaisedRow[]> {
  const program = aircraft.program ?? [];
  if (program.length === 0) return [];
  const known = await counters(tx, occasion.orgId, occasion.assetId);
  const standing = {
    hours: aircraft.hours,
    flights: aircraft.total_flights,
    today: occasion.today,
  };
  const due = programDues(program, known, aircraft.registered_on, standing).filter(
    (one) => one.state === 'overdue',
  );
  if (due.length === 0) return [];
  const open = await openItems(tx, occasion.orgId, occasion.assetId);
  const raised: RaisedRow[] = [];
  for (const one of due.filter((item) => !open.has(item.item.key)))
    raised.push(...(await openOrder(tx, programOrder(one, occasion, standing))));
  return raised;
}

function programOrder(due: Due, occasion: Occasion, standing: Standing) {
  return {
    org_id: occasion.orgId,
    title: due.item.title,
    asset_id: occasion.assetId,
    origin: 'program' as const,
    program_item: due.item.key,
    flight_id: occasion.flightId,
    reason: due.reason,
    grounding: due.item.grounding,
    due_hours: due.at.hours,
    due_flights: due.at.flights,
    due_date: due.at.date,
    tasks: jsonText(due.item.tasks.map((text) => ({ text, done: false, note: '' }))),
    hours_at: standing.hours,
    flights_at: standing.flights,
  };
}

async function raiseLifeWork(
  tx: Tx,
  occasion: Occasion,
  aircraft: ProgramRow,
): Promise<RaisedRow[]> {
  const raised: RaisedRow[] = [];
  for (const component of await limitedComponents(tx, occasion.orgId, occasion.assetId)) {
    const life = lifeStanding(component, occasion.today);
    if (life.status !== 'expired') continue;
    const { orgId, today } = occasion;
    await announceLimit(tx, { orgId, componentId: component.id, today });
    raised.push(
      ...(await openOrder(tx, {
        org_id: occasion.orgId,
        title: `Replace ${component.name}`.slice(0, 120),
        asset_id: occasion.assetId,
        component_id: component.id,
        origin: 'component_life',
        flight_id: occasion.flightId,
        reason: life.reason,
        grounding: false,
        hours_at: aircraft.hours,
        flights_at: aircraft.total_flights,
      })),
    );
  }
  return raised;
}

/** Every item of a program with how far it is through its interval. */
export function programDues(
  program: readonly StoredProgramItem[],
  known: readonly CounterRow[],
  registeredOn: string,
  standing: Standing,
): Due[] {
  return program.map((item) => {
    const counter = known.find((row) => row.item_key === item.key);
    const base: Base =
      counter === undefined
        ? { hours: 0, flights: 0, on: registeredOn }
        : { hours: counter.hours_at, flights: counter.flights_at, on: counter.done_on };
    return dueOf(item, base, standing);
  });
}

/** How many components of each aircraft are at the end of their life, or near it. */
export async function componentsDue(
  db: Db | Tx,
  orgId: number,
  assetId: number | null,
  today: string,
): Promise<Map<number, { overdue: number; due_soon: number }>> {
  const due = new Map<number, { overdue: number; due_soon: number }>();
  for (const component of await limitedComponents(db, orgId, assetId)) {
    const { status } = lifeStanding(component, today);
    const count = due.get(component.asset_id) ?? { overdue: 0, due_soon: 0 };
    if (status === 'expired') count.overdue++;
    if (status === 'due_soon') count.due_soon++;
    due.set(component.asset_id, count);
  }
  return due;
}

/** Fitted components whose life ends, each with how far it is. */
export async function componentLives(
  db: Db | Tx,
  orgId: number,
  assetId: number | null,
  today: string,
) {
  return (await limitedComponents(db, orgId, assetId)).map((component) => ({
    component,
    life: lifeStanding(component, today),
  }));
}

/** How many components of an aircraft are past a limit, and how many near one. */
export type Wear = { readonly expired: number; readonly dueSoon: number };

/** By aircraft; without an entry none is. */
export async function wearByAircraft(
  db: Db | Tx,
  orgId: number,
  assetId: number | null,
  today: string,
): Promise<ReadonlyMap<number, Wear>> {
  const found = new Map<number, Wear>();
  for (const { component, life } of await componentLives(db, orgId, assetId, today)) {
    const { expired, dueSoon } = found.get(component.asset_id) ?? { expired: 0, dueSoon: 0 };
    found.set(component.asset_id, {
      expired: expired + (life.status === 'expired' ? 1 : 0),
      dueSoon: dueSoon + (life.status === 'due_soon' ? 1 : 0),
    });
  }
  return found;
}

/** By aircraft: what happened to it that no signed work answers. */
export async function unansweredEvents(
  db: Db | Tx,
  orgId: number,
  assetId: number | null,
): Promise<Map<number, Unanswered[]>> {
  const found = new Map<number, Unanswered[]>();
  for (const { asset_id, flight_id, title } of await unansweredRows(db, orgId, assetId)) {
    const event: Unanswered =
      flight_id === null ? { kind: 'grounding', title: title ?? '' } : { kind: 'crash', flight_id };
    const own = found.get(asset_id);
    if (own === undefined) found.set(asset_id, [event]);
    else own.push(event);
  }
  return found;
}
