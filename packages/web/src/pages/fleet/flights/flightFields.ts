import type { flightTypes } from '@airworthy/contract/values';
import type { CallInput } from '../../../api/types.ts';
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
  readonly batteries: string;
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
  batteries: 'Batteries',
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
    batteries: '',
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
    batteries: flight.batteries.map(({ name }) => name).join(', '),
    remarks: flight.remarks,
    night: flight.night,
    incident: flight.incident,
    reason: '',
  };
}

type Body = NonNullable<CallInput<'fileFlight'>['body']>;

/**
 * What to send: the whole of a new flight, and of one on record only what was changed, so that the rest keeps what
 * the form does not show. A start keeps the offset it was filed with; a new one takes that of this machine.
 */
export function bodyOfFlight(fields: FlightFields, flight: Flight | null, now: Date): Body {
  const before = flight === null ? null : fieldsOfFlight(flight);
  const changed = (...names: (keyof FlightFields)[]) =>
    before === null || names.some((name) => before[name] !== fields[name]);
  return {
    ...(changed('assetId', 'assetName')
      ? fields.assetId === ''
        ? { asset_name: fields.assetName }
        : { asset_id: Number(fields.assetId) }
      : {}),
    ...(changed('pilotId') ? pilotOf(fields.pilotId, flight) : {}),
    ...(changed('date', 'time') ? { flown_at: flownAt(fields, flight, now) } : {}),
    ...(changed('minutes') ? { duration_min: fields.minutes ?? 0 } : {}),
    ...(changed('landings') ? { landings: fields.landings ?? 1 } : {}),
    ...(changed('kind') ? { flight_type: fields.kind } : {}),
    ...(changed('site') ? { site: fields.site } : {}),
    ...(changed('batteries') ? { batteries: batteriesOf(fields.batteries, flight) } : {}),
    ...(changed('remarks') ? { remarks: fields.remarks } : {}),
    ...(changed('night') ? { night: fields.night } : {}),
    ...(changed('incident') ? { incident: fields.incident } : {}),
    ...(flight === null || fields.reason === '' ? {} : { reason: fields.reason }),
  };
}

/** Nobody: a new flight is then that of the person who files it, one on record loses its pilot. */
function pilotOf(pilotId: string, flight: Flight | null): Pick<Body, 'pilot_id' | 'clear'> {
  if (pilotId !== '') return { pilot_id: Number(pilotId) };
  return flight === null ? {} : { clear: ['pilot_id'] };
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

/** Names by comma; one that the flight had already keeps its component. */
function batteriesOf(text: string, flight: Flight | null): NonNullable<Body['batteries']> {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.map((name) => {
    const known = flight?.batteries.find((one) => one.name === name);
    return known?.component_id == null ? name : { name, component_id: known.component_id };
  });
}
