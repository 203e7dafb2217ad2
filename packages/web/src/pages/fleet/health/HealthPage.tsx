import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  AppLink,
  type Column,
  EmptyState,
  PageBar,
  Rows,
  Sheet,
  Table,
} from '../../../ui/index.ts';
import styles from '../fleet.module.css';
import { Score } from '../Meter.tsx';
import { State } from '../parts.tsx';
import { Strip } from '../strip.tsx';
import { OutlierSheet } from './OutlierSheet.tsx';

type Entry = CallReply<'listHealth'>['health'][number];

/** Health of every aircraft, the poorest first, with what to look at first. */
export function HealthPage() {
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
              <OutlierSheet />
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

/** The poorest first; poor without a score is a crash, and comes before any score. */
function HealthTable({ list }: { readonly list: readonly Entry[] }) {
  const place = ({ score, band }: Entry) => score ?? (band === 'poor' ? -1 : 101);
  const sorted = [...list].sort((a, b) => place(a) - place(b));
  return <Table of={sorted} rowKey={(one) => one.asset_id} columns={COLUMNS} />;
}

const COLUMNS: readonly Column<Entry>[] = [
  { name: 'Band', as: 'lead', cell: ({ band }) => <State of={band} /> },
  {
    name: 'Aircraft',
    as: 'lead',
    cell: ({ asset_id, name }) => (
      <AppLink to={paths.healthOf(asset_id)} className={styles.when}>
        {name}
      </AppLink>
    ),
  },
  { name: 'Score', cell: ({ score, name }) => <Score score={score} of={name} /> },
  { name: 'Trend', cell: ({ trend }) => (trend === 'unknown' ? '–' : words(trend)) },
  { name: 'Flights read', as: 'figure', cell: (one) => one.flights_read },
  { name: 'What to look at first', as: 'lead', cell: (one) => one.reason ?? firstLook(one) },
  { name: 'Overdue', as: 'figure', cell: (one) => one.maintenance.overdue },
  { name: 'Open bulletins', as: 'figure', cell: (one) => one.bulletins_open },
];

/** A driver below this is worth a look. */
const GOOD = 80;

function firstLook({ drivers }: Entry): string {
  const worst = [...drivers].sort((a, b) => (a.score ?? 100) - (b.score ?? 100))[0];
  if (worst === undefined || (worst.score ?? 100) >= GOOD) return 'Nothing stands out.';
  return worst.sentence;
}
