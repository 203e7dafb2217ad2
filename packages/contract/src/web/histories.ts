import { z } from 'zod';
import { pathId } from '../fields.ts';
import { datedCurrencyKeys, PilotEntry } from '../pilots.ts';
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
