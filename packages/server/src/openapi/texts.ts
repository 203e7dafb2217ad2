import type { Area } from '@airworthy/contract';

export const DESCRIPTION = `Performance of multirotor, fixed-wing and VTOL builds, radio links, crash forensics of flight
logs, and the flight records of an organization.

Every call carries a key: \`Authorization: Bearer KEY\` or \`X-API-Key: KEY\`. Success is 200. Every refusal is JSON
with \`error\`, one plain sentence, and \`code\`, which programs can rely on. Metered calls cost one unit, first of the
daily quota, then of the credits; a refused call costs nothing.

Names end in their unit: \`_g\`, \`_mm\`, \`_kmh\`, \`_pct\`. A figure that is not known or does not apply is null. Answers
may gain members; callers must tolerate new ones. In the examples, long lists and texts are shortened.`;

export const areaTexts: Record<Area, { readonly title: string; readonly description: string }> = {
  meta: {
    title: 'Service',
    description: 'The service and the caller; open to every credential.',
  },
  analysis: {
    title: 'Analysis',
    description: 'Performance, balance and radio links, and the tables behind them.',
  },
  builds: { title: 'Builds', description: 'Saved builds of a user.' },
  crash: { title: 'Crash', description: 'Reading a flight log after an incident.' },
  flights: {
    title: 'Flights',
    description: 'Flights with their logs, checklists, pilots and aircraft of an organization.',
  },
  missions: { title: 'Missions', description: 'Planned work of an organization.' },
  maintenance: {
    title: 'Maintenance',
    description: 'Work orders, components, aircraft types and bulletins.',
  },
  health: {
    title: 'Health',
    description: 'Condition of aircraft, from the logs of their flights.',
  },
  webhooks: {
    title: 'Webhooks',
    description: 'Addresses that are told of events as they happen, and what they answered.',
  },
};

export const statusTexts: Readonly<Record<number, string>> = {
  206: 'The part of the file that `Range` asked for.',
  304: 'The copy of the caller is still current.',
  400: 'The body is malformed, or a value is invalid.',
  401: 'The API key is missing or invalid.',
  402: 'The plan includes no calls and there are no credits, or an add-on is missing.',
  403: 'The area, role, billing state or sign-in rules of the credential do not allow this.',
  404: 'Not found, or it belongs to somebody else.',
  409: 'It conflicts with what is on record, is based on an old revision, or repeats an `Idempotency-Key` with another body.',
  413: 'The body is over its limit.',
  429: 'Daily quota and credits are used up.',
  500: 'Server error; report the request id.',
  503: 'Not available at the moment; try again after `Retry-After`.',
};
