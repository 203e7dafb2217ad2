/** PX4 logs that hold every topic and field that a flight is made of, each field with a value of its own. */
import * as ulog from './ulogBytes.ts';

type Given = number | readonly number[];
export type Topic = {
  readonly name: string;
  readonly fields: readonly string[];
  readonly rows: readonly (readonly number[])[];
  readonly instance: number;
};

const widthOf = (field: string): number => Number(/\[(\d+)\]/.exec(field)?.[1] ?? 1);
const at = (given: Given, row: number): number =>
  typeof given === 'number' ? given : given[Math.min(row, given.length - 1)]!;

/** A value that no other field of the topic has. */
function ownValue(spelled: string, place: number, row: number, seed: number): number {
  const type = spelled.replace(/\[.*/, '');
  const value = place + 1 + 0.25 * row * (place + 2) + 0.125 * seed;
  if (type === 'float' || type === 'double') return 0.37 * value;
  return /8_t|bool/.test(type) ? Math.round(3 * value) % 120 : Math.round(17 * value);
}

/**
 * A topic, half a second apart from 10.5 s on: `topic('wind', 'float windspeed_north;float windspeed_east')`. Fields that
 * `given` does not name have values of their own; an element of an array is given as `q[1]`.
 */
export function topic(
  name: string,
  fields: string,
  given: Readonly<Record<string, Given>> = {},
  about: { instance?: number; count?: number; from_s?: number; step_s?: number } = {},
): Topic {
  const { instance = 0, count = 4, from_s = 10.5, step_s = 0.5 } = about;
  const declared = fields.split(';').filter((field) => field !== '');
  const seed = ([...name].reduce((sum, c) => sum + c.charCodeAt(0), 0) + instance) % 7;
  const rows = Array.from({ length: count }, (_, row) => {
    let place = 0;
    const values = declared.flatMap((field) => {
      const [type = '', spelled = ''] = field.split(' ');
      const isArray = type.includes('[');
      return Array.from({ length: widthOf(type) }, (_unused, i) => {
        const own = given[isArray ? `${spelled}[${i}]` : spelled] ?? given[spelled];
        return own === undefined ? ownValue(type, place++, row, seed) : at(own, row);
      });
    });
    return [Math.round(1e6 * (from_s + row * step_s)), ...values];
  });
  return { name, fields: declared, rows, instance };
}

export type UlogParts = {
  readonly infos?: readonly (readonly [key: string, value: ulog.Bytes])[];
  readonly parameters?: Readonly<Record<string, number>>;
  readonly integers?: Readonly<Record<string, number>>;
  readonly texts?: readonly (readonly [time_s: number, level: number, text: string])[];
  /** Start of the log in its header, s. */
  readonly start_s?: number;
  readonly topics: readonly Topic[];
  /** Messages behind the topics. */
  readonly more?: ulog.Bytes;
};

/** Topics one after the other, behind infos and parameters; texts at the end. */
export function ulogOf(parts: UlogParts): Uint8Array {
  const {
    infos = [],
    parameters = {},
    integers = {},
    texts = [],
    start_s = 10,
    topics,
    more = [],
  } = parts;
  const known = new Map<string, string>();
  return ulog.file(
    ulog.header(1e6 * start_s),
    ulog.flags({}),
    ...infos.map(([key, value]) => ulog.info(key, value)),
    ...Object.entries(parameters).map(([n, v]) => ulog.parameter(`float ${n}`, ulog.f32(v))),
    ...Object.entries(integers).map(([n, v]) => ulog.parameter(`int32_t ${n}`, ulog.u32(v))),
    ...topics.map(({ name, fields, rows, instance }, id) => {
      const whole = ulog.topic({ id, name, multiId: instance }, fields, rows);
      // A topic is defined once, and again where it has other fields.
      const skip = known.get(name) === fields.join() ? whole[0]! + 256 * whole[1]! + 3 : 0;
      known.set(name, fields.join());
      return whole.slice(skip);
    }),
    more,
    ...texts.map(([time_s, level, text]) => ulog.logged(level, 1e6 * time_s, text)),
  );
}

const char = (key: string, value: string): readonly [string, ulog.Bytes] => [
  `char[${value.length}] ${key}`,
  ulog.text(value),
];

const QUATERNION = {
  'q[0]': [0.9, 0.8],
  'q[1]': [0.3, -0.2],
  'q[2]': [-0.2, 0.5],
  'q[3]': [0.245, 0.265],
};
const rotors = (): Record<string, number> =>
  Object.fromEntries(
    [[1, 1, 0.05], [-1, -1, 0.05], [1, -1, -0.05], [-1, 1, -0.05]].flatMap(([x, y, k], i) => [
      [`CA_ROTOR${i}_PX`, x!], [`CA_ROTOR${i}_PY`, y!], [`CA_ROTOR${i}_KM`, k!],
    ]),
  ); // biome-ignore format: a table of places

function quadMotion(): Topic[] {
  return [
    topic('vehicle_attitude', 'float[4] q;uint8_t quat_reset_counter', QUATERNION, { count: 3 }),
    topic('estimator_attitude', 'float[4] q', QUATERNION, { count: 1 }),
    topic('estimator_attitude', 'float[4] q', { 'q[0]': 1, 'q[1]': 0, 'q[2]': 0, 'q[3]': [0, 0.1, 2] }, { instance: 1 }),
    topic('estimator_selector_status', 'uint8_t primary_instance;uint32_t instance_changed_count', { primary_instance: [0, 1, 255, 1], instance_changed_count: [0, 1] }),
    topic('vehicle_attitude_setpoint', 'float[4] q_d;float[3] thrust_body', { 'q_d[0]': [0.9, 0, 0.8], 'q_d[1]': [0.3, 0, -0.2], 'q_d[2]': [-0.2, 0, 0.5], 'q_d[3]': [0.245, 0, 0.265] }),
    topic('vehicle_control_mode', 'bool flag_control_attitude_enabled', { flag_control_attitude_enabled: [1, 0, 1, 0] }, { from_s: 10.6 }),
    topic('vehicle_angular_velocity', 'float[3] xyz'),
    topic('vehicle_rates_setpoint', 'float roll;float pitch;float yaw;float[3] thrust_body'),
    topic('sensor_combined', 'float[3] gyro_rad;float[3] accelerometer_m_s2'),
    topic('sensor_selection', 'uint32_t accel_device_id', { accel_device_id: 77 }, { count: 1 }),
    ...[77, 88].map((device, instance) => topic('vehicle_imu', 'uint32_t accel_device_id;float[3] delta_angle;float[3] delta_velocity;uint16_t delta_angle_dt;uint16_t delta_velocity_dt', { accel_device_id: device, delta_angle_dt: 5000, delta_velocity_dt: 4000 }, { instance, count: 2 })),
    ...[0, 1].map((instance) => topic('vehicle_imu_status', 'float accel_vibration_metric;float delta_angle_coning_metric;uint32_t[3] accel_clipping', {}, { instance, count: 2 })),
    topic('vehicle_local_position', 'float x;float y;float z;float vx;float vy;float vz;bool z_valid;bool v_xy_valid;bool v_z_valid;float dist_bottom;bool dist_bottom_valid;uint8_t xy_reset_counter;uint8_t z_reset_counter;uint8_t vxy_reset_counter;uint8_t vz_reset_counter;uint8_t heading_reset_counter', { z: [-1, -2, -3.5, -6], z_valid: [1, 1, 0, 1], v_xy_valid: [0, 1, 1, 1], v_z_valid: [1, 0, 1, 1], dist_bottom_valid: [1, 0], xy_reset_counter: [255, 0, 2], z_reset_counter: 3, vxy_reset_counter: [1, 1, 2], vz_reset_counter: 0, heading_reset_counter: [0, 4] }),
    topic('vehicle_global_position', 'double lat;double lon;float alt;bool lat_lon_valid;bool alt_valid', { lat_lon_valid: [0, 1], alt_valid: [1, 0, 1] }),
    topic('vehicle_local_position_setpoint', 'float z'),
    topic('trajectory_setpoint', 'float[3] position'),
    topic('vehicle_air_data', 'float baro_alt_meter', { baro_alt_meter: [100, 100.1, 100.4, 101, 101.5, 102, 102.8, 104] }, { count: 8, step_s: 0.125 }),
    topic('distance_sensor', 'float current_distance;float min_distance;float max_distance;int8_t signal_quality;uint8_t orientation', { orientation: 0 }),
    topic('distance_sensor', 'float current_distance;float min_distance;float max_distance;int8_t signal_quality;uint8_t orientation', { current_distance: [0.1, 0.2, 5, 5.1, 2, 3], min_distance: 0.2, max_distance: 5, signal_quality: [50, 50, 50, 50, 0, -1], orientation: 25 }, { instance: 1, count: 6, step_s: 0.25 }),
    topic('home_position', 'double lat;double lon;float alt;float z;bool valid_alt;bool valid_lpos', { z: -0.5, valid_alt: 1, valid_lpos: 1 }, { count: 1 }),
  ];
} // biome-ignore format: a line a topic

function quadSensors(): Topic[] {
  const gps = 'double latitude_deg;double longitude_deg;double altitude_msl_m;float s_variance_m_s;float eph;float epv;float hdop;float vel_m_s;float vel_d_m_s;float cog_rad;uint64_t time_utc_usec;uint16_t jamming_indicator;uint8_t fix_type;uint8_t satellites_used;bool vel_ned_valid;uint8_t spoofing_state';
  const cells = [4.1, 4.11, 4.12, 0];
  return [
    ...[0, 1].map((instance) => topic('sensor_gps', gps, { fix_type: [1, 2, 3, 6], vel_ned_valid: [1, 1, 0, 1], time_utc_usec: [0, 1, 2, 3].map((i) => 1_700_000_000_000_000 + 500_000 * i) }, { instance })),
    topic('battery_status', 'float voltage_v;float current_a;float discharged_mah;float remaining;uint8_t cell_count;uint8_t warning;float[14] voltage_cell_v', { voltage_v: [16.4, 0.05, 16.2, 16.1], current_a: [10, -1, 11, 12], discharged_mah: [100, 110, -1, 120], remaining: [0.9, -1, 0.8, 0.7], cell_count: [0, 4], warning: [0, 0, 1, 2], ...Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`voltage_cell_v[${i}]`, i === 1 ? [4.11, 0.05, 4.09] : (cells[i] ?? 0)])) }),
    topic('battery_status', 'float voltage_v;float current_a;float discharged_mah;float remaining;uint8_t cell_count;uint8_t warning;float[14] voltage_cell_v', { voltage_v: 12, current_a: -1, cell_count: 0, warning: 0, ...Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`voltage_cell_v[${i}]`, i === 0 ? 4 : 0])) }, { instance: 1 }),
    topic('battery_status', 'float voltage_v;float current_a;float discharged_mah;float remaining;uint8_t cell_count;uint8_t warning;float[14] voltage_cell_v', { voltage_v: 1 }, { instance: 2 }),
    topic('system_power', 'float voltage5v_v', { voltage5v_v: [0, 5.1, 4.9] }),
    topic('vehicle_magnetometer', 'uint32_t device_id;float[3] magnetometer_ga', { device_id: 11 }),
    topic('vehicle_magnetometer', 'uint32_t device_id;float[3] magnetometer_ga', { device_id: 12 }, { instance: 1 }),
    topic('estimator_status', 'float vel_test_ratio;float pos_test_ratio;float hgt_test_ratio;float mag_test_ratio;float hdg_test_ratio;float tas_test_ratio'),
    topic('estimator_innovation_test_ratios', 'float[2] gps_hvel;float gps_vvel;float[2] gps_hpos;float gps_vpos;float[2] ev_hvel;float ev_vvel;float[2] ev_hpos;float ev_vpos;float rng_vpos;float baro_vpos;float airspeed;float heading;float[3] mag_field'),
    topic('estimator_innovation_test_ratios', 'float[2] gps_hvel;float gps_vvel;float[2] gps_hpos;float gps_vpos;float[2] ev_hvel;float ev_vvel;float[2] ev_hpos;float ev_vpos;float rng_vpos;float baro_vpos;float airspeed;float heading;float[3] mag_field', { 'gps_hvel[1]': [-9, Number.NaN], baro_vpos: 0 }, { instance: 1 }),
    topic('estimator_status_flags', 'bool cs_gps;bool cs_gnss_vel;bool cs_gnss_pos;bool cs_baro_hgt;bool cs_gps_hgt;bool cs_rng_hgt;bool cs_ev_hgt;bool cs_ev_vel;bool cs_ev_pos;bool cs_mag_hdg;bool cs_mag_3d;bool cs_mag;bool cs_fuse_aspd', { cs_gps: 0, cs_gnss_vel: [1, 0], cs_gnss_pos: [0, 1], cs_baro_hgt: [1, 0], cs_gps_hgt: [0, 1, 0], cs_rng_hgt: [0, 0, 1, 0], cs_ev_hgt: [0, 0, 0, 1], cs_ev_vel: [0, 1], cs_ev_pos: [0, 0, 1], cs_mag_hdg: [1, 0], cs_mag_3d: [0, 1], cs_mag: [0, 0, 1], cs_fuse_aspd: [1, 0] }),
    topic('wind', 'float windspeed_north;float windspeed_east'),
    topic('input_rc', 'int32_t rssi;bool rc_lost;bool rc_failsafe;uint8_t channel_count;int16_t link_quality;uint16_t[6] values', { rssi: [90, 255, -1, 120], rc_lost: [0, 1, 0, 0], rc_failsafe: [0, 0, 1, 0], channel_count: [0, 5, 4], link_quality: [0, 0, 0, 0] }),
    topic('manual_control_setpoint', 'float roll;float pitch;float yaw;float throttle;bool valid', { throttle: [-1, 0, 1, 0.5], valid: [1, 1, 0, 1] }),
    topic('manual_control_switches', 'uint8_t mode_slot;uint8_t return_switch;uint8_t loiter_switch;uint8_t offboard_switch', { mode_slot: [1, 1, 2, 2], return_switch: 0, loiter_switch: 0, offboard_switch: 0 }),
    topic('airspeed_validated', 'float calibrated_airspeed_m_s', { calibrated_airspeed_m_s: Number.NaN }),
    topic('airspeed', 'float indicated_airspeed_m_s'),
  ];
} // biome-ignore format: a line a topic

function quadControl(): Topic[] {
  const controls = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`control[${i}]`, i < 4 ? [Number.NaN, 0.1 + i / 10, 0.5, i === 1 ? -0.3 : 0.6] : i === 6 ? [0, 0, 0.2, 0] : i === 7 ? 0 : Number.NaN]));
  return [
    topic('vehicle_status', 'uint64_t armed_time;uint8_t arming_state;uint8_t nav_state;uint8_t nav_state_user_intention;bool failsafe;uint8_t latest_disarming_reason;uint16_t failure_detector_status;uint8_t vehicle_type;bool is_vtol', { armed_time: 0, arming_state: [1, 2, 2, 2, 2, 2, 1, 2], nav_state: [4, 2, 6, 5, 18, 24, 9, 10], nav_state_user_intention: [4, 2, 6, 2, 2, 24, 9, 10], failsafe: [0, 0, 0, 1, 1, 1, 0, 0], latest_disarming_reason: [0, 0, 0, 0, 0, 0, 3], failure_detector_status: [0, 0, 1, 128, 64, 4, 0], vehicle_type: 1, is_vtol: 0 }, { count: 8 }),
    topic('failsafe_flags', 'bool manual_control_signal_lost;bool gcs_connection_lost;bool local_position_invalid;bool geofence_breached;uint8_t battery_warning', { manual_control_signal_lost: [0, 0, 0, 1, 1, 0], gcs_connection_lost: 0, local_position_invalid: [1, 0, 0, 0, 0, 1], geofence_breached: 0, battery_warning: [0, 0, 0, 0, 2, 1] }, { count: 6, from_s: 10.8 }),
    topic('actuator_armed', 'bool armed;bool kill;bool termination', { armed: [0, 1], kill: [0, 0, 0, 1, 0], termination: 0 }, { count: 6, from_s: 10.7 }),
    topic('vehicle_land_detected', 'bool landed;bool maybe_landed', { landed: [1, 1, 0, 0, 1], maybe_landed: [0, 0, 0, 1, 1] }, { count: 5, from_s: 10.6 }),
    topic('vehicle_command', 'uint32_t command;float param1;float param2;bool from_external', { command: [176, 21, 400, 400], param1: [1, 0, 0, 1], param2: [0, 0, 21196, 0], from_external: [1, 0, 1, 1] }, { from_s: 11.4, step_s: 0.8 }),
    topic('event', 'uint32_t id;uint16_t event_sequence', { id: [0x1414569, 0x155cd44, 0x10ae2bd, 5, 0x14d0da4] }, { count: 5, from_s: 11.2, step_s: 0.55 }),
    topic('actuator_motors', 'uint16_t reversible_flags;float[12] control', { reversible_flags: 2, ...controls }, { from_s: 10.9, step_s: 0.4 }),
    topic('actuator_servos', 'float[8] control', { 'control[6]': 0, 'control[7]': Number.NaN }),
    topic('vehicle_thrust_setpoint', 'float[3] xyz', { 'xyz[2]': [-0.1, -0.3, -0.5] }),
    topic('hover_thrust_estimate', 'float hover_thrust;bool valid', { hover_thrust: [0.3, 0.5, 0.31, 0.35], valid: [1, 0, 1, 1] }),
    topic('control_allocator_status', 'float[3] unallocated_torque;float[3] unallocated_thrust', { 'unallocated_torque[1]': [0.1, Number.NaN] }),
  ];
} // biome-ignore format: a line a topic

type EscRow = readonly [
  rpm: number,
  voltage: number,
  current: number,
  temperature: number,
  fn: number,
];

/** `esc_status`, whose controllers are a format of their own. */
export function escs(count: number, rows: readonly (readonly EscRow[])[], id = 900): ulog.Bytes {
  const width = rows[0]?.length ?? 0;
  return [
    ...ulog.format('esc_report:int32_t esc_rpm;float esc_voltage;float esc_current;float esc_temperature;uint8_t actuator_function;'),
    ...ulog.format(`esc_status:uint64_t timestamp;uint8_t esc_count;esc_report[${width}] esc;`),
    ...ulog.subscribe(id, 'esc_status'),
    ...rows.flatMap((row, i) =>
      ulog.data(
        id,
        ulog.u64(10_500_000 + 500_000 * i),
        ulog.u8(count),
        ...row.flatMap(([rpm, voltage, current, temperature, fn]) => [
          ulog.u32(rpm), ulog.f32(voltage), ulog.f32(current), ulog.f32(temperature), ulog.u8(fn),
        ]),
      ),
    ),
  ];
} // biome-ignore format: a line a message

/** PX4 1.16 of a quad: every topic of today. */
export const quad116Parts = (): UlogParts => ({
  infos: [
    char('sys_name', 'PX4'), char('ver_hw', 'PX4_FMU_V6X'), char('ver_sw', 'c50c1d9b4a7e1122'),
    char('sys_uuid', '000600000000aa'), ['uint32_t ver_sw_release', ulog.u32(0x011002ff)],
  ],
  parameters: {
    ...rotors(), MPC_THR_HOVER: 0.5, CAL_MAG1_XOFF: 0.1, CAL_MAG1_YOFF: 0.2, CAL_MAG1_ZOFF: 0.3,
    CAL_MAG2_XOFF: 0.4, CAL_MAG2_YOFF: 0.5, CAL_MAG2_ZOFF: 0.6, SIM_GPS_NOISE: 1,
  },
  integers: {
    CA_ROTOR_COUNT: 4, CA_AIRFRAME: 0, SYS_AUTOSTART: 4001, CAL_MAG2_ID: 11, CA_SV_CS_COUNT: 2, CA_SV_TL_COUNT: 1,
    CA_SV_CS0_TYPE: 1, CA_SV_CS1_TYPE: 4, BAT1_N_CELLS: 3, BAT2_N_CELLS: 3, SDLOG_MODE: 0,
  },
  texts: [[10.4, 6, '[logger] log/2026-11-15/02_17_29.ulg'], [11.6, 3, 'blind land'], [12.2, 4, '\u001b[31mRC lost\u001b[0m\t'], [12.3, 4, '[failure] injected']],
  more: escs(8, [
    [[5000, 16, 3, 40, 102], [5100, 0, 4, 0, 101], [0, 0, 0, 0, 103], [0, 0, 0.02, 0, 0], [0, 0, 0.01, 0, 0], [1, 15, 2, 30, 113], [2, 15, 2, 31, 112], [3, 15, 2, 32, 100], [4, 15, 2, 33, 104]],
    [[5001, 15.9, 3.5, 41, 102], [5101, 0, 4.5, 0, 101], [0, 0, 0, 0, 103], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [1, 15, 2, 30, 113], [2, 15, 2, 31, 112], [3, 15, 2, 32, 100], [4, 15, 2, 33, 104]],
  ]),
  topics: [...quadMotion(), ...quadSensors(), ...quadControl()],
}); // biome-ignore format: a table of facts

export const quad116 = (): Uint8Array => ulogOf(quad116Parts());
