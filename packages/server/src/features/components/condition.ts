import { dateText, invalidValue } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';
import { type ComponentRow, componentById, namesOf, readPacks } from './store.ts';
import { componentOnWire } from './wire.ts';

/** What is known of a battery that is to be flown. */
export type PackCondition = {
  readonly id: number;
  readonly name: string;
  /** Of the nominal capacity, 0..1. */
  readonly capacity: number | null;
  readonly resistance_mohm: number | null;
  /** Why it should not fly; null where nothing is known against it. */
  readonly against: string | null;
};

/** Flights whose measured resistances are taken together. */
const LATEST = 5;

/** Batteries by their ids, in that order; refuses what is no battery of the registry. */
export async function packConditions(
  services: Pick<Services, 'database' | 'clock'>,
  orgId: number,
  ids: readonly number[],
): Promise<PackCondition[]> {
  const { db } = services.database;
  const today = dateText(services.clock());
  const found: PackCondition[] = [];
  for (const [at, id] of ids.entries()) {
    const row = await componentById(db, orgId, id);
    const field = `component_ids[${at}]`;
    if (row === undefined) throw invalidValue(field, `${field} is not a component on file.`, id);
    if (row.kind !== 'battery') throw invalidValue(field, `${field} is not a battery.`, id);
    const measured = await readPacks(db, { orgId, componentId: id, most: LATEST });
    found.push(
      conditionOf(row, { today, measured: measured.map((one) => one.pack_resistance_mohm) }),
    );
  }
  return found;
}

/** What was filed of it wins over what flights measured. */
function conditionOf(
  row: ComponentRow,
  of: { readonly today: string; readonly measured: readonly number[] },
): PackCondition {
  const { health, status } = componentOnWire(row, of.today);
  const middle = of.measured.toSorted((a, b) => a - b)[Math.floor(of.measured.length / 2)];
  return {
    id: row.id,
    name: row.name,
    capacity: health?.capacity_pct == null ? null : health.capacity_pct / 100,
    resistance_mohm: health?.ir_mohm ?? middle ?? null,
    against: againstIt(row.state, status),
  };
}

function againstIt(state: ComponentRow['state'], status: string): string | null {
  if (state === 'scrapped') return 'is scrapped';
  return status === 'expired' ? 'is past the end of its life' : null;
}

/** Names of batteries by their ids. */
export async function batteryNames(
  db: Db | Tx,
  orgId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await namesOf(db, orgId, ids);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
