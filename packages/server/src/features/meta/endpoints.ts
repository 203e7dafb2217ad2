import { getUsage, getVersion } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { usage, version } from './meta.ts';

export function metaEndpoints(services: Services): Implementation[] {
  return [
    implement(getVersion, async () => version()),
    implement(getUsage, async ({ standing }) => usage(standing, services.lastUsed)),
  ];
}
