import { DUCKDB, loadDuckdb, NoDuckdb } from '../lake/duckdb.ts';
import { LakeTooLarge, localLake } from '../lake/localLake.ts';
import { type QueryAnswer, QueryRefused, queryLake } from '../lake/query.ts';
import { openBlobs } from '../reading/open.ts';
import {
  type CommandContext,
  CommandError,
  countOption,
  type Invocation,
  type Outcome,
} from './command.ts';
import { tableText } from './figureTable.ts';

/** The view of columns is made, and fetched from a bucket, only where a query names it. */
const SAMPLES = /\bsamples\b/i;

/** `airworthy query "SELECT …"`: one question over the lake, read-only. It needs the store and no database. */
export async function query(invocation: Invocation, { config }: CommandContext): Promise<Outcome> {
  const sql = invocation.positionals[0] ?? '';
  const orgId = countOption(invocation, 'org', 1) ?? null;
  const limits = {
    time_s: countOption(invocation, 'seconds', 1) ?? 30,
    memory_mb: countOption(invocation, 'memory', 64) ?? 512,
    rows: countOption(invocation, 'rows', 1) ?? 1000,
  };
  const samples = SAMPLES.test(sql);
  try {
    const duckdb = loadDuckdb(config.duckdbFolder);
    const { lake: store } = await openBlobs(config);
    const lake = await localLake(store, { orgId, samples });
    try {
      if (lake.logs === 0) throw new CommandError(emptyLake(orgId));
      return printed(await queryLake(duckdb, lake, { sql, orgId, samples }, limits), limits.rows);
    } finally {
      await lake.release();
    }
  } catch (error) {
    if ([NoDuckdb, QueryRefused, LakeTooLarge].some((kind) => error instanceof kind))
      throw new CommandError((error as Error).message);
    throw error;
  }
}

function emptyLake(orgId: number | null): string {
  const whose = orgId === null ? 'The lake' : `The lake of organization ${orgId}`;
  return `${whose} has no logs. Set AIRWORTHY_LAKE=on; airworthy lake rebuild writes those that were read before.`;
}

function printed(answer: QueryAnswer, most: number): Outcome {
  const { columns, more } = answer;
  const rows = answer.rows.map((row) =>
    Object.fromEntries(columns.map((name, i) => [name, row[i]])),
  );
  const numbers = columns.flatMap((_, i) =>
    answer.rows.every((row) => row[i] === null || typeof row[i] === 'number') ? [i] : [],
  );
  const cells = answer.rows.map((row) => row.map(shown));
  const counted = more
    ? `The first ${most} rows; there are more. --rows shows more of them.`
    : `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}.`;
  const text = [tableText([columns, ...cells], new Set(numbers)), counted].join('\n\n');
  return { value: { columns, rows, more, engine: DUCKDB.name }, text };
}

/** What is not known is named as such: an empty cell would look like an empty text. */
function shown(value: unknown): string {
  if (value === null) return 'null';
  // Nothing that is stored moves the cursor of a terminal.
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
