import type { CallReply } from '../../../api/types.ts';
import { dateText } from '../../../format/times.ts';
import { type Aircraft, componentText } from '../aircraft/status.ts';
import { dueStanding, dueText } from '../due.ts';

export type Mission = CallReply<'listMissions'>['missions'][number];
export type Pilot = CallReply<'listPilots'>['pilots'][number];

/** What of a mission can stand against another, or against what an aircraft or a pilot can do. */
export type Plan = Pick<Mission, 'asset_ids' | 'pilot_ids' | 'planned_from' | 'planned_to'> & {
  readonly id: number | null;
};

export type Conflict = {
  readonly key: string;
  /** `bad` stops the aircraft; `warn` is for the planner to weigh. Currency is information only. */
  readonly level: 'bad' | 'warn';
  readonly sentence: string;
};

export type Fleet = {
  readonly missions: readonly Mission[];
  readonly aircraft: readonly Aircraft[];
  readonly pilots: readonly Pilot[];
};

/** Everything that stands against a plan: aircraft first, then people. */
export function conflictsOf(plan: Plan, fleet: Fleet): readonly Conflict[] {
  const others = fleet.missions.filter(
    (one) =>
      one.id !== plan.id &&
      (one.state === 'planned' || one.state === 'approved') &&
      meet(plan, one),
  );
  return [
    ...fleet.aircraft
      .filter(({ id }) => plan.asset_ids.includes(id))
      .flatMap((one) => aircraftConflicts(one, others)),
    ...fleet.pilots
      .filter(({ id }) => plan.pilot_ids.includes(id))
      .flatMap((one) => pilotConflicts(one, plan, others)),
  ];
}

/** Whether two plans share a moment; one without a start meets nothing. */
function meet(a: Plan, b: Mission): boolean {
  if (a.planned_from === null || b.planned_from === null) return false;
  const [aFrom, bFrom] = [Date.parse(a.planned_from), Date.parse(b.planned_from)];
  const aTo = a.planned_to === null ? aFrom : Date.parse(a.planned_to);
  const bTo = b.planned_to === null ? bFrom : Date.parse(b.planned_to);
  return aFrom === bFrom || (aFrom < bTo && bFrom < aTo);
}

function aircraftConflicts(one: Aircraft, others: readonly Mission[]): Conflict[] {
  const found: Conflict[] = [];
  if (!one.airworthy)
    found.push({
      key: `grounded ${one.id}`,
      level: 'bad',
      sentence: `${one.name} cannot fly. ${one.grounded_reason ?? ''}`.trim(),
    });
  const due = one.next_due === null ? null : dueStanding(one.next_due);
  if (one.next_due !== null && due !== null && due.level !== 'ok')
    found.push({
      key: `due ${one.id}`,
      level: due.level,
      sentence: `${one.name}: ${dueText(one.next_due)}.`,
    });
  const components = componentText(one);
  if (components !== '')
    found.push({
      key: `components ${one.id}`,
      level: (one.components_expired ?? 0) > 0 ? 'bad' : 'warn',
      sentence: `${one.name}: ${components}`,
    });
  for (const other of others.filter(({ asset_ids }) => asset_ids.includes(one.id)))
    found.push(taken(`aircraft ${one.id}`, one.name, other));
  return found;
}

function pilotConflicts(one: Pilot, plan: Plan, others: readonly Mission[]): Conflict[] {
  const day = plan.planned_from?.slice(0, 10) ?? one.currency.as_of;
  const lapsed = one.currency.items.filter(
    ({ status, valid_until }) => status === 'lapsed' || (valid_until !== null && valid_until < day),
  );
  return [
    ...lapsed.map((item) => ({
      key: `currency ${one.id} ${item.key} ${item.type_id ?? ''}`,
      level: 'warn' as const,
      sentence: `${one.name}: ${item.label} ${
        item.valid_until === null ? 'is not met' : `is met to ${dateText(item.valid_until)}`
      }. Currency is information only.`,
    })),
    ...others
      .filter(({ pilot_ids }) => pilot_ids.includes(one.id))
      .map((other) => taken(`pilot ${one.id}`, one.name, other)),
  ];
}

function taken(who: string, name: string, other: Mission): Conflict {
  return {
    key: `${who} on ${other.id}`,
    level: 'bad',
    sentence: `${name} is on ${other.name} at the same time.`,
  };
}
