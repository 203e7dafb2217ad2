import { getUsage, getVersion } from '@airworthy/contract';
import { type Implementation, implement } from '../../http/implement.ts';
import type { Services } from '../../services.ts';
import { usage, version } from './meta.ts';

export function metaEndpoints(services: Services): Implementation[] {
  return [
    implement(getVersion, async () => version()),
    implement(getUsage, async ({ standing }) => usage(standing, services)),
  ];
}
