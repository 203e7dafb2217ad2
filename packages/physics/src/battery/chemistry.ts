import type { Chemistry } from '../aircraft.ts';

/** A cell as it rests and as it is rated. */
export type Cell = {
  readonly nominal_V: number;
  /** Below this under load a pack is being hurt. */
  readonly floor_V: number;
  /** At rest at 0, 10 … 100 % of charge. */
  readonly openCircuit_V: readonly number[];
  /** Share of the capacity lost for each kelvin below 15 °C air. */
  readonly coldLoss_pK: number;
};

/**
 * Open-circuit curves at rest. LiPo and Li-ion (NMC) follow the starting notes of the project; the other
 * four are typical published resting curves scaled to the full and nominal voltages of the interface's
 * table. Energy means: LiPo 3.83 V, Li-ion 3.61 V. Cold figures are typical of data sheets (0.2 C to 1 C
 * at -10 and -20 °C). Errors: docs/physics/battery.md.
 */
export const CELLS: Readonly<Record<Chemistry, Cell>> = {
  lipo: {
    nominal_V: 3.7,
    floor_V: 3.3,
    openCircuit_V: [3.27, 3.69, 3.73, 3.77, 3.8, 3.84, 3.87, 3.95, 4.02, 4.11, 4.2],
    coldLoss_pK: 0.008,
  },
  lihv: {
    nominal_V: 3.8,
    floor_V: 3.3,
    openCircuit_V: [3.27, 3.69, 3.74, 3.79, 3.83, 3.88, 3.95, 4.04, 4.13, 4.23, 4.35],
    coldLoss_pK: 0.008,
  },
  liion: {
    nominal_V: 3.6,
    floor_V: 2.8,
    openCircuit_V: [2.9, 3.25, 3.42, 3.52, 3.59, 3.67, 3.77, 3.86, 3.95, 4.06, 4.18],
    coldLoss_pK: 0.007,
  },
  semi_solid: {
    nominal_V: 3.75,
    floor_V: 2.8,
    openCircuit_V: [3, 3.36, 3.52, 3.61, 3.69, 3.78, 3.88, 3.98, 4.09, 4.21, 4.35],
    coldLoss_pK: 0.006,
  },
  lifepo4: {
    nominal_V: 3.2,
    floor_V: 2.5,
    openCircuit_V: [2.6, 3.1, 3.2, 3.24, 3.26, 3.27, 3.28, 3.3, 3.32, 3.33, 3.5],
    coldLoss_pK: 0.012,
  },
  nimh: {
    nominal_V: 1.2,
    floor_V: 0.9,
    openCircuit_V: [1.05, 1.16, 1.2, 1.22, 1.24, 1.25, 1.26, 1.28, 1.31, 1.35, 1.45],
    coldLoss_pK: 0.01,
  },
};

/** In use a cell is warmer than the air by about this much; ratings are at 25 °C. */
const SELF_HEATING_K = 10;
const RATED_K = 298.15;

/** Resistance doubles over 25 K of cold, and falls a little when hot. */
export function resistanceFactor(temperature_K: number): number {
  const factor = 2 ** ((RATED_K - temperature_K - SELF_HEATING_K) / 25);
  return Math.min(10, Math.max(0.75, factor));
}

export function capacityFactor(cell: Cell, temperature_K: number): number {
  const cold_K = RATED_K - SELF_HEATING_K - temperature_K;
  return cold_K > 0 ? Math.max(0.3, 1 - cell.coldLoss_pK * cold_K) : 1;
}
