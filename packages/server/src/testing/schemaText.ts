import type pg from 'pg';
import { LATE_INDICES } from '../storage/lateIndices.ts';
import { WALL_FUNCTIONS } from '../storage/rowSecurity.ts';

/**
 * The schema `public` as sorted lines of text: columns, constraints, indices, triggers, functions. The list of
 * migrations, the wall between tenants and the indices that are built beside writes are left out: no migration makes them.
 */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `
    SELECT line FROM (
      SELECT format('column %s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
          CASE WHEN a.attnotnull THEN ' not null' ELSE '' END,
          coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) AS line, c.relname
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'c')
      UNION ALL
      SELECT format('constraint %s.%s %s', c.relname, k.conname, pg_get_constraintdef(k.oid)), c.relname
        FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
        WHERE k.connamespace = 'public'::regnamespace AND k.contype <> 'n'
      UNION ALL
      SELECT format('index %s', indexdef), tablename FROM pg_indexes
        WHERE schemaname = 'public' AND indexname <> ALL ($2)
      UNION ALL
      SELECT format('trigger %s', pg_get_triggerdef(t.oid)), c.relname
        FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
      UNION ALL
      SELECT format('function %s %s', p.oid::regprocedure, md5(pg_get_functiondef(p.oid))), p.proname
        FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    ) AS described WHERE relname <> ALL ($1) ORDER BY line COLLATE "C"`,
    [['schema_migration', ...WALL_FUNCTIONS], LATE_INDICES.map(({ name }) => name)],
  );
  return `${rows.map(({ line }) => line).join('\n')}\n`;
}
