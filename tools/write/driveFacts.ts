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

type FrameFact = {
  readonly brand: string;
  readonly name: string;
  readonly wheelbase_mm: number;
  readonly mass_g: number;
  readonly max_prop_in?: number;
  readonly note?: string;
  readonly source: string;
  readonly licence: string;
};

const GPL3 = 'GPL-3.0';
const source = (name: string, wheelbase_mm: number, mass_g: number, of: object) => ({
  brand: 'TBS',
  name,
  wheelbase_mm,
  mass_g,
  source: `ps915/${name.toLowerCase().replace(' ', '_')}:README.md`,
  licence: GPL3,
  ...of,
});
const pickle = (of: Pick<FrameFact, 'name' | 'wheelbase_mm' | 'mass_g' | 'max_prop_in'>) => ({
  brand: 'Le Drone Club',
  note: 'Estimated by its designer.',
  source: 'ledroneclub/pickle-ng_frame:README.md',
  licence: 'not read',
  ...of,
});

/** Open frames whose designers publish what they weigh with their screws: the small ones that no list has. */
export const frameFacts: readonly FrameFact[] = [
  source('Source One', 226, 99.5, {
    max_prop_in: 5,
    source: 'tbs-trappy/source_one:README.md@034a7c4b',
  }),
  source('Source Two', 220, 72, { max_prop_in: 5, source: 'liourej/source_two:README.md' }),
  source('Source V', 218, 63, { max_prop_in: 5 }),
  source('Source PodRacer', 200, 47, { max_prop_in: 5 }),
  source('Source Micro', 120, 19, {}),
  source('Source X', 800, 700, {}),
  pickle({ name: 'Pickle NG 102', wheelbase_mm: 102, mass_g: 5.4 }),
  pickle({ name: 'Pickle NG 3 in', wheelbase_mm: 116, mass_g: 7, max_prop_in: 3 }),
  pickle({ name: 'Pickle NG 4 in', wheelbase_mm: 153, mass_g: 13.5, max_prop_in: 4 }),
  {
    brand: 'dipree',
    name: 'Alpaca',
    wheelbase_mm: 225,
    mass_g: 93.4,
    max_prop_in: 5.1,
    source: 'dipree/alpaca:README.md',
    licence: 'not read',
  },
  {
    brand: 'Axisflying',
    name: 'Kolas 6',
    wheelbase_mm: 245,
    mass_g: 138,
    max_prop_in: 6,
    source: 'fpvdb/fpv-db-data:quads.csv@65b5f588',
    licence: 'CC BY 4.0 (link to fpv-db.com)',
  },
  {
    brand: 'MRM',
    name: 'Machete',
    wheelbase_mm: 430,
    mass_g: 300,
    source: 'gist honestcomrade/094f5e56b3ea17940aa8576bf4d8b55f',
    licence: 'not stated',
  },
];
