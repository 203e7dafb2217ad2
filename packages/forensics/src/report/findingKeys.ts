/** Every word by which programs know a finding. One that is not here does not compile. */

/** A loss that names a motor is a cause and a finding of the motors, by one word. */
export const motorKeys = [
  'motor_lost',
  'motors_lost',
  'motor_output_cut',
  'output_stuck',
  'motor_weak',
  'weak_motor',
  'flip_on_takeoff',
  'side_lost',
] as const;
export type MotorKey = (typeof motorKeys)[number];

/** Settings that are looked at; the key of a finding is the name in small letters. */
export type SettingName =
  | 'ARMING_CHECK'
  | 'FS_THR_ENABLE'
  | 'THR_FAILSAFE'
  | 'FS_CRASH_CHECK'
  | 'FS_EKF_ACTION'
  | 'FS_EKF_THRESH'
  | 'BATT_FS_LOW_ACT'
  | 'BATT_FS_CRT_ACT'
  | 'DISARM_DELAY'
  | 'MOT_SPIN_ARM'
  | 'INS_GYRO_FILTER'
  | 'ANGLE_MAX'
  | 'COM_ARM_CHK_ESCS'
  | 'COM_LOW_BAT_ACT'
  | 'NAV_RCL_ACT'
  | 'CBRK_SUPPLY_CHK';

export type FindingKey =
  | 'radio_failsafe'
  | 'rssi_low'
  | 'cell_low'
  | 'charge_low'
  | 'resistance_high'
  | 'resistance_unknown'
  | 'board_low'
  | 'board_unsteady'
  | `${'velocity' | 'position' | 'height' | 'compass'}_over`
  | 'lane_switch'
  | 'field_spread'
  | 'field_follows_throttle'
  | 'field_unexpected'
  | 'offsets_large'
  | 'compasses_disagree'
  | 'fix_lost'
  | 'position_jump'
  | 'few_satellites'
  | 'hdop_high'
  | 'accuracy_low'
  | 'jamming'
  | 'spoofing'
  | 'barometer_drift'
  | 'vibration_high'
  | 'clipping'
  | MotorKey
  | 'imbalance'
  | 'hover_high'
  | 'departed'
  | 'upset'
  | 'yaw_lost'
  | 'motor_order'
  | Lowercase<SettingName>;
