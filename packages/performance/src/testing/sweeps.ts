import type { Build } from '../airframe/build.ts';
import { airframeByName } from '../airframe/table.ts';
import { analysisOf } from '../analysis.ts';
import { replyOf } from '../analyze.ts';
import { exampleProfile } from '../inputTable/index.ts';

/** One input of a build moved over its range, everything else held. */
export type Sweep = {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly patch: (value: number, base: FullExample) => Build;
};

type FullExample = Build & Required<Pick<typeof exampleProfile, NumericField | 'batteries'>>;
type NumericField = {
  [Field in keyof typeof exampleProfile]: (typeof exampleProfile)[Field] extends number
    ? Field
    : never;
}[keyof typeof exampleProfile];

/** A field from one value to another. */
const absolute = (name: keyof Build, low: number, high: number): Sweep => ({
  name,
  low,
  high,
  patch: (value) => ({ [name]: value }),
});

/** A field from a share of what the example has to a multiple of it. */
const relative = (name: NumericField, low: number, high: number): Sweep => ({
  name,
  low,
  high,
  patch: (value, base) => ({ [name]: value * base[name] }),
});

/** A member of every pack. */
const ofPacks = (member: string, low: number, high: number): Sweep => ({
  name: `batteries.${member}`,
  low,
  high,
  patch: (value, base) => ({
    batteries: base.batteries.map((battery) => ({ ...battery, [member]: value })),
  }),
});

export const sweeps = {
  dryMass: relative('dry_mass_g', 0.1, 12),
  diameter: relative('prop_diameter_in', 0.4, 3),
  pitch: relative('prop_pitch_in', 0.3, 3),
  kv: absolute('motor_kv', 50, 8000),
  thrust: relative('max_thrust_per_motor_g', 0.05, 20),
  altitude: absolute('altitude_m', 1, 9000),
  warmth: absolute('temp_c', 0.1, 60),
  cold: absolute('temp_c', -40, 0),
  dragArea: absolute('flat_plate_area_m2', 1e-4, 1),
  usable: absolute('usable_fraction', 0.01, 1),
  capacity: ofPacks('capacity_mah', 100, 200_000),
  packMass: ofPacks('mass_g', 10, 20_000),
  resistance: ofPacks('ir_mohm', 0.05, 60),
  health: ofPacks('soh', 0.1, 1),
  packWarmth: ofPacks('temp_c', -30, 60),
  payload: {
    name: 'payload',
    low: 1,
    high: 20_000,
    patch: (value) => ({ payload: [{ name: 'Camera', mass_g: value, power_w: 0 }] }),
  },
  load: {
    name: 'aux_rails',
    low: 0.1,
    high: 500,
    patch: (value) => ({ aux_rails: [{ power_w: value, efficiency: 1 }] }),
  },
  span: relative('wing_span_mm', 0.3, 4),
  chord: relative('wing_chord_mm', 0.3, 4),
  liftMax: absolute('wing_cl_max', 0.3, 3),
  cruiseSpeed: absolute('cruise_speed_kmh', 5, 300),
  wind: absolute('wind_kmh', 0.1, 150),
} satisfies Record<string, Sweep>;

export type SweepName = keyof typeof sweeps;

/** The defaults of an airframe type with every field stated, so that no band moves for an assumption. */
export function exampleOf(airframe_type: string): FullExample {
  const type = airframeByName(airframe_type);
  if (type === undefined) throw new Error(`no airframe is called ${airframe_type}`);
  return { ...exampleProfile, ...type.defaults, airframe_type } as FullExample;
}

/** The value at a share of a sweep, in even steps of its logarithm where it is positive. */
export function valueAt({ low, high }: Sweep, share: number): number {
  return low > 0 ? low * (high / low) ** share : low + share * (high - low);
}

/** Every figure of an answer that is a number, with those of the wind. */
export function figuresAt(
  base: FullExample,
  sweep: Sweep,
  share: number,
): ReadonlyMap<string, number> {
  const build = { ...base, ...sweep.patch(valueAt(sweep, share), base) };
  const { out } = replyOf(analysisOf(build), { findings: false, bands: false });
  const figures = new Map<string, number>();
  const add = (members: object, prefix: string) => {
    for (const [name, value] of Object.entries(members)) {
      if (typeof value === 'number') figures.set(prefix + name, value);
    }
  };
  add(out, '');
  if (typeof out.wind === 'object' && out.wind !== null) add(out.wind, 'wind.');
  return figures;
}
