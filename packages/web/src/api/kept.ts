import type { AnyInput } from '@airworthy/client';
import type { EndpointName } from './types.ts';

/**
 * Answers that a phone needs at a field without a line: who is signed in, the checklists, what a flight is filed
 * with, and what needs somebody today. They are kept by the browser as they last came, with the time, and dropped when somebody else signs in or out.
 */
const PREFIX = 'airworthy-kept ';

/** The input that lists every template and next to no filed run. */
export const TEMPLATES = { query: { limit: 1, total: 0 } } as const;

/** What the page of today asks for. */
export const TODAY = {
  scores: { query: { limit: 60, total: 0 } },
  bulletins: { query: { limit: 1000, total: 0 } },
  expired: { query: { state: 'expired', limit: 1000, total: 0 } },
  ending: { query: { state: 'due_soon', limit: 1000, total: 0 } },
  unread: { query: { log: 'failed', limit: 20, total: 0 } },
  waiting: { query: { log: 'queued', limit: 20, total: 0 } },
  work: { query: { state: 'unfinished', limit: 1000, total: 0 } },
  components: { query: { state: 'fitted', limit: 1000, total: 0 } },
} as const;

/** What the form of a flight offers to choose from. */
export const FIELD = {
  components: { query: { limit: 1000, total: 0 } },
  missions: { query: { limit: 200, total: 0 } },
} as const;

const kept: Partial<Record<EndpointName, readonly object[]>> = {
  getSession: [{}],
  listAircraft: [{}],
  listPilots: [{}],
  listHealth: [{}],
  listFlightWeeks: [{}],
  getRecordSettings: [{}],
  listChecklists: [TEMPLATES],
  listFailedChecks: [{}],
  listScores: [TODAY.scores],
  listBulletins: [TODAY.bulletins],
  listDocuments: [TODAY.expired, TODAY.ending],
  listFlights: [TODAY.unread, TODAY.waiting],
  listWorkOrders: [TODAY.work],
  listComponents: [TODAY.components, FIELD.components],
  listMissions: [FIELD.missions],
  listDisagreements: [{}],
  listWatchedQuestions: [{}],
};

export type KeptAnswer = { readonly answer: unknown; readonly at: number };

function keyOf(name: EndpointName, input: AnyInput): string | null {
  const index = (kept[name] ?? []).findIndex(
    (wanted) => JSON.stringify(wanted) === JSON.stringify(input),
  );
  return index === -1 ? null : `${PREFIX}${name} ${index}`;
}

export function keepAnswer(name: EndpointName, input: AnyInput, answer: unknown): void {
  const key = keyOf(name, input);
  if (key === null) return;
  if ((answer as { signed_in?: boolean }).signed_in === false) forgetKeptAnswers();
  try {
    localStorage.setItem(key, JSON.stringify({ answer, at: Date.now() } satisfies KeptAnswer));
  } catch {
    // A browser that keeps nothing has nothing to show without a connection.
  }
}

/** The answer as it last came, and when; undefined where none was kept. */
export function keptAnswer(name: EndpointName, input: AnyInput): KeptAnswer | undefined {
  const key = keyOf(name, input);
  if (key === null) return undefined;
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<KeptAnswer> | null;
    if (found?.at === undefined) return undefined;
    return { answer: found.answer, at: found.at };
  } catch {
    return undefined;
  }
}

/** Makes room: of the kept answers but the session, the largest goes. False where there is none left. */
export function forgetLargestAnswer(): boolean {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
    .filter((key) => key !== null)
    .filter((key) => key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}getSession `));
  const size = (key: string) => localStorage.getItem(key)?.length ?? 0;
  const [largest] = keys.sort((a, b) => size(b) - size(a));
  if (largest === undefined) return false;
  localStorage.removeItem(largest);
  return true;
}

export function forgetKeptAnswers(): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const key of keys) if (key?.startsWith(PREFIX) === true) localStorage.removeItem(key);
}
