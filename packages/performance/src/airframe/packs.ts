import { CELSIUS_ZERO_K, type Chemistry, type Pack } from '@airworthy/physics';
import type { BatteryRequest } from './build.ts';

/** Defaults of a pack by chemistry. */
type Usual = {
  readonly nominalCell_V: number;
  readonly energy_Whpkg: number;
  readonly continuousC: number;
  /** Resistance of one cell times its capacity, at 25 °C. */
  readonly cellResistance_ohmAh: number;
  /** The highest continuous rating that nine of ten such packs of the catalog stay below, or that makers print. */
  readonly mostC: number;
};

const usual: Readonly<Record<Chemistry, Usual>> = {
  lipo: {
    nominalCell_V: 3.7,
    energy_Whpkg: 155,
    continuousC: 50,
    cellResistance_ohmAh: 0.009,
    mostC: 120,
  },
  lihv: {
    nominalCell_V: 3.8,
    energy_Whpkg: 165,
    continuousC: 50,
    cellResistance_ohmAh: 0.009,
    mostC: 95,
  },
  liion: {
    nominalCell_V: 3.6,
    energy_Whpkg: 215,
    continuousC: 8,
    cellResistance_ohmAh: 0.06,
    mostC: 10.7,
  },
  semi_solid: {
    nominalCell_V: 3.75,
    energy_Whpkg: 270,
    continuousC: 8,
    cellResistance_ohmAh: 0.025,
    mostC: 10,
  },
  lifepo4: {
    nominalCell_V: 3.2,
    energy_Whpkg: 105,
    continuousC: 20,
    cellResistance_ohmAh: 0.012,
    mostC: 30,
  },
  nimh: {
    nominalCell_V: 1.2,
    energy_Whpkg: 65,
    continuousC: 8,
    cellResistance_ohmAh: 0.02,
    mostC: 10,
  },
};

export const nominalCell_V = (chemistry: Chemistry): number => usual[chemistry].nominalCell_V;

/** What a pack has where it states none of them: rating, resistance of a cell and mass of one piece. */
export function usualOfPack(battery: BatteryRequest): {
  readonly c_rating: number;
  readonly ir_mohm: number;
  readonly mass_g: number;
} {
  const { chemistry, cells, parallel, capacity_mah } = battery;
  const pack = packOf({ chemistry, cells, parallel, capacity_mah }, 0, RATED_C);
  return {
    c_rating: pack.continuousC,
    ir_mohm: 1000 * pack.cellResistance_ohm,
    mass_g: 1000 * pack.mass_kg,
  };
}

const RATED_C = 25;

/** Good cells have about half of the usual resistance of their kind (docs/physics/battery.md). */
const BEST_OVER_USUAL = 0.5;

export function leastCellResistance_ohm(pack: Pack): number {
  return (BEST_OVER_USUAL * usual[pack.chemistry].cellResistance_ohmAh) / pack.stringCapacity_Ah;
}

/** What a pack of this charge usually weighs. */
export function usualMass_kg(pack: Pack): number {
  const { nominalCell_V, energy_Whpkg } = usual[pack.chemistry];
  return (nominalCell_V * pack.cells * pack.stringCapacity_Ah * pack.strings) / energy_Whpkg;
}

export const mostRating = (pack: Pack): number => usual[pack.chemistry].mostC;

const BURST_OVER_CONTINUOUS = 1.5;

/** One line of the battery list with every default applied; a missing member comes from its chemistry. */
export function packOf(battery: BatteryRequest, index: number, air_c: number): Pack {
  const chemistry = battery.chemistry ?? 'lipo';
  const kind = usual[chemistry];
  const cells = battery.cells ?? 6;
  const parallel = battery.parallel ?? 1;
  const count = battery.count ?? 1;
  const stringCapacity_Ah = (battery.capacity_mah ?? 3000) / 1000;
  const continuousC = battery.c_rating ?? kind.continuousC;
  const energy_Wh = kind.nominalCell_V * cells * stringCapacity_Ah * parallel;
  const mass_kg = battery.mass_g == null ? energy_Wh / kind.energy_Whpkg : battery.mass_g / 1000;
  const cellResistance_ohm =
    battery.ir_mohm == null
      ? kind.cellResistance_ohmAh / stringCapacity_Ah
      : battery.ir_mohm / 1000;
  return {
    name: battery.name ?? `Battery ${index + 1}`,
    role: battery.role ?? 'main',
    chemistry,
    cells,
    strings: parallel * count,
    stringCapacity_Ah,
    cellResistance_ohm,
    continuousC,
    burstC: battery.c_burst ?? BURST_OVER_CONTINUOUS * continuousC,
    mass_kg: mass_kg * count,
    health: battery.soh ?? 1,
    temperature_K: (battery.temp_c ?? air_c) + CELSIUS_ZERO_K,
  };
}

/** Nominal voltage of the packs that feed the lift or cruise motors, as the lowest cell count gives it. */
export function nominalVoltage_V(packs: readonly Pack[], roles: readonly Pack['role'][]): number {
  for (const role of roles) {
    const bus = packs.filter((pack) => pack.role === role);
    const first = bus[0];
    if (first === undefined) continue;
    const cells = Math.min(...bus.map((pack) => pack.cells));
    return cells * usual[first.chemistry].nominalCell_V;
  }
  return 0;
}
