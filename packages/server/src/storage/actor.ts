import { AsyncLocalStorage } from 'node:async_hooks';

/** Who makes a change, as the audit shows it. */
export type Actor = {
  readonly kind: 'person' | 'key' | 'device' | 'operator' | 'server';
  readonly id: number | null;
  readonly label: string;
  readonly address: string | null;
  readonly request_id: string | null;
};

const current = new AsyncLocalStorage<Actor>();

/** Every transaction that `work` opens is audited under this name. */
export function actingAs<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  return current.run(actor, work);
}

export function currentActor(): Actor | undefined {
  return current.getStore();
}
