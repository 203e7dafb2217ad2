import { paths } from '../../../paths.ts';
import { AppLink, Figure, Instant, Level, Sheet } from '../../../ui/index.ts';
import { dueText } from '../due.ts';
import { AircraftLink } from '../parts.tsx';
import styles from './aircraft.module.css';
import { type Aircraft, standingOf } from './status.ts';

/** One tile an aircraft; its edge, its word and its place all say how it stands. */
export function RegistryTiles({ list }: { readonly list: readonly Aircraft[] }) {
  return (
    <ul className={styles.tiles}>
      {list.map((one) => {
        const { word, level } = standingOf(one);
        return (
          <li key={one.id} className={styles.tile} data-level={level}>
            <AppLink to={paths.oneAircraft(one.id)} className={styles.name}>
              {one.name}
            </AppLink>
            <span className={styles.word}>{word}</span>
            <p className="small">{one.airworthy ? <NextDue of={one} /> : one.grounded_reason}</p>
            <p className="muted small">
              {[one.registration, one.model].filter(Boolean).join(', ')}
            </p>
            <p className="muted small">
              <Figure value={one.total_hours} unit="h" digits={1} />, {one.total_flights} flights,
              last <Instant at={one.last_flight} as="date" />
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function NextDue({ of }: { readonly of: Aircraft }) {
  return of.next_due === null ? 'Nothing is due.' : `${dueText(of.next_due)}.`;
}

export function RegistryTable({ list }: { readonly list: readonly Aircraft[] }) {
  return (
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
          {list.map((one) => {
            const { word, level } = standingOf(one);
            return (
              <tr key={one.id}>
                <td>
                  <Level level={level}>{word}</Level>
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
                <td data-label="Last flight">
                  <Instant at={one.last_flight} as="date" />
                </td>
                <td data-label="Next due">{one.next_due === null ? '–' : dueText(one.next_due)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Sheet>
  );
}
