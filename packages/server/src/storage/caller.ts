import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * On whose behalf code runs. A request runs as its caller: the database shows it the rows of its own
 * organization only, and it gets a bounded share of the connections. Everything else (jobs, the sweeper,
 * the command line) runs for the service itself.
 */
/** `all`: what people do about accounts, which is not of one organization. */
export type Caller = { readonly orgId: number | 'all' | null; readonly accountId: number };

const callers = new AsyncLocalStorage<Caller>();

export function asCaller<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work);
}

export function currentCaller(): Caller | undefined {
  return callers.getStore();
}
