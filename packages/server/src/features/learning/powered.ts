import { isComparable, type PoweredFlight } from '@airworthy/forensics';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';
import { comparedHovers, type HoverRow } from './store.ts';

/** Compared hovers of one aircraft, oldest first: those of its delivery, and the latest. */
export type PoweredHistory = {
  readonly delivery: readonly PoweredFlight[];
  readonly latest: readonly PoweredFlight[];
};

/** Of each aircraft with a build, or of one; an aircraft without compared flights is not in it. */
export async function poweredHistories(
  db: Db | Tx,
  of: { readonly orgId: number; readonly assetId: number | null },
  most: { readonly delivery: number; readonly latest: number },
): Promise<Map<number, PoweredHistory>> {
  const found = new Map<number, { delivery: PoweredFlight[]; latest: PoweredFlight[] }>();
  for (const row of await comparedHovers(db, of, most)) {
    const flight = poweredFlight(row);
    if (flight === null) continue;
    const own = found.get(row.asset_id) ?? { delivery: [], latest: [] };
    found.set(row.asset_id, own);
    if (row.from_first <= most.delivery) own.delivery.push(flight);
    if (row.from_last <= most.latest) own.latest.push(flight);
  }
  return found;
}

/** How a hover stands to its prediction, as logarithms of ratios; null where the two cannot be compared. */
export function poweredFlight({
  flight_id,
  measured_w,
  comparison,
  batteries,
}: HoverRow): PoweredFlight | null {
  const { predicted, hover_throttle_ratio } = comparison;
  if (predicted === null || measured_w === null) return null;
  const { hover_power_w, loads_w, mass_g } = predicted;
  if (
    !isComparable({
      measured: measured_w,
      predicted: hover_power_w,
      fixed: loads_w,
      buildSpread: 0,
    })
  )
    return null;
  return {
    flight_id,
    power: Math.log((measured_w - loads_w) / (hover_power_w - loads_w)),
    throttle: hover_throttle_ratio === null ? null : Math.log(hover_throttle_ratio),
    mass: Math.log(mass_g),
    packs: batteries.flatMap(({ component_id }) => component_id ?? []),
  };
}
