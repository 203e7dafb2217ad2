import { Fragment, type ReactNode } from 'react';

export type Column<Row> = {
  /** The heading; on a phone, where a row becomes a block of lines, the label of the line. */
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * `figure` stands right with even digits, `lead` names the row, `end` stands at the right edge and needs no
   * label, `actions` are buttons.
   */
  readonly as?: 'text' | 'figure' | 'lead' | 'end' | 'actions';
  /** What stands in the heading's place, such as a box that chooses every row. */
  readonly heading?: ReactNode;
  /** Of its cells and its heading, where a page lays a column out by itself. */
  readonly className?: string | undefined;
  /** A share of the table's width, for tables whose columns stand above one another; all columns then have one. */
  readonly width?: string;
};

type TableProps<Row> = {
  readonly of: readonly Row[];
  readonly columns: readonly (Column<Row> | null)[];
  readonly rowKey: (row: Row) => string | number;
  /** Where the cells speak for themselves. */
  readonly headless?: boolean;
  /** Rows so short that they remain rows on a phone: a name and what stands at the right edge. */
  readonly short?: boolean;
  /** What stands below a row over its whole width; null for most of them. */
  readonly detail?: (row: Row) => ReactNode;
  /** A last row, such as the sums. */
  readonly foot?: ReactNode;
  readonly className?: string | undefined;
};

/** A list of records: rows on a wide screen, blocks on a narrow one. A column that is null is not shown. */
export function Table<Row>(props: TableProps<Row>) {
  const { of, columns, rowKey, headless = false, short = false, detail, foot, className } = props;
  const shown = columns.filter((column) => column !== null);
  const even = shown.some(({ width }) => width !== undefined);
  return (
    <table className={classes('rows', !short && 'list', even && 'even', className)}>
      {headless ? null : (
        <thead>
          <tr>
            {shown.map((column) => (
              <Heading key={column.name} of={column} />
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {of.map((row) => (
          <Fragment key={rowKey(row)}>
            <tr>
              {shown.map(({ name, as = 'text', cell, className: own }) => (
                <td
                  key={name}
                  className={classes(CELLS[as], own)}
                  data-label={LABELLED.has(as) ? name : undefined}
                >
                  {/* On a phone the cell is a line of two: its label and this. */}
                  {LABELLED.has(as) ? <div>{cell(row)}</div> : cell(row)}
                </td>
              ))}
            </tr>
            <Detail columns={shown.length}>{detail?.(row)}</Detail>
          </Fragment>
        ))}
        {foot}
      </tbody>
    </table>
  );
}

function Heading<Row>({ of }: { of: Column<Row> }) {
  const { name, as = 'text', width, heading, className } = of;
  return (
    <th
      className={classes(as === 'figure' && CELLS.figure, className)}
      {...(width === undefined ? {} : { style: { width } })}
    >
      {heading ?? (as === 'actions' ? <span className="visually-hidden">{name}</span> : name)}
    </th>
  );
}

function classes(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

function Detail({ columns, children }: { columns: number; children: ReactNode }) {
  if (children === null || children === undefined) return null;
  return (
    <tr>
      <td colSpan={columns}>{children}</td>
    </tr>
  );
}

const CELLS = {
  text: undefined,
  figure: 'n',
  lead: undefined,
  end: 'end',
  actions: 'end',
} as const;

/** What names a row, and what stands at its end, needs no label beside it. */
const LABELLED: ReadonlySet<string> = new Set(['text', 'figure']);
