import type { Build } from '@airworthy/performance';
import { figure } from '../../../format/numbers.ts';
import { type QuantityKind, scaleOf, toShown, type Units } from '../../../format/units.ts';

/** Members of a build that are one number. */
export type NumberName =
  | 'motor_count'
  | 'dry_mass_g'
  | 'arm_length_mm'
  | 'prop_diameter_in'
  | 'prop_pitch_in'
  | 'prop_blades'
  | 'motor_kv'
  | 'max_thrust_per_motor_g'
  | 'esc_current_a'
  | 'altitude_m'
  | 'temp_c'
  | 'flat_plate_area_m2'
  | 'usable_fraction'
  | 'wing_span_mm'
  | 'wing_chord_mm'
  | 'wing_tip_chord_mm'
  | 'wing_sweep_mm'
  | 'wing_cl_max'
  | 'cruise_speed_kmh'
  | 'body_length_mm';

/** What a number may be. `above` is a bound that is itself refused. */
export type Range = {
  readonly min?: number;
  readonly above?: number;
  readonly max: number;
  readonly whole?: boolean;
};

export type NumberInput = {
  readonly label: string;
  readonly kind?: QuantityKind;
  readonly unit?: string;
  /** A ratio that is typed as a percentage. */
  readonly percent?: boolean;
  readonly range: Range;
  readonly step: number;
  /** What it is and what it changes, shown when the field is pointed at. */
  readonly help: string;
};

export type Subject = 'Airframe' | 'Propulsion' | 'Wing' | 'Environment and reserve';

export type NumberField = NumberInput & { readonly name: NumberName; readonly subject: Subject };

const length: Range = { above: 0, max: 100_000 };
/** Where an item may sit, from the datum. */
export const POSITIONS_MM: Range = { min: -100_000, max: 100_000 };

/** Every single number of a build, in the order of the page. */
export const numberFields: readonly NumberField[] = [
  {
    name: 'motor_count',
    subject: 'Airframe',
    label: 'Motors',
    range: { min: 1, max: 32, whole: true },
    step: 1,
    help: 'Lift motors, or the propulsion motors of a wing. Another number than the type has is spread evenly on the circle.',
  },
  {
    name: 'dry_mass_g',
    subject: 'Airframe',
    label: 'Dry mass',
    kind: 'mass_g',
    range: { above: 0, max: 1_000_000 },
    step: 10,
    help: 'Everything but batteries, payload items and rails with a mass of their own.',
  },
  {
    name: 'arm_length_mm',
    subject: 'Airframe',
    label: 'Arm length',
    kind: 'length_mm',
    range: length,
    step: 5,
    help: 'From the center of the rotors to a motor axis. Sets the gap between propellers and the balance.',
  },
  {
    name: 'body_length_mm',
    subject: 'Airframe',
    label: 'Body length',
    kind: 'length_mm',
    range: length,
    step: 10,
    help: 'Length of the fuselage or center plate, for the balance.',
  },
  {
    name: 'prop_diameter_in',
    subject: 'Propulsion',
    label: 'Propeller diameter',
    unit: 'in',
    range: { min: 0.5, max: 120 },
    step: 0.5,
    help: 'A larger disk hovers on less power; it must clear its neighbours.',
  },
  {
    name: 'prop_pitch_in',
    subject: 'Propulsion',
    label: 'Propeller pitch',
    unit: 'in',
    range: { min: 0.5, max: 120 },
    step: 0.1,
    help: 'Advance per turn. More pitch gives top speed and takes more torque.',
  },
  {
    name: 'prop_blades',
    subject: 'Propulsion',
    label: 'Blades',
    range: { min: 1, max: 12, whole: true },
    step: 1,
    help: 'Blades of one propeller.',
  },
  {
    name: 'motor_kv',
    subject: 'Propulsion',
    label: 'Motor Kv',
    unit: 'rpm/V',
    range: { min: 1, max: 100_000 },
    step: 10,
    help: 'No-load speed per volt, from the maker.',
  },
  {
    name: 'max_thrust_per_motor_g',
    subject: 'Propulsion',
    label: 'Full thrust per motor',
    kind: 'mass_g',
    range: { above: 0, max: 1_000_000 },
    step: 10,
    help: 'Of one motor alone on a stand: full throttle, nominal voltage, sea level.',
  },
  {
    name: 'esc_current_a',
    subject: 'Propulsion',
    label: 'ESC rating',
    unit: 'A',
    range: { above: 0, max: 10_000 },
    step: 5,
    help: 'Continuous current of one speed controller.',
  },
  {
    name: 'wing_span_mm',
    subject: 'Wing',
    label: 'Span',
    kind: 'length_mm',
    range: length,
    step: 10,
    help: 'Tip to tip. A longer span lowers the induced drag.',
  },
  {
    name: 'wing_chord_mm',
    subject: 'Wing',
    label: 'Root chord',
    kind: 'length_mm',
    range: length,
    step: 5,
    help: 'Leading to trailing edge at the root.',
  },
  {
    name: 'wing_tip_chord_mm',
    subject: 'Wing',
    label: 'Tip chord',
    kind: 'length_mm',
    range: length,
    step: 5,
    help: 'Left blank, the wing is rectangular.',
  },
  {
    name: 'wing_sweep_mm',
    subject: 'Wing',
    label: 'Sweep',
    kind: 'length_mm',
    range: { min: -100_000, max: 100_000 },
    step: 5,
    help: 'How far the leading edge of the tip lies behind that of the root.',
  },
  {
    name: 'wing_cl_max',
    subject: 'Wing',
    label: 'Maximum lift coefficient',
    range: { min: 0.1, max: 5 },
    step: 0.05,
    help: 'Of the whole wing at the stall: about 1.2 without flaps.',
  },
  {
    name: 'cruise_speed_kmh',
    subject: 'Wing',
    label: 'Cruise speed',
    kind: 'speed_kmh',
    range: { above: 0, max: 2000 },
    step: 1,
    help: 'Left blank, the speed of best range is taken.',
  },
  {
    name: 'altitude_m',
    subject: 'Environment and reserve',
    label: 'Altitude',
    kind: 'height_m',
    range: { min: -500, max: 12_000 },
    step: 50,
    help: 'Pressure altitude of the flight. Thin air costs thrust and time.',
  },
  {
    name: 'temp_c',
    subject: 'Environment and reserve',
    label: 'Air temperature',
    kind: 'temp_c',
    range: { min: -60, max: 70 },
    step: 1,
    help: 'Sets air density, and the temperature of packs that state none.',
  },
  {
    name: 'flat_plate_area_m2',
    subject: 'Environment and reserve',
    label: 'Drag area',
    kind: 'area_m2',
    range: { min: 0, max: 100 },
    step: 0.001,
    help: 'Flat plate with the drag of the airframe, without its wing. Left blank on an aircraft with a wing, it is estimated from the mass.',
  },
  {
    name: 'usable_fraction',
    subject: 'Environment and reserve',
    label: 'Usable charge',
    unit: '%',
    percent: true,
    range: { above: 0, max: 1 },
    step: 0.05,
    help: 'Share of the rated capacity that is flown; the rest is the landing reserve.',
  },
];

/** Why a number cannot be taken, or null, with the bound as the reader is shown it. */
export function refusalOf(
  value: number,
  range: Range,
  shown: (bound: number) => string = String,
): string | null {
  if (range.whole === true && !Number.isInteger(value)) return 'Must be a whole number';
  if (range.above !== undefined && value <= range.above)
    return `Must be greater than ${shown(range.above)}`;
  if (range.min !== undefined && value < range.min) return `Must be at least ${shown(range.min)}`;
  return value > range.max ? `Must be at most ${shown(range.max)}` : null;
}

/** Numbers of an input as the reader is shown them: in their unit, a ratio in percent. */
export function shownNumber({ kind, unit = '', percent }: NumberInput, units: Units) {
  const scale = kind === undefined ? null : scaleOf(kind, units);
  return {
    unit: scale?.unit ?? unit,
    text: (value: number) =>
      figure(scale === null ? value * (percent === true ? 100 : 1) : toShown(value, scale)),
  };
}

/** What a number becomes: `20 → 56 A`. */
export function changeText(input: NumberInput, from: unknown, to: unknown, units: Units): string {
  const { text, unit } = shownNumber(input, units);
  const shown = (value: unknown) => (typeof value === 'number' ? text(value) : 'default');
  return `${shown(from)} → ${shown(to)} ${unit}`.trim();
}

/** What a number may be and what applies while none is typed, in the reader's unit. */
export function limitsOf(
  input: NumberInput,
  fallback: number | null | undefined,
  units: Units,
): string {
  const { text, unit } = shownNumber(input, units);
  const { range } = input;
  const most = `${text(range.max)} ${unit}`.trim();
  const allowed =
    range.min !== undefined
      ? `${text(range.min)} to ${most}`
      : range.above === undefined
        ? `Up to ${most}`
        : `Above ${text(range.above)}, up to ${most}`;
  return `${allowed}${fallback == null ? '' : `; ${text(fallback)} if left blank`}`;
}

/** Writes a member of a build; null takes it out, so that its default applies. */
export function withMember<Name extends keyof Build>(
  build: Build,
  name: Name,
  value: Build[Name] | null,
): Build {
  const { [name]: _, ...rest } = build;
  return value === null ? rest : { ...rest, [name]: value };
}
