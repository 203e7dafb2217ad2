import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import { words } from '../../format/numbers.ts';
import { EmptyState, Figure, PageBar, Sheet } from '../../ui/index.ts';
import { Answered, State } from './parts.tsx';

/** The roster with currency by item. Currency is information only. */
export function Page() {
  const pilots = useQuery(query('listPilots'));
  return (
    <Answered of={pilots}>
      {({ pilots: list, advisory }) => (
        <>
          <PageBar title="Pilots" note={advisory} />
          {list.length === 0 ? (
            <EmptyState title="Nobody is on the roster">
              Every member of the organization is on it.
            </EmptyState>
          ) : (
            <Sheet flush>
              <table className="rows list">
                <thead>
                  <tr>
                    <th>Currency</th>
                    <th>Name</th>
                    <th>Role</th>
                    <th className="n">Hours</th>
                    <th className="n">90 days</th>
                    <th className="n">Night</th>
                    <th>Last flight</th>
                    <th>Items</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((pilot) => (
                    <tr key={pilot.id}>
                      <td>
                        <State of={pilot.status} />
                      </td>
                      <td>{pilot.name}</td>
                      <td data-label="Role">{words(pilot.role)}</td>
                      <td className="n" data-label="Hours">
                        <Figure value={pilot.hours} digits={1} />
                      </td>
                      <td className="n" data-label="90 days">
                        <Figure value={pilot.hours_90d} digits={1} />
                      </td>
                      <td className="n" data-label="Night">
                        <Figure value={pilot.night_hours} digits={1} />
                      </td>
                      <td data-label="Last flight">{pilot.last_flight ?? '–'}</td>
                      <td data-label="Items">
                        {pilot.currency.items
                          .map(
                            (item) =>
                              `${item.label}: ${item.days_left === null ? words(item.status).toLowerCase() : `${item.days_left} days left`}`,
                          )
                          .join('; ') || '–'}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Sheet>
          )}
        </>
      )}
    </Answered>
  );
}
