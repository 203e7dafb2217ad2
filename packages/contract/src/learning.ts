import { z } from 'zod';
import {
  about,
  component,
  count,
  dateOf,
  figure,
  idOf,
  listing,
  ratio,
  words,
} from './describe.ts';
import { endpoint } from './endpoint.ts';
import { pathId } from './fields.ts';
import { PredictedCharges, VibrationOfType } from './learnedCharge.ts';

const MeasuredFlight = component('MeasuredFlight', 'What the log of a flight measured in hover', {
  hover_power_w: figure('W', 'Mean battery power in steady hover', 412),
  hover_throttle: ratio('Mean throttle in steady hover, 0 to 1', 0.48).nullable(),
  mass_g: figure(
    'g',
    "All-up mass: the build's, with the payload of the flight's record",
    2310,
  ).nullable(),
  air_density_kg_m3: figure('kg/m³', 'Air density in the hover', 1.18),
  pack_resistance_mohm: figure('mΩ', 'Resistance of the pack', 21.4).nullable(),
});

const predictedMembers = {
  hover_power_w: figure('W', 'Hover power of this flight', 398),
  low: figure('W', 'Hover power that nine flights in ten pass', 351),
  high: figure('W', 'Hover power that nine flights in ten stay below', 451),
};

const PredictedFlight = component('PredictedFlight', 'What was predicted for a flight', {
  ...predictedMembers,
  hover_throttle: ratio('Duty of the speed controllers in hover, 0 to 1', 0.46).nullable(),
  pack_resistance_mohm: figure('mΩ', 'Resistance of the pack, new', 20.1).nullable(),
});

const CalibratedFlight = component(
  'CalibratedFlight',
  'The same with what the flights before it had taught',
  predictedMembers,
);

const PredictionFlight = component('PredictionFlight', 'A flight beside its prediction', {
  flight_id: idOf('the flight', 412),
  flown_at: dateOf('Date at the place of the flight'),
  measured: about(MeasuredFlight, 'What its log measured'),
  predicted: about(PredictedFlight, 'What its build said of this mass and this air'),
  predicted_calibrated: about(
    CalibratedFlight.nullable(),
    'Prediction with what the flights before it had taught; null while they are fewer than three',
  ),
});

const NotCompared = component('NotCompared', 'A read flight that could not be compared', {
  flight_id: idOf('the flight', 411),
  flown_at: dateOf('Date at the place of the flight'),
  reason: words('Why not', 'The log has no steady hover of five seconds.'),
});

const LearnedFigure = component('LearnedFigure', 'A figure that flights taught', {
  value: ratio('The figure', 1.06),
  low: ratio('Lower end; four aircraft in five lie between', 1.04),
  high: ratio('Upper end', 1.08),
  flights: count('Flights that it rests on', 14),
});

const Learned = component('Learned', 'What the flights of an aircraft have taught', {
  loss_factor: about(
    LearnedFigure.nullable(),
    'What the power of the motors is multiplied with; null below three compared flights',
  ),
  pack_resistance_mohm: about(
    LearnedFigure.nullable(),
    'Resistance of the pack; null below three flights that measured it',
  ),
  drag_area_m2: about(
    LearnedFigure.nullable(),
    'Drag area; null below three flights with a steady cruise and a known airspeed',
  ),
  usable_charge_ah: about(
    LearnedFigure.nullable(),
    'Charge from full to the landing reserve; null below three flights with the voltage of the pack at rest before and after, and a third of the pack between',
  ),
});

const Errors = component('PredictionErrors', 'Errors of predicted hover power', {
  median: figure('%', 'Median; null where no flight could be scored', 6.2).nullable(),
  p90: figure('%', '90th percentile', 9.8).nullable(),
});

const ErrorPct = component('PredictionScore', 'How far predictions were off', {
  before: about(Errors, 'Of the build alone'),
  after: about(Errors, 'With what the flights before each one had taught'),
  flights: count('Flights that were scored: each has three compared ones before it', 11),
});

const BuildVersion = component('BuildVersion', 'A build and which save of it', {
  id: idOf('the build; null when it was deleted since', 7).nullable(),
  version: count('Which save of the build, counted from 1', 3),
});

export const Prediction = component('Prediction', 'Predicted against measured, over flights', {
  aircraft_id: idOf('the aircraft', 3),
  build: about(BuildVersion.nullable(), 'The build that the aircraft is tied to'),
  flights: listing(PredictionFlight, 'The latest compared flights, oldest first; at most 200'),
  not_compared: listing(NotCompared, 'The latest read flights that could not be compared'),
  learned: about(Learned, 'What they have taught'),
  error_pct: about(ErrorPct, 'Error of hover power on the next flight, before and after learning'),
  charge: about(PredictedCharges, 'Charge at landing and endurance, predicted against measured'),
  vibration: about(VibrationOfType, 'Vibration against the other aircraft of the type'),
  reason: words(
    'Why nothing is predicted; null where something is',
    'no build is tied to this aircraft',
  ).nullable(),
});

export const getPrediction = endpoint({
  name: 'getPrediction',
  summary: 'Compare the flights of an aircraft with its build, and what they taught',
  method: 'GET',
  path: '/aircraft/{id}/prediction',
  area: 'health',
  permission: 'health.view',
  metered: false,
  organization: true,
  write: false,
  params: z.object({ id: pathId('Aircraft') }),
  reply: Prediction,
  errors: ['not_found'],
});
