import type { QuestionMeasure, questionGroups } from '@airworthy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../storage/transaction.ts';

export type Group = (typeof questionGroups)[number];
export type Take = 'min' | 'max' | 'mean' | 'median' | 'p95' | 'sum';

export type Filter = {
  readonly asset_id?: number | undefined;
  readonly type_id?: number | undefined;
  readonly pilot_id?: number | undefined;
  readonly mission_id?: number | undefined;
  readonly flight_type?: string | undefined;
  readonly incident?: boolean | undefined;
  readonly site?: string | undefined;
  readonly firmware?: string | undefined;
  readonly finding?: string | undefined;
  readonly cause?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
};

export type Question = {
  readonly orgId: number;
  readonly measure: QuestionMeasure;
  readonly take: Take;
  readonly filter: Filter;
  readonly groups: readonly Group[];
};

/** Members of a row, and what they are in SQL. Nothing of a request becomes SQL but its values. */
const groupColumns: Readonly<
  Record<Group, { readonly name: string; readonly of: RawBuilder<unknown> }>
> = {
  aircraft: { name: 'aircraft_id', of: sql`f.asset_id` },
  type: { name: 'type_id', of: sql`a.type_id` },
  pilot: { name: 'pilot_id', of: sql`r.pilot_id` },
  site: { name: 'site', of: sql`nullif(r.site, '')` },
  firmware: { name: 'firmware', of: sql`x.firmware` },
  battery: { name: 'battery_id', of: sql`(b.one ->> 'component_id')::bigint` },
  week: { name: 'week', of: sql`to_char(date_trunc('week', f.flown_at), 'YYYY-MM-DD')` },
  month: { name: 'month', of: sql`to_char(date_trunc('month', f.flown_at), 'YYYY-MM-DD')` },
};

const takes: Readonly<Record<Take, RawBuilder<number>>> = {
  min: sql`min(value)`,
  max: sql`max(value)`,
  mean: sql`avg(value)`,
  median: sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY value)`,
  p95: sql`percentile_cont(0.95) WITHIN GROUP (ORDER BY value)`,
  sum: sql`sum(value)`,
};

/** Filters on the record of a flight, which hold for flights without a reading too. */
function recordConditions({ orgId, filter }: Question): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [sql`r.org_id = ${orgId}`];
  if (filter.asset_id !== undefined) parts.push(sql`r.asset_id = ${filter.asset_id}`);
  if (filter.type_id !== undefined) parts.push(sql`a.type_id = ${filter.type_id}`);
  if (filter.pilot_id !== undefined) parts.push(sql`r.pilot_id = ${filter.pilot_id}`);
  if (filter.mission_id !== undefined) parts.push(sql`r.mission_id = ${filter.mission_id}`);
  if (filter.flight_type !== undefined) parts.push(sql`r.flight_type = ${filter.flight_type}`);
  if (filter.incident !== undefined) parts.push(sql`r.incident = ${filter.incident}`);
  if (filter.site !== undefined) parts.push(sql`r.site = ${filter.site}`);
  if (filter.since !== undefined) parts.push(sql`r.flown_at >= ${filter.since}::date`);
  if (filter.until !== undefined) parts.push(sql`r.flown_at <= ${filter.until}::date`);
  return parts;
}

/** Whether it is decided by readings which flights match. */
function asksReadings({ filter: { firmware, finding, cause } }: Question): boolean {
  return firmware !== undefined || finding !== undefined || cause !== undefined;
}

const needsReading = (question: Question) =>
  question.groups.includes('firmware') || asksReadings(question);

/** Read flights that match, with the figure of each; null where a flight does not have it. */
function matching(question: Question, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const { measure, filter, groups, orgId } = question;
  const value =
    measure.from === 'log'
      ? sql`(f.features ->> ${measure.of})::double precision`
      : sql`(c.comparison ->> ${measure.of})::double precision`;
  const parts = recordConditions(question);
  if (filter.firmware !== undefined) parts.push(sql`x.firmware = ${filter.firmware}`);
  if (filter.finding !== undefined) parts.push(sql`x.findings ? ${filter.finding}`);
  if (filter.cause !== undefined) parts.push(sql`x.causes ? ${filter.cause}`);
  const comparison =
    measure.from === 'comparison'
      ? sql`LEFT JOIN flight_comparison c ON c.org_id = ${orgId} AND c.flight_id = f.flight_id`
      : sql``;
  const reading = needsReading(question)
    ? sql`JOIN flight_log l ON l.org_id = f.org_id AND l.id = f.log_id
        JOIN log_reading x ON x.org_id = l.org_id AND x.sha256 = l.sha256`
    : sql``;
  const battery = groups.includes('battery')
    ? sql`LEFT JOIN LATERAL jsonb_array_elements(r.batteries) b(one) ON true`
    : sql``;
  return sql`SELECT f.flight_id, f.flown_at, ${value} AS value ${columns}
    FROM flight_feature f
    JOIN flight r ON r.org_id = f.org_id AND r.id = f.flight_id
    JOIN aircraft a ON a.org_id = f.org_id AND a.id = f.asset_id
    ${comparison} ${reading} ${battery}
    WHERE f.org_id = ${orgId} AND ${sql.join(parts, sql` AND `)}`;
}

export type MatchedLog = Record<string, unknown> & {
  readonly flight_id: number;
  readonly log_id: number;
  /** Where its columns lie; null where they are not kept. */
  readonly partition: string | null;
};

/** The members of a row by which it is grouped. */
export function membersOf(groups: readonly Group[]): string[] {
  return groups.map((group) => groupColumns[group].name);
}

/** The newest read log of each flight that matches, with its groups and where its columns lie, no more than `most`. */
export async function matchedLogs(tx: Tx, question: Question, most: number): Promise<MatchedLog[]> {
  const columns = question.groups.map((group) => groupColumns[group]);
  const selected = columns.map(({ name, of }) => sql`, ${of} AS ${sql.ref(name)}`);
  const order = columns.map(({ name }) => sql`m.${sql.ref(name)} NULLS LAST, `);
  const { rows } = await sql<MatchedLog>`SELECT m.*, k.partition
    FROM (${matching(question, sql`, f.log_id ${sql.join(selected, sql``)}`)}) m
    LEFT JOIN lake_file k ON k.org_id = ${question.orgId} AND k.log_id = m.log_id
    ORDER BY ${sql.join(order, sql``)} m.flown_at DESC, m.flight_id DESC LIMIT ${most}`.execute(tx);
  return rows;
}

export type Counts = { matched: number; measured: number };

/** How many read flights match and have the figure, counted no further than `most`. */
export async function countMatching(tx: Tx, question: Question, most: number): Promise<Counts> {
  const one = { ...question, groups: [] };
  const { rows } = await sql<Counts>`
    SELECT count(*) AS matched, count(value) AS measured
    FROM (${matching(one, sql``)} LIMIT ${most}) m`.execute(tx);
  return rows[0]!;
}

/**
 * Flights of the registry that match by their record and have no reading; what a reading says is not asked of them. As a
 * difference: looking for each flight among the read ones took 6 s of a million.
 */
export async function countUnread(tx: Tx, question: Question, matched: number): Promise<number> {
  const all = await countRecords(tx, question);
  return Math.max(0, all - (asksReadings(question) ? await countRead(tx, question) : matched));
}

/** Aircraft carry the number of their flights; any other filter has to count them. */
async function countRecords(tx: Tx, question: Question): Promise<number> {
  const { asset_id, type_id, ...others } = question.filter;
  const { rows } = Object.values(others).every((one) => one === undefined)
    ? await sql<{ n: number }>`SELECT coalesce(sum(a.total_flights), 0)::float8 AS n FROM aircraft a
        WHERE a.org_id = ${question.orgId}
          ${asset_id === undefined ? sql`` : sql`AND a.id = ${asset_id}`}
          ${type_id === undefined ? sql`` : sql`AND a.type_id = ${type_id}`}`.execute(tx)
    : await sql<{ n: number }>`SELECT count(*)::float8 AS n
        FROM flight r JOIN aircraft a ON a.org_id = r.org_id AND a.id = r.asset_id
        WHERE ${sql.join(recordConditions(question), sql` AND `)}`.execute(tx);
  return rows[0]!.n;
}

async function countRead(tx: Tx, question: Question): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::float8 AS n FROM flight_feature f
    JOIN flight r ON r.org_id = f.org_id AND r.id = f.flight_id
    JOIN aircraft a ON a.org_id = r.org_id AND a.id = r.asset_id
    WHERE f.org_id = ${question.orgId} AND ${sql.join(recordConditions(question), sql` AND `)}`.execute(
    tx,
  );
  return rows[0]!.n;
}

export type AnswerRow = Record<string, unknown> & {
  value: number;
  flights: number;
  flight_ids: number[];
};

export async function answerRows(tx: Tx, question: Question, most: number): Promise<AnswerRow[]> {
  const columns = question.groups.map((group) => groupColumns[group]);
  const names = columns.map(({ name }) => sql.ref(name));
  const selected = columns.map(({ name, of }) => sql`, ${of} AS ${sql.ref(name)}`);
  const listed = names.map((name) => sql`${name}, `);
  const grouped =
    names.length === 0
      ? sql``
      : sql`GROUP BY ${sql.join(names)} ORDER BY ${sql.join(names.map((name) => sql`${name} NULLS LAST`))}`;
  const { rows } = await sql<AnswerRow>`
    SELECT ${sql.join(listed, sql``)} ${takes[question.take]} AS value,
      count(DISTINCT flight_id) AS flights,
      (array_agg(flight_id ORDER BY flown_at DESC, flight_id DESC))[1:20] AS flight_ids
    FROM (${matching(question, sql.join(selected, sql``))}) m
    WHERE value IS NOT NULL ${grouped} LIMIT ${most}`.execute(tx);
  return rows.filter((row) => row.flights > 0);
}
