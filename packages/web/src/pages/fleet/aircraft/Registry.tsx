import { isInUse } from '@airworthy/contract/values';
import { plural } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { AppLink, Figure, Instant, Level, Sheet, Table } from '../../../ui/index.ts';
import { dueText } from '../due.ts';
import { AircraftLink } from '../parts.tsx';
import styles from './aircraft.module.css';
import { type Aircraft, componentText, reasonsOf, standingOf } from './status.ts';

/** One tile an aircraft; its edge, its word and its place all say how it stands. */
export function RegistryTiles({ list }: { readonly list: readonly Aircraft[] }) {
  return (
    <ul className={styles.tiles}>
      {list.map((one) => {
        const { word, level } = standingOf(one);
        return (
          <li key={one.id} className={styles.tile} data-level={level}>
            <span className={styles.word}>{word}</span>
            <AppLink to={paths.oneAircraft(one.id)} className={styles.name}>
              {one.name}
            </AppLink>
            <p className="small">
              {reasonsOf(one, one.airworthy ? nextDue(one) : (one.grounded_reason ?? ''))}
            </p>
            <p className="muted small">
              {[one.registration, one.model].filter(Boolean).join(', ')}
            </p>
            <p className="muted small">
              <Figure value={one.total_hours} unit="h" digits={1} />,{' '}
              {plural(one.total_flights, 'flight')}
              {one.last_flight === null ? null : (
                <>
                  , last <Instant at={one.last_flight} as="date" />
                </>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function nextDue(of: Aircraft): string {
  if (of.next_due !== null) return `${dueText(of.next_due)}.`;
  return of.type_id === null
    ? 'No maintenance program: what is due is not known.'
    : 'Its program has nothing due.';
}

/** Of its program and its components; nothing is due on what nobody means to fly. */
function dueOf(one: Aircraft): string {
  if (!isInUse(one)) return '–';
  const program = one.next_due === null ? '' : `${dueText(one.next_due)}.`;
  return [program, componentText(one)].filter((part) => part !== '').join(' ') || '–';
}

export function RegistryTable({ list }: { readonly list: readonly Aircraft[] }) {
  return (
    <Sheet flush>
      <Table
        of={list}
        rowKey={({ id }) => id}
        columns={[
          {
            name: 'Status',
            as: 'lead',
            cell: (one) => <Level level={standingOf(one).level}>{standingOf(one).word}</Level>,
          },
          {
            name: 'Name',
            as: 'lead',
            className: 'name',
            cell: (one) => <AircraftLink id={one.id} name={one.name} />,
          },
          { name: 'Registration', className: 'whole', cell: (one) => one.registration },
          { name: 'Model', cell: (one) => one.model },
          {
            name: 'Hours',
            as: 'figure',
            cell: (one) => <Figure value={one.total_hours} digits={1} />,
          },
          { name: 'Flights', as: 'figure', cell: (one) => one.total_flights },
          { name: 'Last flight', cell: (one) => <Instant at={one.last_flight} as="date" /> },
          {
            name: 'Next due',
            cell: dueOf,
          },
        ]}
      />
    </Sheet>
  );
}
