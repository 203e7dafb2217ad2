import * as contract from '@airworthy/contract';
import { analyzeBuild, balanceBuild } from '@airworthy/performance';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { calibrated } from '../learning/calibration.ts';
import { offeredAirframes, offeredCatalog, radioReply } from './analysis.ts';
import { turns } from './turns.ts';

export function analysisEndpoints(services: Services): Implementation[] {
  const inTurn = turns();
  return [
    implement(contract.listAirframes, async () => offeredAirframes),
    implement(contract.getCatalog, async () => offeredCatalog),
    implement(contract.analyzeBuild, async ({ standing, body, query }) => {
      const build = await calibrated(services, standing.facts, body);
      return inTurn(standing.facts.holder.id, () => analyzeBuild(build, { charts: query.charts }));
    }),
    implement(contract.analyzeLinks, ({ standing, body }) =>
      inTurn(standing.facts.holder.id, () => radioReply(body)),
    ),
    implement(contract.balanceBuild, ({ standing, body }) =>
      inTurn(standing.facts.holder.id, () => ({ cg: balanceBuild(body) })),
    ),
  ];
}
