import { dateText, fileWorkOrder, moveWorkOrder, type SentBody } from '@airworthy/contract';
import { daysAfter, plusDays } from '@airworthy/contract/dates';
import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { RecordServices } from '../../services.ts';
import { jsonText } from '../../storage/json.ts';
import type { Tx } from '../../storage/transaction.ts';
import { raiseDueWork } from '../maintenance/maintenance.ts';
import { openOrder } from '../maintenance/openOrder.ts';
import { moveOrder, recordWorkOrder } from '../workorders/workorders.ts';
import { fleet, types } from './fleet.ts';
import type { PlannedFlight } from './history.ts';
import { asSent } from './sent.ts';

const SIGNED = { name: 'Ken Sato', statement: 'Inspected and released to service.' };

/** The aircraft whose last inspection nobody has signed off yet, by its place in the fleet. */
const NEGLECTED = 6;

type Fleet = { readonly tx: Tx; readonly orgId: number; readonly assetIds: readonly number[] };

/**
 * What a maintainer did in eighteen months: every inspection of a program when its hours, flights or days were up, each signed
 * off with the figures of that day; then what is due now is raised as a filed flight would raise it.
 */
export async function doInspections(
  services: RecordServices,
  scope: Scope,
  { tx, orgId, assetIds }: Fleet,
  flights: readonly PlannedFlight[],
): Promise<void> {
  const now = services.clock();
  const started = daysAfter(now, -560);
  await tx.updateTable('aircraft').set({ created: started }).where('org_id', '=', orgId).execute();
  for (const { index, item, daysAgo, hours, count } of inspections(flights)) {
    const at = daysAfter(now, 0.5 - daysAgo);
    const standing = { asset_id: assetIds[index]!, hours_at: hours, flights_at: count };
    await signOff({ ...services, clock: () => at }, scope, { tx, orgId }, item, standing);
  }
  const today = dateText(now);
  for (const assetId of assetIds) await raiseDueWork(tx, { orgId, assetId, flightId: null, today });
}

type Item = (typeof types)['quad']['program'][number];

type Inspection = {
  readonly index: number;
  readonly item: Item;
  readonly daysAgo: number;
  readonly hours: number;
  readonly count: number;
};

/** Every inspection of every program, in the order in which they were signed: a record names the one before it. */
function inspections(flights: readonly PlannedFlight[]): Inspection[] {
  const found: Inspection[] = [];
  for (const [index, aircraft] of fleet.entries())
    for (const item of types[aircraft.type].program) {
      const own = flights.filter((flight) => flight.aircraft === index);
      let done = { hours: 0, flights: 0, daysAgo: aircraft.from };
      let hours = 0;
      for (const [count, flight] of own.entries()) {
        hours += flight.duration_s / 3600;
        const { every } = item;
        const isDue =
          (every.hours !== null && hours - done.hours >= 0.96 * every.hours) ||
          (every.flights !== null && count + 1 - done.flights >= 0.96 * every.flights) ||
          (every.days !== null && done.daysAgo - flight.daysAgo >= 0.97 * every.days);
        const left = index === NEGLECTED && flight.daysAgo < 60;
        if (!isDue || left) continue;
        done = { hours, flights: count + 1, daysAgo: flight.daysAgo };
        found.push({ index, item, daysAgo: flight.daysAgo, hours, count: count + 1 });
      }
    }
  return found.toSorted((a, b) => b.daysAgo - a.daysAgo);
}

async function signOff(
  services: RecordServices,
  scope: Scope,
  { tx, orgId }: Pick<Fleet, 'tx' | 'orgId'>,
  item: Item,
  standing: { asset_id: number; hours_at: number; flights_at: number },
): Promise<void> {
  const opened = daysAfter(services.clock(), -0.25);
  const [order] = await openOrder(tx, {
    org_id: orgId,
    title: item.title,
    origin: 'program',
    program_item: item.key,
    reason: `Due under the program of its type at ${standing.hours_at.toFixed(1)} h.`,
    grounding: item.grounding,
    tasks: jsonText(item.tasks.map((text) => ({ text, done: false, note: '' }))),
    ...standing,
  });
  if (order === undefined) return;
  const done = asSent(moveWorkOrder, {
    state: 'done',
    assigned_to: SIGNED.name,
    tasks: item.tasks.map((text) => ({ text, done: true })),
    sign_off: SIGNED,
    hours_at: standing.hours_at,
    flights_at: standing.flights_at,
  });
  await moveOrder(services, scope, order.id, done);
  await backdate(tx, order.id, opened);
}

async function backdate(tx: Tx, id: number, opened: Date): Promise<void> {
  await tx
    .updateTable('work_order')
    .set({ opened, created: opened, updated: sql`coalesce(closed, ${opened})` })
    .where('id', '=', id)
    .execute();
}

/** Orders opened by hand, in every state of the board. */
export async function openOrders(
  services: RecordServices,
  scope: Scope,
  { tx, assetIds }: Fleet,
): Promise<void> {
  const now = services.clock();
  const day = (ahead: number) => plusDays(dateText(now), ahead);
  const orders: (SentBody<typeof fileWorkOrder> & { daysAgo: number })[] = [
    {
      asset_id: assetIds[7]!,
      title: 'Replace ESC 4 and its harness',
      reason: 'ESC 4 cut out twice on the bench after a hot flight.',
      priority: 'high',
      state: 'waiting_parts',
      grounding: true,
      assigned_to: 'Ken Sato',
      tasks: [
        { text: 'Remove ESC 4', done: true },
        { text: 'Inspect harness for chafing', done: true, note: 'Chafed at the arm hinge.' },
        { text: 'Fit new ESC and harness', done: false },
        { text: 'Thrust check on the bench', done: false },
      ],
      parts: [
        { name: 'ESC 80 A', serial: 'E80-311', qty: 1 },
        { name: 'Arm harness', qty: 1 },
      ],
      due: { date: day(4) },
      daysAgo: 11,
    },
    {
      asset_id: assetIds[5]!,
      title: 'Balance propellers, look at motor 2',
      reason: 'Vibration rose over the last flights.',
      priority: 'high',
      state: 'in_progress',
      assigned_to: 'Ken Sato',
      tasks: [
        { text: 'Balance all six propellers', done: true },
        { text: 'Check bearing of motor 2', done: false },
      ],
      due: { date: day(2) },
      daysAgo: 3,
    },
    {
      asset_id: assetIds[2]!,
      title: 'Recover wing joiner tube',
      reason: 'Play in the left joiner.',
      priority: 'normal',
      state: 'open',
      tasks: ['Sleeve the tube', 'Check dihedral'],
      due: { date: day(12) },
      daysAgo: 5,
    },
    {
      asset_id: assetIds[10]!,
      title: 'New landing gear',
      reason: 'Bent in training.',
      priority: 'low',
      state: 'deferred',
      notes: 'Stored until spring.',
      daysAgo: 70,
    },
  ];
  for (const { daysAgo, ...order } of orders) {
    const { id } = await recordWorkOrder(services, scope, asSent(fileWorkOrder, order));
    await backdate(tx, id, daysAfter(now, -daysAgo));
  }
}
