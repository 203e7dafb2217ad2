import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { type FlightFilter, likePattern } from './filter.ts';
import { type FlightPlace, flightRows, LOOKED_AT_MAX } from './store.ts';
import type { FlightRow } from './wire.ts';

/**
 * The newest flights that are looked at before anything else: where a text is in many of them, going on flight by
 * flight fills a page with less work than an index.
 */
const PROBED = 200;
const OFTEN = 10;
/**
 * From here on as many are looked at as one page looks at. The index reads each flight that fits, anywhere in the table,
 * for its day: of a text in one of forty of a million that was 2,244 buffers, and then flight by flight after all.
 */
const SOMETIMES = 3;
const OFTEN_OF_PAGE = 30;

/**
 * Flights that the index may find before a page goes flight by flight instead. A text in hundreds that the newest do not
 * have costs so many reads at most, however many flights there are.
 */
export const FOUND_MAX = 2000;

type Text = { id: number; flown_at: string; asset_id: number | null; pilot_id: number | null };

/** Everything that a text finds: flights by their own words, and all those of aircraft and pilots by name. */
export type Found = {
  readonly flights: readonly Text[];
  readonly assets: readonly number[];
  readonly pilots: readonly number[];
};

/** A filter that the index answers by itself: a text, and the days between which to look. */
export type TextFilter = Pick<FlightFilter, 'since' | 'until'> & { readonly q: string };

export function textFilterOf(filter: FlightFilter): TextFilter | null {
  const { asset_id, pilot_id, mission_id, flight_type, incident, log, q, since, until } = filter;
  const others = [asset_id, pilot_id, mission_id, flight_type, incident, log];
  if (q === undefined || others.some((one) => one !== undefined)) return null;
  return { q, since, until };
}

/** What the index finds for a text; null where going flight by flight is the better way, or the only one. */
export async function findText(db: Db, orgId: number, filter: TextFilter): Promise<Found | null> {
  const named = await namedSo(db, orgId, filter.q);
  if (await isFrequent(db, orgId, filter, named)) return null;
  const { rows } = await sql<Text | { id: null }>`
    SELECT * FROM flights_with_text(${orgId}, ${filter.q}, ${FOUND_MAX})`.execute(db);
  const flights = rows.filter((row): row is Text => row.id !== null);
  return flights.length < rows.length
    ? null
    : { flights: flights.filter(within(filter)), ...named };
}

type Named = Pick<Found, 'assets' | 'pilots'>;

async function namedSo(db: Db, orgId: number, q: string): Promise<Named> {
  const like = likePattern(q);
  const { rows } = await sql<Named>`SELECT
    ARRAY(SELECT id FROM aircraft WHERE org_id = ${orgId}
      AND (name ILIKE ${like} OR registration ILIKE ${like})) AS assets,
    ARRAY(SELECT id FROM pilot WHERE org_id = ${orgId}
      AND coalesce(name, member_name, 'Pilot ' || id) ILIKE ${like}) AS pilots`.execute(db);
  return rows[0]!;
}

/** Whether the newest flights fill a good part of a page; also where there are no more than those that are looked at. */
async function isFrequent(db: Db, orgId: number, filter: TextFilter, named: Named) {
  const newest = (most: number) => fitting(db, orgId, { filter, named, most });
  const { looked, fit } = await newest(PROBED);
  if (looked < PROBED || fit >= OFTEN) return true;
  return fit >= SOMETIMES && (await newest(LOOKED_AT_MAX)).fit >= OFTEN_OF_PAGE;
}

type Probe = { readonly filter: TextFilter; readonly named: Named; readonly most: number };

/** How many of the newest flights fit, of how many that were looked at. */
async function fitting(db: Db, orgId: number, { filter, named, most }: Probe) {
  const like = likePattern(filter.q);
  const { rows } = await sql<{ looked: number; fit: number }>`
    SELECT count(*) AS looked, count(*) FILTER (WHERE f.site ILIKE ${like} OR f.remarks ILIKE ${like}
      OR f.external_ref ILIKE ${like} OR f.asset_name ILIKE ${like} OR ${namedCondition(named)}) AS fit
    FROM (SELECT * FROM flight f WHERE f.org_id = ${orgId} AND ${span(filter)}
      ORDER BY f.flown_at DESC, f.id DESC LIMIT ${most}) f`.execute(db);
  return rows[0]!;
}

const namedCondition = ({ assets, pilots }: Named): RawBuilder<unknown> =>
  sql`f.asset_id = ANY(${[...assets]}::bigint[]) OR f.pilot_id = ANY(${[...pilots]}::bigint[])`;

function span({ since, until }: TextFilter): RawBuilder<unknown> {
  const from = since === undefined ? sql`true` : sql`f.flown_at >= ${since}::date`;
  return until === undefined ? from : sql`${from} AND f.flown_at <= ${until}::date`;
}

/** Days as texts compare as days: four digits of the year, two of the month. */
const within =
  ({ since = '', until = '~' }: TextFilter) =>
  ({ flown_at }: Text) =>
    flown_at >= since && flown_at <= until;

const newestFirst = (a: FlightPlace, b: FlightPlace) =>
  a.flown_at === b.flown_at ? b.id - a.id : a.flown_at < b.flown_at ? 1 : -1;

/** One page of what was found; of each aircraft and pilot it reads no more than a page. */
export function foundPageStatement(
  orgId: number,
  { filter, found }: { filter: TextFilter; found: Found },
  page: { rows: number; after: FlightPlace | null },
): RawBuilder<FlightRow> {
  const { after } = page;
  const texts = found.flights
    .filter((one) => after === null || newestFirst(after, one) < 0)
    .sort(newestFirst)
    .slice(0, page.rows);
  const place =
    after === null
      ? sql`true`
      : sql`(f.flown_at, f.id) < (${after.flown_at}::date, ${after.id}::bigint)`;
  const newestOf = (column: RawBuilder<unknown>, ids: readonly number[]) => sql`
    SELECT n.* FROM unnest(${[...ids]}::bigint[]) AS one (id), LATERAL (
      SELECT f.flown_at, f.id FROM flight f WHERE f.org_id = ${orgId} AND ${column} = one.id
        AND ${span(filter)} AND ${place} ORDER BY f.flown_at DESC, f.id DESC LIMIT ${page.rows}) n`;
  return flightRows(sql`SELECT f.* FROM (
      SELECT * FROM unnest(${texts.map((one) => one.flown_at)}::date[],
        ${texts.map((one) => one.id)}::bigint[]) AS t (flown_at, id)
      UNION ${newestOf(sql`f.asset_id`, found.assets)}
      UNION ${newestOf(sql`f.pilot_id`, found.pilots)}
      ORDER BY flown_at DESC, id DESC LIMIT ${page.rows}) n
    JOIN flight f ON f.org_id = ${orgId} AND f.id = n.id`);
}

/** How many flights a text finds, each once. */
export async function countFound(
  db: Db,
  orgId: number,
  { filter, found }: { filter: TextFilter; found: Found },
): Promise<number> {
  const assets = new Set(found.assets);
  const pilots = new Set(found.pilots);
  const isNamed = ({ asset_id, pilot_id }: Text) =>
    (asset_id !== null && assets.has(asset_id)) || (pilot_id !== null && pilots.has(pilot_id));
  const byText = found.flights.filter((one) => !isNamed(one)).length;
  if (assets.size + pilots.size === 0) return byText;
  const { rows } = await sql<{ named: number }>`SELECT count(*) AS named FROM flight f
    WHERE f.org_id = ${orgId} AND ${span(filter)} AND (${namedCondition(found)})`.execute(db);
  return byText + rows[0]!.named;
}
