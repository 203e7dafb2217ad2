import type { CallReply } from '../../../api/types.ts';
import { paths } from '../../../paths.ts';
import { AppLink, Figure } from '../../../ui/index.ts';
import { ScoreBar } from './ScoreBar.tsx';

type Driver = CallReply<'getHealth'>['health']['drivers'][number];

/** What makes up the score, the poorest first, each with the flight since which it differs. */
export function Drivers({
  drivers,
  brief = false,
}: {
  readonly drivers: readonly Driver[];
  /** Without the figures that the sentence names anyway. */
  readonly brief?: boolean;
}) {
  const sorted = [...drivers].sort((a, b) => (a.score ?? 101) - (b.score ?? 101));
  return (
    <table className="rows list">
      <thead>
        <tr>
          <th>Driver</th>
          <th>Score</th>
          {brief ? null : (
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
              <ScoreBar score={driver.score} of={driver.label} />
            </td>
            {brief ? null : (
              <>
                <td className="n" data-label="Now">
                  <Figure value={driver.value} unit={driver.unit} />
                </td>
                <td className="n" data-label="Usual">
                  <Figure value={driver.baseline} unit={driver.unit} />
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
