/*
 * Facts of motors and batteries that no stand table holds. `recalled` figures are general knowledge of
 * the maker's data sheet, rounded; the catalog marks them as such.
 */
import type { BatteryFigures } from '../../packages/performance/src/catalog/catalog.ts';

/** Masses in grams by vendor and model, with leads as sold. A motor that is not here has none. */
export const motorMass_g: Readonly<Record<string, number>> = {
  'EMAX RS2205S': 30,
  'KDE Direct KDE8218XF-120': 615,
  'T-Motor MN3110': 80,
  'T-Motor MN4006': 68,
  'T-Motor MN4014': 150,
  'T-Motor MN5008': 128,
  'T-Motor U12II': 778,
  'T-Motor U15II': 1740,
  'Tarot 4114': 148,
};

/** Kv by vendor and model, where the source of a test states none. */
export const motorKv: Readonly<Record<string, number>> = { 'Hobbywing XRotor 8120': 100 };

export type BatteryFact = Omit<BatteryFigures, 'c_burst'> & {
  readonly vendor: string;
  readonly name: string;
  readonly mass_g: number;
};

/** Single cells from their data sheets: typical capacity, largest mass, continuous current. */
const cell = (
  vendor: string,
  name: string,
  capacity_mah: number,
  continuous_A: number,
  mass_g: number,
): BatteryFact => ({
  vendor,
  name,
  mass_g,
  chemistry: 'liion',
  cells: 1,
  capacity_mah,
  c_rating: Math.round((continuous_A / capacity_mah) * 10_000) / 10,
});

const lipo = (
  name: string,
  cells: number,
  capacity_mah: number,
  c_rating: number,
  mass_g: number,
): BatteryFact => ({
  vendor: 'Tattu',
  name,
  mass_g,
  chemistry: 'lipo',
  cells,
  capacity_mah,
  c_rating,
});

export const batteryFacts: readonly BatteryFact[] = [
  cell('LG', 'INR18650-HG2', 3000, 20, 48),
  cell('Molicel', 'INR-18650-P28A', 2800, 35, 48),
  cell('Molicel', 'INR-21700-P42A', 4200, 45, 70),
  cell('Molicel', 'INR-21700-P45B', 4500, 45, 70),
  cell('Murata', 'US18650VTC6', 3000, 15, 48.5),
  cell('Samsung', 'INR18650-30Q', 3000, 15, 48),
  cell('Samsung', 'INR21700-40T', 4000, 35, 70),
  cell('Samsung', 'INR21700-50E', 5000, 9.8, 69),
  cell('Sanyo', 'NCR18650GA', 3450, 10, 49.5),
  lipo('1300 mAh 4S 75C', 4, 1300, 75, 155),
  lipo('10000 mAh 6S 25C', 6, 10_000, 25, 1335),
  lipo('16000 mAh 6S 15C', 6, 16_000, 15, 1932),
  lipo('22000 mAh 6S 25C', 6, 22_000, 25, 2509),
];
