import {
  type AnalysisReply,
  analysisOf,
  type Build,
  checks,
  replyOf,
} from '@airworthy/performance';
import { ownUnit, type QuantityKind } from '../../../format/units.ts';
import { type NumberName, numberFields } from '../model/fields.ts';
import { figureOf, numberOf } from '../model/figures.ts';

/** Inputs that a sweep can vary: every number of the build, and what is carried and how large the pack is. */
export type SweepName = NumberName | 'payload_g' | 'capacity_mah' | 'cells';

export type SweepAxis = {
  readonly name: SweepName;
  readonly from: number;
  readonly to: number;
  readonly steps: number;
};

/** One point of a sweep: the figure, and the worst of all checks there with its first words. */
export type SweepPoint = {
  readonly value: number | null;
  readonly level: 'ok' | 'warn' | 'bad';
  readonly why: string;
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

/** The build with one input at another value. `batteries` are those that apply. */
export function varied(
  build: Build,
  batteries: NonNullable<Build['batteries']>,
  name: SweepName,
  value: number,
): Build {
  if (name === 'payload_g')
    return {
      ...build,
      payload: [
        ...(build.payload ?? []),
        { name: 'Added payload', mass_g: Math.max(0, value), x_mm: 0 },
      ],
    };
  if (name === 'capacity_mah' || name === 'cells') {
    const { mass_g, ...first } = batteries[0] ?? {};
    // A larger pack is heavier: its mass follows the capacity and the cells that it was stated for.
    const ratio = value / (first[name] ?? value);
    const scaled = {
      ...first,
      [name]: value,
      ...(mass_g == null ? {} : { mass_g: mass_g * ratio }),
    };
    return { ...build, batteries: [scaled, ...batteries.slice(1)] };
  }
  return { ...build, [name]: value / scaleOf(name) };
}

/** What a number of the build is multiplied with to be a value of its sweep. */
export function scaleOf(name: SweepName): number {
  return sweepInputs.find((input) => input.name === name)?.percent === true ? 100 : 1;
}

export function pointOf(build: Build, figure: string): SweepPoint {
  try {
    const analysis = analysisOf(build);
    const reply: AnalysisReply = replyOf(analysis, { findings: false });
    const judged = checks.flatMap((check) => check.judge(analysis) ?? []);
    const worst =
      judged.find(({ level }) => level === 'bad') ?? judged.find(({ level }) => level === 'warn');
    return {
      value: numberOf(reply, figureOf(figure)),
      level: worst?.level ?? 'ok',
      why: worst?.message.split(/:| \(|\.$/)[0] ?? '',
    };
  } catch {
    return { value: null, level: 'bad', why: 'This cannot be built' };
  }
}
