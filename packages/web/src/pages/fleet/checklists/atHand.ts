import type { Holder } from '../../../api/outbox/entry.ts';

type Template = { readonly asset_ids: readonly number[]; readonly type_ids: readonly number[] };
type Aircraft = { readonly id: number; readonly type_id: number | null; readonly status: string };

/** The aircraft that a template is for, without those that have left the fleet. */
export function fittingAircraft<One extends Aircraft>(
  template: Template,
  aircraft: readonly One[],
): readonly One[] {
  return aircraft.filter(
    ({ id, type_id, status }) =>
      status !== 'retired' &&
      status !== 'lost' &&
      (template.asset_ids.length === 0 || template.asset_ids.includes(id)) &&
      (template.type_ids.length === 0 || template.type_ids.includes(type_id ?? 0)),
  );
}

/** The aircraft at hand: the only one that fits, or the one that this person last checked on this device. */
export function aircraftAtHand(
  fitting: readonly Pick<Aircraft, 'id'>[],
  last: number | null,
): number | null {
  if (fitting.length === 1) return fitting[0]?.id ?? null;
  return fitting.some(({ id }) => id === last) ? last : null;
}

function keyOf({ personId, organizationId }: Holder): string {
  return `airworthy-aircraft ${organizationId} ${personId}`;
}

export function lastAircraft(holder: Holder): number | null {
  const id = Number(localStorage.getItem(keyOf(holder)) ?? '');
  return Number.isInteger(id) && id > 0 ? id : null;
}

export function noteAircraft(holder: Holder, id: number | null): void {
  if (id === null) return;
  try {
    localStorage.setItem(keyOf(holder), String(id));
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
}
