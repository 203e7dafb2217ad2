import { AsyncLocalStorage } from 'node:async_hooks';

/** One call whose reads may go to a replica: how far that has to be, asked once for all statements of the call. */
export type ReplicaRead = { target: Promise<number> | null };

const reads = new AsyncLocalStorage<ReplicaRead>();

/** Lets the statements of `work` that only read go to a replica, where there is one that has all that is committed now. */
export function mayReadReplica<T>(work: () => T): T {
  return reads.run({ target: null }, work);
}

export function currentReplicaRead(): ReplicaRead | undefined {
  return reads.getStore();
}
