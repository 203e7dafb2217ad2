import { z } from 'zod';
import { MissionLeg as FlownLeg } from './analysis/out.ts';
import { MissionLeg } from './buildInputs.ts';
import {
  about,
  component,
  count,
  figure,
  flagOf,
  idOf,
  idsOf,
  instantOf,
  listing,
  measured,
  ratio,
  words,
} from './describe.ts';
import { bodyId, type IssueParams, optional } from './fields.ts';
import { inRange } from './ranges.ts';
import { Warning } from './warnings.ts';

/* What an aircraft lands with after a mission, before it is flown. */

const LEFT_OUT: IssueParams = { code: 'missing_field' };

export const NewMissionCheck = z
  .looseObject({
    asset_id: about(
      optional(bodyId()),
      'The aircraft; may be left out where the mission names one alone',
      3,
    ),
    legs: about(
      optional(z.array(MissionLeg).min(1).max(50)),
      'What is flown, from a full charge; distances are over ground',
    ),
    distance_km: measured(
      optional(inRange({ above: 0, max: 100_000 })),
      'km',
      'In place of legs: the way over ground, out and back together, with half a minute of hover before and after',
      4,
    ),
    payload_g: measured(
      optional(inRange({ min: 0, max: 1_000_000 })),
      'g',
      'Payload, in place of that of the build',
      200,
    ),
    wind_kmh: measured(
      optional(inRange({ min: 0, max: 500 })),
      'km/h',
      'Steady wind: half of a distance is against it, half with it',
      18,
    ),
    temp_c: measured(
      optional(inRange({ min: -60, max: 70 })),
      '°C',
      'Temperature of air and packs',
      9,
    ),
    altitude_m: measured(
      optional(inRange({ min: -500, max: 12_000 })),
      'm',
      'Altitude above sea level, in place of that of the build',
      430,
    ),
    component_ids: about(
      optional(z.array(bodyId()).max(20)),
      'Batteries of the registry that will be on board',
      [31],
    ),
  })
  .superRefine((plan, context) => {
    const both = plan.legs !== undefined && plan.distance_km !== undefined;
    if (both || (plan.legs === undefined && plan.distance_km === undefined))
      context.addIssue({
        code: 'custom',
        path: ['distance_km'],
        message: both ? 'stands in place of legs: send one of them' : 'is required, or legs',
        ...(both ? {} : { params: LEFT_OUT }),
        input: plan.distance_km,
      });
  })
  .meta({ id: 'NewMissionCheck', description: 'What is to be flown, and in what conditions.' });

const LandingCharge = component('LandingCharge', 'Charge at landing', {
  value: figure('%', 'As predicted', 31),
  low: figure('%', 'Lower end of the band', 22),
  high: figure('%', 'Upper end of the band', 38),
  coverage: ratio('Share of flights that the band holds', 0.8),
});

const checkMembers = {
  feasible: flagOf(
    'Whether every leg can be flown and the reserve is left; null where nothing could be checked',
    true,
  ).nullable(),
  landing_charge_pct: about(
    LandingCharge.nullable(),
    'Charge at landing; 0 where it ends on the way, null where a leg is impossible whatever the charge or nothing could be checked',
  ),
  reserve_pct: figure('%', 'Charge that is to be left at landing', 20).nullable(),
  minutes: figure('min', 'Time in the air', 11.4).nullable(),
  distance_km: figure('km', 'Distance over ground', 4).nullable(),
  legs: listing(FlownLeg, 'The legs in order, as far as they can be flown above the reserve'),
  calibrated_by: count('Flights of this aircraft that taught its losses; 0 is the build alone', 14),
  warnings: listing(Warning, 'What stands against the flight, or makes the answer less sure'),
  assumed: listing(
    words('One sentence', 'No wind was given: still air.'),
    'What was not given, and what was taken in its place',
    ['No wind was given: still air.'],
  ),
  reason: words(
    'Why nothing could be checked; null where something was',
    'no build is tied to this aircraft',
  ).nullable(),
};

export const MissionCheck = component('MissionCheck', 'What an aircraft lands with', {
  asset_id: idOf('the aircraft', 3),
  ...checkMembers,
  kept: flagOf('Whether it is now the plan of the mission', true),
});

const PlanAsked = component('MissionPlanAsked', 'What a check of a mission was asked', {
  asset_id: idOf('the aircraft', 3),
  legs: about(z.array(MissionLeg).nullable(), 'What is flown', null),
  distance_km: figure('km', 'The way over ground', 4).nullable(),
  payload_g: figure('g', 'Payload', 200).nullable(),
  wind_kmh: figure('km/h', 'Wind', 18).nullable(),
  temp_c: figure('°C', 'Temperature', 9).nullable(),
  altitude_m: figure('m', 'Altitude above sea level', 430).nullable(),
  component_ids: idsOf('the batteries', [31]),
});

export const MissionPlan = component('MissionPlan', 'The latest check of a mission', {
  checked_at: instantOf('When it was checked'),
  asked: about(PlanAsked, 'What was asked', {
    asset_id: 3,
    legs: null,
    distance_km: 4,
    payload_g: 200,
    wind_kmh: 18,
    temp_c: 9,
    altitude_m: null,
    component_ids: [31],
  }),
  ...checkMembers,
});
