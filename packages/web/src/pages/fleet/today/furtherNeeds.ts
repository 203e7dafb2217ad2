import type { CallReply } from '../../../api/types.ts';
import { fixed, plural, words } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import type { Component } from '../components/components.ts';
import { dueStanding, orderStanding } from '../due.ts';
import { byPriority, isOfProgram, type Order } from '../maintenance/orders.ts';
import type { Need } from './need.ts';

type Aircraft = CallReply<'listAircraft'>['aircraft'][number];
export type FailedCheck = CallReply<'listFailedChecks'>['checks'][number];
export type Disagreement = CallReply<'listDisagreements'>['flights'][number];
type Flight = CallReply<'listFlights'>['flights'][number];
type NameOf = (id: number) => string;

const HOUR_MS = 3_600_000;
/** A log that waits for longer than this needs somebody to look at the server. */
const WAITING_HOURS = 1;

/** Whether work waits for somebody: not put off, and on no aircraft that nobody means to fly. */
export function isPending({ state, asset_id }: Order, flying: readonly Aircraft[]): boolean {
  return state !== 'deferred' && (asset_id === null || flying.some(({ id }) => id === asset_id));
}

/** Open work on aircraft in use, the most pressing first. What grounds is named by the aircraft that it grounds. */
export function openWork(
  orders: readonly Order[],
  flying: readonly Aircraft[],
  about: {
    readonly nameOf: NameOf;
    /** Components past their limit: the order of one is as late as it. */
    readonly expired: ReadonlySet<number>;
    readonly now: Date;
  },
): readonly Need[] {
  const own = orders.filter(
    (order) =>
      isPending(order, flying) &&
      !(order.grounding && order.asset_id !== null) &&
      !isOfProgram(order, flying),
  );
  return byPriority(own).map((order) => ({
    key: `order ${order.id}`,
    ...workStanding(order, { ...about, flying }),
    subject: order.asset_id === null ? 'No aircraft' : about.nameOf(order.asset_id),
    sentence: order.title,
    to: paths.workOrder(order.id),
  }));
}

type Standing = Pick<Need, 'level' | 'word' | 'when' | 'days'>;

/** By what is worn or by its term, in the words of the list of what is due; else as what it is. */
function workStanding(
  { state, priority, component_id, asset_id, due }: Order,
  of: {
    readonly expired: ReadonlySet<number>;
    readonly flying: readonly Aircraft[];
    readonly now: Date;
  },
): Standing {
  const how = priority === 'normal' ? words(state) : words(priority);
  const flown = of.flying.find(({ id }) => id === asset_id);
  const standing = orderStanding(due, flown, of.now);
  const own = standing === null ? { when: how } : { when: standing.text, ...daysOf(standing.days) };
  if (component_id !== null && of.expired.has(component_id))
    return { level: 'bad', word: 'Overdue', ...own };
  const { level, word } = standing ?? { level: 'warn', word: 'Open work' };
  return { level: priority === 'urgent' ? 'bad' : level, word, ...own };
}

const daysOf = (days: number | null) => (days === null ? {} : { days });

export function failedCheck(one: FailedCheck, nameOf: NameOf): Need {
  return {
    key: `check ${one.run_id}`,
    level: 'bad',
    word: 'Failed check',
    subject: one.asset_id === null ? (one.template_name ?? 'Checklist') : nameOf(one.asset_id),
    sentence: one.failed.join(', '),
    when: dateText(one.completed_at.slice(0, 10)),
    to: paths.filedChecklist(one.run_id),
  };
}

/** Components at or past their limit, or near it, on aircraft in use. */
export function worn(
  components: readonly Component[],
  flying: readonly Aircraft[],
  nameOf: NameOf,
): readonly Need[] {
  return components.flatMap((part): Need[] => {
    if (part.status === 'ok' || !flying.some(({ id }) => id === part.asset_id)) return [];
    const { hours: in_hours, flights: in_flights, days: in_days } = part.remaining;
    const state = part.status === 'expired' ? 'overdue' : 'due_soon';
    const { level, word } = dueStanding({ in_hours, in_flights, in_days, state });
    return [
      {
        key: `component ${part.id}`,
        level: level === 'bad' ? 'bad' : 'warn',
        word,
        subject: part.asset_id === null ? part.name : nameOf(part.asset_id),
        sentence: `${part.name}: ${part.used === null ? 'its limit' : `${Math.floor(part.used * 100)} % of its life`}`,
        when:
          in_days === null
            ? ''
            : in_days < 0
              ? `${plural(-in_days, 'day')} over`
              : `${plural(in_days, 'day')} left`,
        ...(in_days === null ? {} : { days: in_days }),
        to: paths.component(part.id),
      },
    ];
  });
}

/** Components past their limit that are not among those at hand, which are a page or none: the aircraft counts them all. */
export function wornBeyond(
  components: readonly Component[],
  flying: readonly Aircraft[],
): readonly Need[] {
  return flying.flatMap((one): Need[] => {
    const known = components.filter(
      ({ asset_id, status }) => asset_id === one.id && status === 'expired',
    ).length;
    const more = (one.components_expired ?? 0) - known;
    if (more <= 0) return [];
    const further = known === 0 ? '' : 'further ';
    return [
      {
        key: `components ${one.id}`,
        level: 'bad',
        word: 'Overdue',
        subject: one.name,
        sentence: `${plural(more, `${further}component is`, `${further}components are`)} past the limit`,
        when: '',
        to: paths.oneAircraft(one.id),
      },
    ];
  });
}

const minutes = (seconds: number) => `${fixed(seconds / 60, 1)} min`;

/** A flight whose log tells another time than was filed. */
export function disagreementNeed(one: Disagreement): Need {
  return {
    key: `time ${one.flight_id}`,
    level: 'warn',
    word: 'Log disagrees',
    subject: `Flight ${one.flight_id}`,
    sentence: `${one.asset_name}: filed ${minutes(one.filed_s)}, armed ${minutes(one.armed_s)}`,
    when: dateText(one.flown_at),
    to: paths.flight(one.flight_id),
  };
}

/** A log that has waited for long: nobody knows yet what is in it. */
export function waitingNeed(flight: Flight, now: Date): readonly Need[] {
  const stored = flight.log === null ? Number.NaN : Date.parse(flight.log.stored_at);
  const hours = (now.getTime() - stored) / HOUR_MS;
  if (!(hours > WAITING_HOURS)) return [];
  return [
    {
      key: `waiting ${flight.id}`,
      level: 'warn',
      word: 'Not read yet',
      subject: `Flight ${flight.id}`,
      sentence: `${flight.asset_name}: its log waits for ${hours < 48 ? plural(Math.floor(hours), 'hour') : plural(Math.floor(hours / 24), 'day')}`,
      when: dateText(flight.flown_at),
      to: paths.flight(flight.id),
    },
  ];
}
