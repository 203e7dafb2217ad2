import type { BatteryRequest } from '../airframe/build.ts';
import { nominalCell_V } from '../airframe/packs.ts';
import type { BatteryPart } from '../catalog/catalog.ts';
import { batteries } from '../catalog/index.ts';
import { packMass_g } from '../catalog/laws.ts';
import { valuesOf } from './axes.ts';
import type { PacksAsked, PartsAsked } from './request.ts';

/** A pack to try. */
export type PackOption = {
  /** Null for a size that no part stands for. */
  readonly part: BatteryPart | null;
  readonly chemistry: NonNullable<BatteryRequest['chemistry']>;
  readonly cells: number;
  readonly capacity_mah: number;
  readonly c_rating: number | null;
  readonly c_burst: number | null;
  readonly mass_g: number;
  readonly nominal_V: number;
  readonly energy_Wh: number;
};

const packById = new Map(batteries.map((part) => [part.id, part]));

/** Capacities as sold, where no step is asked for. */
const SOLD_MAH = [
  300, 450, 650, 850, 1000, 1300, 1550, 1800, 2200, 2700, 3300, 4000, 5000, 6000, 8000, 10_000,
  12_000, 16_000, 20_000, 22_000, 27_000, 30_000, 32_000,
];
const SOLD_CELLS = [3, 4, 6, 8, 12];

function option(
  of: Pick<PackOption, 'chemistry' | 'cells' | 'capacity_mah' | 'c_rating' | 'c_burst'>,
  part: BatteryPart | null,
): PackOption {
  const nominal_V = of.cells * nominalCell_V(of.chemistry);
  return {
    chemistry: of.chemistry,
    cells: of.cells,
    capacity_mah: of.capacity_mah,
    c_rating: of.c_rating,
    c_burst: of.c_burst,
    part,
    mass_g: part?.mass_g ?? Math.round(packMass_g(of)),
    nominal_V,
    energy_Wh: (nominal_V * of.capacity_mah) / 1000,
  };
}

function bySize(asked: PacksAsked): PackOption[] {
  const chemistries = (asked.chemistry ?? ['lipo']) as PackOption['chemistry'][];
  const capacities = capacitiesOf(asked.capacity_mah);
  return chemistries.flatMap((chemistry) =>
    (asked.cells ?? SOLD_CELLS).flatMap((cells) =>
      capacities.map((capacity_mah) =>
        option({ chemistry, cells, capacity_mah, c_rating: null, c_burst: null }, null),
      ),
    ),
  );
}

function capacitiesOf(asked: PacksAsked['capacity_mah']): readonly number[] {
  if (asked == null) return SOLD_MAH;
  if (!('min' in asked) || asked.step != null) return valuesOf('capacity_mah', asked);
  const { min, max } = asked;
  const sold = SOLD_MAH.filter((size) => size > min && size < max);
  return [...new Set([min, ...sold, max])];
}

/** The packs asked for, the least energy first. A single cell of lithium ion is a part of packs, not one. */
export function packOptions(asked: PartsAsked | PacksAsked): PackOption[] {
  const options =
    typeof asked === 'object' && !Array.isArray(asked)
      ? bySize(asked as PacksAsked)
      : (asked === 'catalog'
          ? batteries.filter(({ battery }) => battery.chemistry !== 'liion' || battery.cells > 1)
          : (asked as readonly string[]).map((id) => packById.get(id)!)
        ).map((part) => option(part.battery, part));
  return options.sort(
    (a, b) => a.energy_Wh - b.energy_Wh || a.mass_g - b.mass_g || (keyOf(a) < keyOf(b) ? -1 : 1),
  );
}

const keyOf = ({ part, chemistry, cells }: PackOption) => `${chemistry} ${cells} ${part?.id ?? ''}`;

/** As an item of `batteries`, in the middle of the aircraft. */
export function batteryOf(pack: PackOption): BatteryRequest {
  const { part, chemistry, cells, capacity_mah, c_rating, c_burst, mass_g } = pack;
  return {
    name: part === null ? 'Main' : `${part.vendor} ${part.name}`,
    role: 'main',
    chemistry,
    cells,
    capacity_mah,
    ...(c_rating === null ? null : { c_rating }),
    ...(c_burst === null ? null : { c_burst }),
    mass_g,
    x_mm: 0,
  };
}
