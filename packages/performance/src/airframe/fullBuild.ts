import type { BuildField } from '../inputTable/index.ts';
import type { Build } from './build.ts';

type Nullable = 'flat_plate_area_m2' | 'wing_tip_chord_mm' | 'cruise_speed_kmh';

/** A build with every default applied, in the units of the interface. */
export type FullBuild = {
  readonly [Field in Exclude<BuildField, Nullable>]-?: NonNullable<Build[Field]>;
} & { readonly [Field in Nullable]: number | null };
