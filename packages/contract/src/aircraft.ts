import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateReply, InstantReply } from './instants.ts';

export const aircraftStatuses = [
  'in_service',
  'maintenance',
  'grounded',
  'stored',
  'retired',
  'lost',
] as const;

/** The item of a maintenance program that comes next; a negative figure is past. */
export const NextDue = z
  .looseObject({
    title: z.string(),
    in_hours: z.number().nullable(),
    in_flights: z.number().nullable(),
    in_days: z.number().nullable(),
    state: z.enum(['ok', 'due_soon', 'overdue']),
  })
  .meta({ id: 'NextDue' });

export const AircraftEntry = z
  .looseObject({
    id: z.int().min(1),
    name: z.string(),
    registration: z.string(),
    serial: z.string(),
    model: z.string(),
    status: z.enum(aircraftStatuses),
    total_flights: z.int().min(0),
    total_hours: z.number().min(0),
    hours_flown: z.number().min(0),
    last_flight: DateReply.nullable(),
    type_id: z.int().min(1).nullable(),
    build_id: z.int().min(1).nullable(),
    airworthy: z.boolean(),
    grounded_reason: z.string().nullable(),
    work_open: z.int().min(0),
    next_due: NextDue.nullable(),
    fleet_health: z.boolean(),
    remote_id: z.string().nullable(),
    insurance_until: DateReply.nullable(),
    created: InstantReply,
    updated: InstantReply,
  })
  .meta({ id: 'Aircraft' });

export const listAircraft = endpoint({
  name: 'listAircraft',
  summary: 'Aircraft registry',
  method: 'GET',
  path: '/aircraft',
  area: 'flights',
  permission: 'aircraft.view',
  metered: false,
  organization: true,
  write: false,
  reply: z.looseObject({ aircraft: z.array(AircraftEntry), total: z.int().min(0) }),
  errors: [],
});
