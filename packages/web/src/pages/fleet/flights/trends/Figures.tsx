import { paths } from '../../../../paths.ts';
import { AppLink, type Column, Table } from '../../../../ui/index.ts';
import type { Filters } from '../filters.ts';
import { timeOf } from '../logbook/sheets.ts';
import styles from './trends.module.css';
import {
  type Asked,
  cellOf,
  type Figures,
  flightsOf,
  monthText,
  nameOf,
  type Row,
  restsOnLogs,
  type ShownName,
  type TrendGroup,
} from './trends.ts';

type NamedProps = { readonly row: Row; readonly asked: Asked; readonly filters: Filters };

/** A row by its name, which opens its flights where the list can be narrowed to them. */
export function Named({ row, asked, filters }: NamedProps) {
  return <Flights of={flightsOf(row, asked.by, filters)}>{nameOf(row, asked.by)}</Flights>;
}

function Flights({ of, children }: { readonly of: Filters | null; readonly children: string }) {
  if (of === null) return children;
  return (
    <AppLink to={paths.flights} search={of}>
      {children}
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
export function Amount({ show, of, brief = false }: AmountProps) {
  const { text, noteLeads, ...said } = cellOf(show, of);
  const note = brief ? said.brief : said.note;
  if (note === '') return text;
  const muted = <span className="muted">{note}</span>;
  return noteLeads ? (
    <>
      {muted} {text}
    </>
  ) : (
    <>
      {text} {muted}
    </>
  );
}

type FigureColumn = Omit<Column<Figures>, 'as'> & { readonly as: 'figure' };

/** Every figure on a wide screen; on a narrow one what is shown and what it rests on, so that rows stay rows. */
function figureColumns(show: ShownName): FigureColumn[] {
  const narrow: readonly (ShownName | 'read')[] = restsOnLogs(show)
    ? ['read', show]
    : ['flights', 'hours', show];
  const column = (of: ShownName | 'read', name: string, cell: FigureColumn['cell']) => ({
    ...{ name, cell },
    as: 'figure' as const,
    className: narrow.includes(of) ? undefined : styles.wide,
  });
  const shown = (name: string, of: ShownName) =>
    column(of, name, (row) => <Amount show={of} of={row} brief={of !== 'crashes'} />);
  return [
    column('flights', 'Flights', ({ flights }) => flights),
    column('hours', 'Time', ({ time_s }) => timeOf(time_s)),
    column('incidents', 'Incidents', ({ incidents }) => incidents),
    column('read', 'Logs read', ({ flights, read }) => `${read} of ${flights}`),
    shown('Crashes in logs', 'crashes'),
    shown('With findings', 'findings'),
    shown('Failures', 'failures'),
    shown('Per 100 h', 'rate'),
  ];
}

const cellsOf = (columns: readonly FigureColumn[], figures: Figures) =>
  columns.map(({ name, cell, className }) => (
    <td key={name} className={className === undefined ? 'n' : `n ${className}`}>
      <b>{cell(figures)}</b>
    </td>
  ));

type TableProps = {
  readonly groups: readonly TrendGroup[];
  readonly total: Figures;
  readonly asked: Asked;
  readonly filters: Filters;
};

/** The groups over the whole period, and all flights together. */
export function FigureTable({ groups, total, asked, filters }: TableProps) {
  const columns = figureColumns(asked.show);
  return (
    <Table
      short
      className={styles.figures}
      of={groups.map((group, at) => ({ ...group.figures, group, at }))}
      rowKey={({ at }) => at}
      columns={[
        {
          name: 'Group',
          as: 'lead',
          cell: ({ group }) => <Named row={group.of} asked={asked} filters={filters} />,
        },
        asked.by === 'batch'
          ? {
              ...{ name: 'Components', as: 'figure', className: styles.wide },
              cell: ({ group }) => componentsOf(group.of),
            }
          : null,
        ...columns,
      ]}
      foot={
        <tr>
          <td>
            <b>All flights</b>
          </td>
          {asked.by === 'batch' ? <td className={styles.wide} /> : null}
          {cellsOf(columns, total)}
        </tr>
      }
    />
  );
}

function componentsOf({ batch }: Row): string {
  if (batch === null) return '';
  return batch.scrapped === 0
    ? String(batch.components)
    : `${batch.components}, ${batch.scrapped} scrapped`;
}

type MonthTableProps = Pick<TableProps, 'asked' | 'filters'> & { readonly group: TrendGroup };

/** One group month by month, the newest first; months without a flight are left out. */
export function MonthTable({ group, asked, filters }: MonthTableProps) {
  const own = flightsOf(group.of, asked.by, filters);
  const rows = [...group.months].map(([month, figures]) => ({ ...figures, month }));
  return (
    <Table
      short
      className={styles.figures}
      of={rows.toSorted((a, b) => b.month.localeCompare(a.month))}
      rowKey={({ month }) => month}
      columns={[
        {
          name: 'Month',
          as: 'lead',
          cell: ({ month }) => (
            <Flights of={own === null ? null : flightsOf({ ...group.of, month }, 'month', own)}>
              {monthText(month, 'short')}
            </Flights>
          ),
        },
        ...figureColumns(asked.show),
      ]}
    />
  );
}
