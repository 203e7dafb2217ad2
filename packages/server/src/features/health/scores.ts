import {
  instantText,
  invalidValue,
  isCalendarDate,
  type listScores,
  type QueryOf,
  type Reply,
} from '@airworthy/contract';
import { BASELINE_FLIGHTS, strangenessModel, strangenessOf } from '@airworthy/forensics';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import {
  featuresAround,
  fileScores,
  lockAircraft,
  type NewScore,
  type Place,
  type ReadRow,
  type ScoreRow,
  scorePage,
  staleAircraft,
  takeStalePlaces,
} from './store.ts';

/**
 * Scores an aircraft's flights again wherever something has changed among them. A score rests on the 60
 * read flights before its own, so a change reaches its own place and the next 60, and no further.
 */
export async function rescore(
  tx: Tx,
  aircraft: { readonly orgId: number; readonly assetId: number },
): Promise<void> {
  await lockAircraft(tx, aircraft.orgId, aircraft.assetId);
  const places = (await takeStalePlaces(tx, aircraft.orgId, aircraft.assetId)).sort(inOrder);
  const first = places[0];
  const last = places.at(-1);
  if (first === undefined || last === undefined) return;
  const flights = await featuresAround(tx, aircraft, { first, last, reach: BASELINE_FLIGHTS });
  const scores = [...reached(flights, places)].map((index): NewScore => {
    const { flight_id, flown_at } = flights[index]!;
    const earlier = flights.slice(Math.max(0, index - BASELINE_FLIGHTS), index);
    return { ...strangenessOf(flights[index]!, earlier), flight_id, flown_at };
  });
  await fileScores(tx, aircraft, scores, strangenessModel.version);
}

function inOrder(a: Place, b: Place): number {
  if (a.flown_at !== b.flown_at) return a.flown_at < b.flown_at ? -1 : 1;
  return a.flight_id - b.flight_id;
}

/** Indices of the flights at the places and of the next 60 after each. */
function reached(flights: readonly ReadRow[], places: readonly Place[]): Set<number> {
  const indices = new Set<number>();
  for (const place of places) {
    const at = flights.findIndex((flight) => inOrder(flight, place) >= 0);
    if (at === -1) continue;
    const end = Math.min(flights.length - 1, at + BASELINE_FLIGHTS);
    for (let index = at; index <= end; index++) indices.add(index);
  }
  return indices;
}

/** Flights by how unusual they are, newest flown first; what a correction left behind is scored first. */
export async function scores(
  services: Services,
  scope: Scope,
  query: QueryOf<typeof listScores>,
): Promise<Reply<typeof listScores>> {
  const orgId = orgOf(scope);
  const { db } = services.database;
  const after = query.cursor === undefined ? null : placeOf(query.cursor);
  for (const assetId of await staleAircraft(db, orgId))
    await inTransaction(db, (tx) => rescore(tx, { orgId, assetId }));
  const page = { rows: query.limit + 1, after, counted: query.total };
  const found = await scorePage(db, orgId, query, page);
  const rows = found.rows.slice(0, query.limit);
  const last = rows.at(-1);
  const more = found.rows.length > query.limit && last !== undefined;
  return {
    scores: rows.map(scoreOnWire),
    model: strangenessModel,
    total: found.total,
    limit: query.limit,
    next: more ? writeCursor([last.flown_at, last.flight_id]) : null,
  };
}

function placeOf(cursor: string): Place {
  const [flown_at, flight_id] = readCursor(cursor, ['string', 'number']) as [string, number];
  if (!isCalendarDate(flown_at) || !Number.isSafeInteger(flight_id))
    throw invalidValue('cursor', 'cursor is not from this list: send the next of an earlier page.');
  return { flown_at, flight_id };
}

function scoreOnWire(row: ScoreRow) {
  return {
    flight_id: row.flight_id,
    asset_id: row.asset_id,
    flown_at: row.flown_at,
    score: row.score,
    percentile: row.percentile,
    label: row.label,
    baseline_flights: row.baseline_flights,
    confidence: row.confidence,
    features: row.features.map((feature) => ({ ...feature })),
    computed_at: instantText(row.computed_at),
  };
}
