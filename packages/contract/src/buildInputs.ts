import { z } from 'zod';
import {
  altitude_m,
  mass_g,
  numberIn,
  positive,
  quantityIn,
  temperature_c,
} from './buildMembers.ts';
import { about, measured } from './describe.ts';
import { type IssueParams, oneOf } from './fields.ts';
import { inRange, listOf } from './ranges.ts';

/* Members of a build without a default: measurements of the aircraft, and questions about it. */

/** One of several members is required, and none was sent. */
const LEFT_OUT: IssueParams = { code: 'missing_field' };

export const ThrustPoint = z
  .looseObject({
    thrust_g: measured(inRange({ above: 0, max: 1_000_000 }), 'g', 'Thrust of one motor', 280),
    power_w: positive(1_000_000, 'W', 'Electrical power at the speed controller', 46),
    current_a: positive(10_000, 'A', 'Current, with `voltage_v` instead of a power', 2.1),
    voltage_v: positive(1000, 'V', 'Voltage under this load', 22.2),
    throttle: numberIn({ min: 0, max: 1 }, 'Throttle, 0 to 1', 0.35),
    rpm: positive(1_000_000, 'rpm', 'Speed of the propeller', 9800),
  })
  .superRefine((point, context) => {
    if (point.power_w != null) return;
    if (point.current_a != null && point.voltage_v != null) return;
    context.addIssue({
      code: 'custom',
      path: ['power_w'],
      message: 'is required, or current_a with voltage_v',
      params: LEFT_OUT,
      input: point.power_w,
    });
  })
  .meta({ id: 'ThrustPoint', description: 'A measurement of motor and propeller on a stand.' });

export const MeasuredHover = z
  .looseObject({
    mass_g: positive(1_000_000, 'g', 'All-up mass in this hover; default: that of the build', 1120),
    power_w: positive(1_000_000, 'W', 'Battery power', 250),
    current_a: positive(10_000, 'A', 'Battery current', 11),
    minutes: positive(10_000, 'min', 'Hover time on the usable charge', 12.5),
    voltage_v: positive(1000, 'V', 'Battery voltage with `current_a`', 22.6),
    payload_g: mass_g('Payload in this hover, instead of that of the build', 200),
    altitude_m: altitude_m('Altitude of this hover'),
    temp_c: temperature_c('Air temperature in this hover'),
  })
  .superRefine((hover, context) => {
    if (hover.power_w != null || hover.current_a != null || hover.minutes != null) return;
    context.addIssue({
      code: 'custom',
      path: ['power_w'],
      message: 'is required, or current_a, or minutes',
      params: LEFT_OUT,
      input: hover.power_w,
    });
  })
  .meta({ id: 'MeasuredHover', description: 'A hover that was measured on this aircraft.' });

export const legKinds = ['hover', 'climb', 'cruise', 'loiter', 'descend'] as const;

/** The members that can state the length of a leg, by its kind; one of them is required. */
const legMeasures = {
  hover: ['minutes'],
  climb: ['height_m', 'minutes'],
  cruise: ['distance_km', 'minutes'],
  loiter: ['minutes', 'distance_km'],
  descend: ['height_m', 'minutes'],
} as const;

export const MissionLeg = z
  .looseObject({
    kind: about(oneOf(legKinds), 'What is flown', 'cruise'),
    minutes: positive(10_000, 'min', 'Duration', 5),
    distance_km: positive(100_000, 'km', 'Distance through the air', 4),
    height_m: positive(20_000, 'm', 'Height climbed or descended', 100),
    speed_kmh: positive(
      2000,
      'km/h',
      'Airspeed, vertical in a climb or descent on rotors; default: the best for the leg',
      60,
    ),
    payload_g: mass_g('Payload during this leg, instead of that of the build', 200),
  })
  .superRefine((leg, context) => {
    const measures: readonly ('minutes' | 'distance_km' | 'height_m')[] = legMeasures[leg.kind];
    if (measures.some((measure) => leg[measure] != null)) return;
    const others = measures.slice(1).map((measure) => `, or ${measure}`);
    context.addIssue({
      code: 'custom',
      path: [measures[0]!],
      message: `is required${others.join('')} for a leg of kind ${leg.kind}`,
      params: LEFT_OUT,
      input: undefined,
    });
  })
  .meta({ id: 'MissionLeg', description: 'One leg of a mission.' });

export const buildInputs = {
  motor_resistance_mohm: quantityIn(
    { min: 0, max: 100_000 },
    'mΩ',
    'Winding resistance of one motor',
    45,
  ),
  motor_no_load_a: quantityIn({ min: 0, max: 1000 }, 'A', 'No-load current of one motor', 1.1),
  motor_mass_g: mass_g('Mass of one motor with propeller', 46),
  thrust_table: about(
    listOf(ThrustPoint, 50, 1).nullish(),
    'Points of this motor, propeller and voltage on a stand, 1 to 50. A point at full throttle states max_thrust_per_motor_g where that is left out',
  ),
  measured_hover: about(
    listOf(MeasuredHover, 20, 1).nullish(),
    'Hovers measured on this aircraft, 1 to 20',
  ),
  wind_kmh: quantityIn({ min: 0, max: 500 }, 'km/h', 'Steady wind for radius and range', 20),
  mission: about(listOf(MissionLeg, 50, 1).nullish(), 'Legs flown from a full charge, 1 to 50'),
};
