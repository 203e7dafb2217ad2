import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import type { Fleet } from './conflicts.ts';

/**
 * What a plan is compared with, and the answers it comes from: without one of them that nothing stands against a plan
 * is not known.
 */
export function useFleet() {
  const missions = useQuery(query('listMissions', { query: { limit: 1000, total: 0 } }));
  const aircraft = useQuery(query('listAircraft'));
  const pilots = useQuery(query('listPilots'));
  const sources = { missions, aircraft, pilots };
  const fleet: Fleet = {
    missions: missions.data?.missions ?? [],
    aircraft: aircraft.data?.aircraft ?? [],
    pilots: pilots.data?.pilots ?? [],
  };
  return {
    fleet,
    sources,
    isKnown: Object.values(sources).every(({ data }) => data !== undefined),
  };
}
