import { operate } from './process.ts';

/** What callers saw while something was done to the service. */
export type Seen = {
  readonly statuses: Map<string, number>;
  /** The number that was saved last under each name, and how many saves were answered with 200. */
  readonly saved: Map<string, number>;
  answered: number;
  /** Saves whose answer never came, so that nobody knows yet whether they were carried out. */
  readonly unanswered: Map<string, number>;
  slowest_ms: number;
  /** When the first call after `begun` succeeded again. */
  recovered_ms: number | null;
};

export type Account = { readonly key: string; readonly email: string };

let accounts = 0;

/** A new account with a key and all the calls it wants. */
export function newAccount(folder: string, environment = {}): Account {
  const email = `caller${++accounts}@example.com`;
  const words = ['--plan', 'team', '--daily-limit', '100000000', '--addon', 'crash_analyzer'];
  operate(folder, ['user', 'add', email, ...words], environment);
  const { key } = operate(folder, ['key', 'add', email, '--label', 'fault'], environment);
  return { key: String(key), email };
}

/** A number of callers that save builds as fast as they are answered, until stopped. */
export function startSaving(base: () => string, account: Account, callers = 8) {
  const seen: Seen = {
    statuses: new Map(),
    saved: new Map(),
    answered: 0,
    unanswered: new Map(),
    slowest_ms: 0,
    recovered_ms: null,
  };
  let stopped = false;
  let number = 0;
  let faultAt: number | null = null;
  const headers = { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' };
  const call = async (name: string, notes: string): Promise<string> => {
    try {
      const response = await fetch(`${base()}/builds`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name, notes, params: {} }),
      });
      await response.arrayBuffer();
      if (response.status === 503 && response.headers.get('retry-after') === null)
        return '503 without Retry-After';
      return String(response.status);
    } catch {
      return 'no connection';
    }
  };
  const loop = async (_: unknown, caller: number) => {
    let series = 0;
    while (!stopped) {
      const mine = ++number;
      const name = `caller ${caller}, series ${series}, ${mine % 20}`;
      const begun = performance.now();
      const status = await call(name, String(mine));
      const now = performance.now();
      seen.slowest_ms = Math.max(seen.slowest_ms, now - begun);
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
      if (status === '200') {
        seen.saved.set(name, mine);
        seen.answered++;
        if (faultAt !== null && begun > faultAt) seen.recovered_ms ??= now - faultAt;
        continue;
      }
      if (status === 'no connection') {
        // Its name is not used again: what is under it at the end is what became of this save.
        seen.unanswered.set(name, mine);
        series++;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const loops = Array.from({ length: callers }, loop);
  return {
    seen,
    /** From here on, the next success is the recovery. */
    faultEnds() {
      faultAt = performance.now();
      seen.recovered_ms = null;
    },
    async stop() {
      stopped = true;
      await Promise.all(loops);
    },
  };
}

/**
 * Saved builds that are gone, and units on record that belong to no call. A save that was carried out and whose
 * answer was lost with its server may be charged; one that was not carried out may not.
 */
export async function account(base: string, { key }: Account, seen: Seen) {
  const headers = { authorization: `Bearer ${key}` };
  const list = await fetch(`${base}/builds`, { headers });
  const { builds } = (await list.json()) as { builds: { name: string; notes: string }[] };
  const kept = new Map(builds.map((build) => [build.name, Number(build.notes)]));
  const answer = await fetch(`${base}/usage`, { headers });
  const { used } = (await answer.json()) as { used: number };
  /** The list itself was a call as well. */
  const beyondAnswers = used - seen.answered - 1;
  const done = [...seen.unanswered].filter(([name, number]) => kept.get(name) === number).length;
  return {
    lost: [...seen.saved].filter(([name, number]) => (kept.get(name) ?? -1) < number).length,
    chargedWrongly: beyondAnswers < 0 ? beyondAnswers : Math.max(0, beyondAnswers - done),
  };
}

export function describeStatuses(statuses: ReadonlyMap<string, number>): string {
  return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
}

export const sleep = (time_ms: number) => new Promise((resolve) => setTimeout(resolve, time_ms));
