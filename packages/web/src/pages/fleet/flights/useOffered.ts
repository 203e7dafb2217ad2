import { useQuery } from '@tanstack/react-query';
import { FIELD } from '../../../api/kept.ts';
import { useOnline } from '../../../api/online.ts';
import { query } from '../../../api/queries.ts';
import { gapsOf } from '../../../api/standing.ts';
import { dateText } from '../../../format/times.ts';
import { isInFleet } from '../aircraft/status.ts';
import type { Flight } from './useFlights.ts';

/**
 * What the form of a flight offers to choose from, and what of it is not known or was loaded before. What the flight
 * has already is offered whatever became of it.
 */
export function useOffered(flight: Flight | null) {
  const aircraft = useQuery(query('listAircraft'));
  const pilots = useQuery(query('listPilots'));
  const batteries = useQuery(query('listComponents', FIELD.components));
  const missions = useQuery(query('listMissions', FIELD.missions));
  const online = useOnline();
  const used = (flight?.batteries ?? []).flatMap(({ component_id: id, name }) =>
    id === null ? [] : [{ id, name }],
  );
  const packs = (batteries.data?.components ?? [])
    .filter(({ kind, state }) => kind === 'battery' && state !== 'scrapped')
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  return {
    aircraft: (aircraft.data?.aircraft ?? []).filter(
      (one) => isInFleet(one) || one.id === flight?.asset_id,
    ),
    pilots: pilots.data?.pilots ?? [],
    packs: [...packs, ...used.filter(({ id }) => !packs.some((one) => one.id === id))],
    missions: (missions.data?.missions ?? [])
      .filter(({ id, state }) => state !== 'cancelled' || id === flight?.mission_id)
      .map(({ id, name, planned_from }) => ({
        id,
        name: planned_from === null ? name : `${name}, ${dateText(planned_from)}`,
      })),
    gaps: gapsOf({ aircraft, pilots, batteries, missions }, online),
  };
}
