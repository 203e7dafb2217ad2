import { Fragment, type ReactNode } from 'react';

export type Column<Row> = {
  /** The heading; on a phone, where a row becomes a block of lines, the label of the line. */
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** `figure` stands right with even digits, `lead` names the row, `actions` are buttons. */
  readonly as?: 'text' | 'figure' | 'lead' | 'actions';
  /** A share of the table's width, for tables whose columns stand above one another; all columns then have one. */
  readonly width?: string;
};

type TableProps<Row> = {
  readonly of: readonly Row[];
  readonly columns: readonly (Column<Row> | null)[];
  readonly rowKey: (row: Row) => string | number;
  /** Where the cells speak for themselves. */
  readonly headless?: boolean;
  /** What stands below a row over its whole width; null for most of them. */
  readonly detail?: (row: Row) => ReactNode;
};

/** A list of records: rows on a wide screen, blocks on a narrow one. A column that is null is not shown. */
export function Table<Row>(props: TableProps<Row>) {
  const { of, columns, rowKey, headless = false, detail } = props;
  const shown = columns.filter((column) => column !== null);
  return (
    <table
      className={shown.some(({ width }) => width !== undefined) ? 'rows list even' : 'rows list'}
    >
      {headless ? null : (
        <thead>
          <tr>
            {shown.map(({ name, as, width }) => (
              <th
                key={name}
                {...(as === 'figure' ? { className: 'n' } : {})}
                {...(width === undefined ? {} : { style: { width } })}
              >
                {as === 'actions' ? <span className="visually-hidden">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {of.map((row) => (
          <Fragment key={rowKey(row)}>
            <tr>
              {shown.map(({ name, as = 'text', cell }) => (
                <td key={name} {...CELLS[as]} {...(LABELLED.has(as) ? { 'data-label': name } : {})}>
                  {/* On a phone the cell is a line of two: its label and this. */}
                  {LABELLED.has(as) ? <div>{cell(row)}</div> : cell(row)}
                </td>
              ))}
            </tr>
            <Detail columns={shown.length}>{detail?.(row)}</Detail>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
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
  text: {},
  figure: { className: 'n' },
  lead: {},
  actions: { className: 'end' },
} as const;

/** A lead and a row of buttons need no label beside them. */
const LABELLED: ReadonlySet<string> = new Set(['text', 'figure']);
