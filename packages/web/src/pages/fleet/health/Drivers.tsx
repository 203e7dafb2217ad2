import type { CallReply } from '../../../api/types.ts';
import { paths } from '../../../paths.ts';
import { AppLink, Figure, Table } from '../../../ui/index.ts';
import { unbroken } from '../../log/quantities.ts';
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
  const measured = (name: 'Now' | 'Usual', value: (driver: Driver) => number | null) =>
    trends !== null
      ? null
      : {
          name,
          as: 'figure' as const,
          cell: (driver: Driver) => <Figure value={value(driver)} unit={driver.unit} />,
        };
  return (
    <Table
      of={sorted}
      rowKey={({ key }) => key}
      columns={[
        { name: 'Driver', as: 'lead', cell: ({ label }) => label },
        { name: 'Score', cell: ({ score, label }) => <Score score={score} of={label} /> },
        trends === null
          ? null
          : {
              name: 'Over flights',
              cell: ({ key }) => (
                <Run of={trends.filter(({ measure }) => measure.driver === key)} />
              ),
            },
        measured('Now', ({ value }) => value),
        measured('Usual', ({ baseline }) => baseline),
        { name: 'In words', as: 'lead', cell: (driver) => <Sentence of={driver} /> },
      ]}
    />
  );
}

function Sentence({ of: { sentence, since_flight_id: since } }: { readonly of: Driver }) {
  return (
    <>
      {unbroken(sentence)}{' '}
      {since === null ? null : <AppLink to={paths.flight(since)}>Open it</AppLink>}
    </>
  );
}

/** Of the figures of a driver, the one that departs most; they come in that order. */
function Run({ of: [first] }: { readonly of: readonly Trend[] }) {
  return first === undefined ? '–' : <Sparkline of={first} />;
}
