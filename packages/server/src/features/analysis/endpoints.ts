import * as contract from '@airworthy/contract';
import { analyzeBuild, balanceBuild } from '@airworthy/performance';
import { type Implementation, implement } from '../implement.ts';
import { offeredAirframes, offeredCatalog, radioReply } from './analysis.ts';

export function analysisEndpoints(): Implementation[] {
  return [
    implement(contract.listAirframes, async () => offeredAirframes),
    implement(contract.getCatalog, async () => offeredCatalog),
    implement(contract.analyzeBuild, async ({ body }) => analyzeBuild(body)),
    implement(contract.analyzeLinks, async ({ body }) => radioReply(body)),
    implement(contract.balanceBuild, async ({ body }) => ({ cg: balanceBuild(body) })),
  ];
}
