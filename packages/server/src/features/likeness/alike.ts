import { type listAlike, notFound, type Reply } from '@airworthy/contract';
import {
  type AlikeFlight,
  alikeFlights,
  driverNames,
  type TypedFlight,
} from '@airworthy/forensics';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import { type FeatureRow, newestFeatures, outcomes, readState } from './store.ts';

type Answer = Reply<typeof listAlike>;

/** How many flights are shown. */
const MOST = 10;

const UNREAD: Readonly<Record<string, string>> = {
  none: 'The log of this flight was not read.',
  queued: 'The log of this flight is waiting to be read.',
  too_large: 'The log of this flight is too large to be read automatically.',
  failed: 'The log of this flight could not be read.',
};

/** The flights of the organization that are most like one, found anew at every call. */
export async function alikeOf(
  { database: { db } }: Pick<Services, 'database'>,
  scope: Scope,
  flightId: number,
): Promise<Answer> {
  const orgId = orgOf(scope);
  const state = await readState(db, orgId, flightId);
  if (state === undefined) throw notFound('Flight', { id: flightId });
  const nothing = { flight_id: flightId, alike: [], compared_in: [], unknown: [] };
  if (!state.read)
    return {
      ...nothing,
      flights: 0,
      not_compared: 0,
      reason: reasonOf(state),
    };
  const flights = (await newestFeatures(db, orgId, flightId)).map(typed);
  const one = flights.find((flight) => flight.flight_id === flightId);
  if (one === undefined) throw notFound('Flight', { id: flightId });
  const { flights: found, ...known } = alikeFlights(one, flights, MOST);
  const became = await outcomes(
    db,
    orgId,
    found.map(({ flight_id }) => flight_id),
  );
  return {
    flight_id: flightId,
    alike: found.flatMap((flight) => {
      const row = became.get(flight.flight_id);
      // A flight that was deleted between the two statements is not shown.
      return row === undefined
        ? []
        : [
            {
              ...row,
              ...copied(flight),
              causes: namedCauses(row.causes),
              sentence: sentenceOf(flight),
            },
          ];
    }),
    compared_in: [...known.compared_in],
    unknown: [...known.unknown],
    flights: flights.length - 1 - known.not_compared,
    not_compared: known.not_compared,
    reason: known.compared_in.length > 0 ? null : TOO_FEW,
  };
}

const TOO_FEW =
  'What is usual is not known yet: five read flights of the type are needed, or of the aircraft where it has no type.';

function reasonOf({ state, asset_id }: { state: string | null; asset_id: number | null }): string {
  if (state === null) return 'This flight has no log.';
  if (state === 'done' && asset_id === null)
    return 'This flight names no aircraft of the registry, so nothing is usual for it.';
  return UNREAD[state] ?? 'The log of this flight was not read.';
}

function typed({ type_id, asset_id, ...row }: FeatureRow): TypedFlight {
  return { ...row, group: type_id === null ? `aircraft ${asset_id}` : `type ${type_id}` };
}

function copied({ flight_id, distance, alike_in, differs_in, unknown }: AlikeFlight) {
  return {
    flight_id,
    distance,
    alike_in: [...alike_in],
    differs_in: [...differs_in],
    unknown: [...unknown],
  };
}

/** Categories that a reading rules out are no causes. */
function namedCauses(causes: readonly string[] | null): string[] {
  return (causes ?? []).filter((category) => !category.startsWith('not_'));
}

/** "Alike in vibration and motor balance, not in the battery." */
function sentenceOf({ alike_in, differs_in, unknown }: AlikeFlight): string {
  const named = (keys: AlikeFlight['alike_in']) =>
    joined(keys.slice(0, 3).map((key) => driverNames[key]));
  const alike =
    alike_in.length === 0
      ? 'Alike overall: no measure stands apart in both'
      : `Alike in ${named(alike_in)}`;
  const not = differs_in.length === 0 ? '' : `, not in ${named(differs_in)}`;
  const left = unknown.length === 0 ? '' : ` Not known: ${named(unknown)}.`;
  return `${alike}${not}.${left}`;
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
