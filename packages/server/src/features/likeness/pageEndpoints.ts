import * as web from '@airworthy/contract/web';
import type { RecordServices } from '../../services.ts';
import type { Implementation } from '../implement.ts';
import { answerMember } from '../people/visitor.ts';
import { fleetOutliers } from './outliers.ts';

export function likenessPageEndpoints(services: RecordServices): Implementation[] {
  return [answerMember(web.listOutliers, ({ orgId }) => fleetOutliers(services, orgId))];
}
