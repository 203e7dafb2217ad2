import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { buildIndex, isValid } from './lateIndices.ts';
import type { OnlineRoad } from './onlineRoad.ts';
import { inShortLocks, PAUSE_MS, type Tell } from './shortLocks.ts';

/** Rows of one statement: some tenths of a second on a busy machine. Only who deletes one of them waits for it. */
const PIECE_ROWS = 25;
/** Pages of a table that are searched for rows at a time. */
const WINDOW_PAGES = 64;
const TELL_EVERY_MS = 10_000;

/**
 * Brings the columns of a migration into a table beside running writes. Each step can be cut off and done again: the columns
 * come with the trigger that fills them in new rows, so from then on only older rows are without, and they are found by that.
 * Whoever records the migration does so after it, when no row is without.
 */
export async function takeOnlineRoad(
  client: pg.ClientBase,
  road: OnlineRoad,
  tell: Tell,
): Promise<void> {
  const named = { what: `Migration ${road.name}`, tell };
  await inShortLocks(client, named, async () => {
    if (!(await isBegun(client, road))) await client.query(road.begin);
  });
  // Past the wall between organizations, which the owner of the tables is behind as well.
  await client.query("SET airworthy.org = '*'; SET statement_timeout = 0");
  // A piece that a crash takes back is found again; the record of the migration, written later, waits for the disk.
  await client.query('SET synchronous_commit = off');
  try {
    do await fillOnce(client, road, tell);
    while (await isLeft(client, road));
    for (const index of road.indices)
      if (!(await isValid(client, index.name))) await buildIndex(client, index);
  } finally {
    await client
      .query('RESET airworthy.org; RESET statement_timeout; RESET synchronous_commit')
      .catch(() => {});
  }
}

async function isBegun(client: pg.ClientBase, { table, filled }: OnlineRoad): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass($1) AND attname = $2 AND NOT attisdropped`,
    [table, filled],
  );
  return rowCount !== 0;
}

/** Rows that were locked by others, or were moved by a rewriting of the table, are for another round. */
async function isLeft(client: pg.ClientBase, { table, filled }: OnlineRoad): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT 1 FROM ${table} WHERE ${filled} IS NULL LIMIT 1`);
  if (rowCount === 0) return false;
  await pause(PAUSE_MS);
  return true;
}

/** Page by page, as the rows lie; what is written meanwhile is filled by the trigger. */
async function fillOnce(client: pg.ClientBase, road: OnlineRoad, tell: Tell): Promise<void> {
  const { rows } = await client.query(
    "SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS pages",
    [road.table],
  );
  const pages: number = rows[0].pages;
  let told = performance.now();
  for (let page = 0; page < pages; page += WINDOW_PAGES) {
    while ((await fillPiece(client, road, page)) === PIECE_ROWS);
    if (performance.now() - told < TELL_EVERY_MS) continue;
    told = performance.now();
    tell(
      `Migration ${road.name}: ${Math.floor((100 * page) / pages)} % of the rows of ${road.table} are filled.`,
    );
  }
}

/**
 * Rows that somebody else has locked are left out: nothing here waits for a row, so nothing can wait in a circle. A result is
 * stored in pieces and compressed; joined with an empty object it is put together once, and not again for each column.
 */
async function fillPiece(
  client: pg.ClientBase,
  { table, columns, filled }: OnlineRoad,
  page: number,
): Promise<number> {
  const names = columns.map(({ name }) => name);
  const { rowCount } = await client.query(
    `UPDATE ${table} AS stored SET ${names.map((name) => `${name} = taken.${name}`).join(', ')}
     FROM (SELECT place, ${columns.map(({ name, expression }) => `(${expression}) AS ${name}`).join(', ')}
       FROM (SELECT ctid AS place,
           CASE jsonb_typeof(result) WHEN 'object' THEN result || '{}' ELSE result END AS result
         FROM ${table} WHERE ctid >= '(${page},0)'::tid AND ctid < '(${page + WINDOW_PAGES},0)'::tid
           AND ${filled} IS NULL LIMIT ${PIECE_ROWS} FOR NO KEY UPDATE SKIP LOCKED) AS whole) AS taken
     WHERE stored.ctid = taken.place`,
  );
  return rowCount ?? 0;
}
