import type { CallReply } from '../../../api/types.ts';

export type Aircraft = CallReply<'listAircraft'>['aircraft'][number];

export type Standing = {
  readonly word: string;
  readonly level: 'ok' | 'warn' | 'bad' | 'plain';
};

const NOT_IN_SERVICE: Readonly<Record<Exclude<Aircraft['status'], 'in_service'>, Standing>> = {
  maintenance: { word: 'In maintenance', level: 'warn' },
  grounded: { word: 'Grounded', level: 'bad' },
  stored: { word: 'Stored', level: 'plain' },
  retired: { word: 'Retired', level: 'plain' },
  lost: { word: 'Lost', level: 'bad' },
};

/** Nothing grounds it, and nothing says when it is due: no program, no verdict. */
export function isUnscheduled(one: Pick<Aircraft, 'airworthy' | 'next_due' | 'type_id'>): boolean {
  return one.airworthy && one.next_due === null && one.type_id === null;
}

/** Whether it can fly now, as one word: its status, what grounds it, what comes due. */
export function standingOf(
  one: Pick<Aircraft, 'status' | 'airworthy' | 'next_due' | 'type_id'>,
): Standing {
  if (one.status !== 'in_service') return NOT_IN_SERVICE[one.status];
  if (!one.airworthy) return { word: 'Grounded', level: 'bad' };
  if (one.next_due?.state === 'overdue') return { word: 'Overdue', level: 'bad' };
  if (one.next_due?.state === 'due_soon') return { word: 'Due soon', level: 'warn' };
  if (isUnscheduled(one)) return { word: 'Not scheduled', level: 'plain' };
  return { word: 'Airworthy', level: 'ok' };
}

/** Aircraft that nobody means to fly: they need nothing and count for nothing. */
export const OUT_OF_USE: readonly Aircraft['status'][] = ['retired', 'stored', 'lost'];

/** Retired and lost aircraft stay on record and leave the working list. */
export function isInFleet(one: Pick<Aircraft, 'status'>): boolean {
  return one.status !== 'retired' && one.status !== 'lost';
}

const ORDER: readonly Standing['level'][] = ['bad', 'warn', 'ok', 'plain'];

/** What stops flying first, then by name. */
export function byUrgency(list: readonly Aircraft[]): readonly Aircraft[] {
  const place = (one: Aircraft) => ORDER.indexOf(standingOf(one).level);
  return [...list].sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name));
}
