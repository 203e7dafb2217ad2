/* What can be asked of the figures of flights: without schemas, since pages offer it. */

/** A figure of a read flight that can be asked for. */
export type QuestionMeasure = {
  readonly of: string;
  readonly label: string;
  readonly unit: string;
  /** Taken from the log alone, or from the comparison with the tied build. */
  readonly from: 'log' | 'comparison';
};

const measured =
  (from: QuestionMeasure['from']) =>
  (of: string, label: string, unit = ''): QuestionMeasure => ({ of, label, unit, from });
const log = measured('log');
const compared = measured('comparison');

/** Every figure that is stored for a read flight, in the order in which it is offered. */
export const questionMeasures: readonly QuestionMeasure[] = [
  log('hover_power_w', 'Hover power', 'W'),
  log('hover_throttle', 'Hover throttle'),
  log('hover_voltage_v', 'Voltage in hover', 'V'),
  log('hover_s', 'Time in steady hover', 's'),
  log('climb_power_w', 'Climb power', 'W'),
  log('climb_rate_mps', 'Climb rate', 'm/s'),
  log('cruise_power_w', 'Cruise power', 'W'),
  log('cruise_airspeed_mps', 'Airspeed of cruise', 'm/s'),
  compared('hover_power_ratio', 'Hover power over predicted'),
  compared('hover_throttle_ratio', 'Hover throttle over predicted'),
  compared('climb_power_ratio', 'Climb power over predicted'),
  compared('cruise_power_ratio', 'Cruise power over predicted'),
  compared('pack_resistance_ratio', 'Pack resistance over predicted'),
  compared('drag_area_m2', 'Drag area', 'm²'),
  log('pack_resistance_mohm', 'Pack resistance', 'mΩ'),
  log('cell_resistance_mohm', 'Cell resistance', 'mΩ'),
  log('cell_min_v', 'Lowest cell voltage', 'V'),
  log('vibe_x_p95', 'Vibration, x', 'm/s²'),
  log('vibe_y_p95', 'Vibration, y', 'm/s²'),
  log('vibe_z_p95', 'Vibration, z', 'm/s²'),
  log('clips_per_min', 'Clipping a minute'),
  log('motor_imbalance_pct', 'Spread of motor outputs', '%'),
  log('motor_mean_pct', 'Mean motor output', '%'),
  log('ekf_velocity_max', 'Velocity ratio of the estimator'),
  log('ekf_position_max', 'Position ratio of the estimator'),
  log('ekf_height_max', 'Height ratio of the estimator'),
  log('ekf_compass_max', 'Compass ratio of the estimator'),
  log('compass_spread_pct', 'Spread of the magnetic field', '%'),
  log('gps_sats_mean', 'Satellites'),
  log('gps_hdop_mean', 'HDOP'),
  log('gps_lost_s', 'Time without satellites', 's'),
  log('rssi_mean_pct', 'Strength of the radio link', '%'),
  log('tracking_error_p95_deg', 'Tracking error', '°'),
  log('airborne_s', 'Time in the air', 's'),
  log('charge_air_ah', 'Charge drawn in the air', 'Ah'),
  log('charge_total_ah', 'Charge drawn', 'Ah'),
  log('rest_before_v', 'Voltage at rest before', 'V'),
  log('rest_after_v', 'Voltage at rest after', 'V'),
  log('failsafes', 'Failsafes'),
  log('errors', 'Errors of the autopilot'),
];

/** Columns of logs that are offered, as the table of a flight names them; those with a number in their name are left out. */
export const questionColumns: readonly string[] = [
  'battery_current_a',
  'battery_voltage_v',
  'battery_remaining_pct',
  'throttle_pct',
  'lift_max_pct',
  'roll_deg',
  'pitch_deg',
  'roll_rate_degps',
  'pitch_rate_degps',
  'yaw_rate_degps',
  'vibration_x_mps2',
  'vibration_y_mps2',
  'vibration_z_mps2',
  'airspeed_mps',
  'climb_ekf_mps',
  'height_ekf_m',
  'height_baro_m',
  'height_rangefinder_m',
  'wind_north_mps',
  'wind_east_mps',
  'gps_satellites',
  'gps_hdop',
  'gps_speed_mps',
  'ekf_velocity_ratio',
  'ekf_position_ratio',
  'ekf_height_ratio',
  'ekf_compass_ratio',
  'rc_rssi_pct',
  'rc_link_quality_pct',
  'board_supply_v',
  'servo_supply_v',
];

export const questionTakes = ['min', 'max', 'mean', 'median', 'p95', 'sum', 'time_above'] as const;

/** What is taken of a figure, as a sentence says it. */
export const takeWords: Readonly<Record<(typeof questionTakes)[number], string>> = {
  mean: 'mean',
  median: 'median',
  p95: '95th percentile',
  max: 'largest',
  min: 'smallest',
  sum: 'sum',
  time_above: 'time above',
};

export const questionGroups = [
  'aircraft',
  'type',
  'pilot',
  'site',
  'firmware',
  'battery',
  'week',
  'month',
] as const;

/** On which side of its line a watched figure needs somebody. */
export const lineSides = ['above', 'below'] as const;
export type LineSide = (typeof lineSides)[number];
