import pg from 'pg';
import type { Table } from '../backup/tables.ts';

/** For each table the number of its records and a hash of the columns it had, in any order of the rows. */
export async function recordSums(
  client: pg.ClientBase,
  tables: readonly Table[],
): Promise<Record<string, string>> {
  await client.query("SET TimeZone TO 'UTC'; SET DateStyle TO 'ISO'; SET airworthy.org TO '*'");
  const found: Record<string, string> = {};
  for (const { table, columns } of tables) {
    const names = columns.map((column) => `t.${pg.escapeIdentifier(column)}`).join(', ');
    const { rows } = await client.query(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(line, E'\\n' ORDER BY line COLLATE "C"), '')) AS sum
       FROM (SELECT ROW(${names})::text AS line FROM public.${pg.escapeIdentifier(table)} t) AS lines`,
    );
    found[table] = rows[0].sum;
  }
  return found;
}
