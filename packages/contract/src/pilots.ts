import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateReply } from './instants.ts';

export const pilotRoles = ['pilot', 'observer', 'instructor', 'maintainer', 'manager'] as const;

export const currencyStatuses = ['current', 'lapsing', 'lapsed', 'unknown'] as const;

/** Rules that an organization can turn on. */
export const currencyKeys = [
  'part107_recurrent',
  'recent_90d',
  'night_90d',
  'type_recent',
  'medical',
  'flight_review',
  'easa_a2',
  'custom',
] as const;

/** The rules that rest on a date on file rather than on flights. */
export const datedCurrencyKeys = [
  'part107_recurrent',
  'medical',
  'flight_review',
  'easa_a2',
  'custom',
] as const;

export const CURRENCY_ADVISORY =
  'Currency is information only and must not be used to prevent a flight.';

const status = z.enum(currencyStatuses);

/** A dated rule carries `basis`; a counting rule `done` and `needed`, per type also `type_id`. */
export const CurrencyItem = z
  .looseObject({
    key: z.enum(currencyKeys),
    label: z.string(),
    status,
    valid_until: DateReply.nullable(),
    days_left: z.int().nullable(),
    basis: z.string(),
    done: z.int().min(0).optional(),
    needed: z.int().min(1).optional(),
    type_id: z.int().min(1).nullable().optional(),
  })
  .meta({ id: 'CurrencyItem' });

export const PilotEntry = z
  .looseObject({
    id: z.int().min(1),
    name: z.string(),
    role: z.enum(pilotRoles),
    status,
    currency: z.looseObject({ status, as_of: DateReply, items: z.array(CurrencyItem) }),
    lapsed: z.array(
      z.looseObject({
        key: z.enum(currencyKeys),
        label: z.string(),
        since: DateReply.nullable(),
      }),
    ),
    last_flight: DateReply.nullable(),
    hours: z.number().min(0),
    hours_90d: z.number().min(0),
    flights: z.int().min(0),
    landings_90d: z.int().min(0),
    night_hours: z.number().min(0),
  })
  .meta({ id: 'Pilot' });

export const listPilots = endpoint({
  name: 'listPilots',
  summary: 'Pilot roster with currency, which is information only',
  method: 'GET',
  path: '/pilots',
  area: 'flights',
  permission: 'pilots.view',
  metered: false,
  organization: true,
  write: false,
  reply: z.looseObject({
    pilots: z.array(PilotEntry),
    total: z.int().min(0),
    advisory: z.string(),
  }),
  errors: [],
});
