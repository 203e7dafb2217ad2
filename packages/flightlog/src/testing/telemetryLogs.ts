/** Telemetry logs that hold every message and field that a flight is made of, each field with a value of its own. */
import { layoutTable } from '../tlog/layout.ts';
import {
  type FieldValues,
  type FrameOptions,
  join,
  message,
  START_us,
  stamped,
} from '../tlog/testing/frames.ts';

export type Entry = readonly [time_s: number, frame: Uint8Array];
type Given = FieldValues | ((row: number) => FieldValues);

/** A value that no other field of the message has. */
function ownValue(letter: string, field: number, row: number): number {
  if ('fd'.includes(letter)) return 0.37 * (field + 1) + 0.11 * row * (field + 2);
  return 'bB'.includes(letter) ? 3 * (field + 1) + row : 17 * (field + 1) + 5 * row * (field + 2);
}

/** A frame with a value of its own in every field that is not given. */
export function filled(
  name: string,
  given: FieldValues = {},
  row = 0,
  options: FrameOptions = {},
): Uint8Array {
  const layout = layoutTable().present.find((candidate) => candidate.name === name)!;
  const own = layout.fields
    .filter(({ letter }) => letter !== 'c')
    .map(({ name: field, letter, length }, i): [string, number | number[]] => [
      field,
      length === 0
        ? ownValue(letter, i, row)
        : Array.from({ length }, (_, k) => ownValue(letter, i + k, row)),
    ]);
  return message(name, { ...Object.fromEntries(own), ...given }, options);
}

/** Frames of one message, half a second apart from 0.5 s on. */
export function rows(
  name: string,
  count: number,
  given: Given = {},
  options: FrameOptions = {},
  step_s = 0.5,
): Entry[] {
  return Array.from({ length: count }, (_, row): Entry => {
    const values = typeof given === 'function' ? given(row) : given;
    return [0.5 + row * step_s, filled(name, values, row, options)];
  });
}

export const parameters = (values: Readonly<Record<string, number>>, time_s = 0.1): Entry[] =>
  Object.entries(values).map(([name, value]) => [
    time_s,
    message('PARAM_VALUE', { param_id: name, param_value: value, param_type: 9 }),
  ]);

export const texts = (...said: readonly (readonly [number, string, number?])[]): Entry[] =>
  said.map(([time_s, text, severity = 6]) => [time_s, message('STATUSTEXT', { severity, text })]);

/** `modes` and `armed` beat by beat, half a second apart. */
export const heartbeats = (
  about: FieldValues,
  modes: readonly number[],
  armed: readonly number[],
  states: readonly number[] = [],
): Entry[] =>
  modes.map((custom_mode, row) => [
    0.5 * row,
    message('HEARTBEAT', {
      custom_mode,
      base_mode: armed[row] === 1 ? 209 : 81,
      system_status: states[row] ?? 4,
      ...about,
    }),
  ]);

export function telemetryOf(entries: readonly Entry[]): Uint8Array {
  const sorted = entries.toSorted(([a], [b]) => a - b);
  return join(sorted.map(([time_s, frame]) => stamped(frame, START_us + Math.round(time_s * 1e6))));
}

const at = <T>(values: readonly T[], row: number): T => values[Math.min(row, values.length - 1)]!;
const pulses = (from: number, row: number): FieldValues =>
  Object.fromEntries(
    Array.from({ length: 16 }, (_, i) => [
      `servo${i + 1}_raw`,
      1220 + 23 * (from + i) + (row % 2 === 0 ? 3 : -2) * (from + i),
    ]),
  );

export const COPTER_PARAMETERS = {
  FRAME_CLASS: 1, FRAME_TYPE: 1, MOT_PWM_MIN: 1010, MOT_PWM_MAX: 1990, MOT_SPIN_MIN: 0.12, MOT_SPIN_MAX: 0.97,
  SERVO1_FUNCTION: 33, SERVO2_FUNCTION: 34, SERVO3_FUNCTION: 35, SERVO4_FUNCTION: 36, SERVO5_FUNCTION: 82,
  SERVO6_FUNCTION: 85, SERVO7_FUNCTION: 70, SERVO8_FUNCTION: 4, SERVO9_FUNCTION: 19, SERVO10_FUNCTION: 21,
  SERVO11_FUNCTION: 77, SERVO12_FUNCTION: 78, SERVO13_FUNCTION: 79, SERVO14_FUNCTION: 80, SERVO15_FUNCTION: 41,
  SERVO16_FUNCTION: 0, SERVO17_FUNCTION: 73, SERVO18_FUNCTION: 40, SERVO19_FUNCTION: 74, SERVO20_FUNCTION: 81,
  SERVO21_FUNCTION: 86, SERVO22_FUNCTION: 32, SERVO23_FUNCTION: 45, SERVO24_FUNCTION: 46, SERVO25_FUNCTION: 47,
  SERVO26_FUNCTION: 75, SERVO27_FUNCTION: 76,
  SERVO7_MIN: 1050, SERVO7_MAX: 1950, SERVO8_MIN: 1000, SERVO8_MAX: 2010, SERVO8_TRIM: 1430, SERVO9_REVERSED: 1,
  SERVO10_MAX: 1500, RC1_MIN: 1000, RC1_MAX: 2000, RC1_TRIM: 1505, RC2_REVERSED: 1, RC3_MIN: 1090, RC3_REVERSED: 1,
  RC4_REV: -1, COMPASS_OFS_X: 12, COMPASS_OFS_Y: -34, COMPASS_OFS_Z: 56, COMPASS_OFS2_X: 7, COMPASS_OFS2_Y: 8,
  COMPASS_OFS2_Z: 9, COMPASS_OFS3_X: 1, MOT_BAT_VOLT_MAX: 16.8, MOT_THST_HOVER: 0.31, BAT2_N_CELLS: 3,
}; // biome-ignore format: a table of parameters

const NEW_FIX = [0, 3, 2, 3, 7, 8, 6, 1];

function copterSensors(): Entry[] {
  const RC = 65_536;
  const [MAG, BARO, GPS] = [4, 8, 32];
  const all = RC + MAG + BARO + GPS;
  return [
    ...rows('RAW_IMU', 3),
    ...rows('SCALED_IMU2', 3),
    ...rows('SCALED_IMU3', 2, { xmag: 0, ymag: 0, zmag: 0 }),
    ...rows('SCALED_IMU', 2),
    ...rows('VIBRATION', 3, { clipping_2: 0 }),
    ...rows('GPS_RAW_INT', 8, (row) => ({
      fix_type: at(NEW_FIX, row),
      lat: -353_632_610 + 1000 * row,
      lon: 1_491_652_300 + 2000 * row,
      alt: 584_000 + 1500 * row,
      eph: at([120, 65_535, 110], row),
      vel: at([65_535, 320, 330], row),
      cog: at([65_535, 9000, 18_000], row),
      satellites_visible: at([255, 8, 12], row),
      h_acc: at([0, 1200, 1100], row),
      v_acc: at([1500, 0, 1400], row),
      vel_acc: at([300, 200, 0, 100], row),
    })),
    ...rows('GPS2_RAW', 2, { fix_type: 3 }),
    ...rows('SYS_STATUS', 8, (row) => ({
      onboard_control_sensors_present: row === 7 ? all - RC : all,
      onboard_control_sensors_enabled: at([all, all, all, all, all, all - MAG, all, all], row),
      onboard_control_sensors_health: at(
        [all, all - MAG, all, all - BARO, all - BARO - GPS, all - RC, all, all],
        row,
      ),
      voltage_battery: at([16_400, 65_535, 16_100], row),
      current_battery: at([1050, -1, 1220], row),
      battery_remaining: at([99, -1, 97], row),
    })),
    ...rows('BATTERY_STATUS', 6, (row) => ({
      id: at([0, 1, 2, 0, 1, 0], row),
      voltages:
        at([0, 1, 2, 0, 1, 0], row) === 0
          ? [4110 - row, 4120, row > 0 ? 0 : 4125, 4130, ...new Array<number>(6).fill(65_535)]
          : [row === 2 ? 900 : 12_000 + row, ...new Array<number>(9).fill(65_535)],
      voltages_ext: row === 3 ? [4050, 0, 0, 0] : [0, 0, 0, 0],
      current_battery: at([1040, -1, 5, 1200, 40], row),
      current_consumed: at([150, -1, 5, 160, 45, 170], row),
      energy_consumed: at([36, -1, 5, 72, 40, 108], row),
      battery_remaining: at([98, -1, 5, 96, 50], row),
    })),
    ...rows('POWER_STATUS', 3, (row) => ({
      Vcc: at([5010, 0, 4990], row),
      Vservo: at([0, 65_535, 5100], row),
    })),
    ...rows('EKF_STATUS_REPORT', 6, (row) => ({
      flags: at([831, 831 + 32_768, 831 + 32_768, 831], row),
    })),
    ...rows('WIND', 3, (row) => ({ direction: 90 * row - 60 })),
    ...rows('SCALED_PRESSURE', 4, (row) => ({
      press_abs: at([1000, 0, 998.8, 995], row),
      temperature: at([2500, 2600], row),
    })),
    ...rows('DISTANCE_SENSOR', 6, (row) => ({
      current_distance: at([150, 160, 0, 700, 699, 90], row),
      max_distance: 700,
      orientation: row === 1 ? 0 : 25,
    })),
  ];
}

function copterControl(): Entry[] {
  return [
    ...rows('ATTITUDE', 4),
    ...rows('AHRS2', 3),
    ...rows('NAV_CONTROLLER_OUTPUT', 6, (row) => ({ nav_roll: 5 + row, nav_pitch: -4 - row, nav_bearing: 30 * row, alt_error: 1.5 - row })),
    ...rows('GLOBAL_POSITION_INT', 4, (row) => ({
      lat: row === 0 ? 99_999 : -353_632_610,
      lon: row === 0 ? 100_000 : 1_491_652_300,
      relative_alt: -100 + 2500 * row,
    })),
    ...rows('LOCAL_POSITION_NED', 5),
    ...rows('VFR_HUD', 3),
    ...rows('SERVO_OUTPUT_RAW', 4, (row) => ({ ...pulses(16 * (row % 2), row >> 1), port: row % 2, servo2_raw: at([65_535, 0, 1500], row) })),
    ...rows('ESC_TELEMETRY_1_TO_4', 2, (row) => ({ rpm: [5000, 5100 + row, 0, 0], voltage: [1600, 0, 1590, 0], temperature: [40, 0, 41, 42] })),
    ...rows('ESC_TELEMETRY_5_TO_8', 1, { rpm: [0, 0, 0, 88], voltage: [1580, 0, 0, 0] }),
    ...rows('ESC_TELEMETRY_29_TO_32', 1, { rpm: [0, 0, 0, 99], voltage: [0, 0, 0, 0] }),
    ...rows('RC_CHANNELS', 4, (row) => ({
      chan1_raw: at([1000, 1505, 2000, 2100], row),
      chan2_raw: at([1100, 1500, 1900, 65_535], row),
      chan3_raw: at([1090, 1500, 1900, 0], row),
      chan4_raw: at([1100, 1500, 1900, 900], row),
      ...Object.fromEntries([6, 7, 8, 9, 10, 11, 12, 13, 14, 17].map((n) => [`chan${n}_raw`, 0])),
      chan18_raw: 65_535,
      rssi: at([0, 127, 254, 255], row),
    })),
  ]; // biome-ignore format: a line a message
}

const station: FrameOptions = { system: 255, component: 190 };

/** ArduCopter 4.6 over a radio: everything it sends, what the ground station asks, and a second aircraft. */
export const copterTelemetry = (set: Readonly<Record<string, number>> = COPTER_PARAMETERS): Entry[] => [
  ...heartbeats({ type: 2, autopilot: 3 }, [0, 5, 5, 6, 4, 9, 1, 1, 2, 40], [0, 1, 1, 1, 1, 1, 1, 0, 1, 1], [3, 3, 4, 4, 5, 4, 0, 3, 4, 4]),
  ...parameters(set),
  ...parameters({ MOT_SPIN_MIN: 0.2, FRAME_CLASS: 1 }, 2.2),
  ...texts([0.1, 'ArduCopter V4.6.3 (92b0cd78)'], [0.1, 'Pixhawk6X 00350034 30365103 3132373A'], [0.2, ''], [0.3, 'SIM fault'], [0.45, 'Arming motors'],
    [1.4, 'Battery Failsafe', 4], [2.4, 'Fence Breached', 4], [2.75, 'Radio Failsafe Cleared', 4], [3.1, 'Crash: Disarming: AngErr=45', 0], [3.3, 'Disarming motors']),
  [0.6, message('STATUSTEXT', { severity: 3, text: 'A text that is longer than the fifty characters of', id: 7 })],
  [0.61, message('STATUSTEXT', { severity: 3, text: ' a frame', id: 7, chunk_seq: 1 })],
  [0.62, message('STATUSTEXT', { severity: 3, text: 'of another', id: 8, chunk_seq: 2 })],
  [1.8, message('COMMAND_LONG', { target_system: 1, command: 176, param1: 1, param2: 4 }, station)],
  [1.9, message('COMMAND_LONG', { target_system: 9, command: 400, param1: 0, param2: 21_196 }, station)],
  [3.2, message('COMMAND_LONG', { target_system: 0, command: 400, param1: 0, param2: 21_196 }, station)],
  [3.9, message('SET_MODE', { target_system: 1, custom_mode: 2 }, station)],
  ...copterControl(),
  ...copterSensors(),
  ...rows('EXTENDED_SYS_STATE', 6, (row) => ({ landed_state: row, vtol_state: 3 })),
  ...rows('SYSTEM_TIME', 2, (row) => ({ time_unix_usec: START_us + 3_600_000_000 + 500_000 * row })),
  ...['ATTITUDE', 'VFR_HUD', 'SYS_STATUS', 'RAW_IMU'].flatMap((name) => rows(name, 1, {}, { system: 2 })),
  [0.7, message('HEARTBEAT', { type: 1, autopilot: 3 }, { system: 2 })],
  [0.7, message('HEARTBEAT', { type: 6, autopilot: 8 }, station)],
  [9, message('VFR_HUD', { throttle: 50 })],
]; // biome-ignore format: a line a message

export const PX4_PARAMETERS = {
  PWM_MAIN_FUNC1: 101, PWM_MAIN_FUNC2: 112, PWM_MAIN_FUNC3: 201, PWM_MAIN_FUNC4: 208, PWM_MAIN_FUNC5: 209,
  PWM_MAIN_FUNC6: 113, PWM_MAIN_FUNC7: 100, PWM_MAIN_FUNC8: 200, PWM_MIN: 1080, PWM_MAX: 1940, BAT1_N_CELLS: 6,
  MPC_THR_HOVER: 0.44, RC_MAP_ROLL: 2, RC_MAP_PITCH: 1, RC_MAP_YAW: 5, RC_MAP_THROTTLE: 9,
}; // biome-ignore format: a table of parameters

const px4Mode = (main: number, sub = 0): number => (main << 16) + (sub << 24);

/** PX4 1.14 of a VTOL: its own messages, integers as bits, states of a transition. */
export const vtolTelemetry = (set: Readonly<Record<string, number>> = PX4_PARAMETERS): Entry[] => [
  ...heartbeats({ type: 22, autopilot: 12 }, [px4Mode(3), px4Mode(4, 2), px4Mode(4, 4), px4Mode(4, 5), px4Mode(4, 5)], [1, 1, 1, 1, 0]),
  ...parameters(set),
  [0.2, message('PARAM_VALUE', { param_id: 'AN_INTEGER', param_value: 1.4e-45, param_type: 6 })],
  ...texts([1.4, 'GCS connection lost'], [1.9, 'Disarmed by landing']),
  ...rows('ATTITUDE', 3),
  ...rows('ATTITUDE_TARGET', 8, (row) => ({
    q: row === 5 ? [0, 0, 0, 0] : [[0.9, 0.3, -0.2, 0.245], [0.7, -0.1, 0.7, 0.1], [0.5, 0.5, 0.5, -0.5]][row % 3]!,
    type_mask: at([0, 1, 2, 4, 7, 0, 127, 128], row),
  })),
  ...rows('HIGHRES_IMU', 3),
  ...rows('RAW_IMU', 2),
  ...rows('VIBRATION', 3),
  ...rows('ESTIMATOR_STATUS', 3),
  ...rows('WIND_COV', 2),
  ...rows('GPS_RAW_INT', 2, { fix_type: 3 }, { version: 1 }),
  ...rows('LOCAL_POSITION_NED', 3),
  ...rows('VFR_HUD', 2),
  ...rows('RANGEFINDER', 3, (row) => ({ distance: at([0, 1.5, 1.75], row) })),
  ...rows('HWSTATUS', 2, (row) => ({ Vcc: at([4900, 0], row) })),
  ...rows('SYS_STATUS', 3, { voltage_battery: 22_800, onboard_control_sensors_present: 4 }),
  ...rows('SERVO_OUTPUT_RAW', 4, (row) => ({ ...pulses(8 * (row % 2), row >> 1), port: row % 2 }), { version: 1 }),
  ...rows('ESC_STATUS', 3, (row) => ({ index: at([0, 4, 0], row), rpm: [4000 + row, 0, -4100, 0], voltage: [22.5, 22.4 + row / 10, 0, 0] })),
  ...rows('RC_CHANNELS_RAW', 3, (row) => ({ port: at([0, 1, 0], row), chan1_raw: 1600, chan2_raw: 1300, rssi: 255 }), { version: 1 }),
  ...rows('EXTENDED_SYS_STATE', 6, (row) => ({ landed_state: at([0, 1, 2, 3, 4, 5], row), vtol_state: row })),
  [1, filled('AUTOPILOT_VERSION', { flight_sw_version: 0x010e03ff, flight_custom_version: [0x11, 0x22, 0x93, 0x44, 0x55, 0x66, 0x77, 0x88], uid2: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0, 0, 0, 0] })],
]; // biome-ignore format: a line a message
