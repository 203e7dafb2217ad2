import type { flightTypes } from '@airworthy/contract/values';
import type { CallInput } from '../../../api/types.ts';
import { words } from '../../../format/numbers.ts';
import type { Flight } from './useFlights.ts';

/** A flight as a form holds it. */
export type FlightFields = {
  readonly assetId: string;
  readonly assetName: string;
  readonly pilotId: string;
  readonly date: string;
  readonly time: string;
  readonly minutes: number | null;
  readonly landings: number | null;
  readonly kind: (typeof flightTypes)[number];
  readonly site: string;
  readonly missionId: string;
  /** Names by comma, each with what the person did in brackets. */
  readonly crew: string;
  /** Packs of the registry. */
  readonly packs: readonly number[];
  /** Names of batteries that are not in the registry, by comma. */
  readonly batteries: string;
  readonly wind_kmh: number | null;
  readonly temp_c: number | null;
  readonly visibility_km: number | null;
  readonly weather: string;
  readonly remarks: string;
  readonly night: boolean;
  readonly incident: boolean;
  /** Why a flight on record is corrected. */
  readonly reason: string;
};

export const flightLabels: Readonly<Record<keyof FlightFields, string>> = {
  assetId: 'Aircraft',
  assetName: 'Name of the aircraft',
  pilotId: 'Pilot',
  date: 'Local date',
  time: 'Start, local time',
  minutes: 'Flight time',
  landings: 'Landings',
  kind: 'Kind',
  site: 'Site',
  missionId: 'Mission',
  crew: 'Crew',
  packs: 'Batteries',
  batteries: 'Other batteries',
  wind_kmh: 'Wind',
  temp_c: 'Temperature',
  visibility_km: 'Visibility',
  weather: 'Weather',
  remarks: 'Remarks',
  night: 'Flown at night',
  incident: 'Something went wrong',
  reason: 'Why it is corrected',
};

export function newFlightFields(now: Date): FlightFields {
  return {
    assetId: '',
    assetName: '',
    pilotId: '',
    date: now.toLocaleDateString('sv-SE'),
    time: '',
    minutes: null,
    landings: 1,
    kind: 'commercial',
    site: '',
    missionId: '',
    crew: '',
    packs: [],
    batteries: '',
    wind_kmh: null,
    temp_c: null,
    visibility_km: null,
    weather: '',
    remarks: '',
    night: false,
    incident: false,
    reason: '',
  };
}

export function fieldsOfFlight(flight: Flight): FlightFields {
  return {
    assetId: flight.asset_id === null ? '' : String(flight.asset_id),
    assetName: flight.asset_id === null ? flight.asset_name : '',
    pilotId: flight.pilot_id === null ? '' : String(flight.pilot_id),
    date: flight.flown_at,
    time: flight.started_at?.slice(11, 16) ?? '',
    minutes: Math.round(flight.duration_min * 100) / 100,
    landings: flight.landings,
    kind: flight.flight_type,
    site: flight.site,
    missionId: flight.mission_id === null ? '' : String(flight.mission_id),
    crew: flight.crew.map(crewText).join(', '),
    packs: flight.batteries.flatMap(({ component_id: id }) => (id === null ? [] : [id])),
    batteries: flight.batteries
      .filter(({ component_id }) => component_id === null)
      .map(({ name }) => name)
      .join(', '),
    wind_kmh: flight.conditions?.wind_kmh ?? null,
    temp_c: flight.conditions?.temp_c ?? null,
    visibility_km: flight.conditions?.visibility_km ?? null,
    weather: flight.conditions?.text ?? '',
    remarks: flight.remarks,
    night: flight.night,
    incident: flight.incident,
    reason: '',
  };
}

export type Body = NonNullable<CallInput<'fileFlight'>['body']>;

/** What the form offers to choose from; a name that is sent comes from here. */
export type Offered = {
  readonly pilots: readonly { readonly id: number; readonly name: string }[];
  readonly packs: readonly { readonly id: number; readonly name: string }[];
};

/**
 * What to send: the whole of a new flight, and of one on record only what was changed, so that the rest keeps what
 * the form does not show. A start keeps the offset it was filed with; a new one takes that of this machine.
 */
export function bodyOfFlight(
  fields: FlightFields,
  flight: Flight | null,
  { now, offered }: { readonly now: Date; readonly offered: Offered },
): Body {
  const before = flight === null ? null : fieldsOfFlight(flight);
  const changed = (...names: (keyof FlightFields)[]) =>
    before === null ||
    names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(fields[name]));
  return {
    ...(changed('assetId', 'assetName')
      ? fields.assetId === ''
        ? { asset_name: fields.assetName }
        : { asset_id: Number(fields.assetId) }
      : {}),
    ...(changed('pilotId') && fields.pilotId !== '' ? { pilot_id: Number(fields.pilotId) } : {}),
    ...(changed('date', 'time') ? { flown_at: flownAt(fields, flight, now) } : {}),
    ...(changed('minutes') ? { duration_min: fields.minutes ?? 0 } : {}),
    ...(changed('landings') ? { landings: fields.landings ?? 1 } : {}),
    ...(changed('kind') ? { flight_type: fields.kind } : {}),
    ...(changed('site') ? { site: fields.site } : {}),
    ...(changed('missionId') && fields.missionId !== ''
      ? { mission_id: Number(fields.missionId) }
      : {}),
    ...(changed('crew') ? { crew: crewOf(fields.crew, flight, offered) } : {}),
    ...(changed('packs', 'batteries') ? { batteries: batteriesOf(fields, flight, offered) } : {}),
    ...(changed('wind_kmh', 'temp_c', 'visibility_km', 'weather')
      ? conditionsOf(fields, flight)
      : {}),
    ...(changed('remarks') ? { remarks: fields.remarks } : {}),
    ...(changed('night') ? { night: fields.night } : {}),
    ...(changed('incident') ? { incident: fields.incident } : {}),
    ...(flight === null || fields.reason === '' ? {} : { reason: fields.reason }),
    ...emptiedOf(fields, flight),
  };
}

/** A flight on record loses what was chosen before; a new one without a pilot is that of the person who files it. */
function emptiedOf(fields: FlightFields, flight: Flight | null): Pick<Body, 'clear'> {
  if (flight === null) return {};
  const clear = [
    fields.pilotId === '' && flight.pilot_id !== null ? (['pilot_id'] as const) : [],
    fields.missionId === '' && flight.mission_id !== null ? (['mission_id'] as const) : [],
  ].flat();
  return clear.length === 0 ? {} : { clear };
}

function flownAt({ date, time }: FlightFields, flight: Flight | null, now: Date): string {
  if (time === '') return date;
  const known = /([+-]\d\d:\d\d|Z)$/.exec(flight?.started_at ?? '')?.[1];
  return `${date}T${time}:00${known ?? offsetText(new Date(`${date}T${time}`), now)}`;
}

/** `+01:00`: the offset of this machine at a moment, or now where the moment is none. */
export function offsetText(at: Date, now: Date): string {
  const minutes = -(Number.isNaN(at.getTime()) ? now : at).getTimezoneOffset();
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

function namesOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Packs of the registry by their ids and names, then the others by name. */
function batteriesOf(
  { packs, batteries }: FlightFields,
  flight: Flight | null,
  offered: Offered,
): NonNullable<Body['batteries']> {
  const nameOf = (id: number) =>
    flight?.batteries.find((one) => one.component_id === id)?.name ??
    offered.packs.find((one) => one.id === id)?.name ??
    `Component ${id}`;
  return [...packs.map((id) => ({ name: nameOf(id), component_id: id })), ...namesOf(batteries)];
}

type CrewMember = Flight['crew'][number];

/** `M. Roy (visual observer)` */
function crewText({ name, role }: Pick<CrewMember, 'name' | 'role'>): string {
  return role === null ? name : `${name} (${words(role).toLowerCase()})`;
}

/** People by comma. One that the flight had already stays as it was; a name of the roster is that person. */
function crewOf(text: string, flight: Flight | null, { pilots }: Offered) {
  return namesOf(text).map((one) => {
    const known = flight?.crew.find((member) => crewText(member) === one);
    const [, name = one, did = ''] = /^(.*?)\s*\(([^)]*)\)$/.exec(one) ?? [];
    const onRoster = pilots.find((pilot) => pilot.name.toLowerCase() === name.toLowerCase());
    const role = known?.role ?? did.trim().toLowerCase().replace(/\s+/g, '_');
    const id = known === undefined ? onRoster?.id : known.pilot_id;
    return {
      name: known?.name ?? onRoster?.name ?? name,
      ...(role === '' ? {} : { role }),
      ...(id == null ? {} : { pilot_id: id }),
    };
  });
}

/** What is known of the weather; a flight on record keeps what the form does not show. */
function conditionsOf(fields: FlightFields, flight: Flight | null): Pick<Body, 'conditions'> {
  const { wind_kmh, temp_c, visibility_km, weather } = fields;
  const typed = { ...flight?.conditions, wind_kmh, temp_c, visibility_km, text: weather };
  const known = Object.entries(typed).filter(([, value]) => value !== null && value !== '');
  if (known.length > 0) return { conditions: Object.fromEntries(known) };
  // An empty text clears what was on record.
  return flight === null ? {} : { conditions: '' };
}
