import { type BodyOf, type fileFlight, invalidValue, missingField } from '@airworthy/contract';
import { orgOf, type Scope } from '../../access/scope.ts';
import { withCleared } from '../../storage/cleared.ts';
import { defined } from '../../storage/defined.ts';
import { jsonText } from '../../storage/json.ts';
import { requireOwned } from '../../storage/ownership.ts';
import type { Tx } from '../../storage/transaction.ts';
import { rosterEntryOf, rosterNames } from '../pilots/pilots.ts';
import type { FlightColumns } from './store.ts';

type NewFlight = BodyOf<typeof fileFlight>;
type Clearable = NonNullable<NewFlight['clear']>[number];
type Crew = Exclude<NonNullable<NewFlight['crew']>, string>;

export type SentAndDefaults = {
  sent: FlightColumns;
  defaults: FlightColumns & { flown_at: string };
};

/**
 * A flight as sent, as columns: members that were sent, and what a new flight takes for the others.
 * Whatever it names must be the organization's own; the first that is not is refused by its field.
 */
export async function flightColumns(
  tx: Tx,
  scope: Scope,
  body: NewFlight,
  today: string,
): Promise<SentAndDefaults> {
  const orgId = orgOf(scope);
  const sent: FlightColumns = { ...plainColumns(body), ...(await assetColumns(tx, orgId, body)) };
  const crew = body.crew === undefined ? undefined : crewEntries(body.crew);
  const named = [body.pilot_id, ...(crew ?? []).map((one) => one.pilot_id)];
  const names = await rosterNames(
    tx,
    orgId,
    named.filter((id) => id != null),
  );
  if (body.pilot_id !== undefined) {
    requireOnRoster(names, body.pilot_id, 'pilot_id');
    sent.pilot_id = body.pilot_id;
  }
  if (crew !== undefined) sent.crew = jsonText(crewColumn(crew, names));
  if (body.mission_id !== undefined) {
    await requireOwned(tx, { orgId, table: 'mission' }, [body.mission_id], 'mission_id');
    sent.mission_id = body.mission_id;
  }
  if (body.batteries !== undefined) sent.batteries = await batteryColumn(tx, orgId, body.batteries);
  const pilotId =
    scope.kind === 'device' ? null : await rosterEntryOf(tx, { orgId, accountId: scope.userId });
  const sorties = body.sorties ?? 1;
  const cleared = withCleared<Clearable, FlightColumns>(sent, body.clear, {
    pilot_id: ['pilot_id'],
    mission_id: ['mission_id'],
  });
  return {
    sent: cleared,
    defaults: { flown_at: today, pilot_id: pilotId, sorties, landings: sorties },
  };
}

/** `asset_id` wins; a name alone also takes a flight out of the registry. */
async function assetColumns(tx: Tx, orgId: number, body: NewFlight): Promise<FlightColumns> {
  if (body.asset_id !== undefined) {
    await requireOwned(tx, { orgId, table: 'aircraft' }, [body.asset_id], 'asset_id');
    return { asset_id: body.asset_id, asset_name: null };
  }
  if (body.asset_name === undefined) return {};
  if (body.asset_name === '') throw invalidValue('asset_name', 'asset_name must not be empty.', '');
  return { asset_id: null, asset_name: body.asset_name };
}

function plainColumns(body: NewFlight): FlightColumns {
  return defined({
    flown_at: body.flown_at?.date,
    started_at: body.flown_at?.startedAt,
    duration_s: body.duration_s ?? (body.duration_min && body.duration_min * 60),
    flight_type: body.flight_type,
    site: body.site,
    night: body.night,
    sorties: body.sorties,
    landings: body.landings,
    remarks: body.remarks,
    incident: body.incident,
    conditions: textOrObject(body.conditions),
    payload: textOrObject(body.payload),
  });
}

/** A text becomes an object with it; an empty one clears. */
function textOrObject(
  value: string | Record<string, unknown> | undefined,
): string | null | undefined {
  if (value === undefined) return undefined;
  if (value === '') return null;
  return jsonText(typeof value === 'string' ? { text: value } : value);
}

type CrewEntry = { name: string; role: string | null; pilot_id: number | null };

function crewEntries(crew: NonNullable<NewFlight['crew']>): CrewEntry[] {
  const list: Crew = typeof crew === 'string' ? (crew === '' ? [] : [crew]) : crew;
  return list.map((one, index) => {
    if (typeof one === 'string') return { name: one, role: null, pilot_id: null };
    const name = one.name ?? '';
    if (name === '' && one.pilot_id === undefined) {
      throw missingField(`crew[${index}].name`, 'A crew member needs a name or a pilot_id.');
    }
    return { name, role: one.role || null, pilot_id: one.pilot_id ?? null };
  });
}

function crewColumn(crew: CrewEntry[], names: ReadonlyMap<number, string>): CrewEntry[] {
  return crew.map((one, index) => {
    if (one.pilot_id === null) return one;
    const known = requireOnRoster(names, one.pilot_id, `crew[${index}].pilot_id`);
    return one.name === '' ? { ...one, name: known } : one;
  });
}

function requireOnRoster(names: ReadonlyMap<number, string>, id: number, field: string): string {
  const name = names.get(id);
  if (name === undefined)
    throw invalidValue(field, `${field.split('.').at(-1)} is not on the roster.`, id);
  return name;
}

async function batteryColumn(
  tx: Tx,
  orgId: number,
  batteries: NonNullable<NewFlight['batteries']>,
): Promise<string> {
  const entries = batteries.map((one) =>
    typeof one === 'string'
      ? { name: one, component_id: null }
      : { ...one, name: one.name ?? '', component_id: one.component_id ?? null },
  );
  const ids = entries.map((one) => one.component_id);
  const field = (index: number) => `batteries[${index}].component_id`;
  await requireOwned(tx, { orgId, table: 'component' }, ids, field);
  return jsonText(entries);
}
