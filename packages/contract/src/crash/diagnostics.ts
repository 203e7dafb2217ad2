import { z } from 'zod';
import {
  about,
  choice,
  component,
  count,
  figure,
  flagOf,
  listing,
  ratio,
  words,
} from '../describe.ts';
import { logTime } from './verdict.ts';

const Unavailable = component('SectionUnavailable', 'A section that this log has no data for', {
  available: about(z.literal(false), 'Always false', false),
  reason: words('What is missing', 'No BAT messages in this log.'),
});

/** A section has its figures, or the reason why there are none. */
function section<Shape extends z.ZodRawShape>(id: string, meaning: string, shape: Shape) {
  const Available = component(id, meaning, {
    available: about(z.literal(true), 'Always true', true),
    ...shape,
  });
  return z.discriminatedUnion('available', [Available, Unavailable]);
}

const nullable = (unit: string, meaning: string, example: number) =>
  figure(unit, meaning, example).nullable();
const time = (meaning: string, example: number) => logTime(meaning, example).nullable();
const row = (meaning: string, example: (number | null)[]) =>
  about(z.array(z.number().nullable()), meaning, example);

const StickSummary = component(
  'StickSummary',
  'One stick before the event, -1 to 1, throttle 0 to 1',
  {
    mean: ratio('Mean position', 0.02).nullable(),
    min: ratio('Lowest position', -0.1).nullable(),
    max: ratio('Highest position', 0.3).nullable(),
    last: ratio('Last position', 0.3).nullable(),
  },
);

const StickInputs = component('StickInputs', 'The sticks before the event', {
  roll: about(StickSummary, 'Roll stick'),
  pitch: about(StickSummary, 'Pitch stick'),
  yaw: about(StickSummary, 'Yaw stick'),
  throttle: about(StickSummary, 'Throttle stick'),
});

const RcIntent = section('RcIntentSection', 'What the pilot commanded, and whether the link held', {
  link_ok: flagOf('Whether the radio link held', true),
  last_input_s: time('Last change of a stick', 395.1),
  inputs_before_event: about(StickInputs, 'What the pilot commanded just before'),
  pilot_fought: flagOf('Whether the pilot steered against the motion', true),
  failsafe_at_s: time('Radio failsafe; null when there was none', 388),
  rssi_min_pct: nullable('%', 'Weakest signal', 71),
  link_quality_min_pct: nullable('%', 'Lowest link quality', 93),
});

const Battery = section('BatterySection', 'The battery', {
  cells: count('Cells in series, estimated from the voltage', 6).nullable(),
  ir_mohm: nullable('mΩ', 'Resistance of the pack, fitted to voltage and current', 21.4),
  ir_mohm_cell: nullable('mΩ', 'Resistance of one cell', 3.6),
  ir_r2: ratio('How well the fit explains the voltage, 0 to 1', 0.94).nullable(),
  v_rest: nullable('V', 'Voltage at rest', 24.9),
  v_min: nullable('V', 'Lowest voltage', 21.3),
  v_min_cell: nullable('V', 'Lowest voltage of one cell', 3.55),
  i_max_a: nullable('A', 'Highest current', 64),
  i_mean_a: nullable('A', 'Mean current', 12.8),
  used_mah: nullable('mAh', 'Charge used', 1420),
  used_wh: nullable('Wh', 'Energy used', 32.5),
  sag_max_v: nullable('V', 'Largest voltage drop under load', 1.9),
  brownout: flagOf(
    'Whether the supply voltage fell so low that the autopilot or its power supply failed',
    false,
  ),
  board_v_min: nullable('V', 'Lowest supply voltage of the autopilot', 4.97),
});

const Ekf = section(
  'EkfSection',
  'The state estimator; test ratios above the threshold reject a sensor',
  {
    threshold: ratio('Test ratio above which the estimator rejects a measurement', 1),
    velocity_max: ratio('Highest test ratio of velocity', 3.4).nullable(),
    position_max: ratio('Highest test ratio of position', 0.6).nullable(),
    height_max: ratio('Highest test ratio of height', 0.4).nullable(),
    compass_max: ratio('Highest test ratio of the compass', 0.3).nullable(),
    airspeed_max: ratio('Highest test ratio of airspeed', 0.2).nullable(),
    first_over_s: time('First time above the threshold', 389.2),
    over_s: figure('s', 'Time above the threshold', 4.1),
    lane_switches: count('Switches to another estimator lane', 1),
    resets: count('Resets of the estimate', 0),
    estimator: words('Estimator that was flying', 'EKF3'),
  },
);

const Compass = section('CompassSection', 'The compasses', {
  count: count('Compasses', 2),
  field_mean_mgauss: nullable('mGauss', 'Mean field strength', 482),
  field_spread_pct: nullable('%', 'Spread of the field strength', 6.1),
  throttle_correlation: ratio(
    'Correlation of field strength and throttle, -1 to 1',
    0.21,
  ).nullable(),
  offsets_norm: nullable('mGauss', 'Length of the calibrated offsets', 118),
  interference: flagOf('Whether the field varies enough to disturb the heading', false),
  disagreement_deg: nullable('deg', 'Largest difference between two compasses', 7.5),
  expected_mgauss: nullable(
    'mGauss',
    'Field of the World Magnetic Model at this place and date',
    478,
  ),
});

const Gps = section('GpsSection', 'Satellite navigation', {
  fix_min: count('Lowest fix type', 3).nullable(),
  sats_min: count('Fewest satellites', 14).nullable(),
  sats_mean: ratio('Mean number of satellites', 17.2).nullable(),
  hdop_max: ratio('Highest horizontal dilution of precision', 0.9).nullable(),
  hacc_max_m: nullable('m', 'Largest reported horizontal error', 1.8),
  glitches: count('Jumps of the position', 0),
  lost_s: figure('s', 'Time without a fix', 0),
  jam_indicator_max: ratio('Highest jamming indicator of the receiver', 24).nullable(),
  spoof_suspected: flagOf('Whether the receiver suspected spoofing', false),
});

const Clipping = section('ClippingSection', 'Vibration, and accelerometers at their limit', {
  total: count('Samples at the limit, all sensors', 12).nullable(),
  per_imu: row('Samples at the limit by sensor', [12, 0, 0]),
  during_flight: count('Samples at the limit before the event', 0).nullable(),
  first_s: time('First sample at the limit', 396.4),
  vibe_mean_ms2: row('Mean vibration along x, y and z, in m/s²', [4.1, 3.8, 6.2]),
  vibe_max_ms2: row('Highest vibration along x, y and z, in m/s²', [18.2, 16.9, 31]),
});

const Motors = section('MotorsSection', 'Motor outputs', {
  count: count('Motors', 4),
  saturated_s: row('Time at the limit by motor, in s', [0, 0, 1.9, 0]),
  mean_output: row('Mean output by motor, 0 to 1', [0.41, 0.4, 0.62, 0.43]),
  imbalance_pct: nullable('%', 'Largest difference of the mean outputs', 35),
  lowest: count('Motor with the lowest mean output, from 1', 2).nullable(),
  highest: count('Motor with the highest mean output, from 1', 3).nullable(),
  suspect: count('Motor that probably failed, from 1; null when none did', 3).nullable(),
  esc_rpm_drop: ratio(
    'Share of its rotor speed that the suspect lost, 0 to 1; null without ESC telemetry',
    0.9,
  ).nullable(),
});

const Attitude = section('AttitudeSection', 'How well attitude followed its target', {
  roll_error_max_deg: nullable('deg', 'Largest roll error', 84),
  pitch_error_max_deg: nullable('deg', 'Largest pitch error', 31),
  yaw_error_max_deg: nullable('deg', 'Largest yaw error', 120),
  departed_at_s: time('When attitude left its target for good', 394.3),
  axis: choice(['roll', 'pitch', 'yaw'], 'Axis that departed first', 'roll').nullable(),
});

const ChangedParameter = component('ChangedParameter', 'A parameter that is not at its default', {
  name: words('Name', 'ATC_RAT_RLL_P'),
  value: ratio('Value in this log', 0.2),
  default: ratio('Default of the firmware', 0.135),
});

const SuspiciousParameter = component(
  'SuspiciousParameter',
  'A parameter that may have contributed',
  {
    name: words('Name', 'BATT_LOW_VOLT'),
    value: ratio('Value in this log', 0),
    why: words('Why it matters', 'No battery failsafe is set.'),
  },
);

const Parameters = section('ParametersSection', 'Parameters of the autopilot', {
  changed_from_default: listing(
    ChangedParameter,
    'At most 200 parameters that differ from the default',
  ),
  suspicious: listing(SuspiciousParameter, 'Parameters that may have contributed'),
});

export const sectionNames = [
  'rc_intent',
  'battery',
  'ekf',
  'compass',
  'gps',
  'clipping',
  'motors',
  'attitude',
  'parameters',
] as const;

const CrashFinding = component('CrashFinding', 'One observation in the log', {
  section: choice(sectionNames, 'Section that it belongs to', 'ekf'),
  key: words('Stable word for programs', 'velocity_over'),
  level: choice(['alert', 'warn', 'info'], 'How much it matters', 'alert'),
  title: words('Title', 'The estimator rejected GPS velocity'),
  detail: words(
    'The figure, its limit and the time',
    'The velocity test ratio passed 1.0 at 389.2 s and reached 3.4.',
  ),
  at_s: time('Start of the observation', 389.2),
  value: ratio('The figure, in the unit of its section', 3.4).nullable(),
  limit: ratio('Its limit', 1).nullable(),
  after_event: flagOf('Whether it began after the event and so cannot be its cause', false),
});

export const Diagnostics = component('Diagnostics', 'The log section by section', {
  rc_intent: about(RcIntent, 'Pilot and radio link'),
  battery: about(Battery, 'Battery'),
  ekf: about(Ekf, 'State estimator'),
  compass: about(Compass, 'Compasses'),
  gps: about(Gps, 'Satellite navigation'),
  clipping: about(Clipping, 'Vibration and clipping'),
  motors: about(Motors, 'Motors'),
  attitude: about(Attitude, 'Attitude'),
  parameters: about(Parameters, 'Parameters'),
  findings: listing(CrashFinding, 'Observations: alert first, then warn, then info, each by time'),
});
