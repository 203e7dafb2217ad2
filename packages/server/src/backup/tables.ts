import pg from 'pg';

/** A table of ours with the columns that hold data, in their order; generated ones follow from them. */
export type Table = { readonly table: string; readonly columns: readonly string[] };

/**
 * Every table of ours but the list of migrations, which the header has, and what names files that a backup does not
 * hold: the columns of logs follow from the logs, and are written again after a restore.
 */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query(`
    SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND c.relname NOT IN ('schema_migration', 'lake_file')
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

export function copyStatement({ table, columns }: Table, direction: 'TO STDOUT' | 'FROM STDIN') {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return `COPY public.${pg.escapeIdentifier(table)} (${names}) ${direction}`;
}

/** The last number that each sequence gave out. */
export async function sequencesOf(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query(`
    SELECT sequencename AS name, last_value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL`);
  return Object.fromEntries(rows.map((row) => [row.name, Number(row.last_value)]));
}
