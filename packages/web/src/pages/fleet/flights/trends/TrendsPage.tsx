import { trendGroups } from '@airworthy/contract/values';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../api/queries.ts';
import { Bars, roundTop } from '../../../../charts/Bars.tsx';
import { saveFile } from '../../../../charts/save.ts';
import { paths } from '../../../../paths.ts';
import {
  Answered,
  AppLink,
  changeOf,
  EmptyState,
  PageBar,
  Rows,
  type SetAddress,
  Sheet,
  Table,
  useAddress,
  useSetAddress,
} from '../../../../ui/index.ts';
import { FilterBar } from '../FilterBar.tsx';
import { type Filters, filtersOf } from '../filters.ts';
import { timeOf } from '../logbook/sheets.ts';
import { FlightTabs } from '../tabs.tsx';
import styles from './trends.module.css';
import {
  type Answer,
  type Asked,
  askedBy,
  BY,
  briefly,
  cellOf,
  type Figures,
  flightsOf,
  groupsOf,
  monthsOf,
  monthText,
  monthValues,
  nameOf,
  type Row,
  readNote,
  restsOnLogs,
  SHOWN,
  type ShownName,
  type TrendGroup,
  trendsCsv,
  unreadText,
} from './trends.ts';

/** Groups that are drawn; the table has all. */
const MOST_BARS = 20;
const MOST_CHARTS = 12;

/** What the flights of a period come to, drawn and in figures; the address says which. */
export function TrendsPage() {
  const address = useAddress('flightTrends');
  const set = useSetAddress('flightTrends');
  const filters = filtersOf(address);
  const asked = askedBy(address);
  const { by, per } = asked;
  const answered = useQuery(
    query('getTrends', { query: { ...filters, by, ...(per === undefined ? {} : { per }) } }),
  );
  const { data } = answered;
  const save = (answer: Answer) =>
    saveFile(`flights-by-${by}.csv`, new Blob([trendsCsv(answer, asked)], { type: 'text/csv' }));
  return (
    <>
      <PageBar title="Flights" note="trends">
        <Button disabled={data === undefined} onClick={() => data && save(data)}>
          Export CSV
        </Button>
      </PageBar>
      <FlightTabs at={paths.flightTrends} filters={filters} />
      <FilterBar filters={filters} set={set} />
      <Choices asked={asked} set={set} />
      <Rows>
        <Answered of={answered} rows={10}>
          {(answer) => <Found answer={answer} asked={asked} filters={filters} />}
        </Answered>
      </Rows>
    </>
  );
}

type ChoicesProps = { readonly asked: Asked; readonly set: SetAddress<keyof Asked> };

function Choices({ asked, set }: ChoicesProps) {
  const choice = (
    label: string,
    name: keyof Asked,
    of: { readonly value: string; readonly data: { value: string; label: string }[] },
  ) => (
    <NativeSelect
      size="xs"
      aria-label={label}
      {...of}
      onChange={(event) => set(changeOf(name, event.currentTarget.value))}
    />
  );
  return (
    <div className={styles.choices}>
      {choice('Show', 'show', {
        value: asked.show,
        data: Object.entries(SHOWN).map(([value, { label }]) => ({ value, label })),
      })}
      {choice('by', 'by', {
        value: asked.by,
        data: trendGroups.map((value) => ({ value, label: `by ${BY[value]}` })),
      })}
      {asked.by === 'month'
        ? null
        : choice('per', 'per', {
            value: asked.per ?? '',
            data: [
              { value: '', label: 'whole period' },
              { value: 'month', label: 'month by month' },
            ],
          })}
    </div>
  );
}

type FoundProps = {
  readonly answer: Answer;
  readonly asked: Asked;
  readonly filters: Filters;
};

function Found({ answer, asked, filters }: FoundProps) {
  const { rows, total } = answer;
  const { by, show, per } = asked;
  if (total.flights === 0)
    return (
      <EmptyState title="No flights match these filters">
        Trends are drawn from the flights on record.
      </EmptyState>
    );
  const groups = groupsOf(rows, asked);
  const { label } = SHOWN[show];
  return (
    <>
      <Sheet title={`${label} by ${BY[by]}`} note={per === 'month' ? 'month by month' : undefined}>
        {groups.length === 0 ? (
          <p>No flight carried a component of the registry on its day.</p>
        ) : by === 'month' || per === 'month' ? (
          <Months rows={rows} groups={groups} asked={asked} />
        ) : (
          <Ranks groups={groups} asked={asked} filters={filters} />
        )}
        <p className="muted small">
          {unreadText(total)} <Meaning of={asked} />
        </p>
      </Sheet>
      <Sheet title="Figures" flush>
        <FigureTable rows={rows} total={total} asked={asked} filters={filters} />
      </Sheet>
    </>
  );
}

function Meaning({ of: { by, show } }: { readonly of: Asked }) {
  return (
    <>
      {show === 'failures' || show === 'rate' || by === 'batch'
        ? 'A failure is a flight with an incident on record or a crash in its log. '
        : ''}
      {show === 'findings' ? 'A finding is an alert or a warning of the reading. ' : ''}
      {by === 'batch'
        ? 'A flight counts for every batch that its aircraft carried that day; that a part caused the failure is not said.'
        : ''}
    </>
  );
}

type GroupsProps = {
  readonly groups: readonly TrendGroup[];
  readonly asked: Asked;
};

/** Bars over the months: one chart of all, or one for each group on one scale. */
function Months({ rows, groups, asked }: GroupsProps & { readonly rows: readonly Row[] }) {
  const { by, show } = asked;
  const { label, text } = SHOWN[show];
  const months = monthsOf(rows);
  const now = new Date().toISOString().slice(0, 7);
  const charts =
    by === 'month'
      ? [
          {
            name: '',
            months: new Map(rows.map((row): [string, Figures] => [row.month ?? '', row])),
          },
        ]
      : groups.slice(0, MOST_CHARTS);
  const valuesOf = charts.map((one) => monthValues(months, one.months, show));
  const top = roundTop(Math.max(0, ...valuesOf.flat().map(({ value }) => value ?? 0)));
  return (
    <div className={styles.small}>
      {charts.map(({ name }, at) => (
        <section key={name}>
          {name === '' ? null : <h3>{name}</h3>}
          <Bars
            name={name === '' ? `${label} by month` : `${label} of ${name} by month`}
            summary={`${label}${name === '' ? '' : ` of ${name}`}, ${months.length} months`}
            text={text}
            top={top}
            {...(restsOnLogs(show) ? { underName: 'read' } : {})}
            height={name === '' ? 220 : 110}
            bars={valuesOf[at]!.map(({ month, value, figures }) => ({
              key: month,
              label: monthText(month),
              value,
              note: readNote(show, figures),
              under: figures.flights === 0 ? '–' : `${figures.read}/${figures.flights}`,
              tick: month.endsWith('-01-01')
                ? month.slice(0, 4)
                : monthText(month, 'short').slice(0, 3),
              partial: month.startsWith(now),
            }))}
          />
        </section>
      ))}
      <Drawn drawn={charts.length} of={by === 'month' ? 1 : groups.length} />
    </div>
  );
}

/** Groups one below the other, the largest first. */
function Ranks({ groups, asked, filters }: GroupsProps & { readonly filters: Filters }) {
  const { value } = SHOWN[asked.show];
  const most = Math.max(0, ...groups.map(({ figures }) => value(figures) ?? 0));
  return (
    <>
      <ol className={styles.ranks}>
        {groups.slice(0, MOST_BARS).map((group) => {
          const own = value(group.figures);
          return (
            <li key={`${group.of.id} ${group.name}`}>
              <span>
                <Named row={group.of} asked={asked} filters={filters} />
              </span>
              <div>
                {own === null || cellOf(asked.show, group.figures).text === '' ? null : (
                  <i style={{ width: `${most === 0 ? 0 : (100 * own) / most}%` }} />
                )}
              </div>
              <b>
                <Amount show={asked.show} of={group.figures} />
              </b>
            </li>
          );
        })}
      </ol>
      <Drawn drawn={Math.min(MOST_BARS, groups.length)} of={groups.length} />
    </>
  );
}

function Drawn({ drawn, of }: { readonly drawn: number; readonly of: number }) {
  if (drawn >= of) return null;
  return (
    <p className="muted small">
      {drawn} of {of} groups are drawn; the table has all.
    </p>
  );
}

type NamedProps = { readonly row: Row; readonly asked: Asked; readonly filters: Filters };

/** A row by its name, which opens its flights where the list can be narrowed to them. */
function Named({ row, asked, filters }: NamedProps) {
  const name = nameOf(row, asked.by);
  const search = flightsOf(row, asked.by, filters);
  if (search === null) return name;
  return (
    <AppLink to={paths.flights} search={search}>
      {name}
    </AppLink>
  );
}

type AmountProps = {
  readonly show: ShownName;
  readonly of: Figures;
  /** Another cell beside it says how many were read. */
  readonly brief?: boolean;
};

/** A figure with how far it holds: *0 of 3 read*, *at least 1*, *not known: no log read*. */
function Amount({ show, of, brief = false }: AmountProps) {
  const { text, note } = brief ? briefly(cellOf(show, of)) : cellOf(show, of);
  if (note === '') return text;
  const muted = <span className="muted">{note}</span>;
  return note === 'at least' ? (
    <>
      {muted} {text}
    </>
  ) : (
    <>
      {text} {muted}
    </>
  );
}

type TableProps = Omit<FoundProps, 'answer'> & {
  readonly rows: readonly Row[];
  readonly total: Figures;
};

function FigureTable({ rows, total, asked, filters }: TableProps) {
  const { by, per } = asked;
  const figure = (name: string, cell: (row: Figures) => React.ReactNode) => ({
    name,
    as: 'figure' as const,
    cell,
  });
  const shown = (name: string, show: ShownName) =>
    figure(name, (row) => <Amount show={show} of={row} brief={show !== 'crashes'} />);
  const figures = [
    figure('Flights', ({ flights }) => flights),
    figure('Time', ({ time_s }) => timeOf(time_s)),
    figure('Incidents', ({ incidents }) => incidents),
    figure('Logs read', ({ flights, read }) => `${read} of ${flights}`),
    shown('Crashes in logs', 'crashes'),
    shown('With findings', 'findings'),
    shown('Failures', 'failures'),
    shown('Per 100 h', 'rate'),
  ];
  return (
    <Table
      of={rows.map((row, at) => ({ ...row, at }))}
      rowKey={({ at }) => at}
      columns={[
        {
          name: 'Group',
          as: 'lead',
          cell: (row) => <Named row={row} asked={asked} filters={filters} />,
        },
        per === 'month' ? { name: 'Month', cell: ({ month }) => monthText(month ?? '') } : null,
        by === 'batch'
          ? figure('Components', (row) => {
              const { batch } = row as Row & Figures;
              return batch === null || batch.scrapped === 0
                ? (batch?.components ?? '')
                : `${batch.components}, ${batch.scrapped} scrapped`;
            })
          : null,
        ...figures,
      ]}
      foot={
        <tr>
          <td>
            <b>All flights</b>
          </td>
          {per === 'month' ? <td /> : null}
          {by === 'batch' ? <td /> : null}
          {figures.map(({ name, cell }) => (
            <td key={name} className="n" data-label={name}>
              <b>{cell(total)}</b>
            </td>
          ))}
        </tr>
      }
    />
  );
}
