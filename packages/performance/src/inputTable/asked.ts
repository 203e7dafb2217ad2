import type { ItemName } from './items.ts';
import { MASS_G } from './ranges.ts';
import type { Row } from './row.ts';

/* Members of a build without a default: what is measured, asked for, or about the answer alone. */

export const asked = {
  motor_resistance_mohm: {
    type: 'number',
    unit: 'mΩ',
    range: { min: 0, max: 100_000 },
    meaning: 'Winding resistance of one motor',
    example: 45,
  },
  motor_no_load_a: {
    type: 'number',
    unit: 'A',
    range: { min: 0, max: 1000 },
    meaning: 'No-load current of one motor',
    example: 1.1,
  },
  motor_mass_g: {
    type: 'number',
    unit: 'g',
    range: MASS_G,
    meaning: 'Mass of one motor with propeller',
    example: 46,
  },
  thrust_table: {
    type: 'list',
    item: 'thrust_point',
    least: 1,
    most: 50,
    meaning:
      'Points of this motor, propeller and voltage on a stand, 1 to 50. A point at full throttle states max_thrust_per_motor_g where that is left out',
  },
  thrust_table_of: {
    type: 'object',
    item: 'stand',
    meaning:
      'What thrust_table was measured with; where motor, propeller or voltage of the build differ from it, the table is scaled by the law of full thrust',
  },
  measured_hover: {
    type: 'list',
    item: 'measured_hover',
    least: 1,
    most: 20,
    meaning: 'Hovers measured on this aircraft, 1 to 20',
    airframes: ['multirotor', 'vtol'],
  },
  measured_cruise: {
    type: 'list',
    item: 'measured_cruise',
    least: 1,
    most: 20,
    meaning: 'Level cruises measured on this aircraft, flown on its wing, 1 to 20',
    airframes: ['wing', 'vtol'],
  },
  calibration: {
    type: 'object',
    item: 'calibration',
    meaning: 'What flights of this aircraft taught: an aircraft of the registry, or its figures',
    airframes: ['multirotor', 'vtol'],
  },
  max_tilt_deg: {
    type: 'number',
    unit: 'deg',
    range: { min: 1, max: 80 },
    meaning:
      'Largest lean that the autopilot allows; default: 35 in wind, and none that ends the top speed',
    example: 30,
    airframes: ['multirotor', 'vtol'],
    form: {
      subject: 'Environment and reserve',
      label: 'Largest lean',
      unit: '°',
      step: 5,
      help: 'What the autopilot allows: 30° in ArduPilot and 45° in PX4 unless set otherwise. It ends the wind that is held and the speed.',
    },
  },
  max_speed_kmh: {
    type: 'number',
    unit: 'km/h',
    range: { above: 0, max: 2000 },
    meaning:
      'Largest airspeed that the autopilot allows on the rotors; default: what thrust, power and drag allow',
    example: 65,
    airframes: ['multirotor', 'vtol'],
    form: {
      subject: 'Environment and reserve',
      label: 'Largest speed',
      step: 5,
      help: 'What the autopilot allows on the rotors. Makers of large multirotors often allow less than thrust and drag would.',
    },
  },
  wind_kmh: {
    type: 'number',
    unit: 'km/h',
    range: { min: 0, max: 500 },
    meaning: 'Steady wind for radius and range',
    example: 20,
    form: {
      subject: 'Wind and mission',
      label: 'Wind',
      step: 5,
      help: 'Steady wind: adds the radius out and back, and the range against and with it.',
    },
  },
  mission: {
    type: 'list',
    item: 'leg',
    least: 1,
    most: 50,
    meaning: 'Legs flown from a full charge, 1 to 50',
  },
  set_aside: {
    type: 'list',
    item: 'set_aside',
    least: 0,
    most: 40,
    meaning:
      'Findings that the owner of the build lives with, each with the reason: they stay in the answer, marked',
  },
  chart_theme: {
    type: 'choice',
    values: ['inherit', 'light', 'dark'],
    meaning: 'Colours of the charts: `inherit` for inline use, `light` or `dark` for an `img`',
    example: 'inherit',
  },
} as const satisfies Readonly<Record<string, Row<ItemName>>>;
