import { type Flight, instantText } from '@airworthy/contract';
import type { z } from 'zod';
import { figure } from '../figure.ts';

export type FlightOnWire = z.input<typeof Flight>;

/** A flight with its log, checklist runs and names, as the store reads it. */
export type FlightRow = {
  id: number;
  org_id: number;
  external_ref: string | null;
  asset_id: number | null;
  asset_name: string | null;
  aircraft_name: string | null;
  registration: string | null;
  pilot_id: number | null;
  pilot_name: string | null;
  flown_at: string;
  started_at: string | null;
  duration_s: number;
  flight_type: FlightOnWire['flight_type'];
  site: string;
  night: boolean;
  sorties: number;
  landings: number;
  conditions: FlightOnWire['conditions'];
  crew: FlightOnWire['crew'];
  remarks: string;
  mission_id: number | null;
  batteries: FlightOnWire['batteries'];
  payload: FlightOnWire['payload'];
  incident: boolean;
  source: FlightOnWire['source'];
  revision: number;
  created: Date;
  updated: Date;
  checklist_run_ids: number[] | null;
  log: LogOfRow | null;
};

type LogOnWire = NonNullable<FlightOnWire['log']>;
type LogOfRow = Pick<
  LogOnWire,
  'id' | 'filename' | 'format' | 'size_bytes' | 'sha256' | 'stored_at' | 'error' | 'analysis_state'
>;

/** The registry names an aircraft of the registry; the flight itself any other. */
export function flightOnWire(row: FlightRow): FlightOnWire {
  return {
    id: row.id,
    external_ref: row.external_ref,
    asset_id: row.asset_id,
    asset_name: row.aircraft_name ?? row.asset_name ?? '',
    registration: row.registration,
    pilot_id: row.pilot_id,
    pilot_name: row.pilot_name,
    flown_at: row.flown_at,
    started_at: row.started_at,
    duration_s: row.duration_s,
    duration_min: figure(row.duration_s / 60),
    flight_type: row.flight_type,
    site: row.site,
    night: row.night,
    sorties: row.sorties,
    landings: row.landings,
    conditions: row.conditions,
    crew: row.crew,
    remarks: row.remarks,
    mission_id: row.mission_id,
    batteries: row.batteries,
    payload: row.payload,
    checklist_run_ids: row.checklist_run_ids ?? [],
    log: row.log === null ? null : logOnWire(row.id, row.log),
    analysis_state: row.log?.analysis_state ?? null,
    incident: row.incident,
    source: row.source,
    created: instantText(row.created),
    updated: instantText(row.updated),
    revision: row.revision,
  };
}

function logOnWire(flightId: number, log: LogOfRow): LogOnWire {
  return {
    ...log,
    flight_id: flightId,
    stored_at: instantText(new Date(log.stored_at)),
    reading: `/flights/${flightId}/log/reading`,
  };
}
