import type pg from 'pg';

/** What `pg` asks of something it can send; COPY is not in its types, but in its protocol. */
type CopyConnection = {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

/**
 * COPY … FROM STDIN over an ordinary connection: one statement, its rows as text with tabs between.
 * A statement of some ten thousand rows is held whole; the callers send many of them.
 */
export async function copyRows(
  client: pg.PoolClient,
  target: string,
  rows: readonly (readonly (string | number | boolean | null)[])[],
): Promise<void> {
  const text = rows.map((row) => row.map(cell).join('\t')).join('\n');
  const chunk = Buffer.from(`${text}\n`);
  await new Promise<void>((done, failed) => {
    let fault: Error | null = null;
    const statement = {
      submit: (connection: CopyConnection) => connection.query(`COPY ${target} FROM STDIN`),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(chunk);
        connection.endCopyFrom();
      },
      handleCommandComplete() {},
      handleEmptyQuery() {},
      handleRowDescription() {},
      handleDataRow() {},
      handlePortalSuspended() {},
      handleCopyData() {},
      handleError(error: Error) {
        fault = error;
        failed(error);
      },
      handleReadyForQuery() {
        if (fault === null) done();
      },
    };
    client.query(statement as unknown as pg.Submittable);
  });
}

/** No text of ours holds a tab, a line end or a backslash. */
function cell(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
}
