import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { query } from '../../../../api/queries.ts';
import { useHolder } from '../../../../api/session.ts';
import { plural } from '../../../../format/numbers.ts';
import { paths } from '../../../../paths.ts';
import { notifyError } from '../../../../shell/notices.ts';
import { AppLink, LoadingState, PageBar, Rows, Sheet } from '../../../../ui/index.ts';
import { FileDrop } from '../FileDrop.tsx';
import { offsetText } from '../flightFields.ts';
import styles from '../flights.module.css';
import { type TargetName, targets } from './cells.ts';
import { type Reading, type ReadRow, readRow } from './columns.ts';
import { type DateOrder, guessDateOrder, misfits } from './dates.ts';
import { fileRows, type Outcome, previewRows, readTable, type Table } from './file.ts';
import { Imports } from './Imports.tsx';
import { Names } from './Names.tsx';
import { type NameChoices, rememberedNames, rememberNames, unknownNames } from './names.ts';
import { PreviewTable } from './PreviewTable.tsx';
import type { Recognised } from './profiles.ts';
import { SumSheet } from './SumSheet.tsx';

type Choices = { readonly columns: readonly TargetName[]; readonly order: DateOrder };
type Stage =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'working' | 'seen' | 'filed'; readonly outcomes: readonly Outcome[] };

/** A file of flights: which column is what, what would happen row by row, then filed and, if need be, taken back. */
export function ImportFlightsPage() {
  const [table, setTable] = useState<Table | null>(null);
  const [profile, setProfile] = useState<Recognised<Table>['profile']>(null);
  const [choices, setChoices] = useState<Choices>({ columns: [], order: 'ymd' });
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' });
  const stop = useRef(new AbortController());
  const organizationId = useHolder()?.organizationId ?? 0;
  const [names, setNames] = useState<NameChoices>(() => rememberedNames(organizationId));
  const reading = useReading(choices, names);
  const rows = useMemo(
    () => (table?.lines ?? []).map((line): ReadRow => readRow(line, reading)),
    [table, reading],
  );
  const unknown = useMemo(() => unknownNames(table?.lines ?? [], reading), [table, reading]);
  const misfitting = table === null ? [] : misfits(datesOf(table, choices.columns), choices.order);
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    try {
      const { table: read, columns, order, profile: known } = await readTable(file);
      setTable(read);
      setProfile(known);
      setChoices({ columns, order: order ?? guessDateOrder(datesOf(read, columns)).order });
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
          <Button
            variant="filled"
            disabled={misfitting.length > 0}
            onClick={() => void work('seen')}
          >
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
            profile={profile}
            choices={choices}
            onChange={(next) => {
              setChoices(next);
              setStage({ kind: 'choosing' });
            }}
            onOther={() => setTable(null)}
          />
        )}
        {table === null || misfitting.length === 0 ? null : (
          <Misfits table={table} lines={misfitting} order={choices} />
        )}
        {table === null ? null : (
          <>
            <Names
              unknown={unknown}
              reading={reading}
              onChoices={(next) => {
                setNames(next);
                rememberNames(organizationId, next);
                setStage({ kind: 'choosing' });
              }}
            />
            <SumSheet
              rows={rows}
              outcomes={stage.kind === 'choosing' ? [] : stage.outcomes}
              filed={stage.kind === 'filed'}
            />
          </>
        )}
        {table === null ? null : stage.kind === 'choosing' ? (
          <PreviewTable table={table} rows={rows} outcomes={[]} filed={false} />
        ) : stage.kind === 'working' && stage.outcomes.length === 0 ? (
          <LoadingState rows={8} label="Asking the server" />
        ) : (
          <PreviewTable
            table={table}
            rows={rows}
            outcomes={stage.outcomes}
            filed={stage.kind === 'filed'}
          />
        )}
        <Imports />
      </Rows>
    </>
  );
}

/** The cells of the column that holds the dates. */
function datesOf({ lines }: Table, columns: readonly TargetName[]): string[] {
  const at = columns.indexOf('date');
  return at < 0 ? [] : lines.map((line) => line[at] ?? '');
}

const BATTERIES = { query: { limit: 1000, total: 0 } } as const;

function useReading({ columns, order }: Choices, choices: NameChoices): Reading {
  const aircraft = useQuery(query('listAircraft')).data?.aircraft;
  const pilots = useQuery(query('listPilots')).data?.pilots;
  const components = useQuery(query('listComponents', BATTERIES)).data?.components;
  return useMemo(
    () => ({
      columns,
      order,
      choices,
      aircraft: (aircraft ?? []).map(({ id, name, registration, serial }) => ({
        id,
        names: [name, registration, serial],
      })),
      pilots: (pilots ?? []).map(({ id, name }) => ({ id, names: [name] })),
      batteries: (components ?? [])
        .filter(({ kind }) => kind === 'battery')
        .map(({ id, name, serial }) => ({ id, names: [name, serial === '' ? null : serial] })),
      offset: (local: string) => offsetText(new Date(local), new Date()),
    }),
    [columns, order, choices, aircraft, pilots, components],
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
          description={
            guessDateOrder(datesOf(table, columns)).fitting.length > 1
              ? 'more than one fits: please check'
              : 'fits every date'
          }
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
