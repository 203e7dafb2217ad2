/*
 * Ranges that several inputs have, or that a suggestion must keep. They are wide: they exclude slips of units and
 * figures that no aircraft has, not unusual builds. Apart from the rows, since the engine needs no words of an item.
 */

export const LENGTH_MM = { above: 0, max: 100_000 } as const;
/** A distance from the datum along one axis; either sign. */
export const POSITION_MM = { min: -100_000, max: 100_000 } as const;
export const MASS_G = { min: 0, max: 1_000_000 } as const;
/** A voltage, current or power of an electrical load. */
export const LOAD = { min: 0, max: 100_000 } as const;
export const SHARE = { above: 0, max: 1 } as const;
/** A number of identical items. */
export const PIECES = { min: 1, max: 64 } as const;
export const CAPACITY_MAH = { above: 0, max: 10_000_000 } as const;
export const CELL_RESISTANCE_MOHM = { min: 0, max: 10_000 } as const;
export const ALTITUDE_M = { min: -500, max: 12_000 } as const;
export const TEMPERATURE_C = { min: -60, max: 70 } as const;
