import { isInUse, maintenanceState } from '@airworthy/contract/values';
import type { CallReply } from '../../../api/types.ts';
import { plural } from '../../../format/numbers.ts';

export type Aircraft = CallReply<'listAircraft'>['aircraft'][number];

/** How an aircraft stands: `kind` is what pages count and sort by, `word` what they show. */
export type Standing = {
  readonly kind: Kind;
  readonly word: string;
  readonly level: 'ok' | 'warn' | 'bad' | 'plain';
};

const STANDINGS = {
  airworthy: { word: 'Airworthy', level: 'ok' },
  due_soon: { word: 'Due soon', level: 'warn' },
  overdue: { word: 'Overdue', level: 'bad' },
  unscheduled: { word: 'Not scheduled', level: 'plain' },
  unknown: { word: 'Not known', level: 'plain' },
  maintenance: { word: 'In maintenance', level: 'warn' },
  grounded: { word: 'Grounded', level: 'bad' },
  stored: { word: 'Stored', level: 'plain' },
  retired: { word: 'Retired', level: 'plain' },
  lost: { word: 'Lost', level: 'bad' },
} as const satisfies Readonly<Record<string, Omit<Standing, 'kind'>>>;

type Kind = keyof typeof STANDINGS;

/** Nothing grounds it, and nothing says when it is due: no program, no verdict. */
export function isUnscheduled(one: Pick<Aircraft, 'airworthy' | 'next_due' | 'type_id'>): boolean {
  return one.airworthy && one.next_due === null && one.type_id === null;
}

type Judged = Pick<
  Aircraft,
  'status' | 'airworthy' | 'next_due' | 'type_id' | 'components_expired' | 'components_due_soon'
>;

/**
 * Whether something of it is past its limit, near it, or neither: an item of its program, by the rule of every list of what
 * is due, or a component.
 */
export function dueStateOf(
  one: Pick<Judged, 'next_due' | 'components_expired' | 'components_due_soon'>,
): 'overdue' | 'due_soon' | 'ok' {
  const program = one.next_due === null ? 'later' : maintenanceState(one.next_due);
  if (program === 'overdue' || (one.components_expired ?? 0) > 0) return 'overdue';
  if (program === 'due_soon' || (one.components_due_soon ?? 0) > 0) return 'due_soon';
  return 'ok';
}

/**
 * Whether it can fly now, as one word: its status, what grounds it, what is or comes due, of its program or of its
 * components. Every page takes the word from here; nothing good is said of components that are not known.
 */
export function standingOf(one: Judged): Standing {
  const kind = kindOf(one);
  return { kind, ...STANDINGS[kind] };
}

function kindOf(one: Judged): Kind {
  if (one.status !== 'in_service') return one.status;
  if (!one.airworthy) return 'grounded';
  const due = dueStateOf(one);
  if (due !== 'ok') return due;
  if (one.components_expired === undefined) return 'unknown';
  return isUnscheduled(one) ? 'unscheduled' : 'airworthy';
}

/** Its components in a sentence, where one is past its limit or near it, or nothing is known of them. */
export function componentText(
  one: Pick<Judged, 'components_expired' | 'components_due_soon'>,
): string {
  const { components_expired: expired, components_due_soon: soon = 0 } = one;
  if (expired === undefined) return 'Whether a component is past its limit is not known.';
  if (expired > 0) return `${plural(expired, 'component is', 'components are')} past the limit.`;
  return soon === 0 ? '' : `${plural(soon, 'component is', 'components are')} near the limit.`;
}

/** Why it stands as it does: components past their limit before what only comes due, so that the word is explained first. */
export function reasonsOf(
  one: Pick<Judged, 'airworthy' | 'next_due' | 'components_expired' | 'components_due_soon'>,
  own: string,
): string {
  const components = componentText(one);
  const leads =
    one.airworthy && (one.components_expired ?? 0) > 0 && one.next_due?.state !== 'overdue';
  return (leads ? [components, own] : [own, components]).filter((part) => part !== '').join(' ');
}

/** Aircraft in use, by how they stand; an aircraft that is due soon is airworthy until then. */
export function tallyOf(aircraft: readonly Aircraft[]) {
  const inUse = aircraft.filter(isInUse);
  const kinds = inUse.map((one) => standingOf(one).kind);
  const amount = (...of: readonly Kind[]) => kinds.filter((kind) => of.includes(kind)).length;
  const inMaintenance = amount('maintenance');
  const overdue = amount('overdue');
  const unscheduled = amount('unscheduled');
  const unknown = amount('unknown');
  return {
    inUse: inUse.length,
    airworthy: amount('airworthy', 'due_soon'),
    grounded: amount('grounded'),
    note: [
      `of ${inUse.length} in use`,
      inMaintenance === 0 ? '' : `${inMaintenance} in maintenance`,
      overdue === 0 ? '' : `${overdue} overdue`,
      unscheduled === 0 ? '' : `${unscheduled} without a program`,
      unknown === 0 ? '' : `${unknown} not known`,
    ]
      .filter((part) => part !== '')
      .join(', '),
  };
}

/** Retired and lost aircraft stay on record and leave the working list. */
export function isInFleet(one: Pick<Aircraft, 'status'>): boolean {
  return one.status !== 'retired' && one.status !== 'lost';
}

const ORDER: readonly Standing['level'][] = ['bad', 'warn', 'ok', 'plain'];

/** What is grounded, then what else stops flying, then by name. */
export function byUrgency(list: readonly Aircraft[]): readonly Aircraft[] {
  const place = (one: Aircraft) => {
    const { kind, level } = standingOf(one);
    return kind === 'grounded' ? -1 : ORDER.indexOf(level);
  };
  return [...list].sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name));
}
