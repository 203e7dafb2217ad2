import { Refusal } from '@airworthy/client';
import type { EndpointName } from './types.ts';

/** How far an answer can be spoken for. `old`: loaded before, and not again since. */
export type Standing = 'known' | 'loading' | 'old' | 'unknown';

/** What an answer's standing rests on; a query of the query library has all of it. */
export type Answer = {
  readonly data: unknown;
  readonly error: Error | null;
  /** Why the last try failed, while another is under way: on a dead line that may take minutes. */
  readonly failureReason: Error | null;
  readonly dataUpdatedAt: number;
};

export function standingOf(answer: Answer, isOnline: boolean): Standing {
  const { data, error, failureReason } = answer;
  if (data === undefined) return error === null ? 'loading' : 'unknown';
  return error !== null || failureReason !== null || !isOnline ? 'old' : 'known';
}

/** Answers by what they bring, in the words of a sentence: `{ pilots, bulletins }`. */
export type Sources = Readonly<Record<string, Answer>>;

export type Gaps = {
  readonly loading: readonly string[];
  readonly unknown: readonly string[];
  readonly old: readonly string[];
  /** Lists of which only the first page was asked for, and more is on record. */
  readonly cut: readonly string[];
  /** When the oldest of the old was loaded, in ms since 1970; null where none is old. */
  readonly since: number | null;
};

/** What a verdict that rests on all of these answers would lack. */
export function gapsOf(sources: Sources, isOnline: boolean): Gaps {
  const all = Object.entries(sources);
  const named = (standing: Standing) =>
    all.filter(([, answer]) => standingOf(answer, isOnline) === standing).map(([name]) => name);
  const old = named('old');
  const times = old.map((name) => sources[name]?.dataUpdatedAt ?? 0);
  return {
    loading: named('loading'),
    unknown: named('unknown'),
    old,
    cut: all.filter(([, { data }]) => hasMore(data)).map(([name]) => name),
    since: times.length === 0 ? null : Math.min(...times),
  };
}

/** Whether an answer is a page that another follows, or says that there is more. */
export function hasMore(data: unknown): boolean {
  const answer = data as { next?: unknown; more?: unknown } | undefined;
  return typeof answer?.next === 'string' || answer?.more === true;
}

/** A refusal is an answer, and the page that asked shows it; anything else is something that did not load. */
export function isGap(error: Error | null): boolean {
  if (error === null) return false;
  return !(error instanceof Refusal) || (error.status !== 403 && error.status !== 404);
}

/** Names that the rule below would spell oddly. */
const NOUNS: Partial<Record<EndpointName, string>> = {
  askQuestion: 'the answer to the question',
  findWindows: 'moments like one of this flight',
  getCalendar: 'the calendar',
  getSession: 'your session',
  listAlike: 'flights like this one',
  listFlightWeeks: 'hours by week',
  listScores: 'unusual flights',
};

/** What an endpoint brings, in words: `listWorkOrders` to `work orders`. */
export function nounOf(name: string): string {
  const known = NOUNS[name as EndpointName];
  if (known !== undefined) return known;
  const bare = name.replace(/^(list|get|read)(?=[A-Z])/, '');
  return bare.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
