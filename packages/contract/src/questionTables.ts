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
  compared('charge_ratio', 'Charge drawn over predicted'),
  compared('vibration_type_ratio', 'Vibration over that of the type'),
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
export const questionColumns: Readonly<Record<string, string>> = {
  battery_current_a: 'Battery current',
  battery_voltage_v: 'Battery voltage',
  battery_remaining_pct: 'Charge left, as logged',
  throttle_pct: 'Throttle',
  lift_max_pct: 'Lift still to be had',
  roll_deg: 'Roll',
  pitch_deg: 'Pitch',
  roll_rate_degps: 'Roll rate',
  pitch_rate_degps: 'Pitch rate',
  yaw_rate_degps: 'Yaw rate',
  vibration_x_mps2: 'Vibration, x',
  vibration_y_mps2: 'Vibration, y',
  vibration_z_mps2: 'Vibration, z',
  airspeed_mps: 'Airspeed',
  climb_ekf_mps: 'Climb',
  height_ekf_m: 'Height, estimated',
  height_baro_m: 'Height, barometer',
  height_rangefinder_m: 'Height, rangefinder',
  wind_north_mps: 'Wind to the north',
  wind_east_mps: 'Wind to the east',
  gps_satellites: 'Satellites',
  gps_hdop: 'HDOP',
  gps_speed_mps: 'Speed over ground',
  ekf_velocity_ratio: 'Velocity ratio of the estimator',
  ekf_position_ratio: 'Position ratio of the estimator',
  ekf_height_ratio: 'Height ratio of the estimator',
  ekf_compass_ratio: 'Compass ratio of the estimator',
  rc_rssi_pct: 'Strength of the radio link',
  rc_link_quality_pct: 'Quality of the radio link',
  board_supply_v: 'Supply of the board',
  servo_supply_v: 'Supply of the servos',
};

/** The end of a column's name is its unit. */
const COLUMN_UNITS: Readonly<Record<string, string>> = {
  deg: '°',
  degps: '°/s',
  mps: 'm/s',
  mps2: 'm/s²',
  m: 'm',
  v: 'V',
  a: 'A',
  ah: 'Ah',
  wh: 'Wh',
  pct: '%',
  rpm: 'rpm',
  c: '°C',
  s: 's',
};

/** A caller's word may be one that every object has, such as `constructor`. */
const ownOf = (table: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** `battery.current_a` and `battery_current_a` are one column. */
export function columnName(column: string): string {
  return column.replaceAll('.', '_').toLowerCase();
}

/** What of a question is taken and in which unit, in words: `Battery current, time above 60 A`. */
export function measureWords(measure: {
  readonly of: string;
  readonly column?: string | undefined;
  readonly take: (typeof questionTakes)[number];
  readonly level?: number | undefined;
}): { readonly label: string; readonly taken: string; readonly unit: string } {
  const { of, column, take, level } = measure;
  if (of !== 'column' || column === undefined) {
    const known = questionMeasures.find((one) => one.of === of);
    return { label: known?.label ?? of, taken: takeWords[take], unit: known?.unit ?? '' };
  }
  const name = columnName(column);
  const unit = ownOf(COLUMN_UNITS, name.split('_').at(-1) ?? '') ?? '';
  const label = ownOf(questionColumns, name) ?? name;
  if (take !== 'time_above') return { label, taken: takeWords[take], unit };
  const above = level === undefined ? '' : ` ${level} ${unit}`.trimEnd();
  return { label, taken: `${takeWords.time_above}${above}`, unit: 's' };
}

export const questionTakes = ['min', 'max', 'mean', 'median', 'p95', 'sum', 'time_above'] as const;

/** What can be taken of a figure of flights, and of a column of their logs. */
export const figureTakes = ['min', 'max', 'mean', 'median', 'p95', 'sum'] as const;
export const columnTakes = ['min', 'max', 'mean', 'median', 'p95', 'time_above'] as const;

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
