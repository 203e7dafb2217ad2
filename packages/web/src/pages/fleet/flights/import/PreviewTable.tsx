import { useState } from 'react';
import { plural } from '../../../../format/numbers.ts';
import { paths } from '../../../../paths.ts';
import { AppLink, ChoiceField, Level, Sheet } from '../../../../ui/index.ts';
import type { ReadRow } from './columns.ts';
import type { Outcome, Table } from './file.ts';

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
  const count = (outcome: Outcome['outcome']) =>
    outcomes.filter((one) => one.outcome === outcome).length;
  const lines = rows.map((row, index) => ({ row, index, outcome: outcomes[index] }));
  const fitting = lines.filter(({ outcome }) => which === 'all' || outcome?.outcome === which);
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
      <table className="rows list">
        <thead>
          <tr>
            <th className="n">Line</th>
            <th>Result</th>
            <th>Date</th>
            <th>Aircraft</th>
            <th className="n">Minutes</th>
            <th>Site</th>
            <th>Why</th>
          </tr>
        </thead>
        <tbody>
          {fitting.slice(0, SHOWN).map(({ row, index, outcome }) => (
            <Line
              key={index}
              index={index}
              row={row}
              outcome={outcome}
              table={table}
              filed={filed}
            />
          ))}
        </tbody>
      </table>
      {fitting.length > SHOWN ? (
        <p className="muted" style={{ padding: 14 }}>
          {plural(fitting.length - SHOWN, 'more line')} not drawn here; they are counted above.
        </p>
      ) : null}
    </Sheet>
  );
}

type LineProps = {
  readonly index: number;
  readonly row: ReadRow;
  readonly outcome: Outcome | undefined;
  readonly table: Table;
  readonly filed: boolean;
};

function Line({ index, row: { body, problem }, outcome, filed }: LineProps) {
  const flown = String(body.flown_at ?? '–');
  return (
    <tr>
      <td className="n" data-label="Line">
        {index + 2}
      </td>
      <td data-label="Result">
        <Result outcome={outcome} filed={filed} problem={problem} />
      </td>
      <td data-label="Date">{flown.slice(0, 16).replace('T', ' ')}</td>
      <td data-label="Aircraft">
        {body.asset_id === undefined ? String(body.asset_name ?? '–') : `No. ${body.asset_id}`}
      </td>
      <td className="n" data-label="Minutes">
        {String(body.duration_min ?? '–')}
      </td>
      <td data-label="Site">{String(body.site ?? '–')}</td>
      <td data-label="Why">
        {outcome?.outcome === 'known' && outcome.flight_id !== null ? (
          <>
            it is <AppLink to={paths.flight(outcome.flight_id)}>flight {outcome.flight_id}</AppLink>
          </>
        ) : (
          (outcome?.message ?? problem ?? '')
        )}
      </td>
    </tr>
  );
}

function Result(props: Pick<LineProps, 'outcome' | 'filed'> & { problem: string | null }) {
  const { outcome, filed, problem } = props;
  if (outcome === undefined)
    return problem === null ? (
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
