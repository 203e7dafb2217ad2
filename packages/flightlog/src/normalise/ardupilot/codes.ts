/**
 * Numbers of ArduPilot's records and what they mean.
 *
 * Source: ArduPilot libraries/AP_Logger/LogStructure.h, AP_Logger.h (LogEvent, LogErrorSubsystem),
 * AP_Vehicle/ModeReason.h, AP_Arming/AP_Arming.h and the mode headers of each vehicle, tags 3.1 to
 * 4.7.0.
 */
import type { FlightEvent, VehicleClass } from '../../flight.ts';

type Kind = FlightEvent['kind'];
type Level = FlightEvent['level'];

export type EventMeaning = {
  readonly kind: Kind;
  readonly key: string;
  readonly text: string;
  readonly level: Level;
  readonly resolved?: boolean;
};

const event = (
  key: string,
  text: string,
  level: Level = 'info',
  resolved = false,
): EventMeaning => ({
  kind: 'event',
  key,
  text,
  level,
  resolved,
});

/** `EV.Id`. */
export const EVENTS: ReadonlyMap<number, EventMeaning> = new Map<number, EventMeaning>([
  [10, { kind: 'arm', key: 'armed', text: 'Armed', level: 'info' }],
  [11, { kind: 'arm', key: 'disarmed', text: 'Disarmed', level: 'info' }],
  [15, event('auto_armed', 'Throttle raised, ready for take-off')],
  [16, event('takeoff', 'Take-off')],
  [17, event('land_complete_maybe', 'Perhaps landed')],
  [18, event('land_complete', 'Landed')],
  [19, { kind: 'gps', key: 'gps_lost', text: 'GPS lost', level: 'warn' }],
  [21, event('flip_start', 'Flip started')],
  [22, event('flip_end', 'Flip ended')],
  [23, event('flip_end', 'Flip left')],
  [25, event('home_set', 'Home position set')],
  [28, event('not_landed', 'Off the ground')],
  [30, event('autotune_start', 'Autotune started')],
  [31, event('autotune_off', 'Autotune stopped')],
  [32, event('autotune_start', 'Autotune started again')],
  [33, event('autotune_success', 'Autotune succeeded')],
  [34, event('autotune_failed', 'Autotune failed', 'warn')],
  [35, event('autotune_limit', 'Autotune reached a limit', 'warn')],
  [36, event('autotune_testing', 'Autotune tests its gains')],
  [37, event('autotune_saved', 'Autotune gains saved')],
  [41, event('fence_enabled', 'Fence enabled')],
  [42, event('fence_disabled', 'Fence disabled')],
  [46, event('gripper_grab', 'Gripper closed')],
  [47, event('gripper_release', 'Gripper opened')],
  [49, event('parachute_disabled', 'Parachute disabled')],
  [50, event('parachute_enabled', 'Parachute enabled')],
  [51, { kind: 'crash', key: 'parachute', text: 'Parachute released', level: 'alert' }],
  [52, event('gear_down', 'Landing gear deployed')],
  [53, event('gear_up', 'Landing gear retracted')],
  [54, event('motors_emergency_stopped', 'Motors stopped by emergency stop', 'alert')],
  [55, event('motors_emergency_stopped', 'Emergency stop of motors cleared', 'info', true)],
  [56, event('motor_interlock_off', 'Motor interlock disabled')],
  [57, event('motor_interlock_off', 'Motor interlock enabled', 'info', true)],
  [58, event('rotor_runup_complete', 'Rotor run-up complete')],
  [59, event('rotor_below_critical', 'Rotor speed below critical', 'alert')],
  [60, { kind: 'ekf', key: 'ekf_height_reset', text: 'EKF height reset', level: 'info' }],
  [61, event('land_cancelled', 'Landing cancelled by pilot')],
  [62, { kind: 'ekf', key: 'ekf_yaw_reset', text: 'EKF yaw reset', level: 'info' }],
  [63, event('avoidance_adsb', 'ADS-B avoidance enabled')],
  [64, event('avoidance_adsb', 'ADS-B avoidance disabled', 'info', true)],
  [65, event('avoidance_proximity', 'Proximity avoidance enabled')],
  [66, event('avoidance_proximity', 'Proximity avoidance disabled', 'info', true)],
  [67, { kind: 'gps', key: 'gps_primary_changed', text: 'Primary GPS changed', level: 'info' }],
  [74, event('standby', 'Standby enabled')],
  [75, event('standby', 'Standby disabled', 'info', true)],
  [85, { kind: 'ekf', key: 'ekf_source_set', text: 'EKF source set 1', level: 'info' }],
  [86, { kind: 'ekf', key: 'ekf_source_set', text: 'EKF source set 2', level: 'info' }],
  [87, { kind: 'ekf', key: 'ekf_source_set', text: 'EKF source set 3', level: 'info' }],
  [90, event('airspeed_primary_changed', 'Primary airspeed sensor changed')],
  [163, event('surfaced', 'Surfaced')],
  [164, event('surfaced', 'No longer at the surface', 'info', true)],
  [165, event('bottomed', 'At the bottom')],
  [166, event('bottomed', 'No longer at the bottom', 'info', true)],
]);

type Subsystem = {
  readonly key: string;
  readonly name: string;
  readonly kind: Kind;
  readonly level: Level;
  /** Words for a code; a code without one is given by number. */
  readonly codes?: Readonly<Record<number, string>>;
};

const failsafe = (key: string, name: string): Subsystem => ({
  key,
  name,
  kind: 'failsafe',
  level: 'alert',
  codes: { 1: 'triggered' },
});

/** `ERR.Subsys`. A code of 0 clears, except for the EKF lane, where it is the number of the core. */
const ERRORS: ReadonlyMap<number, Subsystem> = new Map<number, Subsystem>([
  [1, { key: 'main_ins_delay', name: 'Main loop', kind: 'error', level: 'alert' }],
  [
    2,
    {
      key: 'radio_late_frame',
      name: 'Radio',
      kind: 'error',
      level: 'warn',
      codes: { 1: 'initialisation failed', 2: 'no update from the receiver' },
    },
  ],
  [
    3,
    {
      key: 'compass_unhealthy',
      name: 'Compass',
      kind: 'error',
      level: 'warn',
      codes: { 1: 'initialisation failed', 2: 'failed to read', 4: 'unhealthy' },
    },
  ],
  [4, { key: 'optical_flow', name: 'Optical flow', kind: 'error', level: 'info' }],
  [5, failsafe('failsafe_radio', 'Radio failsafe')],
  [6, failsafe('failsafe_battery', 'Battery failsafe')],
  [7, failsafe('failsafe_gps', 'GPS failsafe')],
  [8, failsafe('failsafe_gcs', 'Ground station failsafe')],
  [9, failsafe('failsafe_fence', 'Fence breached')],
  [10, { key: 'mode_refused', name: 'Flight mode refused', kind: 'error', level: 'warn' }],
  [
    11,
    { key: 'gps_glitch', name: 'GPS glitch', kind: 'gps', level: 'warn', codes: { 2: 'detected' } },
  ],
  [
    12,
    {
      key: 'crash_check',
      name: 'Crash check',
      kind: 'crash',
      level: 'crash',
      codes: { 1: 'crash detected, disarmed', 2: 'loss of control detected' },
    },
  ],
  [13, { key: 'flip_abandoned', name: 'Flip', kind: 'event', level: 'info' }],
  [
    15,
    {
      key: 'parachute_refused',
      name: 'Parachute',
      kind: 'error',
      level: 'warn',
      codes: { 2: 'too low to release', 3: 'not released, landed' },
    },
  ],
  [
    16,
    {
      key: 'ekf_check',
      name: 'EKF check',
      kind: 'ekf',
      level: 'alert',
      codes: { 2: 'bad variance' },
    },
  ],
  [17, failsafe('failsafe_ekf', 'EKF failsafe')],
  [
    18,
    {
      key: 'barometer',
      name: 'Barometer',
      kind: 'error',
      level: 'alert',
      codes: { 1: 'initialisation failed', 2: 'glitch', 3: 'bad depth', 4: 'unhealthy' },
    },
  ],
  [19, failsafe('failsafe_cpu', 'CPU failsafe')],
  [20, failsafe('failsafe_adsb', 'ADS-B failsafe')],
  [
    21,
    {
      key: 'terrain_missing',
      name: 'Terrain data',
      kind: 'error',
      level: 'warn',
      codes: { 2: 'missing' },
    },
  ],
  [22, { key: 'navigation', name: 'Navigation', kind: 'error', level: 'warn' }],
  [23, failsafe('failsafe_terrain', 'Terrain failsafe')],
  [24, { key: 'ekf_lane_switch', name: 'EKF primary core', kind: 'ekf', level: 'warn' }],
  [
    25,
    {
      key: 'thrust_loss',
      name: 'Thrust loss check',
      kind: 'error',
      level: 'alert',
      codes: { 1: 'potential thrust loss' },
    },
  ],
  [26, failsafe('failsafe_sensors', 'Sensor failsafe')],
  [27, failsafe('failsafe_leak', 'Leak failsafe')],
  [28, failsafe('failsafe_pilot_input', 'Pilot input failsafe')],
  [
    29,
    {
      key: 'vibration_compensation',
      name: 'Vibration compensation',
      kind: 'ekf',
      level: 'alert',
      codes: { 1: 'on' },
    },
  ],
  [30, { key: 'internal_error', name: 'Internal error', kind: 'error', level: 'alert' }],
  [31, failsafe('failsafe_dead_reckoning', 'Dead reckoning failsafe')],
]);

const EKF_PRIMARY = 24;

export function errorMeaning(subsystem: number, code: number): EventMeaning {
  const known = ERRORS.get(subsystem);
  if (!known) {
    const text = `Error of subsystem ${subsystem}, code ${code}`;
    return { kind: 'error', key: `error_${subsystem}`, text, level: code === 0 ? 'info' : 'warn' };
  }
  const { key, name, kind, level } = known;
  if (subsystem === EKF_PRIMARY) return { kind, key, text: `${name} is now ${code}`, level };
  if (code === 0) return { kind, key, text: `${name} cleared`, level: 'info', resolved: true };
  return { kind, key, text: `${name}: ${known.codes?.[code] ?? `code ${code}`}`, level };
}

const COPTER_MODES: readonly (string | undefined)[] = [
  'STABILIZE', 'ACRO', 'ALT_HOLD', 'AUTO', 'GUIDED', 'LOITER', 'RTL', 'CIRCLE', 'POSITION', 'LAND',
  'OF_LOITER', 'DRIFT', undefined, 'SPORT', 'FLIP', 'AUTOTUNE', 'POSHOLD', 'BRAKE', 'THROW',
  'AVOID_ADSB', 'GUIDED_NOGPS', 'SMART_RTL', 'FLOWHOLD', 'FOLLOW', 'ZIGZAG', 'SYSTEMID',
  'AUTOROTATE', 'AUTO_RTL', 'TURTLE',
]; // biome-ignore format: a table by number

const PLANE_MODES: readonly (string | undefined)[] = [
  'MANUAL', 'CIRCLE', 'STABILIZE', 'TRAINING', 'ACRO', 'FBWA', 'FBWB', 'CRUISE', 'AUTOTUNE',
  undefined, 'AUTO', 'RTL', 'LOITER', 'TAKEOFF', 'AVOID_ADSB', 'GUIDED', 'INITIALISING',
  'QSTABILIZE', 'QHOVER', 'QLOITER', 'QLAND', 'QRTL', 'QAUTOTUNE', 'QACRO', 'THERMAL',
  'LOITER_ALT_QLAND', 'AUTOLAND',
]; // biome-ignore format: a table by number

const ROVER_MODES: readonly (string | undefined)[] = [
  'MANUAL', 'ACRO', undefined, 'STEERING', 'HOLD', 'LOITER', 'FOLLOW', 'SIMPLE', 'DOCK', 'CIRCLE',
  'AUTO', 'RTL', 'SMART_RTL', undefined, undefined, 'GUIDED', 'INITIALISING',
]; // biome-ignore format: a table by number

const SUB_MODES: readonly (string | undefined)[] = [
  'STABILIZE', 'ACRO', 'ALT_HOLD', 'AUTO', 'GUIDED', undefined, undefined, 'CIRCLE', undefined,
  'SURFACE', undefined, undefined, undefined, undefined, undefined, undefined, 'POSHOLD',
  undefined, undefined, 'MANUAL', 'MOTOR_DETECT',
]; // biome-ignore format: a table by number

const MODES: Readonly<Record<VehicleClass, readonly (string | undefined)[]>> = {
  copter: COPTER_MODES,
  heli: COPTER_MODES,
  plane: PLANE_MODES,
  vtol: PLANE_MODES,
  rover: ROVER_MODES,
  sub: SUB_MODES,
  unknown: [],
};

/** The name of a flight mode; a number without one is given as `MODE n`. */
export function modeName(vehicle: VehicleClass, number: number): string {
  return MODES[vehicle][number] ?? `MODE ${number}`;
}

/** The number of a mode that a text log names, in whatever case; -1 where it is unknown. */
export function modeNumber(vehicle: VehicleClass, name: string): number {
  if (/^\d+$/.test(name)) return Number(name);
  const plain = name.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return MODES[vehicle].findIndex((known) => known?.replace(/_/g, '') === plain);
}

/** Modes in which the quadplane hangs on its lift motors. */
export function isHoverMode(number: number): boolean {
  return (number >= 17 && number <= 23) || number === 25;
}

/** Modes without an attitude target of their own: the logged target copies or chases the attitude. */
export function hasAttitudeTarget(vehicle: VehicleClass, number: number): boolean {
  if (vehicle === 'plane' || vehicle === 'vtol') return ![0, 4, 23].includes(number);
  if (vehicle === 'copter' || vehicle === 'heli') return ![1, 28].includes(number);
  return true;
}

type Reason = { readonly word: string; readonly chosen: boolean };
const chosen = (word: string): Reason => ({ word, chosen: true });
const forced = (word: string): Reason => ({ word, chosen: false });

/** `MODE.Rsn`. */
export const MODE_REASONS: ReadonlyMap<number, Reason> = new Map<number, Reason>([
  [1, chosen('pilot')],
  [2, chosen('ground_station')],
  [3, forced('failsafe_radio')],
  [4, forced('failsafe_battery')],
  [5, forced('failsafe_gcs')],
  [6, forced('failsafe_ekf')],
  [7, forced('gps_glitch')],
  [8, chosen('mission_end')],
  [9, chosen('throttle_escape')],
  [10, forced('fence')],
  [11, forced('failsafe_terrain')],
  [12, chosen('brake_timeout')],
  [13, chosen('flip_complete')],
  [14, chosen('avoidance')],
  [15, chosen('avoidance_recovery')],
  [16, chosen('throw_complete')],
  [17, forced('terminate')],
  [18, chosen('toy')],
  [19, forced('crash')],
  [20, chosen('soaring')],
  [21, chosen('soaring')],
  [22, chosen('soaring')],
  [23, forced('vtol_failed_transition')],
  [24, forced('vtol_failed_takeoff')],
  [25, forced('failsafe')],
  [26, chosen('initialised')],
  [27, chosen('surface_complete')],
  [28, forced('bad_depth')],
  [29, forced('failsafe_leak')],
  [30, chosen('servo_test')],
  [31, chosen('startup')],
  [32, chosen('script')],
  [33, chosen('unavailable')],
  [34, chosen('autorotation_start')],
  [35, chosen('autorotation_bailout')],
  [36, chosen('soaring')],
  [37, chosen('soaring')],
  [38, chosen('soaring')],
  [39, chosen('landing_switch')],
  [40, chosen('landing_switch')],
  [41, chosen('mission_command')],
  [42, chosen('frsky')],
  [43, chosen('fence_return')],
  [44, chosen('landing_switch')],
  [45, chosen('auto_rtl_exit')],
  [46, chosen('landing_switch')],
  [47, chosen('landing_switch')],
  [48, forced('failsafe_radio_recovery')],
  [49, chosen('landing_switch')],
  [50, forced('dead_reckoning')],
  [51, forced('takeoff_failsafe')],
  [52, chosen('dds')],
  [53, chosen('pilot')],
  [54, chosen('autoland')],
  [55, forced('fence')],
]);

/** `ARM.Method`. */
export const ARM_METHODS: readonly string[] = [
  'rudder', 'ground_station', 'switch', 'motor_test', 'script', 'termination', 'failsafe_cpu',
  'failsafe_battery', 'solo_pause', 'failsafe_afs', 'adsb', 'parachute', 'crash', 'landed',
  'mission_exit', 'fence', 'failsafe_radio', 'disarm_delay', 'failsafe_gcs', 'failsafe_terrain',
  'termination', 'failsafe_terrain', 'motor_detect', 'bad_flow', 'failsafe_ekf', 'failsafe_gcs',
  'failsafe_gcs', 'takeoff_timeout', 'landed', 'failsafe_pilot_input', 'toy', 'toy', 'landed',
  'dead_reckoning', 'blackbox', 'dds', 'auto_arm_once', 'turtle', 'toy',
]; // biome-ignore format: a table by number
