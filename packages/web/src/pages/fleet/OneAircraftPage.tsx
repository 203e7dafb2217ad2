import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { query } from '../../api/queries.ts';
import { words } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import { AppLink, EmptyState, Figure, PageBar, Rows, Sheet } from '../../ui/index.ts';
import { dueText, duration } from './due.ts';
import { Answered, State } from './parts.tsx';

const RECENT = 10;

/** One aircraft: what it has flown, what is due, its health, parts, work and flights. */
export function Page() {
  const { id } = useParams({ strict: false }) as { id: string };
  const registry = useQuery(query('listAircraft'));
  const filter = { query: { asset_id: id, limit: RECENT } };
  const flights = useQuery(query('listFlights', filter));
  const work = useQuery(query('listWorkOrders', filter));
  const components = useQuery(query('listComponents', filter));
  const health = useQuery({ ...query('getHealth', { params: { asset_id: id } }), retry: false });
  return (
    <Answered of={registry}>
      {({ aircraft }) => {
        const one = aircraft.find((entry) => String(entry.id) === id);
        if (one === undefined)
          return (
            <EmptyState
              title="Aircraft not found"
              action={<AppLink to={paths.aircraft}>All aircraft</AppLink>}
            >
              The registry has no aircraft with this number.
            </EmptyState>
          );
        return (
          <>
            <PageBar
              title={one.name}
              note={
                <>
                  <State of={one.airworthy ? one.status : 'grounded'} /> {one.grounded_reason}
                </>
              }
            />
            <Rows>
              <Sheet title="At a glance" flush>
                <table className="rows">
                  <tbody>
                    <tr>
                      <th scope="row">Hours</th>
                      <td>
                        <Figure value={one.total_hours} unit="h" digits={1} />, {one.total_flights}{' '}
                        flights on record
                      </td>
                    </tr>
                    <tr>
                      <th scope="row">Registration, serial, model</th>
                      <td>
                        {[one.registration, one.serial, one.model].filter(Boolean).join(', ') ||
                          '–'}
                      </td>
                    </tr>
                    <tr>
                      <th scope="row">Next due</th>
                      <td>{one.next_due === null ? 'Nothing' : dueText(one.next_due)}</td>
                    </tr>
                    <tr>
                      <th scope="row">Health</th>
                      <td>
                        {health.data === undefined ? '–' : <State of={health.data.health.band} />}{' '}
                        {health.data?.health.score ?? health.data?.health.reason}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </Sheet>
              <Sheet title="Work" flush>
                <table className="rows list">
                  <tbody>
                    {(work.data?.workorders ?? []).map((order) => (
                      <tr key={order.id}>
                        <td>
                          <State of={order.state} />
                        </td>
                        <td>{order.title}</td>
                        <td className="muted">{order.reason}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Sheet>
              <Sheet title="Components" flush>
                <table className="rows list">
                  <tbody>
                    {(components.data?.components ?? []).map((part) => (
                      <tr key={part.id}>
                        <td>
                          <State of={part.status} />
                        </td>
                        <td>{part.name}</td>
                        <td>{words(part.kind)}</td>
                        <td className="n">{part.cycles} cycles</td>
                        <td className="n">
                          {part.used === null ? '' : `${Math.round(part.used * 100)} % of its life`}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Sheet>
              <Sheet
                title="Latest flights"
                flush
                actions={
                  <AppLink to={paths.flights} search={{ asset_id: id }}>
                    All of them
                  </AppLink>
                }
              >
                <table className="rows list">
                  <tbody>
                    {(flights.data?.flights ?? []).map((flight) => (
                      <tr key={flight.id}>
                        <td>
                          <AppLink to={paths.flight(flight.id)}>{flight.flown_at}</AppLink>
                        </td>
                        <td>{flight.pilot_name}</td>
                        <td>{flight.site}</td>
                        <td className="n">{duration(flight.duration_s)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Sheet>
            </Rows>
          </>
        );
      }}
    </Answered>
  );
}
