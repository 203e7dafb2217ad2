import * as web from '@airworthy/contract/web';
import type { RecordServices } from '../../services.ts';
import type { Implementation } from '../implement.ts';
import { answerMember } from '../people/visitor.ts';
import { flightTracks } from './tracks.ts';
import { trends } from './trends.ts';

export function trendEndpoints(services: RecordServices): Implementation[] {
  return [
    answerMember(web.getTrends, ({ orgId, query }) => trends(services, orgId, query)),
    answerMember(web.listFlightTracks, ({ orgId, query }) =>
      flightTracks(services.database.db, orgId, query),
    ),
  ];
}
