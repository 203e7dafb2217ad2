import type { CallReply } from '../../api/types.ts';
import { fixed, plural } from '../../format/numbers.ts';
import { type AppPath, paths } from '../../paths.ts';

type Aircraft = CallReply<'listAircraft'>['aircraft'][number];
type Pilot = CallReply<'listPilots'>['pilots'][number];

/** One line of what needs somebody: how bad, what, and when. */
export type Need = {
  readonly id: string;
  readonly level: 'bad' | 'warn';
  readonly word: string;
  readonly subject: string;
  readonly text: string;
  readonly when: string;
  readonly to: AppPath;
};

/** Currency that lapses within this many days gets a line. */
const SOON_DAYS = 30;

/** What grounds comes first, then what is overdue, then what comes due. */
export function needsOf(aircraft: readonly Aircraft[], pilots: readonly Pilot[]): Need[] {
  const needs = [...aircraft.flatMap(ofAircraft), ...pilots.flatMap(ofPilot)];
  return needs.sort((a, b) => Number(a.level === 'warn') - Number(b.level === 'warn'));
}

function ofAircraft(one: Aircraft): Need[] {
  const base = { subject: one.name, to: paths.oneAircraft(one.id) };
  if (!one.airworthy)
    return [
      {
        ...base,
        id: `grounded-${one.id}`,
        level: 'bad',
        word: 'grounded',
        text: one.grounded_reason ?? 'not airworthy',
        when: '',
      },
    ];
  const due = one.next_due;
  if (due === null || due.state === 'ok') return [];
  const overdue = due.state === 'overdue';
  return [
    {
      ...base,
      id: `due-${one.id}`,
      level: overdue ? 'bad' : 'warn',
      word: overdue ? 'overdue' : 'due',
      text: due.title,
      when: leftText(due),
    },
  ];
}

function leftText(due: NonNullable<Aircraft['next_due']>): string {
  const side = (left: number) => (left < 0 ? 'over' : 'left');
  if (due.in_hours !== null)
    return `${fixed(Math.abs(due.in_hours), 1)}\u00a0h ${side(due.in_hours)}`;
  if (due.in_flights !== null)
    return `${plural(Math.abs(due.in_flights), 'flight')} ${side(due.in_flights)}`;
  if (due.in_days === null) return '';
  return `${plural(Math.abs(Math.round(due.in_days)), 'day')} ${side(due.in_days)}`;
}

function ofPilot(pilot: Pilot): Need[] {
  return pilot.currency.items.flatMap((item): Need[] => {
    const left = item.days_left;
    const lapsed = left !== null && left < 0;
    if (left === null || left > SOON_DAYS) return [];
    return [
      {
        id: `currency-${pilot.id}-${item.key}`,
        level: lapsed ? 'bad' : 'warn',
        word: lapsed ? 'lapsed' : 'lapses',
        subject: pilot.name ?? `Pilot ${pilot.id}`,
        text: item.label,
        when: lapsed ? `${plural(-left, 'day')} ago` : `in ${plural(left, 'day')}`,
        to: paths.pilots,
      },
    ];
  });
}
