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
 * Open-circuit curves at rest. Li-ion: mean of Molicel P42A and Samsung 40T, LiFePO4: Lithium Werks APR18650M1B, all
 * measured at C/20 to C/32 (Sunil, Pattipati, Balasingam, IEEE Trans. Instrum. Meas. 2025, tables of the
 * authors), the two end knots such that the first and last tenth keep their energy. NiMH: Panasonic
 * BK-1100FHU, slow discharge of its data sheet. LiPo, LiHV: typical resting curves, checked by the energy makers
 * print; semi-solid is Li-ion stretched to the interface's voltages, the least sure. How sure each is, and the
 * cold figures: docs/physics/battery.md.
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
    openCircuit_V: [2.884, 3.339, 3.481, 3.584, 3.658, 3.741, 3.837, 3.934, 4.03, 4.088, 4.159],
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
    openCircuit_V: [2.777, 3.199, 3.239, 3.278, 3.288, 3.299, 3.31, 3.321, 3.331, 3.342, 3.376],
    coldLoss_pK: 0.012,
  },
  nimh: {
    nominal_V: 1.2,
    floor_V: 0.9,
    openCircuit_V: [1.004, 1.194, 1.231, 1.244, 1.254, 1.257, 1.263, 1.266, 1.274, 1.315, 1.42],
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
