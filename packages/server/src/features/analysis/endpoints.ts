import * as contract from '@airworthy/contract';
import { analyzeBuild, balanceBuild } from '@airworthy/performance';
import { type Implementation, implement } from '../implement.ts';
import { offeredAirframes, offeredCatalog, radioReply } from './analysis.ts';
import { turns } from './turns.ts';

export function analysisEndpoints(): Implementation[] {
  const inTurn = turns();
  return [
    implement(contract.listAirframes, async () => offeredAirframes),
    implement(contract.getCatalog, async () => offeredCatalog),
    implement(contract.analyzeBuild, ({ standing, body, query }) =>
      inTurn(standing.facts.holder.id, () => analyzeBuild(body, { charts: query.charts })),
    ),
    implement(contract.analyzeLinks, ({ standing, body }) =>
      inTurn(standing.facts.holder.id, () => radioReply(body)),
    ),
    implement(contract.balanceBuild, ({ standing, body }) =>
      inTurn(standing.facts.holder.id, () => ({ cg: balanceBuild(body) })),
    ),
  ];
}
