import type { FlightTable, TableColumn } from '@airworthy/flightlog';

/** Rows that become text at once. */
const PIECE_ROWS = 4096;

/** A table of a flight as comma separated values, a piece at a time; what was not measured is an empty cell. */
export function* csvPieces(table: FlightTable): Generator<string> {
  yield `${table.columns.map(({ name }) => name).join(',')}\n`;
  for (let from = 0; from < table.rows; from += PIECE_ROWS) {
    const to = Math.min(from + PIECE_ROWS, table.rows);
    const columns = table.columns.map((column) => cellsOf(column, from, to));
    let piece = '';
    for (let row = 0; row < to - from; row++)
      piece += `${columns.map((cells) => cells[row]).join(',')}\n`;
    yield piece;
  }
}

function cellsOf(column: TableColumn, from: number, to: number): string[] {
  if (column.kind === 'text')
    return column.rows(from, to).map((value) => (value === null ? '' : cell(value)));
  const write = WRITTEN[column.kind];
  return Array.from(column.rows(from, to), (value) => (Number.isNaN(value) ? '' : write(value)));
}

const WRITTEN = {
  // The fewest digits that a 32-bit float is told apart by.
  single: singleDigits,
  double: String,
  whole: String,
  flag: (value: number) => (value === 0 ? 'false' : 'true'),
} as const;

/**
 * The fewest digits, six or more, that read back as the same 32-bit float. A column of nothing else was logged as
 * such, and the further digits of its 64-bit form hold nothing: 0.0874137, not 0.08741369843482971.
 */
export function singleDigits(value: number): string {
  if (Number.isInteger(value) || !Number.isFinite(value)) return String(value);
  // Nine significant digits tell any two 32-bit floats apart (IEEE 754-2008, 5.12.2).
  for (let digits = 6; digits < 9; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return String(rounded);
  }
  return String(Number(value.toPrecision(9)));
}

/** A value as RFC 4180 quotes it. */
export function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
