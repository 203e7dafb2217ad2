/** A cell of a CSV file (RFC 4180): quoted where it holds what separates cells or lines. */
export function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows of a CSV file for a spreadsheet, which runs a cell that begins like a formula: a quote makes it text again. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  const safe = (text: string) => csvCell(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  return rows.map((cells) => `${cells.map(safe).join(',')}\r\n`).join('');
}
