import type { CallReply } from '../../../api/types.ts';

export type Component = CallReply<'listComponents'>['components'][number];

export const COMPONENT_STATES = [
  'fitted',
  'spare',
  'removed',
  'scrapped',
] as const satisfies readonly Component['state'][];

/**
 * How it stands by its limits, as a key; nothing good is said of a part that no limit judges. Past its limit it is
 * overdue, as Today and its aircraft say.
 */
export function lifeState({ status, used }: Pick<Component, 'status' | 'used'>): string {
  if (status === 'expired') return 'overdue';
  return status === 'ok' && used === null ? 'no_limit' : status;
}
