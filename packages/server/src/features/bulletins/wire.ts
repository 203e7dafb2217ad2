import { type Bulletin, instantText } from '@airworthy/contract';
import type { z } from 'zod';
import type { BulletinRow, ComplianceOfRow } from './store.ts';

export type BulletinOnWire = z.input<typeof Bulletin>;

export function bulletinOnWire(row: BulletinRow, today: string): BulletinOnWire {
  return {
    id: row.id,
    external_ref: row.external_ref,
    number: row.number,
    kind: row.kind,
    issuer: row.issuer,
    title: row.title,
    severity: row.severity,
    issued: row.issued,
    effective: row.effective,
    summary: row.summary,
    url: row.url,
    applies_to: {
      type_ids: row.type_ids,
      serial_from: row.serial_from,
      serial_to: row.serial_to,
      firmware: row.firmware,
      component_kind: row.component_kind,
    },
    deadline: { date: row.deadline_date, hours: row.deadline_hours },
    aircraft: (row.aircraft ?? []).map((one) => ({
      asset_id: one.asset_id,
      state: one.state === 'open' && isLate(row, one, today) ? 'overdue' : one.state,
      complied_on: one.complied_on,
      workorder_id: one.workorder_id,
      note: one.note,
    })),
    created: instantText(row.created),
    updated: instantText(row.updated),
    revision: row.revision,
  };
}

/** The deadline's last day still counts; its hours count from when the bulletin reached the aircraft. */
function isLate(row: BulletinRow, one: ComplianceOfRow, today: string): boolean {
  if (row.deadline_date !== null && row.deadline_date < today) return true;
  return row.deadline_hours !== null && one.hours - one.hours_at > row.deadline_hours;
}
