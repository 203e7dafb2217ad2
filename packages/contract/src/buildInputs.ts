import { z } from 'zod';
import type { IssueParams } from './fields.ts';
import {
  calibrationRows,
  legRows,
  measured_cruiseRows,
  measured_hoverRows,
  set_asideRows,
  standRows,
  thrust_pointRows,
} from './generated/inputs.ts';
import { membersOf } from './inputMembers.ts';

/* What is measured on an aircraft, and the legs that it is asked to fly. */

/** One of several members is required, and none was sent. */
const LEFT_OUT: IssueParams = { code: 'missing_field' };

export const ThrustPoint = z
  .looseObject(membersOf(thrust_pointRows, {}))
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
  .looseObject(membersOf(measured_hoverRows, {}))
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

export const MeasuredCruise = z
  .looseObject(membersOf(measured_cruiseRows, {}))
  .superRefine((cruise, context) => {
    if (cruise.power_w != null || cruise.current_a != null) return;
    context.addIssue({
      code: 'custom',
      path: ['power_w'],
      message: 'is required, or current_a',
      params: LEFT_OUT,
      input: cruise.power_w,
    });
  })
  .meta({
    id: 'MeasuredCruise',
    description: 'A level cruise that was measured on this aircraft, flown on its wing.',
  });

/** An aircraft whose flights taught, or what they taught. */
export const Calibration = z
  .looseObject(membersOf(calibrationRows, {}))
  .superRefine((calibration, context) => {
    const { aircraft_id, loss_factor, pack_resistance_mohm, drag_area_m2 } = calibration;
    if (aircraft_id == null) return;
    if (loss_factor == null && pack_resistance_mohm == null && drag_area_m2 == null) return;
    context.addIssue({
      code: 'custom',
      path: ['aircraft_id'],
      message: 'stands alone: name an aircraft, or give figures',
      input: aircraft_id,
    });
  })
  .meta({ id: 'CalibrationInput', description: 'What flights of this aircraft taught.' });

export const Stand = z.looseObject(membersOf(standRows, {})).meta({
  id: 'StandTestOf',
  description: 'Motor, propeller and voltage that a thrust table was measured with.',
});

export const SetAside = z
  .looseObject(membersOf(set_asideRows, {}))
  .meta({ id: 'SetAside', description: 'A finding that the owner of a build lives with.' });

/** The members that can state the length of a leg, by its kind; one of them is required. */
const legMeasures = {
  hover: ['minutes'],
  climb: ['height_m', 'minutes'],
  cruise: ['distance_km', 'minutes'],
  loiter: ['minutes', 'distance_km'],
  descend: ['height_m', 'minutes'],
} as const;

export const MissionLeg = z
  .looseObject(membersOf(legRows, {}))
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
