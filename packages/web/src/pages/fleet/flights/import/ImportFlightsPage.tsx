import { Button, NativeSelect } from '@mantine/core';
import { plural } from '../../../../format/numbers.ts';
import { paths } from '../../../../paths.ts';
import { ButtonLink, LoadingState, PageBar, Rows, Sheet } from '../../../../ui/index.ts';
import { FileDrop } from '../FileDrop.tsx';
import styles from '../flights.module.css';
import { type TargetName, targets } from './cells.ts';
import { type DateOrder, guessDateOrder, orderNote } from './dates.ts';
import { isDuration } from './durations.ts';
import type { Outcome, Table } from './file.ts';
import { Imports } from './Imports.tsx';
import { Names } from './Names.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import type { Recognised } from './profiles.ts';
import { SumSheet } from './SumSheet.tsx';
import { type Choices, datesOf, type Import, useImport } from './useImport.ts';

/** A file of flights: which column is what, what would happen row by row, then filed and, if need be, taken back. */
export function ImportFlightsPage() {
  const it = useImport();
  const { table, choices, misfitting } = it;
  return (
    <>
      <PageBar title="Import flights" note={table?.name}>
        <ButtonLink to={paths.flights}>Flights</ButtonLink>
        <NextStep of={it} />
      </PageBar>
      <Rows>
        {table === null ? (
          <FileDrop
            label="CSV file"
            title="Drop a CSV file of flights"
            accept=".csv,.txt,text/csv"
            multiple={false}
            onFiles={it.take}
          >
            <span className="muted">
              One line per flight, with headings in the first line. You see what would happen to
              each line before anything is filed, and can undo the whole import afterwards.
            </span>
          </FileDrop>
        ) : (
          <>
            <Columns
              table={table}
              profile={it.profile}
              choices={choices}
              onChange={it.change}
              onOther={it.leave}
            />
            {misfitting.length === 0 ? null : (
              <Misfits table={table} lines={misfitting} order={choices} />
            )}
            {choices.columns.some(isDuration) ? null : <Untimed lines={table.lines.length} />}
            <Names unknown={it.unknown} reading={it.reading} onChoices={it.changeNames} />
            <Lines table={table} of={it} />
          </>
        )}
        <Imports />
      </Rows>
    </>
  );
}

/** What would be done next with the file, or how to stop what is being done. */
function NextStep({ of: { table, stage, misfitting, work, stop } }: { readonly of: Import }) {
  if (stage.kind === 'working') return <Button onClick={stop}>Stop</Button>;
  if (table === null || stage.kind === 'filed') return null;
  if (stage.kind === 'choosing')
    return (
      <Button variant="filled" disabled={misfitting.length > 0} onClick={() => void work('seen')}>
        Show what would happen
      </Button>
    );
  const isNew = (one: Outcome) => one.outcome === 'new';
  return (
    <Button
      variant="filled"
      disabled={!stage.outcomes.some(isNew)}
      onClick={() => void work('filed')}
    >
      File {plural(stage.outcomes.filter(isNew).length, 'flight')}
    </Button>
  );
}

type LinesProps = { readonly table: Table; readonly of: Import };

/** The lines as they were read, with what would happen or has happened to each once that is known. */
function Lines({ table, of: { rows, stage } }: LinesProps) {
  const outcomes = stage.kind === 'choosing' ? [] : stage.outcomes;
  const filed = stage.kind === 'filed';
  return (
    <>
      <SumSheet rows={rows} outcomes={outcomes} filed={filed} />
      {stage.kind === 'working' && outcomes.length === 0 ? (
        <LoadingState rows={8} label="Asking the server" />
      ) : (
        <PreviewTable table={table} rows={rows} outcomes={outcomes} filed={filed} />
      )}
    </>
  );
}

/** Dates that do not fit the order that is chosen: with it, others would be read as other days. */
function Misfits({ table, lines, order }: MisfitsProps) {
  const dates = datesOf(table, order.columns);
  const { fitting } = guessDateOrder(dates);
  const shown = lines.slice(0, 5).map((at) => `line ${at + 2} (${dates[at]})`);
  return (
    <p className={styles.misfits} role="alert">
      {fitting.length === 0
        ? 'No order of day and month fits every line. '
        : 'This order of day and month does not fit every line. '}
      Against it {lines.length === 1 ? 'stands' : 'stand'} {shown.join(', ')}
      {lines.length > shown.length ? ` and ${lines.length - shown.length} more` : ''}. Nothing is
      filed until the order fits, since other days would be read wrongly.
    </p>
  );
}

/** Without a column of flight times every line would go on record as a flight of no length. */
function Untimed({ lines }: { readonly lines: number }) {
  return (
    <p className={styles.misfits} role="alert">
      No column is the flight time: {plural(lines, 'flight')} would be filed with 0 minutes and
      count for no hours of aircraft, pilots and components. Say above which column it is.
    </p>
  );
}

type MisfitsProps = {
  readonly table: Table;
  readonly lines: readonly number[];
  readonly order: Choices;
};

type ColumnsProps = {
  readonly table: Table;
  readonly profile: Recognised<Table>['profile'];
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  readonly onOther: () => void;
};

function Columns({ table, profile, choices, onChange, onOther }: ColumnsProps) {
  const { columns, order } = choices;
  return (
    <Sheet
      title="Columns"
      note={plural(table.lines.length, 'line')}
      actions={
        <Button size="xs" variant="subtle" onClick={onOther}>
          Another file
        </Button>
      }
    >
      {profile === null ? null : (
        <p className="muted small">
          Recognised as a file of {profile.name}
          {profile.oneFlight
            ? ': its lines are the moments of one flight, which is the line below.'
            : '.'}
        </p>
      )}
      <div className={styles.mapping}>
        {table.headings.map((heading, at) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two may have one name
            key={at}
            size="xs"
            label={heading || `Column ${at + 1}`}
            description={table.lines[0]?.[at] || 'empty'}
            value={columns[at] ?? ''}
            data={targets.map(([value, label]) => ({ value, label }))}
            onChange={(event) => {
              const next = [...columns];
              next[at] = event.currentTarget.value as TargetName;
              // Another column of dates may be written in another order.
              const moved = next.indexOf('date') !== columns.indexOf('date');
              const guess = moved ? guessDateOrder(datesOf(table, next)).order : order;
              onChange({ columns: next, order: guess });
            }}
          />
        ))}
        <NativeSelect
          size="xs"
          label="Dates are written"
          description={orderNote(datesOf(table, columns), order)}
          value={order}
          data={[
            { value: 'ymd', label: 'Year, month, day' },
            { value: 'dmy', label: 'Day, month, year' },
            { value: 'mdy', label: 'Month, day, year' },
          ]}
          onChange={(event) => onChange({ columns, order: event.currentTarget.value as DateOrder })}
        />
      </div>
    </Sheet>
  );
}
