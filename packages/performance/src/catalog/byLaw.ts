import type { BatteryFigures, BatteryPart, EscPart, FramePart, Part } from './catalog.ts';
import { escMass_g, frameMass_g, packMass_g } from './laws.ts';

/*
 * Usual sizes that no source lists, so that a search does not end where our sources do. No maker stands behind them:
 * the mass is that of a law, and `basis` says so.
 */

function generic(category: string, name: string, mass_g: number): Part {
  return {
    id: `generic-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    name,
    vendor: 'Generic',
    category,
    mass_g: Math.round(mass_g),
    power_w: null,
    power_peak_w: null,
    voltage_v: null,
    dims_mm: null,
    interfaces: [],
    rf: null,
    note: 'A usual size; its mass is that of a law, not of a product.',
    basis: { mass: 'law', power: 'unknown' },
    source: null,
    licence: null,
  };
}

type Sizes = {
  readonly chemistry: BatteryFigures['chemistry'];
  readonly label: string;
  readonly c_rating: number;
  readonly cells: readonly number[];
  readonly capacities_mah: readonly number[];
};

/** Packs of 21700 cells count in strings of 4.2 Ah. */
const packSizes: readonly Sizes[] = [
  {
    chemistry: 'lipo',
    label: 'LiPo',
    c_rating: 50,
    cells: [2, 3, 4, 6, 8, 12],
    capacities_mah: [850, 1300, 2200, 3300, 5000, 8000, 12_000, 16_000, 22_000, 30_000],
  },
  {
    chemistry: 'lihv',
    label: 'LiHV',
    c_rating: 50,
    cells: [4, 6],
    capacities_mah: [1300, 2200, 3300, 5000, 8000, 12_000, 16_000],
  },
  {
    chemistry: 'liion',
    label: 'Li-ion',
    c_rating: 8,
    cells: [2, 3, 4, 6, 8, 12],
    capacities_mah: [4200, 8400, 12_600, 16_800, 21_000, 25_200, 33_600],
  },
  {
    chemistry: 'semi_solid',
    label: 'Semi-solid',
    c_rating: 8,
    cells: [6, 12],
    capacities_mah: [8000, 12_000, 16_000, 22_000, 30_000],
  },
];

export const packsByLaw: readonly BatteryPart[] = packSizes.flatMap((sizes) =>
  sizes.cells.flatMap((cells) =>
    sizes.capacities_mah.map((capacity_mah) => {
      const { chemistry, c_rating } = sizes;
      const battery = { chemistry, cells, capacity_mah, c_rating, c_burst: null };
      const name = `${sizes.label} ${cells}S ${capacity_mah} mAh`;
      return { ...generic('batteries', name, packMass_g(battery)), battery };
    }),
  ),
);

const ESC_CURRENTS_A = [6, 10, 15, 20, 30, 40, 50, 60, 80, 100, 120, 150, 200];
const CELL_V = 3.7;

export const escsByLaw: readonly EscPart[] = [6, 14].flatMap((cells) =>
  ESC_CURRENTS_A.map((current_a) => {
    const voltage_max_v = Math.round(10 * CELL_V * cells) / 10;
    const mass_g = escMass_g(current_a, voltage_max_v);
    return {
      ...generic('escs', `ESC ${current_a} A ${cells}S`, mass_g),
      esc: { current_a, voltage_max_v, current_from: null },
    };
  }),
);

const WHEELBASES_MM = [100, 150, 220, 300, 380, 450, 550, 650, 800, 1000, 1200, 1500];

export const framesByLaw: readonly FramePart[] = [4, 6, 8].flatMap((arms) =>
  WHEELBASES_MM.filter((size) => arms === 4 || size >= 450).map((wheelbase_mm) => ({
    ...generic(
      'frames',
      `Frame with ${arms} arms ${wheelbase_mm} mm`,
      frameMass_g(wheelbase_mm, arms),
    ),
    frame: { wheelbase_mm, arms, max_prop_in: null, kit_prop_in: null },
  })),
);
