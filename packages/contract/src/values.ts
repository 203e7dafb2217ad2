/**
 * Closed lists that forms offer, in the order in which they are offered. A door of their own, without the schemas:
 * a page needs the values, and the library that checks them would be most of its script.
 */
export const documentKinds = [
  'registration',
  'insurance',
  'certificate',
  'authorization',
  'manual',
  'report',
  'other',
] as const;

export const componentKinds = [
  'battery',
  'motor',
  'esc',
  'propeller',
  'autopilot',
  'gnss',
  'radio',
  'camera',
  'gimbal',
  'parachute',
  'frame',
  'other',
] as const;

/** What trends over flights are grouped by. */
export const trendGroups = ['month', 'aircraft', 'pilot', 'site', 'firmware', 'batch'] as const;

export const bulletinKinds = [
  'service_bulletin',
  'airworthiness_directive',
  'safety_notice',
  'firmware_advisory',
] as const;

export const bulletinSeverities = ['mandatory', 'recommended', 'information'] as const;

export const missionStates = ['planned', 'approved', 'flown', 'cancelled'] as const;

export const pilotRoles = ['pilot', 'observer', 'instructor', 'maintainer', 'manager'] as const;

export const flightTypes = [
  'commercial',
  'training',
  'proficiency',
  'maintenance',
  'survey',
  'inspection',
  'public_safety',
  'test',
  'recreational',
] as const;

export const aircraftStatuses = [
  'in_service',
  'maintenance',
  'grounded',
  'stored',
  'retired',
  'lost',
] as const;

/** Maintenance within these counts is today's business, whatever its program warns of. */
export const maintenanceSoon = { days: 14, hours: 10 } as const;

/** How maintenance stands, in the one word that lists, Today and the calendar have for it. */
export function maintenanceState(due: {
  readonly state: 'ok' | 'due_soon' | 'overdue';
  readonly in_days: number | null;
  readonly in_hours: number | null;
}): 'later' | 'due_soon' | 'overdue' {
  const { state, in_days, in_hours } = due;
  if (state === 'overdue' || (in_days !== null && in_days < 0)) return 'overdue';
  const near =
    (in_days !== null && in_days <= maintenanceSoon.days) ||
    (in_hours !== null && in_hours <= maintenanceSoon.hours);
  return state === 'due_soon' || near ? 'due_soon' : 'later';
}

/**
 * Whether somebody means to fly it. What is stored, retired or lost needs nothing and counts for nothing: not on Today, in
 * the calendar or its feed, nor in notices. Work on it stays on record until it is back.
 */
export function isInUse({
  status,
}: {
  readonly status: (typeof aircraftStatuses)[number];
}): boolean {
  return status !== 'stored' && status !== 'retired' && status !== 'lost';
}

/** What happens in an organization and can be told to others. */
export const eventTypes = [
  'flight.filed',
  'log.read',
  'crash.found',
  'work.raised',
  'aircraft.grounded',
  'aircraft.released',
  'component.limit',
  'currency.lapsing',
  'bulletin.published',
  'health.changed',
] as const;

/** The shortest password that may be chosen, in characters. */
export const PASSWORD_MIN = 10;

/** Who may make an account on a server. */
export const signUpModes = ['open', 'invitation', 'closed'] as const;

export { causeWords, findingWords, preconditionCategories } from './crash/readingWords.ts';
export {
  columnName,
  columnTakes,
  figureTakes,
  lineSides,
  measureWords,
  questionColumns,
  questionMeasures,
  takeWords,
} from './questionTables.ts';

/** Flights are counted up to here: a million would be read one by one. */
export const FLIGHTS_COUNTED_MAX = 10_000;
