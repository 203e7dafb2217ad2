import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { Answered, AppLink, EmptyState, PageBar, Rows, Sheet } from '../../../ui/index.ts';
import styles from '../fleet.module.css';
import { Score } from '../Meter.tsx';
import { State } from '../parts.tsx';
import { Strip } from '../strip.tsx';

type Entry = CallReply<'listHealth'>['health'][number];

/** Health of every aircraft, the poorest first, with what to look at first. */
export function Page() {
  const health = useQuery(query('listHealth'));
  return (
    <>
      <PageBar title="Health" note="A score is a prompt to look, not a release to fly." />
      <Answered of={health}>
        {({ health: list }) =>
          list.length === 0 ? (
            <EmptyState
              title="No aircraft yet"
              action={<AppLink to={paths.aircraft}>Aircraft</AppLink>}
            >
              Health is read from the logs of an aircraft's flights, once Fleet Health is on for it.
            </EmptyState>
          ) : (
            <Rows>
              <Bands list={list} />
              <Sheet flush>
                <HealthTable list={list} />
              </Sheet>
            </Rows>
          )
        }
      </Answered>
    </>
  );
}

function Bands({ list }: { readonly list: readonly Entry[] }) {
  const count = (band: Entry['band']) => list.filter((one) => one.band === band).length;
  const [poor, watch, good] = [count('poor'), count('watch'), count('good')];
  return (
    <Strip
      items={[
        { label: 'Poor', value: poor, level: poor > 0 ? 'bad' : 'plain' },
        { label: 'Watch', value: watch, level: watch > 0 ? 'warn' : 'plain' },
        { label: 'Good', value: good, level: good > 0 ? 'ok' : 'plain' },
        { label: 'Without a score', value: count('unknown') },
      ]}
    />
  );
}

/** Those with a score, the poorest first; then those without one. */
function HealthTable({ list }: { readonly list: readonly Entry[] }) {
  const sorted = [...list].sort((a, b) => (a.score ?? 101) - (b.score ?? 101));
  return (
    <table className="rows list">
      <thead>
        <tr>
          <th>Band</th>
          <th>Aircraft</th>
          <th>Score</th>
          <th>Trend</th>
          <th className="n">Flights read</th>
          <th>What to look at first</th>
          <th className="n">Overdue</th>
          <th className="n">Bulletins</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((one) => (
          <tr key={one.asset_id}>
            <td>
              <State of={one.band} />
            </td>
            <td className={styles.when}>
              <AppLink to={paths.healthOf(one.asset_id)}>{one.name}</AppLink>
            </td>
            <td data-label="Score">
              <Score score={one.score} of={one.name} />
            </td>
            <td data-label="Trend">{one.trend === 'unknown' ? '–' : words(one.trend)}</td>
            <td className="n" data-label="Flights read">
              {one.flights_read}
            </td>
            <td>{one.reason ?? firstLook(one)}</td>
            <td className="n" data-label="Overdue">
              {one.maintenance.overdue}
            </td>
            <td className="n" data-label="Open bulletins">
              {one.bulletins_open}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A driver below this is worth a look. */
const GOOD = 80;

function firstLook({ drivers }: Entry): string {
  const worst = [...drivers].sort((a, b) => (a.score ?? 100) - (b.score ?? 100))[0];
  if (worst === undefined || (worst.score ?? 100) >= GOOD) return 'Nothing stands out.';
  return worst.sentence;
}
