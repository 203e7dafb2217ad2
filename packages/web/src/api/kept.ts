import type { CallInput, EndpointName } from './types.ts';

/**
 * Answers that a phone needs at a field without a line: who is signed in, the checklists and the aircraft.
 * They are kept by the browser as they last came, and dropped when somebody else signs in or out.
 */
const PREFIX = 'airworthy-kept ';

/** The input that lists every template and next to no filed run. */
export const TEMPLATES = { query: { limit: 1, total: 0 } } as const;

const kept: Partial<Record<EndpointName, object>> = {
  getSession: {},
  listAircraft: {},
  listChecklists: TEMPLATES,
};

function keyOf(name: EndpointName, input: CallInput<EndpointName>): string | null {
  const wanted = kept[name];
  if (wanted === undefined || JSON.stringify(wanted) !== JSON.stringify(input)) return null;
  return PREFIX + name;
}

export function keepAnswer(
  name: EndpointName,
  input: CallInput<EndpointName>,
  answer: unknown,
): void {
  const key = keyOf(name, input);
  if (key === null) return;
  if ((answer as { signed_in?: boolean }).signed_in === false) forgetKeptAnswers();
  try {
    localStorage.setItem(key, JSON.stringify(answer));
  } catch {
    // A browser that keeps nothing has nothing to show without a connection.
  }
}

/** The answer as it last came; undefined where none was kept. */
export function keptAnswer(name: EndpointName, input: CallInput<EndpointName>): unknown {
  const key = keyOf(name, input);
  if (key === null) return undefined;
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function forgetKeptAnswers(): void {
  for (const name of Object.keys(kept)) localStorage.removeItem(PREFIX + name);
}
