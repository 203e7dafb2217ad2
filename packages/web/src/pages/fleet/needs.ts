import type { CallReply } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { dueText } from './due.ts';

type Aircraft = CallReply<'listAircraft'>['aircraft'][number];
type Pilot = CallReply<'listPilots'>['pilots'][number];
type Health = CallReply<'listHealth'>['health'][number];
type Score = CallReply<'listScores'>['scores'][number];

/** Something that somebody should look at today. */
export type Need = {
  readonly key: string;
  readonly level: 'bad' | 'warn';
  readonly word: string;
  readonly subject: string;
  readonly sentence: string;
  readonly to: string;
};

/** Due within these counts as today's business. */
const SOON_DAYS = 14;
const SOON_HOURS = 10;

/** What needs somebody, in the order in which it stops flying: grounded, overdue, due, lapsing, unusual. */
export function needsOf(fleet: {
  readonly aircraft: readonly Aircraft[];
  readonly pilots: readonly Pilot[];
  readonly health: readonly Health[];
  readonly scores: readonly Score[];
}): readonly Need[] {
  const names = new Map(fleet.aircraft.map((one) => [one.id, one.name]));
  return [
    ...fleet.aircraft.filter((one) => !one.airworthy).map(groundedNeed),
    ...fleet.aircraft.filter((one) => one.airworthy).flatMap(dueNeed),
    ...fleet.pilots.flatMap(currencyNeed),
    ...fleet.health.filter((one) => one.band === 'poor').map(healthNeed),
    ...fleet.scores
      .filter((one) => one.label === 'very_unusual' || one.label === 'unusual')
      .map((score) =>
        unusualNeed(score, names.get(score.asset_id) ?? `Aircraft ${score.asset_id}`),
      ),
  ].sort((a, b) => Number(a.level === 'warn') - Number(b.level === 'warn'));
}

function groundedNeed(one: Aircraft): Need {
  return {
    key: `grounded ${one.id}`,
    level: 'bad',
    word: 'Grounded',
    subject: one.name,
    sentence: one.grounded_reason ?? `Its status is ${one.status.replaceAll('_', ' ')}.`,
    to: paths.oneAircraft(one.id),
  };
}

function dueNeed(one: Aircraft): readonly Need[] {
  const due = one.next_due;
  if (due === null) return [];
  const soon =
    due.state !== 'ok' ||
    (due.in_days !== null && due.in_days <= SOON_DAYS) ||
    (due.in_hours !== null && due.in_hours <= SOON_HOURS);
  if (!soon) return [];
  const overdue = due.state === 'overdue';
  return [
    {
      key: `due ${one.id}`,
      level: overdue ? 'bad' : 'warn',
      word: overdue ? 'Overdue' : 'Due',
      subject: one.name,
      sentence: `${dueText(due)}.`,
      to: paths.oneAircraft(one.id),
    },
  ];
}

function currencyNeed(pilot: Pilot): readonly Need[] {
  if (pilot.status !== 'lapsed' && pilot.status !== 'lapsing') return [];
  const lapsed = pilot.status === 'lapsed';
  const items = pilot.currency.items.filter((item) => item.status === pilot.status);
  return [
    {
      key: `pilot ${pilot.id}`,
      level: lapsed ? 'bad' : 'warn',
      word: lapsed ? 'Lapsed' : 'Lapsing',
      subject: pilot.name,
      sentence: items
        .map(({ label, valid_until }) =>
          valid_until === null ? label : `${label}, to ${valid_until}`,
        )
        .join('; '),
      to: paths.pilots,
    },
  ];
}

function healthNeed(one: Health): Need {
  const worst = [...one.drivers].sort((a, b) => (a.score ?? 100) - (b.score ?? 100))[0];
  return {
    key: `health ${one.asset_id}`,
    level: 'warn',
    word: `Health ${one.score ?? '?'}`,
    subject: one.name,
    sentence: worst?.sentence ?? '',
    to: paths.health,
  };
}

function unusualNeed(score: Score, name: string): Need {
  return {
    key: `score ${score.flight_id}`,
    level: 'warn',
    word: score.label === 'very_unusual' ? 'Very unusual' : 'Unusual',
    subject: `Flight ${score.flight_id}`,
    sentence: `${name} on ${score.flown_at}: more unusual than ${Math.round(score.percentile ?? 0)} % of its flights.`,
    to: paths.flight(score.flight_id),
  };
}
