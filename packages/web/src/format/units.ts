/**
 * Units a reader chooses. Values keep the unit of their field name everywhere in the app and on the wire;
 * only what is shown and what is typed is converted, here.
 */
import { figure } from './numbers.ts';

export type UnitSystem = 'metric' | 'imperial';
export type SpeedUnit = 'km/h' | 'm/s' | 'kn' | 'mph';
export type MassUnit = 'g' | 'oz' | 'lb';
export type Units = {
  readonly system: UnitSystem;
  readonly speed: SpeedUnit;
  /** Lengths, heights, distances and areas; those of the system where nothing else was chosen. */
  readonly length?: UnitSystem;
  /** Small masses; large ones are in kilograms or pounds. That of the system where nothing else was chosen. */
  readonly mass?: MassUnit;
};

export const speedUnits: readonly SpeedUnit[] = ['km/h', 'm/s', 'kn', 'mph'];
export const massUnits: readonly MassUnit[] = ['g', 'oz', 'lb'];

/** All units of a system: inches, pounds and miles per hour, or millimetres, grams and kilometres per hour. */
export function unitsOf(system: UnitSystem): Required<Units> {
  return system === 'metric'
    ? { system, length: system, mass: 'g', speed: 'km/h' }
    : { system, length: system, mass: 'lb', speed: 'mph' };
}

/** Shown = value x factor + offset, in `unit`, with `digits` decimals where a fixed number is wanted. */
export type Scale = {
  readonly unit: string;
  readonly factor: number;
  readonly offset: number;
  readonly digits: number;
};

/** Quantities whose unit follows the reader's choice; the name carries the unit the value has. */
export const quantityKinds = [
  'mass_g',
  'mass_kg',
  'length_mm',
  'diameter_in',
  'height_m',
  'distance_m',
  'distance_km',
  'speed_kmh',
  'speed_ms',
  'climb_ms',
  'temp_c',
  'area_dm2',
  'area_m2',
  'force_n',
  'loading_n_m2',
] as const;
export type QuantityKind = (typeof quantityKinds)[number];

const OUNCES_PER_GRAM = 1 / 28.349_523_125;
const POUNDS_PER_KILOGRAM = 1 / 0.453_592_37;
const INCHES_PER_MILLIMETRE = 1 / 25.4;
const FEET_PER_METRE = 1 / 0.3048;
const MILES_PER_KILOMETRE = 1 / 1.609_344;
const KNOTS_PER_KMH = 1 / 1.852;
/** A square inch is 6.4516 cm², so a square decimetre has 15.5 of them. */
const SQUARE_INCHES_PER_DM2 = 100 / 6.4516;
const SQUARE_FEET_PER_M2 = FEET_PER_METRE ** 2;
/** A pound of force is the weight of a pound under standard gravity. */
const POUNDS_FORCE_PER_NEWTON = POUNDS_PER_KILOGRAM / 9.806_65;

const plain = (unit: string, digits: number, factor = 1, offset = 0): Scale => ({
  unit,
  factor,
  offset,
  digits,
});

const metric: Record<Exclude<QuantityKind, 'speed_kmh' | 'speed_ms'>, Scale> = {
  mass_g: plain('g', 0),
  mass_kg: plain('kg', 2),
  length_mm: plain('mm', 0),
  diameter_in: plain('in', 1),
  height_m: plain('m', 0),
  distance_m: plain('m', 0),
  distance_km: plain('km', 1),
  climb_ms: plain('m/s', 1),
  temp_c: plain('°C', 0),
  area_dm2: plain('dm²', 1),
  area_m2: plain('m²', 3),
  force_n: plain('N', 1),
  loading_n_m2: plain('N/m²', 0),
};

const imperial: typeof metric = {
  mass_g: plain('lb', 2, POUNDS_PER_KILOGRAM / 1000),
  mass_kg: plain('lb', 2, POUNDS_PER_KILOGRAM),
  length_mm: plain('in', 2, INCHES_PER_MILLIMETRE),
  diameter_in: plain('in', 1),
  height_m: plain('ft', 0, FEET_PER_METRE),
  distance_m: plain('ft', 0, FEET_PER_METRE),
  distance_km: plain('mi', 1, MILES_PER_KILOMETRE),
  climb_ms: plain('ft/min', 0, FEET_PER_METRE * 60),
  temp_c: plain('°F', 0, 1.8, 32),
  area_dm2: plain('in²', 0, SQUARE_INCHES_PER_DM2),
  area_m2: plain('ft²', 2, SQUARE_FEET_PER_M2),
  force_n: plain('lbf', 2, POUNDS_FORCE_PER_NEWTON),
  loading_n_m2: plain('lb/ft²', 2, POUNDS_FORCE_PER_NEWTON / SQUARE_FEET_PER_M2),
};

const OUNCES = plain('oz', 1, OUNCES_PER_GRAM);
const OF_SYSTEM = { metric, imperial } as const;
/** Kinds whose unit follows that of masses; a wing loading is a weight first. */
const MASSES: ReadonlySet<QuantityKind> = new Set(['mass_g', 'mass_kg', 'force_n', 'loading_n_m2']);

const perKmh: Record<SpeedUnit, number> = {
  'km/h': 1,
  'm/s': 1 / 3.6,
  kn: KNOTS_PER_KMH,
  mph: MILES_PER_KILOMETRE,
};

export function scaleOf(kind: QuantityKind, units: Units): Scale {
  if (kind === 'speed_kmh') return plain(units.speed, speedDigits(units), perKmh[units.speed]);
  if (kind === 'speed_ms') return plain(units.speed, speedDigits(units), 3.6 * perKmh[units.speed]);
  const { system, length = system, mass = unitsOf(system).mass } = units;
  if (kind === 'mass_g' && mass === 'oz') return OUNCES;
  const byMass = mass === 'g' ? metric : imperial;
  const byLength = length === 'metric' ? metric : imperial;
  return (MASSES.has(kind) ? byMass : kind === 'temp_c' ? OF_SYSTEM[system] : byLength)[kind];
}

function speedDigits(units: Units): number {
  return units.speed === 'm/s' ? 1 : 0;
}

export function toShown(value: number, scale: Scale): number {
  return value * scale.factor + scale.offset;
}

/** The unit that values of a kind have before they are shown. */
export function ownUnit(kind: QuantityKind): string {
  const speed = kind === 'speed_ms' ? 'm/s' : 'km/h';
  return scaleOf(kind, { system: 'metric', speed }).unit;
}

/** A value as it is shown; one without a kind has the same unit for everybody. */
export function shownValue(value: number, kind: QuantityKind | undefined, units: Units): number {
  return kind === undefined ? value : toShown(value, scaleOf(kind, units));
}

/** A value with its unit as one text, where no element can be: names of pictures, labels inside of them. */
export function quantityText(value: number, kind: QuantityKind, units: Units): string {
  const scale = scaleOf(kind, units);
  return `${figure(toShown(value, scale))} ${scale.unit}`;
}

/** What was typed, in the unit of the field; six significant digits, so that 12 oz comes back as 12 oz. */
export function fromShown(shown: number, scale: Scale): number {
  return Number(((shown - scale.offset) / scale.factor).toPrecision(6));
}
