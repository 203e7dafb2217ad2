import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../../api/queries.ts';
import { fixed, plural } from '../../../../format/numbers.ts';
import { dateText } from '../../../../format/times.ts';
import { paths } from '../../../../paths.ts';
import { AppLink, ChoiceField, Level, Table as Lines, Sheet } from '../../../../ui/index.ts';
import type { ReadRow } from './columns.ts';
import { leftOut, type Outcome, type Table } from './file.ts';

type PreviewTableProps = {
  readonly table: Table;
  readonly rows: readonly ReadRow[];
  readonly outcomes: readonly Outcome[];
  readonly filed: boolean;
};

/** Lines that are drawn; the counts above are of all. */
const SHOWN = 300;
type Which = 'all' | Outcome['outcome'];

/** What would happen, or has happened, to each line. */
export function PreviewTable({ table, rows, outcomes, filed }: PreviewTableProps) {
  const [which, setWhich] = useState<Which>('all');
  const aircraft = useQuery(query('listAircraft')).data?.aircraft ?? [];
  const names = new Map(aircraft.map(({ id, name }) => [id, name]));
  const count = (outcome: Outcome['outcome']) =>
    outcomes.filter((one) => one.outcome === outcome).length;
  const lines: readonly Line[] = rows.map((row, index) => ({
    row,
    index,
    outcome: outcomes[index],
  }));
  // What is left out stands first, so that no line of many goes unseen.
  const fitting = lines
    .filter(({ outcome }) => which === 'all' || outcome?.outcome === which)
    .sort((a, b) => Number(isLeftOut(b)) - Number(isLeftOut(a)));
  return (
    <Sheet
      flush
      title={
        filed ? 'What happened' : outcomes.length === 0 ? 'As it is read' : 'What would happen'
      }
      note={
        outcomes.length === 0
          ? undefined
          : `${count('new')} ${filed ? 'filed' : 'new'}, ${count('known')} on record already, ${count('refused')} left out`
      }
      actions={
        outcomes.length === 0 ? undefined : (
          <ChoiceField
            label="Lines shown"
            value={which}
            options={[
              ['all', 'All lines'],
              ['new', filed ? 'Filed' : 'New'],
              ['known', 'On record already'],
              ['refused', 'Left out'],
            ]}
            onChange={setWhich}
          />
        )
      }
    >
      {count('refused') === 0 ? null : (
        <p style={{ margin: 0, padding: '10px 14px' }}>
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(leftOut(table, outcomes))}`}
            download={`left-out-${table.name}`}
          >
            Download the {plural(count('refused'), 'line')} left out, with the reasons
          </a>
        </p>
      )}
      <Lines
        of={fitting.slice(0, SHOWN)}
        rowKey={({ index }) => index}
        columns={[
          { name: 'Line', as: 'figure', cell: ({ index }) => index + 2 },
          { name: 'Result', cell: (line) => <Result of={line} filed={filed} /> },
          {
            name: 'Date',
            className: 'whole',
            cell: ({ row: { body } }) => flownText(body.flown_at),
          },
          {
            name: 'Aircraft',
            className: 'name',
            cell: ({ row: { body } }) =>
              names.get(Number(body.asset_id)) ?? String(body.asset_name ?? '–'),
          },
          {
            name: 'Minutes',
            as: 'figure',
            cell: ({ row: { duration_s } }) =>
              duration_s === null ? '–' : fixed(duration_s / 60, 1),
          },
          {
            name: 'Site',
            className: 'name',
            cell: ({ row: { body } }) => String(body.site ?? '–'),
          },
          { name: 'Why', cell: (line) => <Why of={line} /> },
        ]}
      />
      {fitting.length > SHOWN ? (
        <p className="muted" style={{ padding: 14 }}>
          {plural(fitting.length - SHOWN, 'more line')} not drawn here; they are counted above.
        </p>
      ) : null}
    </Sheet>
  );
}

/** A line of the file, as it was read and what the server says of it. */
type Line = {
  readonly index: number;
  readonly row: ReadRow;
  readonly outcome: Outcome | undefined;
};

function isLeftOut({ row, outcome }: Line): boolean {
  return (outcome?.outcome ?? (row.problem === null ? 'new' : 'refused')) === 'refused';
}

/** A date, and the time at its place where the file has one. */
function flownText(flown: unknown): string {
  if (typeof flown !== 'string') return '–';
  const [date = '', time] = flown.split('T');
  return `${dateText(date)} ${time?.slice(0, 5) ?? ''}`.trim();
}

/** The server's sentence, in the words of the columns. */
function inWords(message: string): string {
  return message.replace(/^(\w+)/, (name) => WORDS[name] ?? name);
}

const WORDS: Readonly<Record<string, string>> = {
  duration_min: 'The minutes',
  duration_s: 'The flight time',
  flown_at: 'The date',
  flight_type: 'The kind',
  asset_name: 'The aircraft',
  landings: 'The landings',
};

function Why({ of: { row, outcome } }: { readonly of: Line }) {
  if (outcome?.outcome !== 'known' || outcome.flight_id === null)
    return inWords(outcome?.message ?? row.problem ?? '');
  return (
    <>
      it is <AppLink to={paths.flight(outcome.flight_id)}>flight {outcome.flight_id}</AppLink>
    </>
  );
}

function Result({ of: { row, outcome }, filed }: { readonly of: Line; readonly filed: boolean }) {
  if (outcome === undefined)
    return row.problem === null ? (
      <span className="muted">–</span>
    ) : (
      <Level level="bad">Left out</Level>
    );
  if (outcome.outcome === 'refused') return <Level level="bad">Left out</Level>;
  if (outcome.outcome === 'known') return <Level level="plain">On record</Level>;
  if (!filed || outcome.flight_id === null) return <Level level="ok">New</Level>;
  return (
    <AppLink to={paths.flight(outcome.flight_id)}>
      <Level level="ok">Filed</Level>
    </AppLink>
  );
}
