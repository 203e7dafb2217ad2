import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import type { Fleet } from './conflicts.ts';

/** What a plan is compared with; empty until it is loaded. */
export function useFleet(): Fleet {
  const missions = useQuery(query('listMissions', { query: { limit: 1000, total: 0 } }));
  const aircraft = useQuery(query('listAircraft'));
  const pilots = useQuery(query('listPilots'));
  return {
    missions: missions.data?.missions ?? [],
    aircraft: aircraft.data?.aircraft ?? [],
    pilots: pilots.data?.pilots ?? [],
  };
}
