import type { CallReply } from '../../../api/types.ts';
import { paths } from '../../../paths.ts';
import { AppLink, Figure } from '../../../ui/index.ts';
import { Score } from '../Meter.tsx';
import type { Trend } from './measures.ts';
import { Sparkline } from './Sparkline.tsx';

type Driver = CallReply<'getHealth'>['health']['drivers'][number];

/** What makes up the score, the poorest first, each with the flight since which it differs. */
export function Drivers({
  drivers,
  trends = null,
}: {
  readonly drivers: readonly Driver[];
  /** Drawn in place of the figures, which the sentence names anyway. */
  readonly trends?: readonly Trend[] | null;
}) {
  const sorted = [...drivers].sort((a, b) => (a.score ?? 101) - (b.score ?? 101));
  return (
    <table className="rows list">
      <thead>
        <tr>
          <th>Driver</th>
          <th>Score</th>
          {trends !== null ? (
            <th>Over flights</th>
          ) : (
            <>
              <th className="n">Now</th>
              <th className="n">Usual</th>
            </>
          )}
          <th>In words</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((driver) => (
          <tr key={driver.key}>
            <td>{driver.label}</td>
            <td data-label="Score">
              <Score score={driver.score} of={driver.label} />
            </td>
            {trends !== null ? (
              <td data-label="Over flights">
                <Run of={trends.filter(({ measure }) => measure.driver === driver.key)} />
              </td>
            ) : (
              <>
                <td className="n" data-label="Now">
                  <Figure value={driver.value} unit={driver.unit === 'deg' ? '°' : driver.unit} />
                </td>
                <td className="n" data-label="Usual">
                  <Figure
                    value={driver.baseline}
                    unit={driver.unit === 'deg' ? '°' : driver.unit}
                  />
                </td>
              </>
            )}
            <td>
              <span>
                {driver.sentence}{' '}
                {driver.since_flight_id === null ? null : (
                  <AppLink to={paths.flight(driver.since_flight_id)}>Open it</AppLink>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of the figures of a driver, the one that departs most; they come in that order. */
function Run({ of: [first] }: { readonly of: readonly Trend[] }) {
  return first === undefined ? '–' : <Sparkline of={first} />;
}
