import type { CallReply } from '../../../../api/types.ts';
import { csvLines } from '../../../../format/csv.ts';
import { fixed, words } from '../../../../format/numbers.ts';
import { dateText } from '../../../../format/times.ts';
import { type AppPath, paths } from '../../../../paths.ts';
import type { Bulletin } from '../../bulletins/bulletins.ts';
import type { Flight } from '../../flights/useFlights.ts';
import type { Order } from '../../maintenance/orders.ts';
import type { Aircraft } from '../status.ts';

export type Component = CallReply<'listComponents'>['components'][number];

/** Everything that is on record about one aircraft. */
export type OnRecord = {
  readonly aircraft: Aircraft;
  readonly orders: readonly Order[];
  readonly components: readonly Component[];
  readonly bulletins: readonly Bulletin[];
  readonly incidents: readonly Flight[];
};

export type LifeEntry = {
  readonly key: string;
  /** Its day, by which entries stand in order. */
  readonly day: string;
  readonly what: string;
  readonly title: string;
  readonly detail: string;
  readonly hours: number | null;
  readonly flights: number | null;
  readonly who: string;
  /** Place in the chain of signed records, or what is known instead. */
  readonly record: string;
  readonly page: AppPath | null;
};

const PLAIN = { detail: '', hours: null, flights: null, who: '', record: '', page: null };

/** The life of an aircraft from its registration on, oldest first. */
export function lifeOf(found: OnRecord): readonly LifeEntry[] {
  const { aircraft } = found;
  const entries: LifeEntry[] = [
    {
      ...PLAIN,
      key: 'registered',
      day: dayOf(aircraft.created),
      what: 'Registered',
      title: aircraft.name,
      hours: Math.max(0, Number((aircraft.total_hours - aircraft.hours_flown).toFixed(2))),
    },
    ...found.orders.map(workEntry),
    ...found.components.flatMap((component) => fittings(component, aircraft.id)),
    ...found.bulletins.flatMap((bulletin) => compliance(bulletin, aircraft.id)),
    ...found.incidents.map(
      (flight): LifeEntry => ({
        ...PLAIN,
        key: `flight-${flight.id}`,
        day: flight.flown_at,
        what: 'Incident',
        title: `Flight ${flight.id}${flight.site === '' ? '' : `, ${flight.site}`}`,
        detail: flight.remarks,
        who: flight.pilot_name ?? '',
        page: paths.flight(flight.id),
      }),
    ),
  ];
  // The registration opens the record, though it may have been entered after the first work.
  return entries.sort(
    (a, b) =>
      Number(b.key === 'registered') - Number(a.key === 'registered') ||
      a.day.localeCompare(b.day) ||
      a.key.localeCompare(b.key),
  );
}

const dayOf = (instant: string) => instant.slice(0, 10);

function workEntry(order: Order): LifeEntry {
  const { sign_off, closed } = order;
  return {
    key: `order-${order.id}`,
    day: dayOf(closed ?? order.opened),
    what: order.state === 'done' ? 'Work' : `Work, ${words(order.state).toLowerCase()}`,
    title: `${order.title} (order ${order.id}${order.corrects === null ? '' : `, corrects ${order.corrects}`})`,
    detail: workDetail(order),
    hours: order.hours_at,
    flights: order.flights_at,
    who:
      sign_off === null
        ? ''
        : [sign_off.signed_by ?? sign_off.name, sign_off.licence].filter(Boolean).join(', '),
    record: recordText(order),
    page: paths.workOrder(order.id),
  };
}

function recordText({ sign_off, chain }: Order): string {
  if (sign_off === null) return 'not signed';
  return chain === null
    ? 'signed before the chain'
    : `${chain.position}: ${chain.hash.slice(0, 8)}`;
}

function workDetail({ reason, tasks, parts, notes, sign_off }: Order): string {
  const done = tasks.map(
    ({ text, done: isDone, note }) =>
      `${text}${isDone ? '' : ' (not ticked)'}${note && `: ${note}`}`,
  );
  const used = parts.map(
    ({ name, serial, qty }) => `${qty} × ${name}${serial === '' ? '' : ` ${serial}`}`,
  );
  return [
    reason,
    done.join('; '),
    used.length === 0 ? '' : `Parts: ${used.join(', ')}`,
    notes,
    sign_off?.statement ?? '',
  ]
    .filter(Boolean)
    .join('\n');
}

function fittings(component: Component, assetId: number): LifeEntry[] {
  return component.history.flatMap((event, index) =>
    event.asset_id !== assetId
      ? []
      : [
          {
            ...PLAIN,
            key: `component-${component.id}-${index}`,
            day: event.at,
            what: 'Component',
            title: `${component.name} ${event.event}`,
            detail: [words(component.kind), component.serial].filter(Boolean).join(', '),
            page: paths.component(component.id),
          },
        ],
  );
}

function compliance(bulletin: Bulletin, assetId: number): LifeEntry[] {
  const { number, title, aircraft, effective, issued, created } = bulletin;
  return aircraft
    .filter((one) => one.asset_id === assetId)
    .map((one) => ({
      ...PLAIN,
      key: `bulletin-${bulletin.id}`,
      day: one.complied_on ?? effective ?? issued ?? dayOf(created),
      what: `Bulletin, ${words(one.state).toLowerCase()}`,
      title: `${number}: ${title}`,
      detail: one.note,
      page: paths.bulletin(bulletin.id),
    }));
}

/** The record as CSV, in the columns of the sheets. */
export function lifeCsv(entries: readonly LifeEntry[]): string {
  return csvLines([
    ['Date', 'What', 'Entry', 'Details', 'Hours', 'Flights', 'Signed by', 'Record'],
    ...entries.map((entry) => [
      entry.day,
      entry.what,
      entry.title,
      entry.detail,
      entry.hours === null ? '' : fixed(entry.hours, 1),
      entry.flights === null ? '' : String(entry.flights),
      entry.who,
      entry.record,
    ]),
  ]);
}

export function periodText(entries: readonly LifeEntry[]): string {
  const days = entries.map(({ day }) => day).sort();
  return `${dateText(days[0]!)} to ${dateText(days.at(-1)!)}`;
}
