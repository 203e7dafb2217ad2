import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import { EmptyState, Figure, PageBar, Sheet } from '../../ui/index.ts';
import { dueText } from './due.ts';
import { AircraftLink, Answered, State } from './parts.tsx';

/** The registry, with a status that can be read across a room. */
export function Page() {
  const aircraft = useQuery(query('listAircraft'));
  return (
    <>
      <PageBar title="Aircraft" />
      <Answered of={aircraft}>
        {({ aircraft: list }) =>
          list.length === 0 ? (
            <EmptyState title="No aircraft yet">
              Aircraft that are registered here collect flights, hours, maintenance and health.
            </EmptyState>
          ) : (
            <Sheet flush>
              <table className="rows list">
                <thead>
                  <tr>
                    <th>Status</th>
                    <th>Name</th>
                    <th>Registration</th>
                    <th>Model</th>
                    <th className="n">Hours</th>
                    <th className="n">Flights</th>
                    <th>Last flight</th>
                    <th>Next due</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((one) => (
                    <tr key={one.id}>
                      <td>
                        <State of={one.airworthy ? one.status : 'grounded'} />
                      </td>
                      <td>
                        <AircraftLink id={one.id} name={one.name} />
                      </td>
                      <td data-label="Registration">{one.registration}</td>
                      <td data-label="Model">{one.model}</td>
                      <td className="n" data-label="Hours">
                        <Figure value={one.total_hours} digits={1} />
                      </td>
                      <td className="n" data-label="Flights">
                        {one.total_flights}
                      </td>
                      <td data-label="Last flight">{one.last_flight ?? '–'}</td>
                      <td data-label="Next due">
                        {one.next_due === null ? (
                          '–'
                        ) : (
                          <>
                            <State of={one.next_due.state} /> {dueText(one.next_due)}
                          </>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Sheet>
          )
        }
      </Answered>
    </>
  );
}
