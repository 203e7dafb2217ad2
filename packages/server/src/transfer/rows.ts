import type pg from 'pg';
import { BrokenBackup } from '../backup/container.ts';
import { BOUNDS } from './bounds.ts';
import { linesOf } from './lines.ts';
import type { Target, TransferTable } from './tables.ts';

export type IdRange = { readonly min: number; readonly max: number };

/** Rows and bytes of them that go into one statement. */
const BATCH_ROWS = 500;
const BATCH_BYTES = 2 ** 20;

/** Writes the rows of a table into the target; answers how many. */
export async function loadRows(
  client: pg.ClientBase,
  into: { table: TransferTable; columns: readonly string[]; target: Target; range?: IdRange },
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  const statement = insertStatement(into);
  let count = 0;
  for await (const batch of batchesOf(bytes)) {
    const { rowCount } = await client
      .query(statement, [`[${batch.join(',')}]`])
      .catch((error: unknown) => {
        throw misfit(into.table.table, error);
      });
    if (rowCount !== batch.length)
      throw new BrokenBackup(
        `The file is damaged: rows of ${into.table.table} have ids that its header does not name.`,
      );
    count += batch.length;
  }
  return count;
}

/** Values of the wrong type, references that meet nothing, and what the wall of tenants refuses. */
const MISFIT = /^(22|23|54)|^42501$/;

function misfit(table: string, error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === undefined || !MISFIT.test(code)) return error;
  const sentence = `The file is damaged: rows of ${table} do not fit the tables here (${code}).`;
  return new BrokenBackup(sentence, { cause: error });
}

/**
 * The columns of a row as the target has them. `json_populate_recordset` reads every type of ours from
 * what `row_to_json` wrote: decimals digit by digit, instants to the microsecond.
 */
function insertStatement({
  table,
  columns,
  target,
  range,
}: Parameters<typeof loadRows>[1]): string {
  const given = table.read?.(target) ?? {};
  const values = columns.map((name) => given[name] ?? columnValue(table, name, target));
  const within = range === undefined ? '' : ` WHERE r.id BETWEEN ${range.min} AND ${range.max}`;
  const names = columns.map((name) => `"${name}"`).join(', ');
  return `INSERT INTO public.${table.table} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')}
    FROM json_populate_recordset(NULL::public.${table.table}, $1::json) r${within}`;
}

function columnValue(table: TransferTable, name: string, { orgId, offset }: Target): string {
  if (name === 'org_id') return String(orgId);
  const column = `r."${name}"`;
  const named = table.ids?.[name];
  if (named !== undefined) return `${column} + ${offset(named)}`;
  const listed = table.idLists?.[name];
  if (listed !== undefined)
    return `ARRAY(SELECT one + ${offset(listed)} FROM unnest(${column})
      WITH ORDINALITY list(one, place) ORDER BY place)`;
  const inside = table.idsInside?.[name];
  if (inside === undefined) return column;
  const { member } = inside;
  return `(SELECT coalesce(jsonb_agg(CASE WHEN one ->> '${member}' IS NULL THEN one
      ELSE jsonb_set(one, '{${member}}', to_jsonb((one ->> '${member}')::bigint + ${offset(inside.table)}))
      END ORDER BY place), '[]') FROM jsonb_array_elements(${column}) WITH ORDINALITY list(one, place))`;
}

/** Lines, a bounded number and size at a time. */
async function* batchesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let size_bytes = 0;
  for await (const line of linesOf(bytes, BOUNDS.row_bytes)) {
    batch.push(line);
    size_bytes += line.length;
    if (batch.length < BATCH_ROWS && size_bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    size_bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
