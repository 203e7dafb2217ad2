import type { Area } from '@airworthy/contract';

export const DESCRIPTION =
  'Performance of multirotor, fixed-wing and VTOL builds, radio links, crash forensics of flight logs, and the flight records of an organization. ' +
  'Every call carries a key. Success is 200; every refusal is JSON with an `error` sentence. Answers may gain members; callers tolerate new ones.';

export const areaWords: Record<Area, string> = {
  meta: 'The service and the caller: open to every credential.',
  analysis: 'Performance, balance, radio links and what they are computed from.',
  builds: 'A library of saved builds for each user.',
  crash: 'What happened in a flight, read from its log.',
  flights: 'Flights with their logs, checklists, pilots and aircraft of an organization.',
  missions: 'Planned work of an organization.',
  maintenance: 'Work orders, components, aircraft types and bulletins.',
  health: 'How aircraft fare, from the logs of their flights.',
};

export const statusWords: Record<number, string> = {
  304: 'Not changed since the copy the caller has.',
  400: 'A malformed body or an invalid value.',
  401: 'Invalid or missing API key.',
  402: 'The plan has no calls and there are no credits, or an add-on is missing.',
  403: 'Out of the scope, the role, the billing state or the sign-in rules of the credential.',
  404: 'Not there, or not the caller’s.',
  409: 'In conflict with what is on record.',
  413: 'The body is over its limit.',
  429: 'Daily quota and credits are exhausted.',
  500: 'A fault of ours; quote the request id.',
  503: 'Not available at the moment.',
};
