import {
  type BodyOf,
  dateText,
  type deleteFlight,
  type fileFlight,
  invalidValue,
  isCalendarDate,
  type listFlights,
  notFound,
  type QueryOf,
  type Reply,
} from '@airworthy/contract';
import { plusDays } from '@airworthy/contract/dates';
import { FLIGHTS_COUNTED_MAX } from '@airworthy/contract/values';
import type { countFlights } from '@airworthy/contract/web';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { RecordServices, Services } from '../../services.ts';
import { noteReason } from '../../storage/audit.ts';
import type { Db } from '../../storage/database.ts';
import { fileOrCorrect } from '../../storage/fileOrCorrect.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { registryEntry } from '../aircraft/aircraft.ts';
import { announceGrounding } from '../aircraft/grounding.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import { recordEvent } from '../events/events.ts';
import { refuseLocked } from '../lockedDays.ts';
import { raiseDueWork } from '../maintenance/maintenance.ts';
import { refuseStale } from '../stale.ts';
import { flightColumns } from './columns.ts';
import type { FlightFilter } from './filter.ts';
import { refuseOthers } from './ownFlights.ts';
import {
  boundedCountStatement,
  deleteFlightRow,
  type FlightPlace,
  flightById,
  flightCountStatement,
  flightPageStatement,
  flightRows,
  lookedTo,
} from './store.ts';
import {
  countFound,
  type Found,
  findText,
  foundPageStatement,
  type TextFilter,
  textFilterOf,
} from './textSearch.ts';
import { type FlightOnWire, type FlightRow, flightOnWire } from './wire.ts';

type NewFlight = BodyOf<typeof fileFlight>;

export async function flightPage(
  services: Services,
  scope: Scope,
  query: QueryOf<typeof listFlights>,
): Promise<Reply<typeof listFlights>> {
  const orgId = orgOf(scope);
  const { db } = services.database;
  const after = query.cursor === undefined ? null : placeOf(query.cursor);
  const page = { rows: query.limit + 1, after };
  const filter = textFilterOf(query);
  const found = filter === null ? null : await findText(db, orgId, filter);
  const text = filter === null || found === null ? null : { filter, found };
  const [{ rows }, total] = await Promise.all([
    text === null
      ? flightPageStatement(orgId, query, page).execute(db)
      : foundPageStatement(orgId, text, page).execute(db),
    query.total ? countOf(db, orgId, { query, text }) : null,
  ]);
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  const filled = rows.length > query.limit && last !== undefined;
  // What the index found is all there is; flight by flight, there may be more to look at.
  const stopped = filled || text !== null ? null : await lookedTo(db, orgId, query, after);
  const next = filled ? last : stopped;
  return {
    flights: shown.map(flightOnWire),
    total,
    limit: query.limit,
    next: next === null ? null : writeCursor([next.flown_at, next.id]),
  };
}

async function countOf(
  db: Db,
  orgId: number,
  {
    query,
    text,
  }: { query: QueryOf<typeof listFlights>; text: { filter: TextFilter; found: Found } | null },
): Promise<number | null> {
  if (text !== null) return countFound(db, orgId, text);
  return (await flightCountStatement(orgId, query).execute(db)).rows[0]?.total ?? null;
}

/** How many flights fit, without reading more than ten thousand of them. */
export async function countedFlights(
  db: Db,
  orgId: number,
  query: FlightFilter,
): Promise<Reply<typeof countFlights>> {
  const filter = textFilterOf(query);
  const found = filter === null ? null : await findText(db, orgId, filter);
  if (filter !== null && found !== null && found.assets.length + found.pilots.length === 0)
    return { flights: found.flights.length, more: false };
  const { rows } = await boundedCountStatement(orgId, query, FLIGHTS_COUNTED_MAX).execute(db);
  const { fit, looked } = rows[0]!;
  return { flights: Math.min(fit, FLIGHTS_COUNTED_MAX), more: looked > FLIGHTS_COUNTED_MAX };
}

function placeOf(cursor: string): FlightPlace {
  const [flown_at, id] = readCursor(cursor, ['string', 'number']) as [string, number];
  if (!isCalendarDate(flown_at) || !Number.isSafeInteger(id))
    throw invalidValue('cursor', 'cursor is not from this list: send the next of an earlier page.');
  return { flown_at, id };
}

export async function oneFlight(
  services: Services,
  scope: Scope,
  id: number,
): Promise<FlightOnWire> {
  const flight = await flightRecord(services.database.db, orgOf(scope), id);
  if (flight === null) throw notFound('Flight', { id });
  return flight;
}

/** A flight as the API shows it; null when it is not the organization's. */
export async function flightRecord(
  db: Db | Tx,
  orgId: number,
  id: number,
): Promise<FlightOnWire | null> {
  const row = await flightById(db, orgId, id);
  return row === undefined ? null : flightOnWire(row);
}

/**
 * Files a flight, or corrects the one that `id` or its reference names; sums follow in the same
 * transaction.
 */
export async function recordFlight(
  services: RecordServices,
  scope: Scope,
  body: NewFlight,
  id?: number,
): Promise<Reply<typeof fileFlight>> {
  const orgId = orgOf(scope);
  const today = dateText(services.clock());
  checkFlownAt(body, services.clock());
  return inTransaction(services.database.db, async (tx) => {
    const filed = await fileInto(tx, scope, { body, id, today });
    const work =
      filed.asset_id === null
        ? []
        : await raiseDueWork(tx, { orgId, assetId: filed.asset_id, flightId: filed.id, today });
    const flight = flightOnWire(filed.flight);
    const filedEvent = {
      orgId,
      kind: 'flight',
      id: filed.id,
      data: { id: filed.id, flight },
    } as const;
    if (filed.isNew) await recordEvent(tx, { ...filedEvent, type: 'flight.filed' });
    if (filed.asset_id !== null && work.some((order) => order.grounding))
      await announceGrounding(tx, { orgId, assetIds: [filed.asset_id], today });
    return {
      id: filed.id,
      flight,
      work_raised: work,
      created_new: filed.isNew,
    };
  });
}

/** The date is that of the place of the flight, so it may be a day ahead of UTC, and no more. */
function checkFlownAt(body: NewFlight, now: Date): void {
  const flown = body.flown_at?.date;
  if (flown === undefined) return;
  const tomorrow = plusDays(dateText(now), 1);
  if (flown < '1900-01-01')
    throw invalidValue('flown_at', 'flown_at must not be before 1900.', flown);
  if (flown > tomorrow)
    throw invalidValue('flown_at', 'flown_at must not be later than tomorrow.', flown);
}

async function fileInto(
  tx: Tx,
  scope: Scope,
  { body, id, today }: { body: NewFlight; id: number | undefined; today: string },
) {
  const orgId = orgOf(scope);
  if (id !== undefined && (await flightById(tx, orgId, id)) === undefined)
    throw notFound('Flight', { id });
  await noteReason(tx, body.reason);
  await refuseLocked(tx, orgId, [body.flown_at?.date]);
  const { sent, defaults } = await flightColumns(tx, scope, body, today);
  await refuseOthers(tx, scope, body.pilot_id === undefined ? [] : [body.pilot_id]);
  const named = sent.asset_id != null || sent.asset_name != null;
  const filed = await fileOrCorrect(
    tx,
    {
      table: 'flight',
      orgId,
      id,
      externalRef: body.external_ref,
      joined: flightRows,
      onCorrection: async (known) => {
        const flight = (await flightById(tx, orgId, known.id))!;
        await refuseOthers(tx, scope, [flight.pilot_id]);
        await refuseLocked(tx, orgId, [flight.flown_at]);
        await refuseStale(body.revision, known.revision, async () => ({
          flight: flightOnWire(flight),
        }));
      },
    },
    { sent, defaults: { ...defaults, source: scope.kind === 'device' ? 'device' : 'personal' } },
    named && id === undefined
      ? null
      : { field: 'asset_id', message: 'Either asset_id or asset_name is required.' },
  );
  const { id: filedId, isNew } = filed;
  // The filing already holds the aircraft's lock: a new flight came back whole with its insert, so that no further
  // statement keeps the next filing waiting.
  const flight = isNew ? (filed.row as FlightRow) : (await flightById(tx, orgId, filedId))!;
  return { id: filedId, isNew, flight, asset_id: flight.asset_id };
}

/** As a correction of the flight would be refused: a log changes what its flight says. */
export async function refuseOthersFlight(db: Db, scope: Scope, id: number): Promise<void> {
  const flight = await flightById(db, orgOf(scope), id);
  if (flight !== undefined) await refuseOthers(db, scope, [flight.pilot_id]);
}

/** Logs, readings, features and scores are deleted with it; runs, orders and missions remain without it. */
export async function removeFlight(
  services: Services,
  scope: Scope,
  id: number,
  reason?: string,
): Promise<Reply<typeof deleteFlight>> {
  const orgId = orgOf(scope);
  const today = dateText(services.clock());
  return inTransaction(services.database.db, async (tx) => {
    const flight = await flightById(tx, orgId, id);
    if (flight === undefined) throw notFound('Flight', { id });
    await refuseOthers(tx, scope, [flight.pilot_id]);
    await refuseLocked(tx, orgId, [flight.flown_at]);
    await noteReason(tx, reason);
    const gone = await deleteFlightRow(tx, orgId, id);
    if (gone === undefined) throw notFound('Flight', { id });
    const aircraft =
      gone.asset_id === null ? null : await registryEntry(tx, orgId, gone.asset_id, today);
    return { ok: true, id, aircraft };
  });
}
