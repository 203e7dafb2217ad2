import { daysUntil } from '@airworthy/contract/dates';
import type { CallReply } from '../../../api/types.ts';
import { dateText } from '../../../format/times.ts';
import { type AppPath, paths } from '../../../paths.ts';
import type { Aircraft } from '../aircraft/status.ts';
import type { Component } from '../components/components.ts';
import { leftText } from '../components/Life.tsx';
import { amountLeft, dueStanding, orderStanding } from '../due.ts';
import { GROUNDS, isOfProgram, isOpen, type Order, termText } from './orders.ts';

export type Line = {
  readonly key: string;
  readonly level: 'bad' | 'warn' | 'ok';
  readonly word: string;
  readonly title: string;
  readonly to: AppPath;
  readonly assetId: number | null;
  readonly left: string;
  /** How long it has, in days; null where it is not counted in days. */
  readonly days: number | null;
};

const ORDER: readonly Line['level'][] = ['bad', 'warn', 'ok'];
/** What has no date comes after what has one. */
const UNDATED_DAYS = 100_000;

type Bulletin = CallReply<'listBulletins'>['bulletins'][number];

type Found = {
  readonly aircraft: readonly Aircraft[];
  readonly bulletins: readonly Bulletin[];
  readonly components: readonly Component[];
  readonly orders: readonly Order[];
};

/**
 * Programs, components, bulletins and open work as one list, what is over first. A worn component that has its order is named by
 * that, and the next item of a program that has one leads to it.
 */
export function dueLines({ aircraft, bulletins, components, orders }: Found): readonly Line[] {
  const open = orders.filter(isOpen);
  const worn = components.filter(
    ({ status, asset_id }) => status !== 'ok' && aircraft.some(({ id }) => id === asset_id),
  );
  const ordered = new Set(open.map(({ component_id }) => component_id));
  return [
    ...aircraft.flatMap((one) => programLine(one, open)),
    ...worn.filter(({ id }) => !ordered.has(id)).map(componentLine),
    ...bulletins.flatMap((one) => bulletinLines(one, aircraft, open)),
    ...open
      .filter((order) => !isOfProgram(order, aircraft))
      .map((order) => orderLine(order, worn, aircraft)),
  ].sort(
    (a, b) =>
      ORDER.indexOf(a.level) - ORDER.indexOf(b.level) ||
      (a.days ?? UNDATED_DAYS) - (b.days ?? UNDATED_DAYS),
  );
}

function programLine(one: Aircraft, orders: readonly Order[]): readonly Line[] {
  if (one.next_due === null) return [];
  const raised = orders.find((order) => order.asset_id === one.id && isOfProgram(order, [one]));
  return [
    {
      key: `program ${one.id}`,
      ...dueStanding(one.next_due),
      title: one.next_due.title,
      to: raised === undefined ? paths.oneAircraft(one.id) : paths.workOrder(raised.id),
      assetId: one.id,
      left: amountLeft(one.next_due),
      days: one.next_due.in_days,
    },
  ];
}

/** A component is listed once it is due soon; how far the others are is on the page of components. */
function componentLine(part: Component): Line {
  return {
    key: `component ${part.id}`,
    ...wearOf(part),
    title: part.name,
    to: paths.component(part.id),
    assetId: part.asset_id,
  };
}

function wearOf(part: Component) {
  const { hours: in_hours, flights: in_flights, days: in_days } = part.remaining;
  const state = part.status === 'expired' ? 'overdue' : part.status;
  return {
    ...dueStanding({ in_hours, in_flights, in_days, state }),
    left: leftText(part),
    days: in_days,
  };
}

/** A line for each aircraft that is to comply by a deadline and has no order for it, which has a line of its own. */
function bulletinLines(
  { id, number, title, deadline: { date, hours }, aircraft: concerned }: Bulletin,
  aircraft: readonly Aircraft[],
  orders: readonly Order[],
): readonly Line[] {
  if (date === null && hours === null) return [];
  const days = date === null ? null : daysUntil(date, new Date());
  const terms = [
    hours === null ? null : `${hours} h after it reached the aircraft`,
    date === null ? null : `by ${dateText(date)}`,
  ];
  return concerned
    .filter(({ asset_id, state, workorder_id }) => {
      if (state !== 'open' && state !== 'overdue') return false;
      const isListed = aircraft.some((one) => one.id === asset_id);
      return isListed && !orders.some((order) => order.id === workorder_id);
    })
    .map(({ asset_id, state }) => ({
      key: `bulletin ${id} ${asset_id}`,
      ...dueStanding({
        state: state === 'overdue' ? 'overdue' : 'ok',
        in_days: days,
        in_hours: null,
        in_flights: null,
      }),
      title: `${number}: ${title}`,
      to: paths.bulletin(id),
      assetId: asset_id,
      left: terms.filter((term) => term !== null).join(' or '),
      days,
    }));
}

/** The order of a worn component is as late as that is; no day comes for an aircraft that is out of use. */
function orderLine(order: Order, worn: readonly Component[], aircraft: readonly Aircraft[]): Line {
  const { date } = order.due;
  const own = aircraft.find(({ id }) => id === order.asset_id);
  const isUsed = order.asset_id === null || own !== undefined;
  const standing = isUsed ? orderStanding(order.due, own, new Date()) : null;
  const part = worn.find(({ id }) => id === order.component_id);
  return {
    key: `order ${order.id}`,
    level: standing?.level ?? 'warn',
    word: standing?.word ?? 'Open work',
    left: termText(order, dateText) || 'No due date',
    days: date === null ? null : daysUntil(date, new Date()),
    ...(part === undefined ? {} : wearOf(part)),
    ...(order.grounding ? { level: 'bad', word: GROUNDS } : {}),
    title: order.title,
    to: paths.workOrder(order.id),
    assetId: order.asset_id,
  };
}
