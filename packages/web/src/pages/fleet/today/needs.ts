import { daysUntil } from '@airworthy/contract/dates';
import { isInUse, maintenanceSoon } from '@airworthy/contract/values';
import type { CallReply } from '../../../api/types.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import { standingOf } from '../aircraft/status.ts';
import type { Component } from '../components/components.ts';
import { amountLeft, daysLeftText, dueStanding, nearestLeft } from '../due.ts';
import { isOpen, type Order } from '../maintenance/orders.ts';
import {
  type Disagreement,
  disagreementNeed,
  type FailedCheck,
  failedCheck,
  isPending,
  openWork,
  waitingNeed,
  worn,
  wornBeyond,
} from './furtherNeeds.ts';
import type { Need } from './need.ts';
import { questionNeeds, type WatchedQuestion } from './questionNeeds.ts';

type Aircraft = CallReply<'listAircraft'>['aircraft'][number];
type Pilot = CallReply<'listPilots'>['pilots'][number];
type Health = CallReply<'listHealth'>['health'][number];
type Score = CallReply<'listScores'>['scores'][number];
type Bulletin = CallReply<'listBulletins'>['bulletins'][number];
type Document = CallReply<'listDocuments'>['documents'][number];
type Flight = CallReply<'listFlights'>['flights'][number];

/** A flight of longer ago than this is no news. */
const UNUSUAL_DAYS = 30;

/** Everything that can need somebody: a page that left a part out would call it settled. */
export type Fleet = {
  readonly aircraft: readonly Aircraft[];
  readonly pilots: readonly Pilot[];
  readonly health: readonly Health[];
  readonly scores: readonly Score[];
  readonly bulletins: readonly Bulletin[];
  /** Those that have ended or are about to. */
  readonly documents: readonly Document[];
  /** Flights whose log could not be read. */
  readonly unread: readonly Flight[];
  /** Flights whose log has not been read yet. */
  readonly waiting: readonly Flight[];
  /** Work that is neither done nor cancelled. */
  readonly work: readonly Order[];
  readonly components: readonly Component[];
  readonly checks: readonly FailedCheck[];
  readonly disagreements: readonly Disagreement[];
  /** Questions that are held against a line. */
  readonly watched: readonly WatchedQuestion[];
  readonly now: Date;
};

/**
 * What needs somebody, in the order in which it stops flying: grounded, failed checks, overdue, due, worn components, open
 * work, bulletins, papers, lapsing, health, unusual flights, lines of questions, times and logs that do not fit.
 */
export function needsOf(fleet: Fleet): readonly Need[] {
  const names = new Map(fleet.aircraft.map((one) => [one.id, one.name]));
  const nameOf = (id: number) => names.get(id) ?? `Aircraft ${id}`;
  const flying = fleet.aircraft.filter(isInUse);
  const { work } = fleet;
  // A worn component is named by its order, where that is named.
  const ordered = new Set(
    work.filter((order) => isPending(order, flying)).map(({ component_id }) => component_id),
  );
  const components = fleet.components.filter(({ id }) => !ordered.has(id));
  const expired = new Set(
    fleet.components.filter(({ status }) => status === 'expired').map(({ id }) => id),
  );
  return [
    ...flying.filter((one) => !one.airworthy).map((one) => groundedNeed(one, work)),
    ...fleet.checks.map((one) => failedCheck(one, nameOf)),
    ...flying.filter((one) => !isGroundedByDue(one)).flatMap(dueNeed),
    ...worn(components, flying, nameOf),
    ...wornBeyond(fleet.components, flying),
    ...openWork(work, flying, { nameOf, expired, now: fleet.now }),
    ...fleet.bulletins.flatMap((one) => bulletinNeed(one, nameOf, fleet.now)),
    ...flying.flatMap((one) => insuranceNeed(one, fleet.now)),
    ...fleet.documents
      .filter(({ asset_id }) => flying.some(({ id }) => id === asset_id))
      .flatMap((one) => documentNeed(one, nameOf(one.asset_id), fleet.now)),
    ...fleet.pilots.flatMap(currencyNeed),
    ...fleet.health.flatMap(healthNeed),
    ...fleet.scores
      .filter(({ label }) => label === 'very_unusual' || label === 'unusual')
      .filter(({ flown_at }) => isNews(flown_at, fleet.now))
      .map((score) => unusualNeed(score, nameOf(score.asset_id))),
    ...fleet.watched.flatMap(questionNeeds),
    ...fleet.disagreements.map(disagreementNeed),
    ...fleet.unread.map(unreadNeed),
    ...fleet.waiting.flatMap((one) => waitingNeed(one, fleet.now)),
  ].sort(byUrgency);
}

/** Whether a flight was flown so lately that its being unusual is of use. */
export function isNews(flown_at: string, now: Date): boolean {
  return daysUntil(flown_at, now) > -UNUSUAL_DAYS;
}

/** What is bad before what comes; among what comes, dates in their order before what has none. */
function byUrgency(a: Need, b: Need): number {
  if (a.level !== b.level) return a.level === 'bad' ? -1 : 1;
  if (a.level === 'bad') return 0;
  return (a.days ?? UNDATED_DAYS) - (b.days ?? UNDATED_DAYS);
}

const UNDATED_DAYS = 10_000;

/** Whether what grounds it is the very item that is overdue: one line is enough. */
function isGroundedByDue({ airworthy, grounded_reason, next_due }: Aircraft): boolean {
  if (airworthy || next_due === null || next_due.state !== 'overdue') return false;
  return grounded_reason?.includes(next_due.title) === true;
}

/** The word and colour that every other page has for it: an aircraft in maintenance is not simply grounded. */
function groundedNeed(one: Aircraft, work: readonly Order[]): Need {
  const { word, level } = standingOf(one);
  const holding = work.filter(
    (order) => order.grounding && order.asset_id === one.id && isOpen(order),
  );
  const [order] = holding;
  return {
    key: `grounded ${one.id}`,
    level: level === 'bad' ? 'bad' : 'warn',
    word,
    subject: one.name,
    sentence: one.grounded_reason ?? `Its status is ${one.status.replaceAll('_', ' ')}.`,
    when: one.next_due !== null && isGroundedByDue(one) ? nearestLeft(one.next_due) : '',
    // What clears it, where that is one thing.
    to:
      order !== undefined && holding.length === 1
        ? paths.workOrder(order.id)
        : paths.oneAircraft(one.id),
  };
}

function dueNeed(one: Aircraft): readonly Need[] {
  const due = one.next_due;
  if (due === null) return [];
  const { level, word } = dueStanding(due);
  if (level === 'ok') return [];
  return [
    {
      key: `due ${one.id}`,
      level,
      word,
      subject: one.name,
      sentence: due.title,
      when: amountLeft(due),
      ...(due.in_days === null ? {} : { days: due.in_days }),
      to: paths.oneAircraft(one.id),
    },
  ];
}

function bulletinNeed(one: Bulletin, nameOf: (id: number) => string, now: Date): readonly Need[] {
  const open = one.aircraft.filter(({ state }) => state === 'open' || state === 'overdue');
  if (open.length === 0) return [];
  const overdue = open.some(({ state }) => state === 'overdue');
  const { date } = one.deadline;
  return [
    {
      key: `bulletin ${one.id}`,
      level: overdue ? 'bad' : 'warn',
      word: 'Bulletin',
      subject: one.number,
      sentence: `${one.title}: ${open.map(({ asset_id }) => nameOf(asset_id)).join(', ')}`,
      when: date === null ? '' : daysLeftText(daysUntil(date, now)),
      ...(date === null ? {} : { days: daysUntil(date, now) }),
      to: paths.bulletin(one.id),
    },
  ];
}

function insuranceNeed(one: Aircraft, now: Date): readonly Need[] {
  if (one.insurance_until === null) return [];
  const days = daysUntil(one.insurance_until, now);
  if (days > maintenanceSoon.days) return [];
  return [
    {
      key: `insurance ${one.id}`,
      level: days < 0 ? 'bad' : 'warn',
      word: 'Insurance',
      subject: one.name,
      sentence: `Insured until ${dateText(one.insurance_until)}`,
      when: daysLeftText(days),
      days,
      to: paths.oneAircraft(one.id),
    },
  ];
}

function documentNeed(one: Document, name: string, now: Date): readonly Need[] {
  if (one.valid_until === null || one.state === 'valid') return [];
  return [
    {
      key: `document ${one.id}`,
      level: one.state === 'expired' ? 'bad' : 'warn',
      word: 'Document',
      subject: name,
      sentence: `${one.title}${one.number === '' ? '' : `, ${one.number}`}: valid to ${dateText(one.valid_until)}`,
      when: daysLeftText(daysUntil(one.valid_until, now)),
      days: daysUntil(one.valid_until, now),
      to: paths.oneAircraft(one.asset_id),
    },
  ];
}

function currencyNeed(pilot: Pilot): readonly Need[] {
  if (pilot.status !== 'lapsed' && pilot.status !== 'lapsing') return [];
  const lapsed = pilot.status === 'lapsed';
  const items = pilot.currency.items.filter((item) => item.status === pilot.status);
  const days = items.map(({ days_left }) => days_left).filter((left) => left !== null);
  return [
    {
      key: `pilot ${pilot.id}`,
      level: lapsed ? 'bad' : 'warn',
      word: lapsed ? 'Lapsed' : 'Lapsing',
      subject: pilot.name,
      sentence: items.map(({ label }) => label).join(', '),
      when: days.length === 0 ? '' : daysLeftText(Math.min(...days)),
      ...(days.length === 0 ? {} : { days: Math.min(...days) }),
      to: paths.pilot(pilot.id),
    },
  ];
}

/** A driver below this has risen against the aircraft's own past, or has passed a limit. */
const GOOD_SCORE = 80;

/** What is poor is as bad here as on the page of health, whatever made it so; of the others, what has come down. */
function healthNeed(one: Health): readonly Need[] {
  const scored = one.drivers.map((driver) => ({ ...driver, score: driver.score ?? 100 }));
  const worst = scored.sort((a, b) => a.score - b.score)[0];
  const about = { word: 'Health', subject: one.name, to: paths.healthOf(one.asset_id) } as const;
  if (one.band === 'poor')
    return [
      {
        key: `health ${one.asset_id}`,
        level: 'bad',
        ...about,
        sentence: one.reason ?? worst?.sentence ?? 'Its health is poor.',
        when: one.score === null ? 'no score' : `${one.score} of 100`,
      },
    ];
  if (worst === undefined || worst.score >= GOOD_SCORE) return [];
  return [
    {
      key: `health ${one.asset_id}`,
      level: 'warn',
      ...about,
      sentence: worst.sentence,
      when: `${worst.label} ${worst.score} of 100`,
    },
  ];
}

function unusualNeed(score: Score, name: string): Need {
  return {
    key: `score ${score.flight_id}`,
    level: 'warn',
    word: score.label === 'very_unusual' ? 'Very unusual' : 'Unusual',
    subject: `Flight ${score.flight_id}`,
    sentence: `${name} flew unlike its earlier flights: ${featureText(score)}`,
    when: dateText(score.flown_at),
    to: paths.flight(score.flight_id),
  };
}

/** Figures of a log by the start of their name, in the words of the health page. */
const FIGURES: readonly (readonly [start: string, words: string])[] = [
  ['vibe', 'vibration'],
  ['clips', 'clipping'],
  ['pack_resistance', 'battery resistance'],
  ['cell', 'battery voltage'],
  ['motor', 'motor outputs'],
  ['ekf', 'estimator'],
  ['compass', 'compass'],
  ['gps', 'GPS'],
  ['rssi', 'radio link'],
  ['tracking', 'attitude tracking'],
];

function featureText(score: Score): string {
  const names = score.features
    .slice(0, 3)
    .map(({ key }) => FIGURES.find(([start]) => key.startsWith(start))?.[1])
    .filter((name) => name !== undefined);
  return names.length === 0 ? 'several figures at once' : [...new Set(names)].join(', ');
}

function unreadNeed(flight: Flight): Need {
  return {
    key: `log ${flight.id}`,
    level: 'warn',
    word: 'Log',
    subject: `Flight ${flight.id}`,
    sentence: `${flight.asset_name}: ${flight.log?.error ?? 'the log could not be read.'}`,
    when: dateText(flight.flown_at),
    to: paths.flight(flight.id),
  };
}
