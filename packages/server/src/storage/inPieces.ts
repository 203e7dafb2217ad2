import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Rows of one statement: a second or so, where a busy disk takes ten. */
const PIECE_ROWS = 10_000;

/** Runs a statement that removes or changes at most some rows until it finds fewer; answers how many in all. */
export type InPieces = (piece: (rows: number) => Promise<number>) => Promise<number>;

/**
 * What has ended can be millions of rows at once: after a server was off for long, or when fewer days are to be kept. In
 * one statement they would pass the time that a statement may take, in every try again, and never go. `stopped` ends it
 * between two statements; what is left goes the next time.
 */
export function inPieces(stopped: () => boolean = () => false): InPieces {
  return async (piece) => {
    let all = 0;
    for (;;) {
      const rows = await piece(PIECE_ROWS);
      all += rows;
      if (rows < PIECE_ROWS || stopped()) return all;
    }
  };
}

/** Drops the rows of a table from before a moment, the oldest first. */
export function dropOlder(
  db: Db,
  table: 'api_call' | 'event' | 'notice',
  before: Date,
  pieces: InPieces = inPieces(),
): Promise<number> {
  const of = sql.table(table);
  return pieces(async (rows) => {
    const dropped = await sql`DELETE FROM ${of} WHERE id IN
      (SELECT id FROM ${of} WHERE at < ${before} ORDER BY at LIMIT ${rows})`.execute(db);
    return Number(dropped.numAffectedRows);
  });
}
