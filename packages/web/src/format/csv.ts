/** A cell of a CSV file (RFC 4180): quoted where it holds what separates cells or lines. */
export function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
