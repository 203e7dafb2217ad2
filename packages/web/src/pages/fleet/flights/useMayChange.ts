import { usePermission, useSession } from '../../../api/session.ts';

/** Whether the reader may change a flight: of some organizations pilots change only their own. */
export function useMayChange(): (flight: { readonly pilot_id: number | null }) => boolean {
  const manages = usePermission()('flights.manage');
  const only = useSession().data?.organization?.only_flights_of ?? null;
  return (flight) => manages && (only === null || flight.pilot_id === only);
}
