import {
  type Headline,
  headline,
  KMH_MPS,
  MINUTE_S,
  type Performance,
  type Spread,
  sizeCruiseGroup,
} from '@airworthy/physics';
import type { Build } from './airframe/build.ts';
import { type Resolved, resolveWith } from './airframe/resolve.ts';
import { assumptionsOf } from './assumptions.ts';
import type { BuildField } from './inputTable/index.ts';

/** The figures of `out` that have a band. */
export type BandName = 'hover_min' | 'cruise_min' | 'hover_current_total_a' | 'max_speed_kmh';

/** A figure with the limits that hold it for four aircraft in five. */
export type FigureBand = {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** The limits before they were moved apart to hold a figure that rests on unlikely defaults. */
  readonly likely: readonly [low: number, high: number];
  /** Fields that were left out and widen the band, the widest first, with the band's width if each were known. */
  readonly assumed: readonly { readonly field: BuildField; readonly narrowed: number }[];
};

export type Bands = { readonly [Name in BandName]?: FigureBand };

type Figure = { readonly value: number; readonly spread: Spread };

/** The figures that have a band, in the units of the interface, with the spread of the model itself. */
function figuresOf({ rotor, wing }: Headline): { [Name in BandName]?: Figure } {
  const figures: { [Name in BandName]?: Figure } = {};
  if (rotor !== null) {
    const { spreads, hover } = rotor;
    figures.hover_min = { value: rotor.hoverTime_s / MINUTE_S, spread: spreads.hoverTime };
    figures.cruise_min = { value: rotor.cruiseTime_s / MINUTE_S, spread: spreads.cruiseTime };
    if (hover.kind === 'hover')
      figures.hover_current_total_a = { value: hover.current_A, spread: spreads.hoverCurrent };
    // What the autopilot allows is not exceeded, however good the airframe is.
    const spread =
      rotor.maxSpeedLimit === 'stated' ? { ...spreads.maxSpeed, high: 0 } : spreads.maxSpeed;
    figures.max_speed_kmh = { value: rotor.maxSpeed_mps / KMH_MPS, spread };
  }
  if (wing !== null) {
    const { spreads } = wing;
    figures.cruise_min = { value: wing.enduranceTime_s / MINUTE_S, spread: spreads.enduranceTime };
    figures.max_speed_kmh = { value: wing.maxSpeed_mps / KMH_MPS, spread: spreads.maxSpeed };
  }
  return figures;
}

/** ln of a figure at both ends of an assumed field, over the figure itself: where its middle lies and how far it reaches. */
type Reach = { readonly field: BuildField; readonly middle: number; readonly half: number };

/** Effects smaller than this do not count as widening the band. */
const MATTERS = 0.01;
/** A plausible value with which it does not fly at all counts as this much less. */
const GROUNDED = -2;

const square = (value: number) => value * value;

/** Middles add up; spreads of independent origin add as squares. `known` is a field taken as measured. */
function limitsOf(
  figure: Figure,
  reaches: readonly Reach[],
  known?: BuildField,
): readonly [number, number] {
  let middle = 0;
  let squares = 0;
  for (const reach of reaches) {
    middle += reach.middle;
    if (reach.field !== known) squares += square(reach.half);
  }
  const { value, spread } = figure;
  return [
    value * Math.exp(middle - Math.sqrt(square(spread.low) + squares)),
    value * Math.exp(middle + Math.sqrt(square(spread.high) + squares)),
  ];
}

/** `reference` is the figure that the reaches are relative to; `value` the one that is given, always inside. */
function bandOf(value: number, reference: Figure, reaches: readonly Reach[]): FigureBand {
  const moving = reaches.filter(({ middle, half }) => Math.abs(middle) + half > MATTERS);
  const [low, high] = limitsOf(reference, moving);
  const assumed = moving.map(({ field }) => {
    const [without, most] = limitsOf(reference, moving, field);
    return { field, narrowed: most - without };
  });
  return {
    value,
    low: Math.min(value, low),
    high: Math.max(value, high),
    likely: [low, high],
    assumed: assumed.sort((a, b) => a.narrowed - b.narrowed),
  };
}

function reachOf(field: BuildField, value: number, ends: readonly number[]): Reach {
  const logs = ends.map((end) => (end > 0 ? Math.log(end / value) : GROUNDED));
  const low = Math.min(...logs);
  const high = Math.max(...logs);
  return { field, middle: (low + high) / 2, half: (high - low) / 2 };
}

type Figures = { readonly [Name in BandName]?: Figure };

function headlineWith(given: Build, patch: Build): Headline {
  const { aircraft, conditions } = resolveWith({ ...given, ...patch }, sizeCruiseGroup);
  return headline(aircraft, conditions);
}

/**
 * Figures at one end of an assumed field. Whoever states a cruise speed has an aircraft that flies at it: an end at
 * which this one no longer could says nothing of its cruise.
 */
function figuresAt(end: Headline, own: Headline): Figures {
  const figures = figuresOf(end);
  const flies = own.wing !== null && !own.wing.cruiseSolved && own.wing.cruisePossible;
  if (!flies || end.wing === null || end.wing.cruisePossible) return figures;
  const { cruise_min: _, ...others } = figures;
  return others;
}

const mainFigure = (figures: Figures) => (figures.hover_min ?? figures.cruise_min)?.value ?? 0;

/** What flights have measured together: whatever these fields are, the power of a hover is what it was. */
const WITHIN_POWER: ReadonlySet<BuildField> = new Set([
  'max_thrust_per_motor_g',
  'prop_pitch_in',
  'prop_diameter_in',
  'dry_mass_g',
  'aux_rails',
]);

/** Whether an assumed field still widens a figure, beside what the aircraft's flights taught. */
function stillWidens({ given, aircraft }: Resolved, name: BandName, field: BuildField): boolean {
  const { loss_factor, drag_area_m2 } = given.calibration ?? {};
  const onRotors = name !== 'max_speed_kmh' && (aircraft.wing === null || name !== 'cruise_min');
  if (loss_factor != null && onRotors && WITHIN_POWER.has(field)) return false;
  return drag_area_m2 == null || field !== 'flat_plate_area_m2';
}

/**
 * The bands of an analysis. A field that was left out and matters widens them by what it might have been. Where the
 * assumed values leave it on the ground, the plausible value with which it flies longest is the reference.
 */
export function bandsOf(resolved: Resolved, performance: Performance): Bands {
  const figures = figuresOf(performance);
  const assumptions = assumptionsOf(resolved, performance);
  let reference: Figures = figures;
  let base: Build = {};
  if (mainFigure(figures) === 0) {
    for (const patch of assumptions.flatMap(({ alternatives }) => alternatives)) {
      const other = figuresOf(headlineWith(resolved.given, patch));
      if (mainFigure(other) <= mainFigure(reference)) continue;
      reference = other;
      base = patch;
    }
  }
  const ends = assumptions.map(({ field, alternatives }) => ({
    field,
    figures: alternatives.map((patch) =>
      figuresAt(headlineWith(resolved.given, { ...base, ...patch }), performance),
    ),
  }));
  const bands: { [Name in BandName]?: FigureBand } = {};
  for (const [name, { value, spread }] of Object.entries(figures) as [BandName, Figure][]) {
    const there = reference[name]?.value ?? value;
    if (there === 0) {
      bands[name] = bandOf(value, { value, spread }, []);
      continue;
    }
    const reaches = ends
      .filter((end) => end.figures.length > 0 && stillWidens(resolved, name, end.field))
      .map((end) => {
        const values = end.figures.map((other) => other[name]?.value ?? there);
        return reachOf(end.field, there, values);
      });
    bands[name] = bandOf(value, { value: there, spread }, reaches);
  }
  return bands;
}
