import { ownUnit, type QuantityKind } from '../../../format/units.ts';
import { type NumberName, numberFields } from '../model/fields.ts';

/** Inputs that a sweep can vary: every number of the build, and what is carried and how large the pack is. */
export type SweepName = NumberName | 'payload_g' | 'capacity_mah' | 'cells';

/** A range of an input in the unit in which it is typed. */
export type SweepAxis = {
  readonly name: SweepName;
  readonly from: number;
  readonly to: number;
  readonly steps: number;
};

/** The unit that an input or a figure is computed in. */
export function unitOf(of: { readonly unit?: string; readonly kind?: QuantityKind | undefined }) {
  return of.unit ?? (of.kind === undefined ? '' : ownUnit(of.kind));
}

export const sweepInputs: readonly {
  readonly name: SweepName;
  readonly label: string;
  readonly unit: string;
  readonly kind?: QuantityKind;
  readonly whole: boolean;
  /** A ratio of the build whose values are percentages here, as where it is typed. */
  readonly percent?: boolean;
}[] = [
  { name: 'payload_g', label: 'Added payload', unit: 'g', kind: 'mass_g', whole: false },
  { name: 'capacity_mah', label: 'Capacity of the first battery', unit: 'mAh', whole: false },
  { name: 'cells', label: 'Cells of the first battery', unit: 'S', whole: true },
  ...numberFields.map(({ name, label, percent, kind, range, ...field }) => ({
    name,
    label,
    unit: unitOf({ ...field, kind }),
    ...(kind === undefined ? {} : { kind }),
    ...(percent === undefined ? {} : { percent }),
    whole: range.whole === true,
  })),
];

export function valuesOf({ name, from, to, steps }: SweepAxis): readonly number[] {
  const whole = sweepInputs.find((input) => input.name === name)?.whole === true;
  const values = Array.from(
    { length: steps },
    (_, i) => from + ((to - from) * i) / Math.max(1, steps - 1),
  );
  return whole
    ? [...new Set(values.map(Math.round))]
    : values.map((value) => Number(value.toPrecision(6)));
}

/** What a number of the build is multiplied with to be a value of its sweep. */
export function scaleOf(name: SweepName): number {
  return sweepInputs.find((input) => input.name === name)?.percent === true ? 100 : 1;
}
