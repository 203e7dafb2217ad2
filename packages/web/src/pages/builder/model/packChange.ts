import type { BatteryRequest } from '@airworthy/performance';

/**
 * What goes with a change of a pack. Rating and resistance are those of a chemistry, the mass is that of a size: what was
 * stated, or copied from the default pack, of the pack before is left out, so that it follows until it is stated anew.
 */
export function packChange(
  before: BatteryRequest,
  part: Partial<BatteryRequest>,
): Partial<BatteryRequest> {
  const changes = (...names: readonly (keyof BatteryRequest)[]) =>
    names.some((name) => name in part && part[name] !== before[name]);
  return {
    ...(changes('chemistry') ? { c_rating: null, c_burst: null } : null),
    ...(changes('chemistry', 'capacity_mah') ? { ir_mohm: null } : null),
    ...(changes('chemistry', 'cells', 'parallel', 'capacity_mah') ? { mass_g: null } : null),
    ...part,
  };
}
