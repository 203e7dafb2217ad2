import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import { EmptyState, PageBar, Sheet } from '../../ui/index.ts';
import { AircraftLink, Answered, State } from './parts.tsx';

/** Health of every aircraft, the poorest first, with what drives it. */
export function Page() {
  const health = useQuery(query('listHealth'));
  return (
    <>
      <PageBar title="Health" note="A score is a prompt to look, not a release to fly." />
      <Answered of={health}>
        {({ health: list }) =>
          list.length === 0 ? (
            <EmptyState title="No aircraft yet">
              Health is read from the logs of an aircraft's flights, once Fleet Health is on for it.
            </EmptyState>
          ) : (
            <Sheet flush>
              <table className="rows list">
                <thead>
                  <tr>
                    <th>Band</th>
                    <th>Aircraft</th>
                    <th className="n">Score</th>
                    <th>Trend</th>
                    <th className="n">Flights read</th>
                    <th>What to look at first</th>
                  </tr>
                </thead>
                <tbody>
                  {[...list]
                    .sort((a, b) => (a.score ?? 101) - (b.score ?? 101))
                    .map((one) => {
                      const worst = [...one.drivers].sort(
                        (a, b) => (a.score ?? 100) - (b.score ?? 100),
                      )[0];
                      return (
                        <tr key={one.asset_id}>
                          <td>
                            <State of={one.band} />
                          </td>
                          <td>
                            <AircraftLink id={one.asset_id} name={one.name} />
                          </td>
                          <td className="n" data-label="Score">
                            {one.score ?? '–'}
                          </td>
                          <td data-label="Trend">{one.trend}</td>
                          <td className="n" data-label="Flights read">
                            {one.flights_read}
                          </td>
                          <td>{one.reason ?? worst?.sentence}</td>
                        </tr>
                      );
                    })}
                </tbody>
              </table>
            </Sheet>
          )
        }
      </Answered>
    </>
  );
}
