import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { AppLink, Instant, Sheet } from '../../../ui/index.ts';
import { duration } from '../due.ts';
import { Answered, None, State } from '../parts.tsx';

const RECENT = 10;

type Of = { readonly assetId: number };

/** Work on this aircraft: what is open first. */
export function WorkOf({ assetId }: Of) {
  const work = useQuery(query('listWorkOrders', { query: { asset_id: assetId, limit: RECENT } }));
  return (
    <Sheet
      title="Work"
      flush
      actions={
        <AppLink to={paths.maintenance} search={{ asset_id: String(assetId) }}>
          All work
        </AppLink>
      }
    >
      <Answered of={work} rows={2}>
        {({ workorders }) =>
          workorders.length === 0 ? (
            <None>No work on record.</None>
          ) : (
            <table className="rows list">
              <tbody>
                {workorders.map((order) => (
                  <tr key={order.id}>
                    <td>
                      <State of={order.state} />
                    </td>
                    <td>
                      <AppLink to={paths.workOrder(order.id)}>{order.title}</AppLink>
                      <div className="muted small">{order.reason}</div>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Answered>
    </Sheet>
  );
}

export function BulletinsOf({ assetId }: Of) {
  const bulletins = useQuery(query('listBulletins', { query: { asset_id: assetId } }));
  return (
    <Sheet title="Bulletins" flush>
      <Answered of={bulletins} rows={2}>
        {({ bulletins: list }) =>
          list.length === 0 ? (
            <None>No bulletin concerns it.</None>
          ) : (
            <table className="rows list">
              <tbody>
                {list.map((bulletin) => (
                  <tr key={bulletin.id}>
                    <td>
                      <State
                        of={
                          bulletin.aircraft.find((one) => one.asset_id === assetId)?.state ?? 'open'
                        }
                      />
                    </td>
                    <td>
                      <AppLink to={paths.bulletin(bulletin.id)}>{bulletin.number}</AppLink>
                      <div className="muted small">{bulletin.title}</div>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Answered>
    </Sheet>
  );
}

export function FlightsOf({ assetId }: Of) {
  const flights = useQuery(
    query('listFlights', { query: { asset_id: assetId, limit: RECENT, total: 0 } }),
  );
  return (
    <Sheet
      title="Latest flights"
      flush
      actions={
        <AppLink to={paths.flights} search={{ asset_id: String(assetId) }}>
          All flights
        </AppLink>
      }
    >
      <Answered of={flights} rows={4}>
        {({ flights: list }) =>
          list.length === 0 ? (
            <None>No flight on record.</None>
          ) : (
            <table className="rows list">
              <thead>
                <tr>
                  <th>Date</th>
                  <th>Pilot</th>
                  <th>Site</th>
                  <th className="n">Time</th>
                </tr>
              </thead>
              <tbody>
                {list.map((flight) => (
                  <tr key={flight.id}>
                    <td>
                      <AppLink to={paths.flight(flight.id)}>
                        <Instant at={flight.flown_at} as="date" />
                      </AppLink>
                    </td>
                    <td data-label="Pilot">{flight.pilot_name}</td>
                    <td data-label="Site">{flight.site}</td>
                    <td className="n" data-label="Time">
                      {duration(flight.duration_s)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Answered>
    </Sheet>
  );
}
