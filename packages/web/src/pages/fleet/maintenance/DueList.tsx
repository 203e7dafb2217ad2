import { daysUntil } from '@airworthy/contract/dates';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { query } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { dateText } from '../../../format/times.ts';
import { type AppPath, paths } from '../../../paths.ts';
import { AllClear, AppLink, EmptyState, GapText, Level, Sheet, Table } from '../../../ui/index.ts';
import { type Aircraft, isInFleet } from '../aircraft/status.ts';
import { leftText } from '../components/Life.tsx';
import { amountLeft, dueStanding } from '../due.ts';
import { AircraftLink } from '../parts.tsx';
import { isOpen, type Order, termText } from './orders.ts';

type Component = CallReply<'listComponents'>['components'][number];

type Line = {
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

type DueProps = {
  readonly orders: readonly Order[];
  readonly aircraft: readonly Aircraft[];
  readonly assetId: string | undefined;
  /** The answers that the orders and the aircraft came with. */
  readonly sources: ComponentProps<typeof AllClear>['of'];
};

const ORDER: readonly Line['level'][] = ['bad', 'warn', 'ok'];
/** What has no date comes after what has one. */
const UNDATED_DAYS = 100_000;

/** What comes due from programs, components and open work in one list, what is over first. */
export function DueList({ orders, aircraft, assetId, sources }: DueProps) {
  const parts = useQuery(
    query('listComponents', { query: { asset_id: assetId, state: 'fitted', limit: 1000 } }),
  );
  const all = { ...sources, components: parts };
  const names = new Map(aircraft.map((one) => [one.id, one.name]));
  const own = aircraft.filter(
    (one) => isInFleet(one) && (assetId === undefined || String(one.id) === assetId),
  );
  const lines = [
    ...own.flatMap((one) => programLine(one, orders)),
    ...(parts.data?.components ?? [])
      .filter((part) => own.some(({ id }) => id === part.asset_id))
      .flatMap(componentLine),
    ...orders.filter((order) => isOpen(order) && !isOfProgram(order, own)).map(orderLine),
  ].sort(
    (a, b) =>
      ORDER.indexOf(a.level) - ORDER.indexOf(b.level) ||
      (a.days ?? UNDATED_DAYS) - (b.days ?? UNDATED_DAYS),
  );
  if (lines.length === 0)
    return (
      <AllClear of={all}>
        <EmptyState title="Nothing comes due">
          Aircraft with a type follow its maintenance program; components with a limit and open work
          are listed here too. Give an aircraft a type under <b>Programs</b>.
        </EmptyState>
      </AllClear>
    );
  return (
    <Sheet flush>
      <GapText of={all} />
      <Table
        of={lines}
        rowKey={({ key }) => key}
        columns={[
          {
            name: 'State',
            as: 'lead',
            cell: ({ level, word }) => <Level level={level}>{word}</Level>,
          },
          { name: 'What', as: 'lead', cell: ({ to, title }) => <AppLink to={to}>{title}</AppLink> },
          {
            name: 'Aircraft',
            cell: ({ assetId: id }) => <AircraftLink id={id} name={names.get(id ?? 0) ?? '–'} />,
          },
          { name: 'Due', cell: ({ left }) => left },
        ]}
      />
    </Sheet>
  );
}

/** Whether it is the work that the next item of an aircraft's program raised: one line is enough. */
function isOfProgram(order: Order, aircraft: readonly Aircraft[]): boolean {
  const one = aircraft.find(({ id }) => id === order.asset_id);
  return order.origin === 'program' && one?.next_due?.title === order.title;
}

function programLine(one: Aircraft, orders: readonly Order[]): readonly Line[] {
  if (one.next_due === null) return [];
  const raised = orders.find(
    (order) => order.asset_id === one.id && isOpen(order) && isOfProgram(order, [one]),
  );
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
function componentLine(part: Component): readonly Line[] {
  if (part.status === 'ok') return [];
  const { hours: in_hours, flights: in_flights, days: in_days } = part.remaining;
  const state = part.status === 'expired' ? 'overdue' : part.status;
  return [
    {
      key: `component ${part.id}`,
      ...dueStanding({ in_hours, in_flights, in_days, state }),
      title: part.name,
      to: paths.component(part.id),
      assetId: part.asset_id,
      left: leftText(part),
      days: part.remaining.days,
    },
  ];
}

function orderLine(order: Order): Line {
  const { date } = order.due;
  return {
    key: `order ${order.id}`,
    level: order.grounding ? 'bad' : 'warn',
    word: order.grounding ? 'Grounded' : 'Open work',
    title: order.title,
    to: paths.workOrder(order.id),
    assetId: order.asset_id,
    left: termText(order, dateText) || 'No due date',
    days: date === null ? null : daysUntil(date, new Date()),
  };
}
