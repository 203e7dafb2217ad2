/** One fault as a line of the table. */
export type Row = {
  readonly done: string;
  readonly seen: string;
  readonly lost: number;
  readonly chargedWrongly: number;
  /** Null where the service was never away. */
  readonly recover_s: number | null;
  /** What did not hold; empty when all did. */
  readonly broken: readonly string[];
};

export type Scenario = { readonly name: string; readonly run: () => Promise<Row> };

export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    [
      row.done,
      row.seen,
      row.lost,
      row.chargedWrongly,
      row.recover_s === null ? 'never away' : row.recover_s.toFixed(1),
    ].join(' | '),
  );
  return [
    '| What was done | What callers saw | Lost | Charged wrongly | Seconds to recover |',
    '| --- | --- | --- | --- | --- |',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}
