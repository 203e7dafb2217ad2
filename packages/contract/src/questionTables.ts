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
  log('failsafes', 'Failsafes'),
  log('errors', 'Errors of the autopilot'),
];

export const questionTakes = ['min', 'max', 'mean', 'median', 'p95', 'sum', 'time_above'] as const;

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
