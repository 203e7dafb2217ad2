import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/queries.ts';
import { plural } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import { AppLink, EmptyState, Level, PageBar, Rows, Sheet } from '../../ui/index.ts';
import { needsOf } from './needs.ts';
import { Answered } from './parts.tsx';

/** What needs somebody today, what grounds first. Each line leads to the thing. */
export function Page() {
  const aircraft = useQuery(query('listAircraft'));
  const pilots = useQuery(query('listPilots'));
  const health = useQuery(query('listHealth'));
  const scores = useQuery(query('listScores', { query: { limit: 20 } }));
  return (
    <>
      <PageBar title="Today">
        <AppLink to={paths.flights}>Flights</AppLink>
      </PageBar>
      <Answered of={aircraft}>
        {(registry) => {
          if (registry.aircraft.length === 0) return <FirstSteps />;
          const needs = needsOf({
            aircraft: registry.aircraft,
            pilots: pilots.data?.pilots ?? [],
            health: health.data?.health ?? [],
            scores: scores.data?.scores ?? [],
          });
          const grounded = registry.aircraft.filter((one) => !one.airworthy).length;
          const serviceable = registry.aircraft.length - grounded;
          return (
            <Rows>
              <p className="muted">
                {plural(serviceable, 'aircraft', 'aircraft')} of {registry.aircraft.length} can fly
                {grounded === 0 ? '.' : `; ${grounded} ${grounded === 1 ? 'is' : 'are'} grounded.`}
              </p>
              <Sheet title="Needs you" flush>
                {needs.length === 0 ? (
                  <EmptyState title="Nothing is due">
                    No aircraft is grounded, nothing is due within 14 days or 10 hours, and no
                    currency lapses.
                  </EmptyState>
                ) : (
                  <table className="rows list">
                    <tbody>
                      {needs.map((need) => (
                        <tr key={need.key}>
                          <td>
                            <Level level={need.level}>{need.word}</Level>
                          </td>
                          <td>
                            <AppLink to={need.to}>{need.subject}</AppLink>
                          </td>
                          <td>{need.sentence}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                )}
              </Sheet>
            </Rows>
          );
        }}
      </Answered>
    </>
  );
}

function FirstSteps(): ReactNode {
  return (
    <EmptyState
      title="No aircraft yet"
      action={<AppLink to={paths.aircraft}>Register an aircraft</AppLink>}
    >
      Three steps to a first flight on record: register an aircraft, file a flight, drop its log on
      the flight.
    </EmptyState>
  );
}
