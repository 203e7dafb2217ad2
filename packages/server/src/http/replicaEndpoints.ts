import type { Endpoint } from '@airworthy/contract';

/**
 * Calls whose reads may go to a replica: lists, sums and questions of an organization, which read many rows. Single
 * records stay with the primary: they are quick, and are mostly read in order to change them.
 */
export const REPLICA_ENDPOINTS: ReadonlySet<string> = new Set([
  'askQuestion',
  'countFlights',
  'getFlightSums',
  'getTrends',
  'listAircraft',
  'listAlike',
  'listAttachments',
  'listAudit',
  'listBulletins',
  'listChecklists',
  'listComponents',
  'listDeliveries',
  'listDisagreements',
  'listDocuments',
  'listFailedChecks',
  'listFlightTracks',
  'listFlightWeeks',
  'listFlights',
  'listHealth',
  'listLogs',
  'listMissions',
  'listOutliers',
  'listPilots',
  'listScores',
  'listSignedRecords',
  'listTypes',
  'listWorkOrders',
]);

export function readsReplica({ name }: Pick<Endpoint, 'name'>): boolean {
  return REPLICA_ENDPOINTS.has(name);
}
