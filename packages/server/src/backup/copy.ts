import { type Duplex, PassThrough, type Readable } from 'node:stream';
import type pg from 'pg';

/**
 * PostgreSQL's COPY over a plain `pg` client, both ways, as streams of its text format. The client knows
 * the messages and offers them to a query object of one's own; these two are such objects.
 */
type Connection = {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
  readonly stream: Duplex;
};

/** The parts of a query that COPY has no use for. */
const QUIET = {
  handleRowDescription() {},
  handleDataRow() {},
  handlePortalSuspended() {},
  handleEmptyQuery() {},
  handleCommandComplete() {},
};

/** The rows of `COPY … TO STDOUT`. PostgreSQL waits while nobody reads. */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  const rows = new PassThrough();
  let heldUp = false;
  const query = {
    ...QUIET,
    submit(connection: Connection) {
      connection.query(statement);
    },
    handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection) {
      // The client's buffer is used again for the next message, so what waits here needs bytes of its own.
      if (rows.write(Buffer.from(chunk)) || heldUp) return;
      heldUp = true;
      connection.stream.pause();
      rows.once('drain', () => {
        heldUp = false;
        connection.stream.resume();
      });
    },
    handleError(error: Error) {
      rows.destroy(error);
    },
    handleReadyForQuery(connection: Connection) {
      rows.end();
      // A stream that has ended emits no `drain`: the connection would stay paused forever.
      if (heldUp) connection.stream.resume();
    },
  };
  client.query(query as unknown as pg.Submittable);
  return rows;
}

/** Sends rows to `COPY … FROM STDIN`; resolves when the server has taken them all. */
export function copyIn(
  client: pg.ClientBase,
  statement: string,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | null = null;
    const send = async (connection: Connection) => {
      try {
        for await (const chunk of rows) {
          if (failure !== null) return;
          connection.sendCopyFromChunk(chunk);
          const { stream } = connection;
          if (stream.writableNeedDrain)
            await new Promise((drained) => stream.once('drain', drained));
        }
        connection.endCopyFrom();
      } catch (error) {
        failure ??= error as Error;
        connection.sendCopyFail('the source of the rows failed');
      }
    };
    const query = {
      ...QUIET,
      submit(connection: Connection) {
        connection.query(statement);
      },
      handleCopyInResponse(connection: Connection) {
        void send(connection);
      },
      // After an error the client forgets the query, so nothing else is called.
      handleError(error: Error) {
        failure ??= error;
        reject(failure);
      },
      handleReadyForQuery() {
        resolve();
      },
    };
    client.query(query as unknown as pg.Submittable);
  });
}
