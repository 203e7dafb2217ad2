import { dateText } from '@airworthy/contract';
import { plusDays } from '@airworthy/contract/dates';
import { jsonText } from '../../storage/json.ts';
import type { Tx } from '../../storage/transaction.ts';
import { fleet, sites, type TypeName, types } from './fleet.ts';
import type { PlannedFlight } from './history.ts';
import {
  attachLogs,
  type LogFiling,
  type LoggedFlight,
  logOf,
  unreadableLog,
} from './logs/attachLogs.ts';
import type { Batteries } from './parts.ts';

/** The build that the survey quads are tied to, as it is copied into their records. */
export type TiedBuild = { readonly id: number; readonly name: string; readonly params: object };

type Registering = { readonly orgId: number; readonly now: Date; readonly build: TiedBuild };

/** Types and aircraft; ids in the order of `fleet`. */
export async function registerFleet(tx: Tx, { orgId, now, build }: Registering) {
  const typeIds = {} as Record<TypeName, number>;
  for (const [name, { program, limits, ...type }] of Object.entries(types)) {
    const { id } = await tx
      .insertInto('aircraft_type')
      .values({ ...type, org_id: orgId, program: jsonText(program), limits: jsonText(limits) })
      .returning('id')
      .executeTakeFirstOrThrow();
    typeIds[name as TypeName] = id;
  }
  const tied = {
    build_id: build.id,
    build_name: build.name,
    build_version: 1,
    build_params: jsonText(build.params),
  };
  const rows = await tx
    .insertInto('aircraft')
    .values(
      fleet.map(({ name, registration, serial, type, status, insuredForDays, logs }) => ({
        org_id: orgId,
        name,
        registration,
        serial,
        status,
        model: types[type].name,
        type_id: typeIds[type],
        fleet_health: logs !== undefined,
        insurance_until: plusDays(dateText(now), insuredForDays),
        ...(type === 'quad' ? tied : {}),
      })),
    )
    .returning('id')
    .execute();
  return { assets: rows.map((row) => row.id), types: typeIds };
}

/** Clocks of Stockholm: an hour ahead of UTC, two from April to October. */
function startOf(now: Date, { daysAgo, minute }: PlannedFlight): { at: Date; text: string } {
  const day = plusDays(dateText(now), -daysAgo);
  const month = Number(day.slice(5, 7));
  const ahead_h = month >= 4 && month <= 10 ? 2 : 1;
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`;
  const text = `${day}T${clock}+${two(ahead_h)}:00`;
  return { at: new Date(text), text };
}

export type FlightIds = {
  readonly orgId: number;
  readonly assets: readonly number[];
  readonly pilots: readonly number[];
  readonly batteries: Batteries;
  readonly now: Date;
};

export type HistoryFlight = PlannedFlight & { readonly id: number; readonly startedAt: Date };

/** All flights in one statement, under the triggers that keep hours and sums. */
export async function fileFlights(
  tx: Tx,
  { orgId, assets, pilots, batteries, now }: FlightIds,
  history: readonly PlannedFlight[],
): Promise<HistoryFlight[]> {
  const starts = history.map((flight) => startOf(now, flight));
  const rows = history.map((flight, index) => {
    const { at, text } = starts[index]!;
    const filed = new Date(at.getTime() + 2 * 3_600_000);
    return {
      org_id: orgId,
      asset_id: assets[flight.aircraft]!,
      pilot_id: pilots[flight.pilot]!,
      flown_at: text.slice(0, 10),
      started_at: text,
      duration_s: flight.duration_s,
      flight_type: flight.flight_type,
      site: sites[flight.site]!.name,
      night: flight.night,
      landings: flight.landings,
      conditions: jsonText({ wind_kmh: flight.wind_kmh, temp_c: flight.temp_c }),
      batteries: jsonText([batteries[flight.aircraft]![index % 2]!]),
      remarks: flight.remarks,
      source: 'device',
      created: filed,
      updated: filed,
    };
  });
  const filed = await tx.insertInto('flight').values(rows).returning('id').execute();
  return history.map((flight, index) => ({
    ...flight,
    id: filed[index]!.id,
    startedAt: starts[index]!.at,
  }));
}

/** Logs of the newest flights of each aircraft that Fleet Health watches, and one that cannot be read. */
export async function fileLogs(
  filing: LogFiling,
  flights: readonly HistoryFlight[],
): Promise<number> {
  const logs: { flight: LoggedFlight; name: string; bytes: Buffer }[] = [];
  for (const [aircraft, { logs: wanted }] of fleet.entries()) {
    if (wanted === undefined) continue;
    const newest = loggedOf(
      flights.filter((flight) => flight.aircraft === aircraft),
      wanted,
    );
    for (const [index, flight] of newest.entries()) {
      const before = newest.length - 1 - index;
      logs.push({ flight, name: `${nameOf(flight)}.bin`, bytes: logOf(flight, before) });
    }
    if (wanted.wear !== 'motor_loss') continue;
    await filing.tx
      .updateTable('flight')
      .set({
        incident: true,
        remarks: 'Lost control on the second line and came down in the field.',
      })
      .where('id', '=', newest.at(-1)!.id)
      .execute();
  }
  const watched = fleet.findIndex(({ logs: wanted }) => wanted?.wear === 'sound');
  const unread = flights.filter((flight) => flight.aircraft === watched).at(-14)!;
  logs.push({ flight: unread, name: `${nameOf(unread)}.ulg`, bytes: unreadableLog() });
  return attachLogs(filing, logs);
}

/** The flights of an aircraft that brought a log, oldest first. */
function loggedOf(
  own: readonly HistoryFlight[],
  { count, among = count }: { readonly count: number; readonly among?: number },
): readonly HistoryFlight[] {
  const latest = own.slice(-among);
  const shortest = latest.toSorted((a, b) => a.duration_s - b.duration_s).slice(0, count);
  return latest.filter((flight) => shortest.includes(flight));
}

/** As a logger names its files: date and time of the start. */
function nameOf({ startedAt }: { readonly startedAt: Date }): string {
  return startedAt.toISOString().slice(0, 16).replace('T', ' ').replace(':', '-');
}
