import { multirotors } from './multirotors.ts';
import type { AirframeType } from './types.ts';
import { vtols } from './vtols.ts';
import { wings } from './wings.ts';

/*
 * The 22 airframe types. Each type's defaults are a whole, sound aircraft of a usual
 * size for its kind: motor speed constants put the loaded full-throttle speed near three quarters of
 * kv × voltage, controllers carry full throttle with a fifth to spare, and the center of gravity is where it belongs.
 */
export const airframeTypes: readonly AirframeType[] = [...multirotors, ...wings, ...vtols];

const byLowerName = new Map(airframeTypes.map((type) => [type.name.toLowerCase(), type]));

/** The type of that name, without regard to case and outer spaces. */
export function airframeByName(name: string): AirframeType | undefined {
  return byLowerName.get(name.trim().toLowerCase());
}
