import type { Installation } from './installation.ts';
import type { Sizes } from './sizes.ts';

const MONTHS = 36;
const MB = (bytes: number) => (bytes / 1e6).toFixed(1);

/** What each table takes, what a month of the filled three years added to it, and what vacuum takes after a tenth was changed. */
export async function measureTables({ client }: Installation, sizes: Sizes): Promise<void> {
  const flights = sizes.organizations * sizes.flights + sizes.large + Math.min(1000, sizes.flights);
  const { rows } = await client.query(`
    SELECT relname AS name, reltuples::float8 AS rows, pg_table_size(oid)::float8 AS heap,
      pg_indexes_size(oid)::float8 AS indices
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reltuples > 100
    ORDER BY pg_total_relation_size(oid) DESC LIMIT 8`);
  console.log(`\n| table | rows | table MB | indices MB | bytes a row | MB a month |`);
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const { name, rows: count, heap, indices } of rows) {
    const all = heap + indices;
    console.log(
      `| ${name} | ${count} | ${MB(heap)} | ${MB(indices)} | ${Math.round(all / count)} | ${MB(all / MONTHS)} |`,
    );
  }
  const changed = Math.ceil(flights / 10);
  await client.query('SET session_replication_role = replica');
  await client.query(
    `UPDATE flight SET remarks = remarks || '.' WHERE id IN (SELECT id FROM flight ORDER BY id DESC LIMIT ${changed})`,
  );
  await client.query('SET session_replication_role = origin');
  const begun = performance.now();
  await client.query('VACUUM (ANALYZE) flight');
  const took_s = (performance.now() - begun) / 1000;
  console.log(
    `\nVacuum of flight after ${changed} of ${flights} were changed: ${took_s.toFixed(1)} s.`,
  );
}
