import { z } from 'zod';
import {
  about,
  choice,
  component,
  count,
  dateOf,
  figure,
  idOf,
  listing,
  words,
} from './describe.ts';
import { endpoint } from './endpoint.ts';
import { pilotRoles } from './values.ts';

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

const status = choice(
  currencyStatuses,
  'Whether it is current; `lapsing` has 30 days or fewer left',
  'current',
);
const rule = choice(currencyKeys, 'The rule', 'recent_90d');
const label = words('The rule in words', '3 take-offs and landings in 90 days');

/** A dated rule carries `basis`; a counting rule `done` and `needed`, per type also `type_id`. */
export const CurrencyItem = component('CurrencyItem', 'One currency rule for one pilot', {
  key: rule,
  label,
  status,
  valid_until: dateOf('Last day on which it is met', '2026-11-29').nullable(),
  days_left: about(z.int(), 'Days left, negative when past', 14).nullable(),
  basis: words('How the date is set', '24 calendar months, to the end of the month'),
  done: count('What was done in the period', 4).optional(),
  needed: count('What the rule asks for', 3).optional(),
  type_id: idOf('the aircraft type that the rule is about', 2).nullable().optional(),
});

const Currency = component('Currency', 'Currency of a pilot; information only', {
  status,
  as_of: dateOf('Date of this assessment', '2026-11-15'),
  items: listing(CurrencyItem, 'The rules that are turned on'),
});

const LapsedRule = component('LapsedRule', 'A rule that is no longer met', {
  key: rule,
  label,
  since: dateOf('First day on which it is not met', '2026-11-30').nullable(),
});

export const PilotEntry = component('Pilot', 'A person on the roster', {
  id: idOf('the person on the roster', 8),
  name: words('Name', 'R. Ito'),
  role: choice(pilotRoles, 'What the person does', 'pilot'),
  status,
  currency: about(Currency, 'Currency; information only'),
  lapsed: listing(LapsedRule, 'Rules that are no longer met'),
  last_flight: dateOf('Date of the last flight').nullable(),
  hours: figure('h', 'Flight time', 212.4),
  hours_90d: figure('h', 'Flight time of the last 90 days', 11.2),
  flights: count('Flights', 530),
  landings_90d: count('Landings of the last 90 days', 19),
  night_hours: figure('h', 'Flight time at night', 4),
  revision: about(z.int().min(1), 'Increases with every change', 2),
});

export const listPilots = endpoint({
  name: 'listPilots',
  summary: 'List the pilots with their currency, which is information only',
  method: 'GET',
  path: '/pilots',
  area: 'flights',
  permission: 'pilots.view',
  metered: false,
  organization: true,
  write: false,
  reply: z.object({
    pilots: listing(PilotEntry, 'The people on the roster'),
    total: count('People on the roster', 1),
    advisory: words('How currency may be used', CURRENCY_ADVISORY),
  }),
  errors: [],
});
