import { dateText } from '../../../../format/times.ts';
import { Level, Sheet, Table } from '../../../../ui/index.ts';
import type { ReadRow } from './columns.ts';
import type { Outcome } from './file.ts';
import { hoursText, sumsOf } from './sums.ts';

type SumSheetProps = {
  readonly rows: readonly ReadRow[];
  readonly outcomes: readonly Outcome[];
  readonly filed: boolean;
};

const day = (date: string | null) => (date === null ? '–' : dateText(date));

/** What the file adds up to, beside what is filed of it. */
export function SumSheet({ rows, outcomes, filed }: SumSheetProps) {
  const sums = sumsOf(rows, outcomes);
  const asked = outcomes.length === rows.length;
  const lines = [
    { name: 'In the file', sum: sums.file },
    ...(outcomes.length === 0
      ? []
      : [
          { name: filed ? 'Filed' : 'Would be filed', sum: sums.new },
          { name: 'On record already', sum: sums.known },
          { name: 'Left out', sum: sums.refused },
        ]),
  ];
  return (
    <>
      <Sheet
        title="Sums"
        flush
        actions={
          outcomes.length === 0 || asked ? undefined : (
            <Level level="warn">Not all lines asked yet</Level>
          )
        }
      >
        <Table
          of={lines}
          rowKey={({ name }) => name}
          columns={[
            { name: 'Lines', as: 'lead', cell: ({ name }) => name },
            { name: 'Flights', as: 'figure', cell: ({ sum }) => sum.flights },
            { name: 'Hours', as: 'figure', cell: ({ sum }) => hoursText(sum) },
            { name: 'First day', cell: ({ sum }) => day(sum.first) },
            { name: 'Last day', cell: ({ sum }) => day(sum.last) },
          ]}
        />
      </Sheet>
      <Sheet title="By aircraft" note="as the file calls them" flush>
        <Table
          of={sums.byAircraft}
          rowKey={({ aircraft }) => aircraft}
          columns={[
            { name: 'Aircraft', as: 'lead', cell: ({ aircraft }) => aircraft || 'None' },
            { name: 'Flights', as: 'figure', cell: ({ file }) => file.flights },
            { name: 'Hours', as: 'figure', cell: ({ file }) => hoursText(file) },
            ...(outcomes.length === 0
              ? []
              : [
                  {
                    name: filed ? 'Filed' : 'To file',
                    as: 'figure' as const,
                    cell: ({ filed: taken }: (typeof sums.byAircraft)[number]) => taken.flights,
                  },
                  {
                    name: 'Hours of these',
                    as: 'figure' as const,
                    cell: ({ filed: taken }: (typeof sums.byAircraft)[number]) => hoursText(taken),
                  },
                ]),
          ]}
        />
      </Sheet>
    </>
  );
}
