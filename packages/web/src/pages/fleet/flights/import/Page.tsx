import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { query, refresh } from '../../../../api/queries.ts';
import { plural } from '../../../../format/numbers.ts';
import { paths } from '../../../../paths.ts';
import { notifyError } from '../../../../shell/notices.ts';
import { AppLink, LoadingState, PageBar, Rows, Sheet } from '../../../../ui/index.ts';
import { FileDrop } from '../FileDrop.tsx';
import { offsetText } from '../flightFields.ts';
import styles from '../flights.module.css';
import {
  type DateOrder,
  guessColumns,
  guessDateOrder,
  type ReadRow,
  readRow,
  type TargetName,
  targets,
} from './columns.ts';
import { fileRows, type Outcome, previewRows, readTable, type Table } from './file.ts';
import { Imports } from './Imports.tsx';
import { PreviewTable } from './PreviewTable.tsx';

type Choices = { readonly columns: readonly TargetName[]; readonly order: DateOrder };
type Stage =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'working' | 'seen' | 'filed'; readonly outcomes: readonly Outcome[] };

/** A file of flights: which column is what, what would happen row by row, then filed and, if need be, taken back. */
export function Page() {
  const [table, setTable] = useState<Table | null>(null);
  const [choices, setChoices] = useState<Choices>({ columns: [], order: 'ymd' });
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' });
  const stop = useRef(new AbortController());
  const rows = useRows(table, choices);
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    try {
      const read = await readTable(file);
      const columns = guessColumns(read.headings);
      const dates = read.lines.map((line) => line[columns.indexOf('date')] ?? '');
      setTable(read);
      setChoices({ columns, order: guessDateOrder(dates.filter((text) => text !== '')) });
      setStage({ kind: 'choosing' });
    } catch (error) {
      notifyError(error);
    }
  };
  const work = async (kind: 'seen' | 'filed') => {
    stop.current = new AbortController();
    setStage({ kind: 'working', outcomes: [] });
    let latest: readonly Outcome[] = [];
    const show = (outcomes: readonly Outcome[]) => {
      latest = outcomes;
      setStage({ kind: 'working', outcomes });
    };
    const { signal } = stop.current;
    try {
      if (kind === 'seen') await previewRows(rows, show, signal);
      else await fileRows(table?.name ?? '', rows, show, signal);
    } catch (error) {
      notifyError(error);
    }
    setStage(latest.length === 0 ? { kind: 'choosing' } : { kind, outcomes: latest });
    if (kind === 'filed')
      await refresh('listFlights', 'listFlightImports', 'listAircraft', 'listPilots');
  };
  const isNew = (one: Outcome) => one.outcome === 'new';
  return (
    <>
      <PageBar title="Import flights" note={table?.name}>
        <Button component={AppLink} to={paths.flights}>
          Flights
        </Button>
        {stage.kind === 'working' ? (
          <Button onClick={() => stop.current.abort()}>Stop</Button>
        ) : table === null || stage.kind === 'filed' ? null : stage.kind === 'choosing' ? (
          <Button variant="filled" onClick={() => void work('seen')}>
            Show what would happen
          </Button>
        ) : (
          <Button
            variant="filled"
            disabled={!stage.outcomes.some(isNew)}
            onClick={() => void work('filed')}
          >
            File {plural(stage.outcomes.filter(isNew).length, 'flight')}
          </Button>
        )}
      </PageBar>
      <Rows>
        {table === null ? (
          <FileDrop
            label="CSV file"
            title="Drop a CSV file of flights"
            accept=".csv,.txt,text/csv"
            multiple={false}
            onFiles={take}
          >
            <span className="muted">
              One line per flight, with headings in the first line. You see what would happen to
              each line before anything is filed, and can undo the whole import afterwards.
            </span>
          </FileDrop>
        ) : (
          <Columns
            table={table}
            choices={choices}
            onChange={(next) => {
              setChoices(next);
              setStage({ kind: 'choosing' });
            }}
            onOther={() => setTable(null)}
          />
        )}
        {table === null ? null : stage.kind === 'choosing' ? (
          <PreviewTable rows={rows} outcomes={[]} filed={false} />
        ) : stage.kind === 'working' && stage.outcomes.length === 0 ? (
          <LoadingState rows={8} label="Asking the server" />
        ) : (
          <PreviewTable rows={rows} outcomes={stage.outcomes} filed={stage.kind === 'filed'} />
        )}
        <Imports />
      </Rows>
    </>
  );
}

function useRows(table: Table | null, { columns, order }: Choices): readonly ReadRow[] {
  const aircraft = useQuery(query('listAircraft')).data?.aircraft;
  const pilots = useQuery(query('listPilots')).data?.pilots;
  return useMemo(() => {
    const reading = {
      columns,
      order,
      aircraft: (aircraft ?? []).map(({ id, name, registration, serial }) => ({
        id,
        names: [name, registration, serial],
      })),
      pilots: (pilots ?? []).map(({ id, name }) => ({ id, names: [name] })),
      offset: offsetText(new Date(), new Date()),
    };
    return (table?.lines ?? []).map((line) => readRow(line, reading));
  }, [table, columns, order, aircraft, pilots]);
}

type ColumnsProps = {
  readonly table: Table;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  readonly onOther: () => void;
};

function Columns({ table, choices, onChange, onOther }: ColumnsProps) {
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
              onChange({ columns: next, order });
            }}
          />
        ))}
        <NativeSelect
          size="xs"
          label="Dates are written"
          description="as in the file"
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
