import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../api/queries.ts';
import { plural } from '../../../../format/numbers.ts';
import { dateText } from '../../../../format/times.ts';
import { type Column, Sheet, Table } from '../../../../ui/index.ts';
import { PrintedSheet } from '../../printed.tsx';
import type { Filters } from '../filters.ts';
import styles from '../flights.module.css';
import type { Flight } from '../useFlights.ts';
import { type Book, MOST, totalsOf } from './lines.ts';
import {
  type BookColumn,
  cellText,
  type LineFacts,
  NOT_ON_RECORD,
  PROFILES,
  type Profile,
  type ProfileKey,
} from './profiles.ts';
import { type BookSheet, type Sums, sheetsOf, timeOf } from './sheets.ts';

type SheetsProps = {
  readonly book: Book;
  readonly filters: Filters;
  readonly profile: ProfileKey;
  readonly aircraft: LineFacts['aircraft'];
};

/** The sheets of the book, one below the other; on paper each begins a page. */
export function Sheets({ book, filters, profile: key, aircraft }: SheetsProps) {
  const profile: Profile = PROFILES[key];
  const totals = new Map(totalsOf(book).map((total, index) => [book.flights[index]!.id, total]));
  const columns = profile.columns.map(
    (column): Column<Flight> => ({
      name: column.name,
      as: column.name === 'Date' ? 'lead' : isFigure(column) ? 'figure' : 'text',
      cell: (flight) => {
        const text = cellText(column, flight, { aircraft, total: totals.get(flight.id)! });
        return text === NOT_ON_RECORD ? <i className="muted">{text}</i> : text;
      },
    }),
  );
  const sheets = sheetsOf(book.flights, book.before);
  const subject = useSubject(filters);
  const [first, last] = [book.flights[0]!, book.flights.at(-1)!];
  return sheets.map((sheet, index) => (
    <PrintedSheet
      key={sheet.lines[0]!.id}
      title={`${subject}, ${dateText(first.flown_at)} to ${dateText(last.flown_at)}`}
      note={noteOf(book, sheet, profile)}
      at={`Sheet ${index + 1} of ${sheets.length}`}
      blanks={profile.blanks}
    >
      <Sheet flush>
        <Table
          of={sheet.lines}
          rowKey={({ id }) => id}
          className={styles.book}
          columns={columns}
          foot={<Foot of={sheet} columns={profile.columns} last={index === sheets.length - 1} />}
        />
      </Sheet>
    </PrintedSheet>
  ));
}

function noteOf({ cut }: Book, { brought }: BookSheet, profile: Profile): string {
  const newest = cut ? ` These are the newest ${MOST} of the period.` : '';
  const earlier =
    brought.flights > 0
      ? `${plural(brought.flights, 'earlier flight')} brought forward.`
      : 'From the first flight on record.';
  return `${profile.name}.${newest} ${earlier}`;
}

const isFigure = ({ name, sum }: BookColumn) => sum !== undefined || name === 'Total';

type FootProps = {
  readonly of: BookSheet;
  readonly columns: readonly BookColumn[];
  readonly last: boolean;
};

/** What the sheet comes to, what came before it, and both. */
function Foot({ of, columns, last }: FootProps) {
  const rows: readonly (readonly [string, Sums])[] = [
    ['This sheet', of.sums],
    ['Brought forward', of.brought],
    [last ? 'Total' : 'Carried forward', of.carried],
  ];
  const first = columns.findIndex(({ sum }) => sum !== undefined);
  return rows.map(([name, sums]) => (
    <tr key={name} className={styles.sum}>
      <th scope="row" colSpan={first}>
        {name}, {plural(sums.flights, 'flight')}
      </th>
      {columns.slice(first).map((column) => (
        <td key={column.name} className="n" data-label={column.sum && column.name}>
          {sumText(column, sums)}
        </td>
      ))}
    </tr>
  ));
}

function sumText({ sum }: BookColumn, sums: Sums): string | null {
  if (sum === undefined) return null;
  return sum.endsWith('_s') ? timeOf(sums[sum]) : String(sums[sum]);
}

/** What the filters choose, in words; a name that has not arrived is its number. */
function useSubject(filters: Filters): string {
  const aircraft = useQuery(query('listAircraft')).data?.aircraft;
  const pilots = useQuery(query('listPilots')).data?.pilots;
  const { asset_id, pilot_id, since: _since, until: _until, ...others } = filters;
  const parts = [
    asset_id &&
      (aircraft?.find(({ id }) => String(id) === asset_id)?.name ?? `Aircraft ${asset_id}`),
    pilot_id && (pilots?.find(({ id }) => String(id) === pilot_id)?.name ?? `Pilot ${pilot_id}`),
    Object.keys(others).length > 0 && 'chosen flights only',
  ].filter(Boolean);
  return parts.length === 0 ? 'All flights' : parts.join(', ');
}
