/** Flags whose rise in flight is an event, over the versions that carry them. */
import type { EventMeaning } from './eventIds.ts';

export type Flag = {
  readonly topic: string;
  readonly field: string;
  readonly meaning: EventMeaning;
  /** The flag is one bit of the field. */
  readonly bit?: number;
  /** Up from this value on. */
  readonly from?: number;
  /** Up when the field is zero. */
  readonly inverted?: true;
  /** Only where `vehicle_status.nav_state_user_intention` exists (1.14 on), or only where not. */
  readonly era?: 'modern' | 'old';
};

const radio: EventMeaning = {
  key: 'failsafe_radio',
  kind: 'failsafe',
  level: 'warn',
  text: 'Manual control lost',
};
const groundStation: EventMeaning = {
  key: 'failsafe_gcs',
  kind: 'failsafe',
  level: 'warn',
  text: 'Ground station link lost',
};
const position: EventMeaning = {
  key: 'failsafe_ekf',
  kind: 'ekf',
  level: 'alert',
  text: 'Position estimate invalid',
};
const globalPosition: EventMeaning = {
  key: 'failsafe_gps',
  kind: 'gps',
  level: 'warn',
  text: 'Global position invalid',
};
const attitude: EventMeaning = {
  key: 'failure_detector_attitude',
  kind: 'error',
  level: 'alert',
  text: 'Failure detector: attitude beyond its limit',
};
const height: EventMeaning = {
  key: 'failure_detector_altitude',
  kind: 'error',
  level: 'alert',
  text: 'Failure detector: height lost',
};
const motor: EventMeaning = {
  key: 'motor_failure',
  kind: 'error',
  level: 'alert',
  text: 'Motor failure',
};
const imbalance: EventMeaning = {
  key: 'imbalanced_propeller',
  kind: 'error',
  level: 'warn',
  text: 'Imbalanced propeller detected',
};
const transition: EventMeaning = {
  key: 'transition_failed',
  kind: 'failsafe',
  level: 'alert',
  text: 'Quad-chute: the wing was given up for the lift motors',
};
const setpoints: EventMeaning = {
  key: 'setpoints_lost',
  kind: 'failsafe',
  level: 'alert',
  text: 'Offboard setpoints lost',
};
const termination: EventMeaning = {
  key: 'termination',
  kind: 'failsafe',
  level: 'alert',
  text: 'Flight termination',
};
const battery = (text: string, key: EventMeaning['key']): EventMeaning => ({
  key,
  kind: 'failsafe',
  level: key === 'battery_low' ? 'warn' : 'alert',
  text,
});

export const FLAGS: readonly Flag[] = [
  { topic: 'failsafe_flags', field: 'manual_control_signal_lost', meaning: radio },
  { topic: 'failsafe_flags', field: 'gcs_connection_lost', meaning: groundStation },
  { topic: 'failsafe_flags', field: 'local_position_invalid', meaning: position },
  { topic: 'failsafe_flags', field: 'global_position_invalid', meaning: globalPosition },
  {
    topic: 'failsafe_flags',
    field: 'attitude_invalid',
    meaning: { ...position, text: 'Attitude estimate invalid' },
  },
  {
    topic: 'failsafe_flags',
    field: 'geofence_breached',
    meaning: { key: 'failsafe_fence', kind: 'failsafe', level: 'warn', text: 'Geofence breached' },
  },
  { topic: 'failsafe_flags', field: 'vtol_fixed_wing_system_failure', meaning: transition },
  { topic: 'failsafe_flags', field: 'offboard_control_signal_lost', meaning: setpoints },
  { topic: 'vehicle_status_flags', field: 'offboard_control_signal_lost', meaning: setpoints },
  { topic: 'vehicle_status', field: 'rc_signal_lost', meaning: radio },
  { topic: 'vehicle_status', field: 'data_link_lost', meaning: groundStation },
  {
    topic: 'vehicle_status',
    field: 'engine_failure',
    meaning: { ...motor, text: 'Engine failure' },
  },
  {
    topic: 'vehicle_status',
    field: 'failsafe',
    meaning: { key: 'failsafe', kind: 'failsafe', level: 'warn', text: 'Failsafe active' },
  },
  {
    topic: 'vehicle_status_flags',
    field: 'condition_local_position_valid',
    inverted: true,
    meaning: position,
  },
  {
    topic: 'vehicle_status_flags',
    field: 'local_position_valid',
    inverted: true,
    meaning: position,
  },
  {
    topic: 'vehicle_status_flags',
    field: 'condition_global_position_valid',
    inverted: true,
    meaning: globalPosition,
  },
  {
    topic: 'vehicle_status_flags',
    field: 'global_position_valid',
    inverted: true,
    meaning: globalPosition,
  },
  { topic: 'vehicle_status_flags', field: 'vtol_transition_failure', meaning: transition },
  { topic: 'vtol_vehicle_status', field: 'vtol_transition_failsafe', meaning: transition },
  { topic: 'vtol_vehicle_status', field: 'fixed_wing_system_failure', meaning: transition },
  { topic: 'failure_detector_status', field: 'fd_roll', meaning: attitude },
  { topic: 'failure_detector_status', field: 'fd_pitch', meaning: attitude },
  { topic: 'failure_detector_status', field: 'fd_alt', meaning: height },
  { topic: 'failure_detector_status', field: 'fd_motor', meaning: motor },
  { topic: 'failure_detector_status', field: 'fd_imbalanced_prop', meaning: imbalance },
  { topic: 'vehicle_status', field: 'failure_detector_status', bit: 0, meaning: attitude },
  { topic: 'vehicle_status', field: 'failure_detector_status', bit: 1, meaning: attitude },
  { topic: 'vehicle_status', field: 'failure_detector_status', bit: 2, meaning: height },
  {
    topic: 'vehicle_status',
    field: 'failure_detector_status',
    bit: 6,
    era: 'modern',
    meaning: imbalance,
  },
  {
    topic: 'vehicle_status',
    field: 'failure_detector_status',
    bit: 7,
    era: 'modern',
    meaning: motor,
  },
  {
    topic: 'battery_status',
    field: 'warning',
    from: 1,
    meaning: battery('Low battery', 'battery_low'),
  },
  {
    topic: 'battery_status',
    field: 'warning',
    from: 2,
    meaning: battery('Critical battery', 'failsafe_battery'),
  },
  { topic: 'actuator_armed', field: 'force_failsafe', meaning: termination },
  { topic: 'actuator_armed', field: 'termination', meaning: termination },
  {
    topic: 'estimator_selector_status',
    field: 'instance_changed_count',
    from: 1,
    meaning: {
      key: 'ekf_lane_switch',
      kind: 'ekf',
      level: 'warn',
      text: 'Estimator switched to another instance',
    },
  },
];
