import {
  type AircraftEntry,
  dateText,
  instantText,
  type listAircraft,
  type Reply,
} from '@airworthy/contract';
import type { z } from 'zod';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';
import { figure, hoursOf } from '../figure.ts';
import { type Due, nextDue } from '../maintenance/due.ts';
import {
  type CounterRow,
  programCounters,
  programDues,
  type Wear,
  wearByAircraft,
} from '../maintenance/maintenance.ts';
import { type AircraftRow, programs, registryRows } from './store.ts';

type Entry = z.input<typeof AircraftEntry>;

export async function registry(
  services: Services,
  scope: Scope,
): Promise<Reply<typeof listAircraft>> {
  const today = dateText(services.clock());
  const aircraft = await entries(services.database.db, orgOf(scope), null, today);
  return { aircraft, total: aircraft.length };
}

/** One aircraft as the registry shows it; null when it is not the organization's. */
export async function registryEntry(
  db: Db | Tx,
  orgId: number,
  assetId: number,
  today: string,
): Promise<Entry | null> {
  return (await entries(db, orgId, assetId, today))[0] ?? null;
}

/** One aircraft as the registry shows it, or all of them. */
export async function entries(
  db: Db | Tx,
  orgId: number,
  assetId: number | null,
  today: string,
): Promise<Entry[]> {
  const judged = await judgedFleet(db, orgId, assetId, today);
  const wear = await wearByAircraft(db, orgId, assetId, today);
  return judged.map(({ row, dues }) => aircraftOnWire(row, nextDue(dues), wear.get(row.id)));
}

/** One aircraft or all, with every item of their programs; none when it is not the organization's. */
export async function judgedFleet(
  db: Db | Tx,
  orgId: number,
  assetId: number | null,
  today: string,
): Promise<{ row: AircraftRow; dues: Due[] }[]> {
  const rows = await registryRows(db, orgId, assetId, today);
  const programOf = await programs(db, orgId);
  const counted = new Map<number, CounterRow[]>();
  for (const counter of await programCounters(db, orgId, assetId)) {
    const own = counted.get(counter.asset_id);
    if (own === undefined) counted.set(counter.asset_id, [counter]);
    else own.push(counter);
  }
  return rows.map((row) => {
    const program = programOf.get(row.type_id ?? 0) ?? [];
    const known = counted.get(row.id) ?? [];
    const standing = { hours: totalHours(row), flights: row.total_flights, today };
    return { row, dues: programDues(program, known, dateText(row.created), standing) };
  });
}

/** Hours at its entry and those flown since. */
export function totalHours(row: AircraftRow): number {
  return row.hours_at_entry + row.total_duration_s / 3600;
}

function aircraftOnWire(row: AircraftRow, due: Due | null, wear: Wear | undefined): Entry {
  const reason = groundedReason(row);
  return {
    id: row.id,
    name: row.name,
    registration: row.registration,
    serial: row.serial,
    model: row.model,
    status: row.status,
    total_flights: row.total_flights,
    total_hours: figure(totalHours(row)),
    hours_flown: hoursOf(row.total_duration_s),
    last_flight: row.last_flight,
    type_id: row.type_id,
    build_id: row.build_id,
    tied_build: tiedOnWire(row),
    airworthy: reason === null,
    grounded_reason: reason,
    work_open: row.work_open,
    next_due: due === null ? null : dueOnWire(due),
    components_expired: wear?.expired ?? 0,
    components_due_soon: wear?.dueSoon ?? 0,
    fleet_health: row.fleet_health,
    remote_id: row.remote_id,
    insurance_until: row.insurance_until,
    created: instantText(row.created),
    updated: instantText(row.updated),
    revision: row.revision,
  };
}

function tiedOnWire({ tied_build_id, build_name, build_version }: AircraftRow) {
  if (build_name === null || build_version === null) return null;
  return { id: tied_build_id, name: build_name, version: build_version };
}

function dueOnWire(due: Due) {
  return {
    title: due.item.title,
    in_hours: due.inHours,
    in_flights: due.inFlights,
    in_days: due.inDays,
    state: due.state,
  };
}

const notInService: Record<AircraftRow['status'], string | null> = {
  in_service: null,
  maintenance: 'In maintenance.',
  grounded: 'Grounded.',
  stored: 'In storage.',
  retired: 'Retired.',
  lost: 'Lost.',
};

/** Of these the open work says more than the status does. */
const REPAIRABLE: ReadonlySet<AircraftRow['status']> = new Set(['maintenance', 'grounded']);

/** Why it should not fly: its status, then an order that grounds it, then a bulletin past its deadline. */
function groundedReason(row: AircraftRow): string | null {
  const status = notInService[row.status];
  if (status !== null && (row.grounded_by === null || !REPAIRABLE.has(row.status))) return status;
  if (status !== null) return `${status.replace('.', ':')} ${row.grounded_by}.`;
  if (row.grounded_by !== null) return `Open work grounds it: ${row.grounded_by}.`;
  if (row.bulletin_overdue !== null)
    return `Mandatory bulletin ${row.bulletin_overdue} is past its deadline.`;
  return null;
}
