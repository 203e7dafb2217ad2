import { csvLines } from '../../../../format/csv.ts';
import type { Flight } from '../useFlights.ts';
import { type BookColumn, cellText, type LineFacts } from './profiles.ts';
import { plus, type Sums, sumsOf } from './sheets.ts';

/** Flights that a printed book takes; more are chosen by dates. */
export const MOST = 2000;

export type Book = {
  readonly flights: readonly Flight[];
  /** Earlier flights of the same subject: what the first sheet brings forward. */
  readonly before: Sums;
  /** Whether some of the period are not in it, since there are more than it takes. */
  readonly cut: boolean;
};

/** What the book has come to with each of its lines. */
export function totalsOf({ flights, before }: Pick<Book, 'flights' | 'before'>): readonly Sums[] {
  let total = before;
  return flights.map((flight) => {
    total = plus(total, sumsOf([flight]));
    return total;
  });
}

/** The lines of the book as they are printed, as CSV. */
export function bookCsv(
  book: Book,
  columns: readonly BookColumn[],
  aircraft: LineFacts['aircraft'],
): string {
  const totals = totalsOf(book);
  const rows = book.flights.map((flight, index) =>
    columns.map((column) => cellText(column, flight, { aircraft, total: totals[index]! })),
  );
  return csvLines([columns.map(({ name }) => name), ...rows]);
}
