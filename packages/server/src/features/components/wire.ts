import { type Component, instantText } from '@airworthy/contract';
import type { z } from 'zod';
import { lifeStanding } from '../maintenance/life.ts';
import type { ComponentRow } from './store.ts';

export type ComponentOnWire = z.input<typeof Component>;

export function componentOnWire(row: ComponentRow, today: string): ComponentOnWire {
  const life = lifeStanding(row, today);
  return {
    id: row.id,
    external_ref: row.external_ref,
    kind: row.kind,
    name: row.name,
    serial: row.serial,
    vendor: row.vendor,
    part_number: row.part_number,
    batch: row.batch,
    asset_id: row.asset_id,
    position: row.position,
    state: row.state,
    fitted_on: row.fitted_on,
    hours: life.hours,
    flights: life.flights,
    cycles: life.cycles,
    life: {
      hours: row.life_hours,
      flights: row.life_flights,
      cycles: row.life_cycles,
      date: row.life_date,
    },
    used: life.used,
    remaining: life.remaining,
    status: life.status,
    health:
      row.health === null
        ? null
        : {
            ir_mohm: row.health.ir_mohm ?? null,
            ir_trend_pct_per_10: row.health.ir_trend_pct_per_10 ?? null,
            capacity_pct: row.health.capacity_pct ?? null,
          },
    history: row.history,
    notes: row.notes,
    created: instantText(row.created),
    updated: instantText(row.updated),
    revision: row.revision,
  };
}
