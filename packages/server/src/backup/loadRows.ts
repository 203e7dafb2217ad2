import pg from 'pg';
import { BrokenBackup } from './container.ts';
import { copyIn } from './copy.ts';
import { copyStatement, type Table, tablesOf } from './tables.ts';

export type Constraint = {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
};

/**
 * Rows arrive table by table, so references hold only once all are in; triggers have had their effect
 * already; and COPY does not work under row-level security. All of it comes back before the commit, and
 * adding a reference again checks every row.
 */
export async function takeDown(client: pg.ClientBase): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  for (const { table } of await tablesOf(client)) {
    const name = `public.${pg.escapeIdentifier(table)}`;
    await client.query(`
      ALTER TABLE ${name} DISABLE TRIGGER USER, DISABLE ROW LEVEL SECURITY;
      DELETE FROM ${name}`);
  }
  return rows;
}

/** The rows of one table; one that the table cannot hold is named. */
export async function loadTable(
  client: pg.ClientBase,
  table: Table,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  try {
    await copyIn(client, copyStatement(table, 'FROM STDIN'), bytes);
  } catch (error) {
    const { where, code } = error as pg.DatabaseError;
    if (error instanceof BrokenBackup) throw error;
    if (code === '42P01' || code === '42703')
      throw new BrokenBackup(
        `The backup is damaged: its schema has no table "${table.table}" with the columns it names.`,
      );
    // PostgreSQL says "COPY flight, line 12, column duration_s: …"; a line is a record.
    const found = /line (\d+)(?:, column (\w+))?/.exec(where ?? '');
    if (found === null || !/^2[23]/.test(code ?? '')) throw error;
    const column = found[2] === undefined ? '' : `, in "${found[2]}"`;
    throw new BrokenBackup(
      `The backup is damaged: record ${found[1]} of the table "${table.table}"${column} is not one ` +
        'that Airworthy wrote.',
    );
  }
}

export async function putBack(
  client: pg.ClientBase,
  constraints: readonly Constraint[],
): Promise<void> {
  for (const { table, name, definition } of constraints)
    await client
      .query(`ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`)
      .catch((error: pg.DatabaseError) => {
        if (error.code !== '23503') throw error;
        throw new BrokenBackup(
          `The backup is damaged: a record of the table "${table}" names another that is not in it ` +
            `(${error.detail ?? name}).`,
        );
      });
  for (const { table } of await tablesOf(client))
    await client.query(`ALTER TABLE public.${pg.escapeIdentifier(table)} ENABLE TRIGGER USER`);
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: Record<string, number>,
): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query('SELECT setval($1::regclass, $2)', [
      `public.${pg.escapeIdentifier(name)}`,
      last,
    ]);
}
