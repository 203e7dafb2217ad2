import type { CallReply } from '../../../api/types.ts';

export type Component = CallReply<'listComponents'>['components'][number];

export const COMPONENT_STATES = [
  'fitted',
  'spare',
  'removed',
  'scrapped',
] as const satisfies readonly Component['state'][];
