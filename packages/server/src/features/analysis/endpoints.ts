import * as contract from '@airworthy/contract';
import { analyzeBuild, answerText, balanceBuild } from '@airworthy/performance';
import type { SearchPool } from '../../searching/searchPool.ts';
import type { Services } from '../../services.ts';
import { type Implementation, implement, Written } from '../implement.ts';
import { calibrated } from '../learning/calibration.ts';
import { catalogReply, offeredAirframes, radioReply } from './analysis.ts';
import { improveRequestOf, searchRequestOf } from './search.ts';
import { turns } from './turns.ts';

export function analysisEndpoints(services: Services, searches: SearchPool): Implementation[] {
  const inTurn = turns();
  return [
    implement(contract.listAirframes, async () => offeredAirframes),
    implement(contract.getCatalog, async ({ query }) => catalogReply(query)),
    implement(contract.analyzeBuild, async ({ standing, body, query }) => {
      const build = await calibrated(services, standing.facts, body);
      return inTurn(
        standing.facts.holder.id,
        () => new Written(analyzeBuild(build, { charts: query.charts }), answerText),
      );
    }),
    implement(contract.analyzeLinks, ({ standing, body }) =>
      inTurn(standing.facts.holder.id, () => radioReply(body)),
    ),
    implement(contract.balanceBuild, ({ standing, body }) =>
      inTurn(standing.facts.holder.id, () => ({ cg: balanceBuild(body) })),
    ),
    implement(contract.searchBuilds, async ({ standing, body }) => {
      const request = searchRequestOf(body);
      const build = await calibrated(services, standing.facts, body.build ?? {});
      return searches.search({ ...request, build });
    }),
    implement(contract.improveBuild, async ({ standing, body }) => {
      const request = improveRequestOf(body);
      const build = await calibrated(services, standing.facts, body.build ?? {});
      return searches.improve({ ...request, build });
    }),
  ];
}
