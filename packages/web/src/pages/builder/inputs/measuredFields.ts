import type { NumberInput } from '../model/fields.ts';

type ItemField = NumberInput & { readonly name: string; readonly more?: true };

/** Bounds as the API has them; a hover states one of power, current and minutes. */
export const hoverFields: readonly ItemField[] = [
  {
    name: 'minutes',
    label: 'Minutes',
    unit: 'min',
    range: { above: 0, max: 10_000 },
    step: 0.5,
    help: 'Hover time on the usable charge.',
  },
  {
    name: 'power_w',
    label: 'or power',
    unit: 'W',
    range: { above: 0, max: 1_000_000 },
    step: 5,
    help: 'Mean power in the hover.',
  },
  {
    name: 'current_a',
    label: 'or current',
    unit: 'A',
    range: { above: 0, max: 10_000 },
    step: 0.5,
    help: 'Mean current in the hover, with its voltage.',
  },
  {
    name: 'voltage_v',
    label: 'Voltage',
    unit: 'V',
    range: { above: 0, max: 1000 },
    step: 0.1,
    help: 'Mean voltage in the hover.',
  },
  {
    name: 'mass_g',
    label: 'All-up mass',
    kind: 'mass_g',
    range: { above: 0, max: 1_000_000 },
    step: 10,
    help: 'In that hover; left blank, the build as it stands.',
    more: true,
  },
  {
    name: 'payload_g',
    label: 'Payload',
    kind: 'mass_g',
    range: { min: 0, max: 1_000_000 },
    step: 10,
    help: 'In place of the payload of the build.',
    more: true,
  },
  {
    name: 'altitude_m',
    label: 'Altitude',
    kind: 'height_m',
    range: { min: -500, max: 12_000 },
    step: 50,
    help: 'Of that hover; left blank, that of the build.',
    more: true,
  },
  {
    name: 'temp_c',
    label: 'Air temperature',
    kind: 'temp_c',
    range: { min: -60, max: 70 },
    step: 1,
    help: 'Of that hover; left blank, that of the build.',
    more: true,
  },
];

export const windField: NumberInput = {
  label: 'Wind',
  kind: 'speed_kmh',
  range: { min: 0, max: 500 },
  step: 5,
  help: 'Steady wind: adds the radius out and back, and the range against and with it.',
};

export const legFields: readonly ItemField[] = [
  {
    name: 'minutes',
    label: 'Minutes',
    unit: 'min',
    range: { above: 0, max: 10_000 },
    step: 1,
    help: 'How long the leg takes.',
  },
  {
    name: 'distance_km',
    label: 'or distance',
    kind: 'distance_km',
    range: { above: 0, max: 100_000 },
    step: 0.5,
    help: 'Over ground.',
  },
  {
    name: 'height_m',
    label: 'or height',
    kind: 'height_m',
    range: { above: 0, max: 20_000 },
    step: 10,
    help: 'Climbed or descended.',
  },
  {
    name: 'speed_kmh',
    label: 'Speed',
    kind: 'speed_kmh',
    range: { above: 0, max: 2000 },
    step: 5,
    help: 'Airspeed; left blank, the best for the leg.',
    more: true,
  },
  {
    name: 'payload_g',
    label: 'Payload',
    kind: 'mass_g',
    range: { min: 0, max: 1_000_000 },
    step: 10,
    help: 'Carried on this leg in place of the payload of the build.',
    more: true,
  },
];
