import { airframes, analyze, catalog, cg, rf } from '@airworthy/contract';
import { analyzeBuild, balanceBuild } from '@airworthy/performance';
import { type Implementation, implement } from '../../http/implement.ts';
import { offeredAirframes, offeredCatalog, radioReply } from './analysis.ts';

export function analysisEndpoints(): Implementation[] {
  return [
    implement(airframes, async () => offeredAirframes),
    implement(catalog, async () => offeredCatalog),
    implement(analyze, async ({ body }) => analyzeBuild(body)),
    implement(rf, async ({ body }) => radioReply(body)),
    implement(cg, async ({ body }) => ({ cg: balanceBuild(body) })),
  ];
}
