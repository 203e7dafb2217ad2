/** What the makers of airframe types share. */
import type { BuildField, BuildInput } from './build.ts';
import { allFields, allInputs } from './profile.ts';

const wingOnly: readonly BuildField[] = [
  'wing_span_mm',
  'wing_chord_mm',
  'wing_tip_chord_mm',
  'wing_sweep_mm',
  'wing_cl_max',
  'cruise_speed_kmh',
];
const rotorOnly: readonly BuildField[] = ['coaxial', 'arm_length_mm'];

type Fields = readonly (BuildField | BuildInput)[];

export const rotorFields: Fields = [
  ...allFields.filter((field) => !wingOnly.includes(field)),
  ...allInputs,
];
export const wingFields: Fields = [
  ...allFields.filter((field) => !rotorOnly.includes(field)),
  ...allInputs.filter((input) => input !== 'measured_hover'),
];
export const vtolFields: Fields = [...allFields, ...allInputs];

/** A main pack; resistance and rating come from its chemistry. */
export function pack(
  cells: number,
  capacity_mah: number,
  mass_g: number,
  x_mm: number,
  c_rating = 30,
) {
  return [
    { name: 'Main', chemistry: 'lipo' as const, cells, capacity_mah, c_rating, mass_g, x_mm },
  ];
}
