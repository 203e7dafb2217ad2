/** Small telemetry logs, each for one road that a reading can take, with the members that show it. */
import { message } from '../tlog/testing/frames.ts';
import type { Part } from './printedFlight.ts';
import { type Entry, filled, heartbeats, parameters, rows, texts } from './telemetryLogs.ts';

export type TelemetryVariant = readonly [
  title: string,
  parts: readonly Part[],
  entries: readonly Entry[],
];

const flown = (mavType: number, autopilot = 3): Entry[] =>
  heartbeats({ type: mavType, autopilot }, [0, 0], [1, 1]);
const outputs = (given = {}): Entry[] =>
  rows('SERVO_OUTPUT_RAW', 2, (row) => ({
    ...Object.fromEntries(
      Array.from({ length: 16 }, (_, i) => [`servo${i + 1}_raw`, i < 8 ? 1300 + 10 * i + row : 0]),
    ),
    port: 0,
    ...given,
  }));
const named = (words: string): Entry[] => texts([0.1, words]);

const frames: TelemetryVariant[] = [
  ...[2, 13, 14, 15, 29, 35, 3].map((type): TelemetryVariant => [`a multirotor of type ${type}`, ['meta'], flown(type)]),
  ...['QUAD/PLUS', 'HEXA/X', 'OCTA/V', 'OCTAQUAD/H', 'Y6/Y6B', 'Y6/Y6F', 'TRI', 'DODECAHEXA/X', 'DECA/X', 'HELI', 'QUAD/H', 'QUAD/V', 'QUAD'].map(
    (words): TelemetryVariant => [`Frame: ${words}`, ['meta'], [...flown(2), ...named(`Frame: ${words}`)]],
  ),
  ['a tricopter', ['meta', 'drives'], [...flown(15), ...outputs(), ...parameters({ FRAME_CLASS: 7, SERVO1_FUNCTION: 33, SERVO7_FUNCTION: 39 })]],
  ['a frame of old', ['meta'], [...flown(2), ...parameters({ FRAME: 0 })]],
  ['a class without its type', ['meta'], [...flown(2), ...parameters({ FRAME_CLASS: 4 })]],
  ['a quadplane', ['meta', 'airspeed', 'drives'], [...flown(1), ...rows('VFR_HUD', 2), ...outputs(), ...parameters({ Q_ENABLE: 1, Q_FRAME_CLASS: 1, Q_FRAME_TYPE: 3, Q_M_PWM_MIN: 1050, SERVO5_FUNCTION: 33 })]],
  ['a plane', ['meta', 'airspeed', 'drives', 'attitudeTarget'], [...flown(1), ...rows('VFR_HUD', 2), ...outputs(), ...rows('NAV_CONTROLLER_OUTPUT', 2), ...parameters({ Q_ENABLE: 0 })]],
  ['a plane that gave a duty away', ['drives'], [...flown(1), ...outputs(), ...parameters({ SERVO2_FUNCTION: 4, SERVO1_FUNCTION: 0 })]],
  ['a copter of old', ['drives'], [...flown(2), ...outputs(), ...parameters({ RC3_MIN: 1090, RC3_MAX: 1910, THR_MIN: 120 })]],
  ['a copter without parameters', ['drives'], [...flown(13), ...outputs({ servo3_raw: 0 })]],
  ['sixteen outputs of a copter', ['drives'], [...flown(14), ...outputs({ servo9_raw: 1700 })]],
  ['a copter of another autopilot', ['meta', 'imus', 'landed'], [...flown(2, 0), ...outputs({ servo9_raw: 1700 }), ...rows('RAW_IMU', 2)]],
]; // biome-ignore format: a line a log

const versions: TelemetryVariant[] = [
  ['a version in numbers', ['meta'], [...flown(2), [1, filled('AUTOPILOT_VERSION', { flight_sw_version: 0x040603ff, flight_custom_version: [0x39, 0x32, 0x62, 0x30, 0x63, 0x64, 0x37, 0x38] })]]],
  ['a version without a hash', ['meta'], [...flown(10), [1, filled('AUTOPILOT_VERSION', { flight_sw_version: 0x04060300, flight_custom_version: new Array(8).fill(0), uid2: new Array(18).fill(0) })]]],
  ['a version of PX4', ['meta'], [...flown(2, 12), [1, filled('AUTOPILOT_VERSION', { flight_sw_version: 0x010e00ff, flight_custom_version: [0, 0, 0x70, 0x2f, 0x30, 0x66, 0x67, 0x31] })]]],
  ...[[0x30, 0x66], [0x30, 0x67], [0x2f, 0x66], [0x66, 0]].map((ends): TelemetryVariant => [`a hash of ${ends.join(' and ')}`, ['meta'], [...flown(2), [1, filled('AUTOPILOT_VERSION', { flight_sw_version: 0x04060300, flight_custom_version: [...ends, 0x39, 0x61, 0x62, 0x63, 0x64, 0x65] })]]]),
  ['no version', ['meta'], flown(12)],
  ['an unknown vehicle', ['meta'], flown(0, 0)],
  ['a banner without a hash', ['meta'], [...flown(2), ...named('APM:Copter V3.3 beta')]],
  ['a simulator by its parameters', ['meta', 'parameters'], [...flown(2), ...parameters({ SIM_RATE_HZ: 400, RTL_ALT: 3 })]],
  ['a simulator by its truth', ['meta'], [...flown(2), ...rows('SIMSTATE', 1)]],
]; // biome-ignore format: a line a log

/** A pack by its cells, entry by entry. */
const pack = (voltages: readonly number[], more = {}): Entry[] =>
  rows('BATTERY_STATUS', 2, {
    id: 0,
    voltages: [...voltages, ...new Array<number>(10 - voltages.length).fill(65_535)],
    voltages_ext: [0, 0, 0, 0],
    ...more,
  });

const powers: TelemetryVariant[] = [
  ['a pack of 70 V', ['batteries'], [...flown(2), ...pack([65_000, 5000])]],
  ['a cell of 5 V', ['cellCounts'], [...flown(2), ...pack([5000, 4900])]],
  ['a cell above 5 V', ['cellCounts'], [...flown(2), ...pack([5001, 4900])]],
  ['a pack below one volt', ['cellCounts'], [...flown(2), ...pack([1000])]],
  ['a pack above one volt', ['cellCounts'], [...flown(2), ...pack([1001]), ...parameters({ BAT_N_CELLS: 4 })]],
  ['no count of cells', ['cellCounts'], [...flown(2), ...pack([12_000]), ...parameters({ BAT1_N_CELLS: 0, Q_M_BAT_VOLT_MAX: 12.6 })]],
  ['a board of old', ['board'], [...flown(2), ...rows('HWSTATUS', 2)]],
  ['a board without a supply', ['board'], [...flown(2), ...rows('POWER_STATUS', 2, { Vcc: 0 })]],
]; // biome-ignore format: a line a log

const pressure = (temperature: number): Entry[] =>
  rows('SCALED_PRESSURE', 2, (row) => ({ press_abs: 1000 - 10 * row, temperature }));

const heights: TelemetryVariant[] = [
  ...[-4000, -3999, 0, 4999, 5000].map((temperature): TelemetryVariant => [`air of ${temperature / 100} degrees`, ['heights'], [...flown(2), ...pressure(temperature)]]),
  ['a height in the local frame', ['heights', 'velocity', 'climbRates'], [...flown(2), ...rows('LOCAL_POSITION_NED', 1), ...rows('GLOBAL_POSITION_INT', 2, { relative_alt: 0 }), ...rows('NAV_CONTROLLER_OUTPUT', 1)]],
  ['a climb by the display', ['climbRates', 'velocity', 'position'], [...flown(2), ...rows('GLOBAL_POSITION_INT', 1, { vz: 0, lat: 0, lon: 0 }), ...rows('VFR_HUD', 1)]],
  ['no fix', ['gps', 'heights'], [...flown(2), ...rows('GPS_RAW_INT', 1, { fix_type: 2 })]],
  ['a silence of three seconds', ['dropouts'], [...flown(2), ...rows('ATTITUDE', 3, {}, {}, 3)]],
  ['a longer silence', ['dropouts'], [...flown(2), ...rows('ATTITUDE', 3, {}, {}, 3.001)]],
]; // biome-ignore format: a line a log

/** A beat that changes the mode at 2 s, and what was said or asked `before_s` of it. */
const changed = (mode: number, ...more: Entry[]): Entry[] => [
  ...heartbeats({ type: 2, autopilot: 3 }, [5, 5, 5, 5, mode], [1, 1, 1, 1, 1]),
  ...more,
];
const ordered = (time_s: number, given = {}): Entry => [
  time_s,
  message(
    'COMMAND_LONG',
    { target_system: 1, command: 176, ...given },
    { system: 255, component: 190 },
  ),
];
/** A beat that is disarmed at 2 s. */
const disarmed = (...more: Entry[]): Entry[] => [
  ...heartbeats({ type: 2, autopilot: 3 }, [5, 5, 5, 5, 5], [1, 1, 1, 1, 0]),
  ...more,
];

const moments: TelemetryVariant[] = [
  ['a text 1.5 s before a mode', ['modes'], changed(6, ...texts([1, 'Radio Failsafe']))],
  ['a text longer before a mode', ['modes'], changed(6, ...texts([0.999, 'Radio Failsafe']))],
  ['a text half a second behind a mode', ['modes'], changed(9, ...texts([2.5, 'GCS Failsafe']))],
  ['a text later behind a mode', ['modes'], changed(9, ...texts([2.501, 'GCS Failsafe']))],
  ['a failsafe and a mode that is no refuge', ['modes'], changed(3, ...texts([1.9, 'Radio Failsafe']))],
  ['an order 1.5 s before a mode', ['modes'], changed(3, ordered(0.5))],
  ['an order longer before a mode', ['modes'], changed(3, ordered(0.499))],
  ['an order to another', ['modes'], changed(3, ordered(1.9, { target_system: 7 }))],
  ['another order', ['modes'], changed(3, ordered(1.9, { command: 20 }))],
  ['an order to disarm', ['armed', 'events'], disarmed(ordered(1.9, { command: 400, param1: 0, param2: 21_195 }))],
  ['an order to arm', ['armed'], disarmed(ordered(1.9, { command: 400, param1: 1, param2: 21_196 }))],
  ...['Disarmed by auto preflight', 'Auto disarmed', 'Kill switch', 'GCS Failsafe - Disarm', 'Radio Failsafe - Disarming', 'Battery Failsafe - Disarm', 'EKF Failsafe: Disarm', 'Parachute: Released', 'Disarmed by RC switch', 'Disarmed by stick', 'Disarmed by external command', 'Throttle disarmed', 'Crash detected']
    .map((words): TelemetryVariant => [words, ['armed'], disarmed(...texts([1.8, words]))]),
  ['a state on the ground', ['landed', 'transition'], heartbeats({ type: 19, autopilot: 3 }, [0, 0, 0, 0], [0, 0, 0, 0], [2, 3, 4, 5])],
  ['a transition that is blank', ['landed', 'transition'], [...flown(19), ...rows('EXTENDED_SYS_STATE', 2, { landed_state: 1, vtol_state: 0 })]],
  ['health of a log that is not armed', ['events'], [...heartbeats({ type: 2, autopilot: 3 }, [0], [0]), ...rows('EKF_STATUS_REPORT', 2, (row) => ({ flags: 32_768 * row }))]],
]; // biome-ignore format: a line a log

export const TELEMETRY_VARIANTS: readonly TelemetryVariant[] = [
  ...frames,
  ...versions,
  ...powers,
  ...heights,
  ...moments,
];
