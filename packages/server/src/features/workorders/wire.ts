import { instantText, type WorkOrder } from '@airworthy/contract';
import type { z } from 'zod';
import { figure } from '../figure.ts';
import type { StoredSignOff, WorkOrderRow } from './store.ts';

export type WorkOrderOnWire = z.input<typeof WorkOrder>;

export function workOrderOnWire(row: WorkOrderRow): WorkOrderOnWire {
  return {
    id: row.id,
    external_ref: row.external_ref,
    title: row.title,
    asset_id: row.asset_id,
    component_id: row.component_id,
    state: row.state,
    priority: row.priority,
    origin: row.origin,
    program_item: row.program_item,
    raised_by: {
      flight_id: row.flight_id,
      checklist_run_id: row.checklist_run_id,
      bulletin_id: row.bulletin_id,
    },
    reason: row.reason,
    grounding: row.grounding,
    due: { hours: row.due_hours, flights: row.due_flights, date: row.due_date },
    tasks: row.tasks,
    assigned_to: row.assigned_to,
    parts: row.parts,
    hours_at: row.hours_at === null ? null : figure(row.hours_at),
    flights_at: row.flights_at,
    opened: instantText(row.opened),
    closed: row.closed === null ? null : instantText(row.closed),
    closed_by:
      row.closed_by_pilot_id === null
        ? null
        : { pilot_id: row.closed_by_pilot_id, name: row.closed_by_name ?? '' },
    sign_off: row.sign_off && signOffOnWire(row, row.sign_off),
    chain: row.chain,
    opened_by:
      row.opened_by_pilot_id === null
        ? null
        : { pilot_id: row.opened_by_pilot_id, name: row.opened_by_name ?? '' },
    corrects: row.corrects,
    corrected_by: row.corrected_by,
    notes: row.notes,
    created: instantText(row.created),
    updated: instantText(row.updated),
    revision: row.revision,
  };
}

/** Who closed an order signed it, also before that was written into the sign-off. */
function signOffOnWire(row: WorkOrderRow, sign_off: StoredSignOff) {
  const { name, statement, licence = '', signed_by = row.closed_by_name } = sign_off;
  return { name, statement, licence, signed_by };
}
