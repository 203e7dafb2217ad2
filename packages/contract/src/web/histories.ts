import { z } from 'zod';
import { pathId } from '../fields.ts';
import { InstantReply } from '../instants.ts';
import type { Permission } from '../permissions.ts';
import { datedCurrencyKeys, PilotEntry } from '../pilots.ts';
import { actorKinds } from './audit.ts';
import { forMember } from './endpoint.ts';

/** What a pilot flew on one type; `type_id` is null for aircraft without one. */
const PilotTotals = z.looseObject({
  type_id: z.int().min(1).nullable(),
  type_name: z.string().nullable(),
  flights: z.int().min(0),
  landings: z.int().min(0),
  hours: z.number().min(0),
  night_hours: z.number().min(0),
  hours_90d: z.number().min(0),
  hours_12m: z.number().min(0),
  last_flight: z.string().nullable(),
});

export const getPilotRecord = forMember(null, {
  name: 'getPilotRecord',
  summary: 'A person of the roster with the dates on file and the totals of their logbook',
  method: 'GET',
  path: '/pilots/{id}',
  permission: 'pilots.view',
  params: z.object({ id: pathId('Pilot') }),
  reply: z.looseObject({
    pilot: PilotEntry,
    dates: z.partialRecord(z.enum(datedCurrencyKeys), z.string()),
    by_type: z.array(PilotTotals),
  }),
});

/** The resistance of a pack on one read flight; `cycle` counts up to the cycles of today. */
const ResistancePoint = z.looseObject({
  flight_id: z.int().min(1),
  flown_at: z.string(),
  cycle: z.int(),
  pack_resistance_mohm: z.number().min(0),
});

export const getBatteryHistory = forMember(null, {
  name: 'getBatteryHistory',
  summary: 'Resistance of a battery over its cycles, from the flights whose logs were read',
  method: 'GET',
  path: '/components/{id}/resistance',
  permission: 'maintenance.view',
  params: z.object({ id: pathId('Component') }),
  reply: z.looseObject({ points: z.array(ResistancePoint) }),
});

/** One change of a record, as the audit has it. */
export const RecordChange = z.looseObject({
  id: z.int().min(1),
  at: InstantReply,
  actor: z.looseObject({ kind: z.enum(actorKinds), label: z.string() }),
  /** `workorder.insert`, `component.update`, `pilot_date.update`. */
  action: z.string(),
  before: z.looseObject({}).nullable(),
  after: z.looseObject({}).nullable(),
  /** Why, where a person gave a reason. */
  reason: z.string().nullable(),
});

/** Who changed a record, when, what and why: every version, the latest first. */
function historyOf<const Path extends string>(kind: {
  readonly name: string;
  readonly path: Path;
  readonly called: string;
  readonly permission: Permission;
}) {
  return forMember(null, {
    name: kind.name,
    summary: `Every change of one record (${kind.called.toLowerCase()}), the latest first`,
    method: 'GET',
    path: `/${kind.path}/{id}/history`,
    permission: kind.permission,
    params: z.object({ id: pathId(kind.called) }),
    reply: z.looseObject({ changes: z.array(RecordChange) }),
  });
}

export const getWorkOrderHistory = historyOf({
  name: 'getWorkOrderHistory',
  path: 'workorders',
  called: 'Work order',
  permission: 'maintenance.view',
});
export const getComponentHistory = historyOf({
  name: 'getComponentHistory',
  path: 'components',
  called: 'Component',
  permission: 'maintenance.view',
});
export const getAircraftHistory = historyOf({
  name: 'getAircraftHistory',
  path: 'aircraft',
  called: 'Aircraft',
  permission: 'aircraft.view',
});
export const getPilotHistory = historyOf({
  name: 'getPilotHistory',
  path: 'pilots',
  called: 'Pilot',
  permission: 'pilots.view',
});
export const getChecklistHistory = historyOf({
  name: 'getChecklistHistory',
  path: 'checklists',
  called: 'Checklist',
  permission: 'checklists.view',
});
