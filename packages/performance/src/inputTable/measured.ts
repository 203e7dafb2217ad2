import { ALTITUDE_M, MASS_G, TEMPERATURE_C } from './ranges.ts';
import type { ItemRow } from './row.ts';

/* Members of what was measured on an aircraft, and of the legs that it is asked to fly. */

/** A measurement of this motor, propeller and voltage on a stand. */
export const thrust_point = {
  thrust_g: {
    type: 'number',
    unit: 'g',
    range: { above: 0, max: 1_000_000 },
    required: true,
    meaning: 'Thrust of one motor',
    example: 280,
  },
  power_w: {
    type: 'number',
    unit: 'W',
    range: { above: 0, max: 1_000_000 },
    meaning: 'Electrical power at the speed controller',
    example: 46,
  },
  current_a: {
    type: 'number',
    unit: 'A',
    range: { above: 0, max: 10_000 },
    meaning: 'Current, with `voltage_v` instead of a power',
    example: 2.1,
  },
  voltage_v: {
    type: 'number',
    unit: 'V',
    range: { above: 0, max: 1000 },
    meaning: 'Voltage under this load',
    example: 22.2,
  },
  throttle: {
    type: 'number',
    range: { min: 0, max: 1 },
    meaning: 'Throttle, 0 to 1',
    example: 0.35,
  },
  rpm: {
    type: 'number',
    unit: 'rpm',
    range: { above: 0, max: 1_000_000 },
    meaning: 'Speed of the propeller',
    example: 9800,
  },
} as const satisfies Readonly<Record<string, ItemRow>>;

/** What was drawn from the pack, where no power is stated. */
const currentOf = (flown: 'hover' | 'cruise', example: { current_a: number; voltage_v: number }) =>
  ({
    current_a: {
      type: 'number',
      unit: 'A',
      range: { above: 0, max: 10_000 },
      meaning: 'Battery current',
      example: example.current_a,
      form: {
        label: 'or current',
        step: 0.5,
        help: `Mean current in the ${flown}, with its voltage.`,
      },
    },
    voltage_v: {
      type: 'number',
      unit: 'V',
      range: { above: 0, max: 1000 },
      meaning: 'Battery voltage with `current_a`',
      example: example.voltage_v,
      form: { label: 'Voltage', step: 0.1, help: `Mean voltage in the ${flown}.` },
    },
  }) as const satisfies Readonly<Record<string, ItemRow>>;

/** The state in which something was measured; what is left out is that of the build. */
const stateOf = (flown: 'hover' | 'cruise') =>
  ({
    mass_g: {
      type: 'number',
      unit: 'g',
      range: { above: 0, max: 1_000_000 },
      meaning: `All-up mass in this ${flown}; default: that of the build`,
      example: 1120,
      form: {
        label: 'All-up mass',
        step: 10,
        help: `In that ${flown}; left blank, the build as it stands.`,
        more: true,
      },
    },
    payload_g: {
      type: 'number',
      unit: 'g',
      range: MASS_G,
      meaning: `Payload in this ${flown}, instead of that of the build`,
      example: 200,
      form: {
        label: 'Payload',
        step: 10,
        help: 'In place of the payload of the build.',
        more: true,
      },
    },
    altitude_m: {
      type: 'number',
      unit: 'm',
      range: ALTITUDE_M,
      meaning: `Altitude of this ${flown}`,
      example: 0,
      form: {
        label: 'Altitude',
        step: 50,
        help: `Of that ${flown}; left blank, that of the build.`,
        more: true,
      },
    },
    temp_c: {
      type: 'number',
      unit: '°C',
      range: TEMPERATURE_C,
      meaning: `Air temperature in this ${flown}`,
      example: 15,
      form: {
        label: 'Air temperature',
        step: 1,
        help: `Of that ${flown}; left blank, that of the build.`,
        more: true,
      },
    },
  }) as const satisfies Readonly<Record<string, ItemRow>>;

/** A hover of this very aircraft: one of power, current and minutes. */
export const measured_hover = {
  minutes: {
    type: 'number',
    unit: 'min',
    range: { above: 0, max: 10_000 },
    meaning: 'Hover time on the usable charge',
    example: 12.5,
    form: { label: 'Minutes', step: 0.5, help: 'Hover time on the usable charge.' },
  },
  power_w: {
    type: 'number',
    unit: 'W',
    range: { above: 0, max: 1_000_000 },
    meaning: 'Battery power',
    example: 250,
    form: { label: 'or power', step: 5, help: 'Mean power in the hover.' },
  },
  ...currentOf('hover', { current_a: 11, voltage_v: 22.6 }),
  ...stateOf('hover'),
} as const satisfies Readonly<Record<string, ItemRow>>;

/** A level cruise of this very aircraft on its wing: its airspeed, and power or current. */
export const measured_cruise = {
  speed_kmh: {
    type: 'number',
    unit: 'km/h',
    range: { above: 0, max: 2000 },
    required: true,
    meaning: 'Airspeed of the cruise',
    example: 65,
    form: {
      label: 'Airspeed',
      step: 1,
      help: 'Mean airspeed of a level cruise, not ground speed.',
    },
  },
  power_w: {
    type: 'number',
    unit: 'W',
    range: { above: 0, max: 1_000_000 },
    meaning: 'Battery power',
    example: 140,
    form: { label: 'Power', step: 5, help: 'Mean power of the pack in that cruise.' },
  },
  ...currentOf('cruise', { current_a: 9.5, voltage_v: 14.8 }),
  ...stateOf('cruise'),
} as const satisfies Readonly<Record<string, ItemRow>>;

/** What flights of this very aircraft taught. */
export const calibration = {
  aircraft_id: {
    type: 'whole',
    range: { min: 1, max: Number.MAX_SAFE_INTEGER },
    meaning: 'Aircraft of the registry whose flights taught; instead of the figures below',
    example: 3,
  },
  loss_factor: {
    type: 'number',
    range: { min: 0.1, max: 10 },
    meaning: 'Power of the motors in hover over that of the model',
    example: 1.06,
  },
  pack_resistance_mohm: {
    type: 'number',
    unit: 'mΩ',
    range: { above: 0, max: 10_000 },
    meaning: 'Resistance of all packs that feed the lift motors, at 25 °C',
    example: 21.4,
  },
  drag_area_m2: {
    type: 'number',
    unit: 'm²',
    range: { above: 0, max: 10 },
    meaning: 'Drag area, in place of `flat_plate_area_m2`',
    example: 0.03,
  },
} as const satisfies Readonly<Record<string, ItemRow>>;

export const leg = {
  kind: {
    type: 'choice',
    values: ['hover', 'climb', 'cruise', 'loiter', 'descend'],
    required: true,
    meaning: 'What is flown',
    example: 'cruise',
  },
  minutes: {
    type: 'number',
    unit: 'min',
    range: { above: 0, max: 10_000 },
    meaning: 'Duration',
    example: 5,
    form: { label: 'Minutes', step: 1, help: 'How long the leg takes.' },
  },
  distance_km: {
    type: 'number',
    unit: 'km',
    range: { above: 0, max: 100_000 },
    meaning: 'Distance through the air',
    example: 4,
    form: { label: 'or distance', step: 0.5, help: 'Through the air.' },
  },
  height_m: {
    type: 'number',
    unit: 'm',
    range: { above: 0, max: 20_000 },
    meaning: 'Height climbed or descended',
    example: 100,
    form: { label: 'or height', step: 10, help: 'Climbed or descended.' },
  },
  speed_kmh: {
    type: 'number',
    unit: 'km/h',
    range: { above: 0, max: 2000 },
    meaning: 'Airspeed, vertical in a climb or descent on rotors; default: the best for the leg',
    example: 60,
    form: {
      label: 'Speed',
      step: 5,
      help: 'Airspeed; left blank, the best for the leg.',
      more: true,
    },
  },
  payload_g: {
    type: 'number',
    unit: 'g',
    range: MASS_G,
    meaning: 'Payload during this leg, instead of that of the build',
    example: 200,
    form: {
      label: 'Payload',
      step: 10,
      help: 'Carried on this leg in place of the payload of the build.',
      more: true,
    },
  },
} as const satisfies Readonly<Record<string, ItemRow>>;

/** Motor, propeller and voltage of a stand test. */
export const stand = {
  motor_kv: {
    type: 'number',
    unit: 'rpm/V',
    range: { min: 1, max: 100_000 },
    meaning: 'Kv of the motor that was measured; default: that of the build',
    example: 1300,
  },
  prop_diameter_in: {
    type: 'number',
    unit: 'in',
    range: { min: 0.5, max: 120 },
    meaning: 'Diameter of its propeller; default: that of the build',
    example: 7,
  },
  prop_pitch_in: {
    type: 'number',
    unit: 'in',
    range: { min: 0.5, max: 120 },
    meaning: 'Pitch of its propeller; default: that of the build',
    example: 4,
  },
  prop_blades: {
    type: 'whole',
    range: { min: 1, max: 12 },
    meaning: 'Blades of its propeller; default: those of the build',
    example: 3,
  },
  voltage_v: {
    type: 'number',
    unit: 'V',
    range: { above: 0, max: 1000 },
    meaning: 'Voltage of the test; default: that of the pack. Within 15 % it counts as the same',
    example: 24.7,
  },
  max_thrust_per_motor_g: {
    type: 'number',
    unit: 'g',
    range: { above: 0, max: 1_000_000 },
    meaning:
      'Full thrust of the motor that was measured, where the build states that of another: the table goes with the ratio',
    example: 1996,
  },
} as const satisfies Readonly<Record<string, ItemRow>>;

/** A finding that no change clears, or that its owner accepts. */
export const set_aside = {
  code: {
    type: 'text',
    required: true,
    meaning: 'Code of the check',
    example: 'MOTOR_OUT',
  },
  reason: {
    type: 'text',
    required: true,
    most: 500,
    meaning: 'Why it is accepted',
    example: 'Flown over own ground only, with a parachute.',
  },
} as const satisfies Readonly<Record<string, ItemRow>>;
