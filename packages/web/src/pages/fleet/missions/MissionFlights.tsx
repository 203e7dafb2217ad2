import { dateText, plusDays } from '@airworthy/contract/dates';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import type { CallReply } from '../../../api/types.ts';
import { notifyError } from '../../../shell/notices.ts';
import { Answered, Sheet, Table } from '../../../ui/index.ts';
import { flightColumns } from '../flights/flightColumns.tsx';
import { None } from '../parts.tsx';
import type { Mission } from './conflicts.ts';

type Flights = CallReply<'listFlights'>['flights'];

/** Flights that belong to a mission, and those around its day that could. */
export function MissionFlights({ mission }: { readonly mission: Mission }) {
  const own = useQuery(
    query('listFlights', { query: { mission_id: mission.id, limit: 1000, total: 0 } }),
  );
  return (
    <Sheet title="Flights" flush>
      <Answered of={own} rows={2}>
        {({ flights }) => <FlightTable mission={mission} own={flights} />}
      </Answered>
    </Sheet>
  );
}

type TableProps = { readonly mission: Mission; readonly own: Flights };

function FlightTable({ mission, own }: TableProps) {
  const manages = usePermission()('missions.manage');
  const nearby = useNearby(mission, manages);
  const assign = async (flight_ids: number[]) => {
    try {
      const { id, revision } = mission;
      await call('correctMission', { params: { id }, body: { flight_ids, revision } });
    } catch (error) {
      notifyError(error);
    }
  };
  const flights = [
    ...own.map((flight) => ({ ...flight, own: true })),
    ...nearby.map((flight) => ({ ...flight, own: false })),
  ];
  if (flights.length === 0)
    return (
      <None>
        No flights belong to this mission yet. Flights of its aircraft on its days are offered here
        once they are filed.
      </None>
    );
  const { date, aircraft, pilot, time } = flightColumns;
  return (
    <Table
      of={flights}
      rowKey={({ id }) => id}
      headless
      columns={[
        date,
        { name: 'Flight', cell: ({ id }) => id },
        aircraft,
        pilot,
        time,
        manages
          ? {
              name: 'Actions',
              as: 'actions',
              cell: ({ id, own }) => (
                <Button
                  variant={own ? 'subtle' : 'default'}
                  aria-label={`${own ? 'Take out' : 'Add'} flight ${id}`}
                  onClick={() =>
                    void assign(
                      own
                        ? mission.flight_ids.filter((one) => one !== id)
                        : [...mission.flight_ids, id],
                    )
                  }
                >
                  {own ? 'Take out' : 'Add'}
                </Button>
              ),
            }
          : null,
      ]}
    />
  );
}

/** Flights of its aircraft within a day of it that belong to no mission. */
function useNearby(mission: Mission, wanted: boolean) {
  const { planned_from: from, planned_to: to, asset_ids } = mission;
  const day = (instant: string, by: number) => plusDays(dateText(new Date(instant)), by);
  const range =
    from === null ? null : { since: day(from, -1), until: day(to ?? from, 1), limit: 50, total: 0 };
  const found = useQuery({
    ...query('listFlights', { query: range ?? {} }),
    enabled: wanted && range !== null,
  });
  return (found.data?.flights ?? []).filter(
    (flight) => flight.mission_id === null && asset_ids.includes(flight.asset_id ?? 0),
  );
}
