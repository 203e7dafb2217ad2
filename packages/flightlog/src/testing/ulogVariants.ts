/** PX4 logs of older firmware and other aircraft, and small ones for one road each. */
import type { Part } from './printedFlight.ts';
import * as ulog from './ulogBytes.ts';
import { escs, type Topic, topic, type UlogParts, ulogOf } from './ulogLogs.ts';

const range = (count: number, of: (i: number) => readonly [string, number | readonly number[]]) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => of(i)));

/** PX4 1.8 of a hexacopter: integers, gates, mixer outputs, texts instead of events. */
export const hexa18Parts = (): UlogParts => ({
  infos: [['char[3] sys_name', ulog.text('PX4')], ['uint32_t ver_sw_release', ulog.u32(0x010802c0)], ['int32_t time_ref_utc', ulog.u32(3600)]],
  parameters: { EKF2_GPS_V_GATE: 4, MPC_THR_HOVER: 0.45 },
  integers: { SYS_AUTOSTART: 6001, MAV_TYPE: 13, PWM_MIN: 1050, PWM_MAX: 1950, BAT_N_CELLS: 4, SDLOG_MODE: 1 },
  texts: [[10.2, 6, '[logger] Opened log/2018-07-01/10_20_30.ulg'], [11, 6, 'ARMED by RC'], [11.5, 4, 'Takeoff detected'], [12, 4, 'Manual control lost'], [12.4, 4, 'manual control regained'], [12.6, 3, 'low battery'], [12.9, 2, 'critical battery'], [13.4, 6, 'DISARMED by landing']],
  topics: [
    topic('vehicle_attitude', 'float rollspeed;float pitchspeed;float yawspeed;float[4] q', { 'q[0]': 1, 'q[1]': [0, 0.1], 'q[2]': 0, 'q[3]': 0 }, { count: 8 }),
    topic('vehicle_attitude_setpoint', 'float roll_body;float pitch_body;float yaw_body;float[4] q_d;bool q_d_valid;float thrust', { 'q_d[0]': 1, 'q_d[1]': 0.1, 'q_d[2]': 0.2, 'q_d[3]': 0, q_d_valid: [1, 0, 1] }),
    topic('vehicle_rates_setpoint', 'float roll;float pitch;float yaw;float thrust'),
    topic('sensor_combined', 'float[3] gyro_rad;float[3] accelerometer_m_s2;float[3] magnetometer_ga;float baro_alt_meter;uint8_t accelerometer_clipping', { accelerometer_clipping: [0, 1, 2, 7] }),
    topic('estimator_status', 'float[3] vibe'),
    topic('ekf2_innovations', 'float[6] vel_pos_innov;float[6] vel_pos_innov_var;float[3] mag_innov;float[3] mag_innov_var;float heading_innov;float heading_innov_var;float airspeed_innov;float airspeed_innov_var', { ...range(6, (i) => [`vel_pos_innov[${i}]`, [1 + i, -2 - i, 0.5 * i]]), ...range(6, (i) => [`vel_pos_innov_var[${i}]`, [1, 4, i === 3 ? 0 : 0.25]]), ...range(3, (i) => [`mag_innov[${i}]`, [0.1 * (i + 1), -0.5]]), ...range(3, (i) => [`mag_innov_var[${i}]`, [0.01, 0.04, 0]]), heading_innov: [0.1, -3, 0.2], heading_innov_var: [1, 1, 4], airspeed_innov: 2, airspeed_innov_var: [1, 0] }),
    topic('vehicle_local_position', 'float z;float vx;float vy;float vz;float dist_bottom', { dist_bottom: [1, 2, 3, Number.NaN] }),
    topic('vehicle_gps_position', 'int32_t lat;int32_t lon;int32_t alt;float hdop;float vel_m_s;float vel_d_m_s;uint8_t fix_type;uint8_t satellites_used;uint64_t time_utc_usec', { lat: 473_977_420, lon: -85_455_940, alt: 488_000, fix_type: 3, time_utc_usec: 5 }),
    topic('battery_status', 'float voltage_filtered_v;float current_a;float discharged_mah;float remaining', { voltage_filtered_v: 15.5, current_a: [-1, 3] }),
    topic('system_power', 'float voltage5V_v', { voltage5V_v: 0.5 }),
    topic('manual_control_setpoint', 'float x;float y;float z;float r'),
    topic('vehicle_status', 'uint8_t arming_state;uint8_t nav_state;bool failsafe;bool rc_signal_lost;bool data_link_lost;bool engine_failure;uint8_t system_type;bool is_rotary_wing;uint8_t failure_detector_status', { arming_state: [1, 2, 2, 2, 2, 2, 1], nav_state: [15, 16, 6, 5, 12, 13, 0], failsafe: [0, 0, 0, 1, 1, 1, 0], rc_signal_lost: [0, 0, 0, 1, 1, 0, 0], data_link_lost: [0, 0, 0, 0, 1, 1, 1], engine_failure: 0, system_type: 13, is_rotary_wing: 1, failure_detector_status: [0, 0, 2, 192, 0] }, { count: 7 }),
    topic('vehicle_status_flags', 'bool condition_local_position_valid;bool condition_global_position_valid;bool offboard_control_signal_lost', { condition_local_position_valid: [1, 1, 1, 1, 1, 0], condition_global_position_valid: [1, 1, 0, 1], offboard_control_signal_lost: [0, 0, 0, 1] }, { count: 6, from_s: 10.6 }),
    topic('actuator_armed', 'bool armed;bool manual_lockdown;bool force_failsafe', { armed: 1, manual_lockdown: [0, 0, 1, 0], force_failsafe: [0, 0, 0, 1] }),
    topic('actuator_outputs', 'uint32_t noutputs;float[8] output', range(8, (i) => [`output[${i}]`, [1050, 1500 + i, 1950, 900]])),
    topic('actuator_outputs', 'uint32_t noutputs;float[8] output', range(8, (i) => [`output[${i}]`, [1000, 1001 + i]]), { instance: 1 }),
    topic('multirotor_motor_limits', 'uint16_t saturation_status', { saturation_status: [0, 8, 1, 512] }),
    topic('wind_estimate', 'float windspeed_north;float windspeed_east'),
  ],
}); // biome-ignore format: a line a topic

export const hexa18 = (): Uint8Array => ulogOf(hexa18Parts());

const STATUS = 'uint8_t arming_state;uint8_t nav_state;uint8_t vehicle_type;bool is_vtol';
const status = (given = {}): Topic =>
  topic('vehicle_status', STATUS, {
    arming_state: 2,
    nav_state: 3,
    vehicle_type: 0,
    is_vtol: 0,
    ...given,
  });
const outputs = (first: readonly number[]): Topic =>
  topic(
    'actuator_outputs',
    'float[4] output',
    range(4, (i) => [`output[${i}]`, first.map((v) => v + i)]),
  );
const controls = (group: number): Topic => topic(`actuator_controls_${group}`, 'float[4] control');
const VTOL = { infos: [], integers: { SYS_AUTOSTART: 13_001, MAV_TYPE: 22 } };

export type UlogVariant = readonly [title: string, parts: readonly Part[], log: UlogParts];

/** Twelve ways of a vehicle by its parameters. */
const byNumber = (name: string, numbers: readonly number[]): UlogVariant[] =>
  numbers.map((n) => [`${name} ${n}`, ['meta'], { integers: { [name]: n }, topics: [status()] }]);

const rotorsAt = (
  ...places: readonly (readonly [number, number, number?])[]
): Record<string, number> =>
  Object.fromEntries(
    places.flatMap(([x, y, ax = 0], i) => [
      [`CA_ROTOR${i}_PX`, x],
      [`CA_ROTOR${i}_PY`, y],
      [`CA_ROTOR${i}_AX`, ax],
      [`CA_ROTOR${i}_AZ`, ax - 1],
    ]),
  );
const around = (count: number, from_deg = 0): (readonly [number, number])[] =>
  Array.from({ length: count }, (_, i) => [
    Math.cos(((from_deg + (360 * i) / count) * Math.PI) / 180),
    Math.sin(((from_deg + (360 * i) / count) * Math.PI) / 180),
  ]);
const frame = (
  title: string,
  airframe: number,
  places: readonly (readonly [number, number, number?])[],
): UlogVariant => [
  title,
  ['meta'],
  {
    parameters: rotorsAt(...places),
    integers: { CA_AIRFRAME: airframe, CA_ROTOR_COUNT: places.length },
    topics: [status()],
  },
];

const vehicles: UlogVariant[] = [
  ...byNumber('CA_AIRFRAME', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
  ...byNumber('MAV_TYPE', [1, 2, 3, 4, 10, 11, 12, 13, 14, 15, 18, 19, 25, 26, 29, 35]),
  ...byNumber('SYS_AUTOSTART', [2099, 2100, 3999, 4000, 4001, 4999, 5000, 5001, 6000, 6001, 7001, 8001, 9001, 9999, 10_000, 11_001, 12_000, 12_001, 13_000, 13_999, 14_001, 15_000, 16_001, 17_000, 50_000, 60_000, 70_000]),
  ...[0, 1, 2, 3].map((vehicle_type): UlogVariant => [`a vehicle_type of ${vehicle_type}`, ['meta'], { topics: [status({ vehicle_type })] }]),
  ['one that is a VTOL', ['meta'], { topics: [status({ is_vtol: 1 })] }],
  ...[0x010e0000, 0x010e003f, 0x010e0040, 0x010e0080, 0x010e00bf, 0x010e00c0, 0x010e00ff].map((release): UlogVariant => [`release ${release.toString(16)}`, ['meta'], { infos: [['uint32_t ver_sw_release', ulog.u32(release)]], topics: [status()] }]),
  ['a simulator by its board', ['meta'], { infos: [['char[8] ver_hw', ulog.text('PX4_SITL')]], topics: [status()] }],
  ['a simulator by its truth', ['meta'], { topics: [status(), topic('vehicle_attitude_groundtruth', 'float[4] q')] }],
  ['a log of something else', ['meta'], { topics: [topic('battery_status', 'float voltage_v')] }],
  ['a clock since 1970', ['meta'], { start_s: 1_700_000_000, topics: [topic('vehicle_status', STATUS, {}, { from_s: 1_700_000_001 })] }],
  ['a boot at a known time', ['meta'], { infos: [['uint64_t boot_time_utc_us', ulog.u64(1_700_000_000_000_000)]], topics: [status()] }],
  frame('three arms', 0, around(3)), frame('four arms with one ahead', 0, around(4)), frame('four arms', 0, around(4, 45)), frame('four arms nearly ahead', 0, around(4, 4.9)), frame('four arms away from ahead', 0, around(4, 5.1)),
  frame('five arms', 0, around(5, 36)), frame('six arms', 0, around(6, 30)), frame('seven arms', 0, around(7)), frame('eight arms', 0, around(8, 22.5)), frame('twelve arms', 0, around(12, 15)), frame('thirteen arms', 0, around(13, 15)),
  frame('four coaxial pairs', 0, [...around(4, 45), ...around(4, 45)]), frame('three coaxial pairs', 0, [...around(3, 60), ...around(3, 60)]), frame('two coaxial pairs', 0, [...around(2, 90), ...around(2, 90)]),
  frame('four arms and a pusher', 2, [...around(4, 45), [-1, 0, 1]]), frame('a motor in the middle', 0, [[0, 0]]), frame('a plane', 1, [[1, 0]]),
]; // biome-ignore format: a line a log

const parts: UlogVariant[] = [
  ['a VTOL of old', ['meta', 'drives', 'transition', 'throttle', 'hoverThrottle'], { ...VTOL, topics: [status({ is_vtol: 1 }), outputs([1000, 1300]), controls(0), controls(1), topic('vtol_vehicle_status', 'bool vtol_in_rw_mode;bool vtol_in_trans_mode', { vtol_in_rw_mode: [1, 1, 0, 0], vtol_in_trans_mode: [0, 1, 0, 1] })] }],
  ['a VTOL of today', ['transition', 'events'], { ...VTOL, topics: [status({ is_vtol: 1 }), topic('vtol_vehicle_status', 'uint8_t vehicle_vtol_state;bool fixed_wing_system_failure', { vehicle_vtol_state: [0, 1, 2, 3, 4], fixed_wing_system_failure: [0, 0, 1, 0] }, { count: 5 })] }],
  ['a plane of old', ['drives', 'throttle', 'airspeedTarget', 'heights', 'hoverThrottle'], { integers: { MAV_TYPE: 1 }, parameters: { MPC_THR_HOVER: 0.5 }, topics: [status(), controls(0), topic('tecs_status', 'float altitude_sp;float airspeed_sp'), topic('vehicle_global_position', 'double lat;double lon;float alt')] }],
  ['a plane by its thrust', ['throttle', 'servos'], { integers: { MAV_TYPE: 1 }, topics: [status({ vehicle_type: 2 }), topic('vehicle_thrust_setpoint', 'float[3] xyz')] }],
  ['a topic twice, the second with more in it', ['batteries'], { topics: [status(), topic('battery_status', 'float voltage_v', { voltage_v: 11 }, { count: 2 }), topic('battery_status', 'float voltage_v;float current_a', { voltage_v: 12 }, { count: 5 })] }],
  ['a topic twice, the first with more in it', ['batteries'], { topics: [status(), topic('battery_status', 'float voltage_v;float current_a', { voltage_v: 12 }, { count: 5 }), topic('battery_status', 'float voltage_v', { voltage_v: 11 }, { count: 2 })] }],
  ['DShot', ['drives'], { integers: { MAV_TYPE: 2 }, topics: [outputs([0, 800, 799, 1999])] }],
  ['pulses alone', ['drives'], { integers: { MAV_TYPE: 2, PWM_MAIN_MIN: 1100, PWM_MAIN_MAX: 1900 }, topics: [outputs([900, 1500, 800, 2190])] }],
  ['CAN commands', ['drives'], { integers: { MAV_TYPE: 2 }, topics: [outputs([0, 2198, 8191])] }],
  ['shares', ['drives'], { integers: { MAV_TYPE: 2 }, topics: [topic('actuator_outputs', 'float[4] output', range(4, (i) => [`output[${i}]`, [0, 0.5 + i / 10, 2]]))] }],
  ['vibration per step', ['vibrations', 'imus', 'rates'], { integers: { IMU_INTEG_RATE: 400 }, topics: [topic('vehicle_imu_status', 'float accel_vibration_metric'), topic('vehicle_acceleration', 'float[3] xyz'), topic('vehicle_angular_velocity', 'float[3] xyz', {}, { from_s: 10.6 })] }],
  ['vibration per step of 5 ms', ['vibrations'], { topics: [topic('vehicle_imu_status', 'float accel_vibration_metric')] }],
  ['a lone IMU', ['imus'], { topics: [topic('vehicle_imu', 'float[3] delta_angle;float[3] delta_velocity;uint16_t delta_angle_dt;uint16_t delta_velocity_dt', { delta_angle_dt: 5000, delta_velocity_dt: 4000 }, { count: 1 })] }],
  ['ratios that are not filtered', ['estimator', 'compasses'], { topics: [topic('estimator_status', 'float vel_test_ratio;float pos_test_ratio;float hgt_test_ratio;float mag_test_ratio;float tas_test_ratio'), topic('sensor_mag', 'uint32_t device_id;float x;float y;float z')] }],
  ['squares without flags', ['estimator'], { topics: [topic('estimator_innovation_test_ratios', 'float[2] gps_hvel;float baro_vpos;float heading', {}, { count: 2 })] }],
  ['controllers by their place', ['escs'], { topics: [status()], more: escs(2, [[[100, 1, 2, 3, 0], [200, 4, 5, 6, 100], [300, 7, 8, 9, 0]]]) }],
  ['an autopilot without any remote control', ['rc'], { topics: [topic('manual_control_setpoint', 'float roll;float pitch;float yaw;float throttle;bool valid', { valid: 0 })] }],
  ['sticks that were sent once', ['rc'], { topics: [topic('manual_control_setpoint', 'float x;float y;float z;float r', {}, { count: 1 })] }],
  ['sticks that were sent twice', ['rc'], { topics: [topic('manual_control_setpoint', 'float x;float y;float z;float r', {}, { count: 2 })] }],
  ['a log that opens armed above its home', ['heights', 'armed'], { topics: [status(), topic('vehicle_local_position', 'float z', { z: [-3, -4] }, { count: 2 }), topic('home_position', 'float z;bool valid_lpos', { z: -1, valid_lpos: 1 }, { count: 1 })] }],
  ['a home that is not valid', ['heights'], { topics: [status(), topic('vehicle_local_position', 'float z', { z: [-3, -4] }, { count: 2 }), topic('home_position', 'float z;bool valid_lpos', { z: -1, valid_lpos: 0 }, { count: 1 })] }],
  ['airspeed that is validated', ['airspeed', 'airspeedTarget'], { topics: [topic('airspeed_validated', 'float indicated_airspeed_m_s'), topic('tecs_status', 'float true_airspeed_sp')] }],
]; // biome-ignore format: a line a log

/** Armed from 11 s to 13 s, with what was said or asked around the disarming. */
const ended = (
  title: string,
  more: Partial<UlogParts> & { given?: object; extra?: Topic[] } = {},
): UlogVariant => [
  title,
  more.extra ? ['armed', 'events'] : ['armed'],
  {
    ...more,
    topics: [
      topic(
        'vehicle_status',
        `${STATUS};uint8_t latest_disarming_reason`,
        {
          arming_state: [1, 2, 2, 2, 2, 1],
          nav_state: 3,
          latest_disarming_reason: 255,
          ...more.given,
        },
        { count: 6 },
      ),
      ...(more.extra ?? []),
    ],
  },
];
const commanded = (time_s: number, param2: number): Topic =>
  topic(
    'vehicle_command',
    'uint32_t command;float param1;float param2',
    { command: 400, param1: 0, param2 },
    { count: 1, from_s: time_s },
  );

const endings: UlogVariant[] = [
  ...['Disarmed by auto disarm', 'Disarmed, kill', 'DISARMED by failure detector', 'Disarmed by lockdown', 'Disarmed by stick', 'Disarmed by RC', 'Disarmed, internal', 'Disarmed by gcs', 'Disarmed'].map((text) => ended(text, { texts: [[12.9, 6, text]] })),
  ended('a text 1.5 s before', { texts: [[11.5, 6, 'Disarmed by stick']] }),
  ended('a text less before', { texts: [[11.501, 6, 'Disarmed by stick']] }),
  ended('a force 1.5 s before', { extra: [commanded(11.5, 21_196)] }),
  ended('a force less before', { extra: [commanded(11.501, 21_196)] }),
  ended('an order without force', { extra: [commanded(13, 21_195)] }),
  ...[0, 1, 6, 7, 9, 11, 14, 15].map((reason) => ended(`reason ${reason} of old`, { given: { latest_disarming_reason: [0, 0, 0, 0, 0, reason] } })),
  ['armed as the log opens', ['armed'], { integers: { SDLOG_MODE: 0 }, topics: [status(), topic('vehicle_land_detected', 'bool landed', { landed: 1 })] }],
  ['armed as the log opens, in flight', ['armed'], { integers: { SDLOG_MODE: 0 }, topics: [status(), topic('vehicle_land_detected', 'bool landed', { landed: 0 })] }],
  ['armed by a text 2 s before', ['armed'], { texts: [[8, 6, 'Armed by stick']], topics: [status()] }],
  ['armed by a text less before', ['armed'], { texts: [[8.1, 6, 'Armed by stick']], topics: [status()] }],
  ...[8, 8.1].map((time_s): UlogVariant => [`armed at ${time_s} s`, ['armed'], { topics: [topic('vehicle_status', 'uint64_t armed_time;uint8_t arming_state', { armed_time: 1e6 * time_s, arming_state: 2 })] }]),
]; // biome-ignore format: a line a log

export const ULOG_VARIANTS: readonly UlogVariant[] = [...vehicles, ...parts, ...endings];
