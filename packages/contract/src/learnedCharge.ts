import {
  about,
  choice,
  component,
  count,
  dateOf,
  figure,
  idOf,
  listing,
  ratio,
  words,
} from './describe.ts';

const Band = (name: string, what: string, unit: string, example: readonly number[]) =>
  component(name, `${what}; four flights in five lie between`, {
    value: figure(unit, what, example[0] ?? 0),
    low: figure(unit, 'Lower end', example[1] ?? 0),
    high: figure(unit, 'Upper end', example[2] ?? 0),
  });

const LandingBand = Band(
  'LandingChargeBand',
  'Charge at landing, of the capacity of the build',
  '%',
  [34, 27, 40],
);
const EnduranceBand = Band(
  'EnduranceBand',
  'Time from a full pack to the landing reserve',
  'min',
  [21.4, 18.6, 24.1],
);

const MeasuredCharge = component(
  'MeasuredCharge',
  'What the log of a flight measured of its charge',
  {
    source: choice(
      ['counter', 'current'],
      '`counter`: the count of the autopilot. `current`: the logged current, summed up',
      'counter',
    ),
    used_ah: figure('Ah', 'Charge drawn in the air', 2.31),
    landing_charge_pct: figure(
      '%',
      'Charge left at landing: what was there by the voltage at rest before take-off, less what was drawn; null with `landing_reason`',
      31.5,
    ).nullable(),
    endurance_min: figure(
      'min',
      'Time from a full pack to the landing reserve at what this flight drew; null where too little was drawn, or the voltage ends it before',
      20.2,
    ).nullable(),
  },
);

const predictedMembers = {
  used_ah: figure('Ah', 'Charge drawn in the air', 2.2),
  landing_charge_pct: about(
    LandingBand.nullable(),
    'Charge at landing; null with `landing_reason`',
  ),
  endurance_min: about(
    EnduranceBand.nullable(),
    'Time from a full pack to the landing reserve; null where the voltage ends it before',
  ),
};
const PredictedCharge = component(
  'PredictedFlightCharge',
  'What was predicted of the charge of a flight',
  predictedMembers,
);

const ChargeFlight = component('ChargeFlight', 'The charge of a flight beside its prediction', {
  flight_id: idOf('the flight', 412),
  flown_at: dateOf('Date at the place of the flight'),
  known_pct: figure(
    '%',
    'Share of the time in the air that is hover, climb, descent or level flight at a known airspeed: the rest is taken as these',
    88,
  ),
  measured: about(MeasuredCharge, 'What its log measured'),
  predicted: about(PredictedCharge, 'What its build said of these phases, this mass and this air'),
  predicted_calibrated: about(
    PredictedCharge.nullable(),
    'Prediction with what the flights before it had taught; null while they are fewer than three',
  ),
  landing_reason: words(
    'Why no charge at landing is known; null where one is',
    'The flight ended in a crash.',
  ).nullable(),
});

const NotCharged = component(
  'ChargeNotCompared',
  'A read flight whose charge could not be compared',
  {
    flight_id: idOf('the flight', 411),
    flown_at: dateOf('Date at the place of the flight'),
    reason: words('Why not', 'The log has no altitude above sea level.'),
  },
);

const PointErrors = component('LandingErrors', 'Errors of the predicted charge at landing', {
  median: figure(
    'points',
    'Median, in points of percent; null where none was scored',
    4.1,
  ).nullable(),
  p90: figure('points', '90th percentile', 7.7).nullable(),
});

const LandingScore = component('LandingScore', 'How far the predicted charge at landing was off', {
  before: about(PointErrors, 'Of the build alone'),
  after: about(PointErrors, 'With what the flights before each one had taught'),
  flights: count('Flights that were scored: each has three compared ones before it', 11),
});

export const PredictedCharges = component(
  'PredictedCharges',
  'Charge and endurance, over flights',
  {
    flights: listing(ChargeFlight, 'The latest compared flights, oldest first; at most 200'),
    not_compared: listing(NotCharged, 'The latest read flights whose charge could not be compared'),
    error_points: about(LandingScore, 'Error of the charge at landing of the next flight'),
  },
);

const VibrationFlight = component('VibrationFlight', 'Vibration of a flight against its type', {
  flight_id: idOf('the flight', 412),
  flown_at: dateOf('Date at the place of the flight'),
  vibration_mps2: figure(
    'm/s²',
    'Vibration in the air, all axes; null where not logged',
    14,
  ).nullable(),
  ratio: ratio('Over the median of the other aircraft when it was compared', 1.2).nullable(),
  rank: count('Its place among them and itself, 1 shakes most', 2).nullable(),
  of: count('Aircraft that it was placed among, itself with them', 7),
  reason: words(
    'Why there is no ratio; null where there is',
    'The log has no vibration.',
  ).nullable(),
});

export const VibrationOfType = component(
  'VibrationOfType',
  'Vibration of an aircraft against the others of its type in the organization',
  {
    vibration_mps2: figure(
      'm/s²',
      'Median over its latest flights, 95th percentile of each, all axes; null where not known',
      14,
    ).nullable(),
    usual_mps2: figure(
      'm/s²',
      'Median over the other aircraft, the type as it is',
      11.5,
    ).nullable(),
    low_mps2: figure('m/s²', 'The least of the others', 9.8).nullable(),
    high_mps2: figure('m/s²', 'The greatest of the others', 15.1).nullable(),
    ratio: ratio('Over the median of the others', 1.22).nullable(),
    rank: count('Its place, 1 shakes most', 2).nullable(),
    of: count('Aircraft that it is placed among, itself with them', 7),
    flights: count('Flights of the others', 140),
    own_flights: count('Flights of its own', 30),
    reason: words(
      'Why it is not known; null where it is',
      'The aircraft has no type, so there are no others of it.',
    ).nullable(),
    by_flight: listing(
      VibrationFlight,
      'The latest flights that were compared, oldest first; at most 200. Empty without a build',
    ),
  },
);
