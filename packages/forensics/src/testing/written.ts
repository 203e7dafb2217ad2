/**
 * Drawn flights of a quad X as the bytes of a log: damage is done to bytes, and what a reader makes of them is
 * part of the reading. The usual messages of the two autopilots, records in the order of time.
 */
import type { Flight } from '@airworthy/flightlog';
import {
  type Definition,
  FMT,
  fmt,
  join,
  record,
} from '../../../flightlog/src/testing/dataflashBytes.ts';
import * as ulog from '../../../flightlog/src/testing/ulogBytes.ts';

const DEG = 180 / Math.PI;
const MODES: Readonly<Record<string, readonly [ardupilot: number, px4: number]>> = {
  STABILIZE: [0, 15],
  ACRO: [1, 10],
  ALT_HOLD: [2, 1],
  LOITER: [5, 2],
  RTL: [6, 5],
  LAND: [9, 18],
  Stabilized: [0, 15],
  Acro: [1, 10],
  Altitude: [2, 1],
  Position: [5, 2],
  Return: [6, 5],
  Land: [9, 18],
};
/** 2026-11-15 in GPS weeks. */
const WEEK = 2445;

type Row = { readonly time_us: number; readonly bytes: Uint8Array };

const MESSAGES = {
  PARM: { type: 129, name: 'PARM', letters: 'QNff', columns: 'TimeUS,Name,Value,Default' },
  MSG: { type: 130, name: 'MSG', letters: 'QZ', columns: 'TimeUS,Message' },
  MODE: { type: 131, name: 'MODE', letters: 'QMBB', columns: 'TimeUS,Mode,ModeNum,Rsn' },
  ARM: { type: 132, name: 'ARM', letters: 'QBIBB', columns: 'TimeUS,ArmState,ArmChecks,Forced,Method' },
  ATT: { type: 133, name: 'ATT', letters: 'Qffffff', columns: 'TimeUS,DesRoll,Roll,DesPitch,Pitch,DesYaw,Yaw' },
  RATE: { type: 134, name: 'RATE', letters: 'Qffffff', columns: 'TimeUS,RDes,R,PDes,P,YDes,Y' },
  IMU: { type: 135, name: 'IMU', letters: 'QBffffff', columns: 'TimeUS,I,GyrX,GyrY,GyrZ,AccX,AccY,AccZ' },
  CTUN: { type: 136, name: 'CTUN', letters: 'Qffffh', columns: 'TimeUS,ThO,ThH,DAlt,Alt,CRt' },
  BARO: { type: 137, name: 'BARO', letters: 'QBf', columns: 'TimeUS,I,Alt' },
  GPS: { type: 138, name: 'GPS', letters: 'QBBIHBcLLffffB', columns: 'TimeUS,I,Status,GMS,GWk,NSats,HDop,Lat,Lng,Alt,Spd,GCrs,VZ,U' },
  BAT: { type: 139, name: 'BAT', letters: 'QBff', columns: 'TimeUS,Inst,Volt,Curr' },
  RCOU: { type: 140, name: 'RCOU', letters: 'QHHHH', columns: 'TimeUS,C1,C2,C3,C4' },
  RCIN: { type: 141, name: 'RCIN', letters: 'QHHHH', columns: 'TimeUS,C1,C2,C3,C4' },
} as const satisfies Readonly<Record<string, Definition>>; // biome-ignore format: a table of messages

const PARAMETERS = { FRAME_CLASS: 1, FRAME_TYPE: 1, SERVO1_FUNCTION: 33, SERVO2_FUNCTION: 34, SERVO3_FUNCTION: 35, SERVO4_FUNCTION: 36, MOT_PWM_MIN: 1000, MOT_PWM_MAX: 2000, MOT_SPIN_MIN: 0.15, MOT_SPIN_MAX: 0.95, RTL_ALT: 1500, BATT_LOW_VOLT: 0, BAT1_N_CELLS: 4 }; // biome-ignore format: a table of parameters

/** As ArduCopter writes it. */
export function asDataflash(flight: Flight): Uint8Array {
  const rows: Row[] = [];
  const put = (message: Definition, time_us: number, ...values: readonly (number | string)[]) =>
    rows.push({ time_us, bytes: record(message, [Math.round(time_us), ...values]) });
  put(MESSAGES.MSG, 0, 'ArduCopter V4.6.3 (92b0cd78)');
  for (const [name, value] of Object.entries(PARAMETERS)) put(MESSAGES.PARM, 0, name, value, value);
  for (const { time_us, name } of flight.modes) {
    const [number] = MODES[name] ?? [0];
    put(MESSAGES.MODE, time_us, number, number, 1);
  }
  for (const { from_us, to_us, disarmSeen } of flight.armed) {
    put(MESSAGES.ARM, from_us, 1, 0, 0, 2);
    if (disarmSeen) put(MESSAGES.ARM, to_us, 0, 0, 0, 2);
  }
  putMotion(flight, put);
  putPlace(flight, put);
  const definitions = [FMT, ...Object.values(MESSAGES)].map(fmt);
  rows.sort((a, b) => a.time_us - b.time_us);
  return join(...definitions, ...rows.map(({ bytes }) => bytes));
}

type Put = (message: Definition, time_us: number, ...values: readonly (number | string)[]) => void;

function putMotion(flight: Flight, put: Put): void {
  const attitude = flight.attitude!;
  const target = flight.attitudeTarget!;
  const rates = flight.rates!;
  const wanted = flight.rateTargets!;
  const { motion } = flight.imus[0]!;
  const sticks = flight.rc!.sticks;
  const pulse = (share: number) => Math.round(1500 + 500 * share);
  // A receiver that stands still to the microsecond has lost its transmitter.
  const jitter = (index: number) => ((index * 7919) % 3) - 1;
  for (const [i, time_us] of attitude.time_us.entries()) {
    put(
      MESSAGES.ATT,
      time_us,
      ...[target.roll_rad, attitude.roll_rad, target.pitch_rad, attitude.pitch_rad].map(
        (angles) => angles[i]! * DEG,
      ),
      attitude.yaw_rad[i]! * DEG,
      attitude.yaw_rad[i]! * DEG,
    );
    put(
      MESSAGES.RATE,
      time_us,
      ...[wanted.roll_radps, rates.roll_radps, wanted.pitch_radps, rates.pitch_radps].map(
        (column) => column[i]! * DEG,
      ),
      wanted.yaw_radps[i]! * DEG,
      rates.yaw_radps[i]! * DEG,
    );
    put(
      MESSAGES.IMU,
      time_us,
      0,
      ...[motion.gyroX_radps, motion.gyroY_radps, motion.gyroZ_radps].map((column) => column[i]!),
      ...[motion.accX_mps2, motion.accY_mps2, motion.accZ_mps2].map((column) => column[i]!),
    );
    // The floor and the ceiling of flight are at 15 and 95 % of the pulse.
    const outputs = flight.motors.map(({ output }) =>
      Math.round(1150 + 800 * Math.max(-0.15, output.value[i]!)),
    );
    put(MESSAGES.RCOU, time_us, ...outputs);
    const { roll, pitch, yaw, throttle } = sticks;
    put(
      MESSAGES.RCIN,
      time_us,
      pulse(roll[i]!) + jitter(i),
      pulse(-pitch[i]!),
      Math.round(1000 + 1000 * throttle[i]!),
      pulse(yaw[i]!),
    );
  }
}

function putPlace(flight: Flight, put: Put): void {
  const { heights, climbRates } = flight;
  const { power } = flight.batteries[0]!;
  for (const [i, time_us] of heights.ekf!.time_us.entries()) {
    put(
      MESSAGES.CTUN,
      time_us,
      flight.throttle!.value[i]!,
      flight.hoverThrottle!,
      heights.target!.value[i]!,
      heights.ekf!.value[i]!,
      Math.round(100 * climbRates.ekf!.value[i]!),
    );
    if (i % 3 === 0) put(MESSAGES.BARO, time_us, 0, heights.baro!.value[i]!);
    if (i % 3 === 0) put(MESSAGES.BAT, time_us, 0, power.voltage_V[i]!, power.current_A[i]!);
  }
  const { solution } = flight.gps[0]!;
  for (const [i, time_us] of solution.time_us.entries())
    put(
      MESSAGES.GPS,
      time_us,
      0,
      solution.fix[i]!,
      Math.round(3600_000 + time_us / 1000),
      WEEK,
      solution.satellites[i]!,
      Math.round(100 * solution.hdop[i]!),
      Math.round(1e7 * solution.latitude_deg[i]!),
      Math.round(1e7 * solution.longitude_deg[i]!),
      solution.altitude_m[i]!,
      solution.speed_mps[i]!,
      ((solution.course_rad[i]! * DEG + 360) % 360) as number,
      solution.down_mps[i]!,
      1,
    );
}

/** Attitude as a quaternion, w first. */
function quaternion(roll: number, pitch: number, yaw: number): number[] {
  const [cr, sr] = [Math.cos(roll / 2), Math.sin(roll / 2)];
  const [cp, sp] = [Math.cos(pitch / 2), Math.sin(pitch / 2)];
  const [cy, sy] = [Math.cos(yaw / 2), Math.sin(yaw / 2)];
  return [
    cr * cp * cy + sr * sp * sy,
    sr * cp * cy - cr * sp * sy,
    cr * sp * cy + sr * cp * sy,
    cr * cp * sy - sr * sp * cy,
  ];
}

const TOPICS: readonly (readonly [name: string, fields: string])[] = [
  ['vehicle_status', 'uint8_t nav_state;uint8_t arming_state;uint8_t vehicle_type;uint8_t latest_disarming_reason'],
  ['vehicle_attitude', 'float[4] q'],
  ['vehicle_attitude_setpoint', 'float[4] q_d'],
  ['vehicle_angular_velocity', 'float[3] xyz'],
  ['vehicle_rates_setpoint', 'float roll;float pitch;float yaw'],
  ['sensor_combined', 'float[3] gyro_rad;float[3] accelerometer_m_s2'],
  ['actuator_motors', 'float[4] control'],
  ['vehicle_thrust_setpoint', 'float[3] xyz'],
  ['manual_control_setpoint', 'float roll;float pitch;float yaw;float throttle;bool valid'],
  ['vehicle_local_position', 'float x;float y;float z;float vx;float vy;float vz;bool z_valid;bool v_z_valid;bool xy_valid;bool v_xy_valid'],
  ['vehicle_local_position_setpoint', 'float z'],
  ['vehicle_air_data', 'float baro_alt_meter'],
  ['battery_status', 'float voltage_v;float current_a;int32_t cell_count;bool connected'],
  ['sensor_gps', 'double latitude_deg;double longitude_deg;double altitude_msl_m;float vel_m_s;float vel_d_m_s;float cog_rad;uint64_t time_utc_usec;uint8_t fix_type;uint8_t satellites_used'],
]; // biome-ignore format: a table of topics

const WRITERS: Readonly<Record<string, (value: number) => ulog.Bytes>> = {
  uint8_t: ulog.u8,
  bool: ulog.u8,
  int32_t: ulog.u32,
  uint64_t: ulog.u64,
  float: ulog.f32,
  double: ulog.f64,
};

/** Quad X as PX4 counts it, by its own parameters. */
const ROTORS: readonly (readonly [x: number, y: number, turn: number])[] = [
  [1, 1, 0.05],
  [-1, -1, 0.05],
  [1, -1, -0.05],
  [-1, 1, -0.05],
];
const STARTED_US = 1_794_700_000_000_000;

/** As PX4 writes it. */
export function asUlog(flight: Flight): Uint8Array {
  const rows: Row[] = [];
  const put = (name: string, time_us: number, ...values: readonly number[]) => {
    const id = TOPICS.findIndex(([topic]) => topic === name);
    const types = TOPICS[id]![1].split(';').flatMap((field) => {
      const [, type, count] = /^(\w+?)(?:\[(\d+)\])? /.exec(field)!;
      return new Array<string>(Number(count ?? 1)).fill(type!);
    });
    const fields = types.map((type, i) => WRITERS[type]!(values[i] ?? 0));
    rows.push({
      time_us,
      bytes: Uint8Array.from(ulog.data(id, ulog.u64(Math.round(time_us)), ...fields)),
    });
  };
  putTopics(flight, put);
  rows.sort((a, b) => a.time_us - b.time_us);
  const number = (name: string, value: number) => ulog.parameter(`float ${name}`, ulog.f32(value));
  const head = ulog.file(
    ulog.header(0),
    ulog.flags({}),
    ulog.info('char[3] sys_name', ulog.text('PX4')),
    ulog.parameter('int32_t CA_AIRFRAME', ulog.u32(0)),
    ulog.parameter('int32_t CA_ROTOR_COUNT', ulog.u32(4)),
    ...ROTORS.flatMap(([x, y, turn], i) => [
      number(`CA_ROTOR${i}_PX`, x),
      number(`CA_ROTOR${i}_PY`, y),
      number(`CA_ROTOR${i}_KM`, turn),
    ]),
    number('MPC_THR_HOVER', flight.hoverThrottle!),
    ...TOPICS.map(([name, fields]) => ulog.format(`${name}:uint64_t timestamp;${fields};`)),
    ...TOPICS.map(([name], id) => ulog.subscribe(id, name)),
  );
  return join(head, ...rows.map(({ bytes }) => bytes));
}

function putTopics(
  flight: Flight,
  put: (name: string, time_us: number, ...values: readonly number[]) => void,
): void {
  const attitude = flight.attitude!;
  const target = flight.attitudeTarget!;
  const { motion } = flight.imus[0]!;
  const { heights, climbRates } = flight;
  const { power } = flight.batteries[0]!;
  const sticks = flight.rc!.sticks;
  for (const [i, time_us] of attitude.time_us.entries()) {
    const mode = flight.modes.findLast((row) => row.time_us <= time_us)?.name ?? 'Position';
    const armed = flight.armed.some((span) => span.from_us <= time_us && time_us < span.to_us);
    // 2 stands for rotors, 4 for a switch of the transmitter.
    if (i % 5 === 0)
      put('vehicle_status', time_us, MODES[mode]?.[1] ?? 2, armed ? 2 : 1, 1, armed ? 0 : 4);
    const yaw = attitude.yaw_rad[i]!;
    put(
      'vehicle_attitude',
      time_us,
      ...quaternion(attitude.roll_rad[i]!, attitude.pitch_rad[i]!, yaw),
    );
    put(
      'vehicle_attitude_setpoint',
      time_us,
      ...quaternion(target.roll_rad[i]!, target.pitch_rad[i]!, yaw),
    );
    const { roll_radps, pitch_radps, yaw_radps } = flight.rates!;
    put('vehicle_angular_velocity', time_us, roll_radps[i]!, pitch_radps[i]!, yaw_radps[i]!);
    const wanted = flight.rateTargets!;
    put(
      'vehicle_rates_setpoint',
      time_us,
      wanted.roll_radps[i]!,
      wanted.pitch_radps[i]!,
      wanted.yaw_radps[i]!,
    );
    put(
      'sensor_combined',
      time_us,
      ...[motion.gyroX_radps, motion.gyroY_radps, motion.gyroZ_radps].map((column) => column[i]!),
      ...[motion.accX_mps2, motion.accY_mps2, motion.accZ_mps2].map((column) => column[i]!),
    );
    put('actuator_motors', time_us, ...flight.motors.map(({ output }) => output.value[i]!));
    put('vehicle_thrust_setpoint', time_us, 0, 0, -flight.throttle!.value[i]!);
    put(
      'manual_control_setpoint',
      time_us,
      sticks.roll[i]!,
      -sticks.pitch[i]!,
      sticks.yaw[i]!,
      2 * sticks.throttle[i]! - 1,
      1,
    );
    put(
      'vehicle_local_position',
      time_us,
      0,
      0,
      -heights.ekf!.value[i]!,
      0,
      0,
      -climbRates.ekf!.value[i]!,
      1,
      1,
      0,
      0,
    );
    put('vehicle_local_position_setpoint', time_us, -heights.target!.value[i]!);
    if (i % 3 === 0) put('vehicle_air_data', time_us, 400 + heights.baro!.value[i]!);
    if (i % 3 === 0) put('battery_status', time_us, power.voltage_V[i]!, power.current_A[i]!, 4, 1);
  }
  const { solution } = flight.gps[0]!;
  for (const [i, time_us] of solution.time_us.entries())
    put(
      'sensor_gps',
      time_us,
      ...[solution.latitude_deg, solution.longitude_deg, solution.altitude_m].map(
        (column) => column[i]!,
      ),
      ...[solution.speed_mps, solution.down_mps, solution.course_rad].map((column) => column[i]!),
      STARTED_US + Math.round(time_us),
      solution.fix[i]!,
      solution.satellites[i]!,
    );
}
