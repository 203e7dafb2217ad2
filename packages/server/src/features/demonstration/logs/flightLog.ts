import { DAY_MS } from '@airworthy/contract/dates';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import { normal } from '../random.ts';
import type { Moment } from './course.ts';
import { DataflashWriter } from './dataflash.ts';
import { messages as m } from './messages.ts';

/** By the number of motors: the frame as ArduCopter names it, and its class. */
const FRAMES = {
  4: { name: 'QUAD/X', class: 1 },
  6: { name: 'HEXA/X', class: 2 },
  8: { name: 'OCTA_QUAD/X', class: 4 },
} as const;

/** What the log says of the aircraft, whatever flight it makes. */
export type Craft = {
  readonly motors: keyof typeof FRAMES;
  readonly cells: number;
  readonly capacity_Ah: number;
  readonly hoverThrottle: number;
  readonly hoverCurrent_A: number;
};

/** What wears: figures of the day, from which Fleet Health reads an aircraft's trend. */
export type Condition = {
  readonly vibration_mps2: number;
  readonly packResistance_ohm: number;
  /** Additional output of one motor, of its range. */
  readonly motorExcess: number;
  readonly compassDisturbance: number;
  readonly satellites: number;
  readonly hdop: number;
  readonly estimatorRatio: number;
  readonly rssi: number;
};

export type LogSubject = {
  readonly craft: Craft;
  readonly condition: Condition;
  readonly startedAt: Date;
  readonly place: { readonly latitude_deg: number; readonly longitude_deg: number };
  readonly moments: readonly Moment[];
};

const DEG = 180 / Math.PI;
const METRES_PER_DEGREE = 111_195;
const GROUND_AMSL_M = 42;
/** Field at 59 north, mGauss: 510 in all, dipping 72 degrees. */
const FIELD = { north: 157, down: 485 };
const MODES = { LOITER: 5, AUTO: 3, RTL: 6 } as const;
/** Why ArduCopter changed its mode: its mission was flown. */
const MISSION_END = 8;
/** Records of the slow messages a second apart. */
const SLOW_S = 1;
/** Resistance is fitted to steps of the current within a second, so the battery is written twice as often. */
const BATTERY_S = 0.5;

/** The bytes of a log as ArduCopter would have written them of this flight. */
export function writeFlightLog(subject: LogSubject, random: () => number): Buffer {
  const out = new DataflashWriter(Object.values(m));
  writeOpening(out, subject);
  const state: Writer['state'] = {
    mode: '',
    armed: false,
    landed: true,
    slow_s: -SLOW_S,
    battery_s: -BATTERY_S,
    used_Ah: 0,
    was: null,
  };
  const writer: Writer = { out, subject, random, state };
  for (const moment of subject.moments) {
    writeEvents(writer, moment);
    writeFast(writer, moment);
    if (moment.t_s - state.slow_s >= SLOW_S - 1e-6) {
      state.slow_s = moment.t_s;
      writeSlow(writer, moment);
    }
    if (moment.t_s - state.battery_s >= BATTERY_S - 1e-6) writeBattery(writer, moment);
    state.was = moment;
  }
  return out.bytes();
}

type Writer = {
  readonly out: DataflashWriter;
  readonly subject: LogSubject;
  readonly random: () => number;
  readonly state: {
    mode: string;
    armed: boolean;
    landed: boolean;
    slow_s: number;
    battery_s: number;
    used_Ah: number;
    was: Moment | null;
  };
};

const START_US = 30e6;
const timeOf = (moment: Moment) => START_US + moment.t_s * 1e6;

function writeOpening(out: DataflashWriter, { craft, place }: LogSubject): void {
  const us = START_US;
  const frame = FRAMES[craft.motors];
  for (const text of ['ArduCopter V4.6.3 (3fc7011a)', 'ChibiOS: 17a50e3a', `Frame: ${frame.name}`])
    out.add(m.MSG, [us, text]);
  const parameters: Record<string, number> = {
    FRAME_CLASS: frame.class,
    FRAME_TYPE: 1,
    MOT_PWM_MIN: 1000,
    MOT_PWM_MAX: 2000,
    MOT_SPIN_MIN: 0.15,
    MOT_SPIN_MAX: 0.95,
    MOT_THST_HOVER: craft.hoverThrottle,
    MOT_BAT_VOLT_MAX: 4.2 * craft.cells,
    BATT_MONITOR: 4,
    BATT_CAPACITY: craft.capacity_Ah * 1000,
    BATT_LOW_VOLT: 3.5 * craft.cells,
    RC3_MIN: 1000,
    RC3_MAX: 2000,
  };
  for (let motor = 1; motor <= craft.motors; motor++)
    parameters[`SERVO${motor}_FUNCTION`] = 32 + motor;
  for (const [name, value] of Object.entries(parameters)) out.add(m.PARM, [us, name, value, value]);
  out.add(m.ORGN, [us, 0, place.latitude_deg, place.longitude_deg, GROUND_AMSL_M]);
}

/** Events of ArduCopter: 10 armed, 11 disarmed, 28 left the ground, 18 landed; error 12 is its crash check. */
function writeEvents({ out, state }: Writer, moment: Moment): void {
  const us = timeOf(moment);
  if (moment.mode !== state.mode) {
    state.mode = moment.mode;
    out.add(m.MODE, [
      us,
      MODES[moment.mode],
      MODES[moment.mode],
      moment.mode === 'RTL' ? MISSION_END : 1,
    ]);
  }
  if (moment.armed !== state.armed) {
    state.armed = moment.armed;
    out.add(m.ARM, [us, moment.armed ? 1 : 0, 1, 0, moment.armed ? 0 : 19]);
    out.add(m.EV, [us, moment.armed ? 10 : 11]);
  }
  if (moment.crashed === true && state.was?.crashed !== true) out.add(m.ERR, [us, 12, 1]);
  if (moment.landed !== state.landed) {
    state.landed = moment.landed;
    out.add(m.EV, [us, moment.landed ? 18 : 28]);
  }
}

/** Thrust over weight that the motors give together. */
function lift(moment: Moment): number {
  if (moment.landed) return moment.armed ? 0.15 : 0;
  const tilt = Math.cos(moment.roll_rad) * Math.cos(moment.pitch_rad);
  return Math.max(0.3, 1 + moment.accelerationUp_mps2 / GRAVITY_MPS2) / Math.max(0.6, tilt);
}

/** Thrust over weight that is paid for: where the motors are not those of ordinary flight, what their outputs would lift. */
function driven({ hoverThrottle }: Craft, moment: Moment): number {
  const { outputs } = moment;
  if (outputs === undefined) return lift(moment);
  const share = outputs.reduce((sum, output) => sum + output, 0) / outputs.length;
  return (share / hoverThrottle) ** (1 / 0.85);
}

const shareOf = ({ hoverThrottle }: Craft, thrust: number) =>
  Math.min(1, hoverThrottle * thrust ** 0.85);

function writeFast({ out, subject, random, state }: Writer, moment: Moment): void {
  const us = timeOf(moment);
  const { craft, condition } = subject;
  const { roll_rad, pitch_rad, yaw_rad } = moment;
  const yaw_deg = ((yaw_rad * DEG) % 360) + (yaw_rad < 0 ? 360 : 0);
  out.add(m.ATT, [
    us,
    moment.rollTarget_rad * DEG,
    (roll_rad + 0.004 * normal(random)) * DEG,
    moment.pitchTarget_rad * DEG,
    (pitch_rad + 0.004 * normal(random)) * DEG,
    yaw_deg,
    yaw_deg,
    3,
  ]);
  const step_s = state.was === null ? 1 : Math.max(0.01, moment.t_s - state.was.t_s);
  const was = state.was ?? moment;
  const turn = (now: number, before: number) =>
    Math.atan2(Math.sin(now - before), Math.cos(now - before)) / step_s + 0.01 * normal(random);
  const noise = moment.landed ? 0.02 : 0.06 * condition.vibration_mps2;
  const force = bodyForce(moment);
  out.add(m.IMU, [
    us,
    0,
    turn(roll_rad, was.roll_rad),
    turn(pitch_rad, was.pitch_rad),
    turn(yaw_rad, was.yaw_rad),
    ...force.map((value) => value + noise * normal(random)),
    0,
    0,
    38,
    1,
    1,
    1000,
    1000,
  ]);
  const share = shareOf(craft, driven(craft, moment));
  const pulses = Array.from({ length: craft.motors }, (_, motor) => {
    if (!moment.armed) return 1000;
    const usual = share + (motor === 1 ? condition.motorExcess : 0) + 0.012 * normal(random);
    const mixed = moment.outputs?.[motor] ?? usual;
    return 1000 * (1 + 0.15 + 0.8 * Math.min(1, Math.max(0, mixed)));
  });
  out.add(m.RCOU, [us, ...pulses]);
}

/** What the accelerometers feel, body axes: the push less gravity. */
function bodyForce(moment: Moment): [number, number, number] {
  const { roll_rad, pitch_rad, yaw_rad } = moment;
  const [n, e, d] = [
    moment.accelerationNorth_mps2,
    moment.accelerationEast_mps2,
    -moment.accelerationUp_mps2 - GRAVITY_MPS2,
  ];
  return turned([n, e, d], { roll_rad, pitch_rad, yaw_rad });
}

/** A vector of north, east, down in the axes of the body. */
function turned(
  [n, e, d]: readonly [number, number, number],
  { roll_rad, pitch_rad, yaw_rad }: Pick<Moment, 'roll_rad' | 'pitch_rad' | 'yaw_rad'>,
): [number, number, number] {
  const x1 = n * Math.cos(yaw_rad) + e * Math.sin(yaw_rad);
  const y1 = -n * Math.sin(yaw_rad) + e * Math.cos(yaw_rad);
  const x2 = x1 * Math.cos(pitch_rad) - d * Math.sin(pitch_rad);
  const z2 = x1 * Math.sin(pitch_rad) + d * Math.cos(pitch_rad);
  return [
    x2,
    y1 * Math.cos(roll_rad) + z2 * Math.sin(roll_rad),
    -y1 * Math.sin(roll_rad) + z2 * Math.cos(roll_rad),
  ];
}

function writeSlow(writer: Writer, moment: Moment): void {
  const { out, subject, random } = writer;
  const us = timeOf(moment);
  const { craft, condition } = subject;
  const noise = (size: number) => size * normal(random);
  const thrust = driven(craft, moment);
  writePlace(writer, moment);
  const shaken = moment.landed ? 0.1 : condition.vibration_mps2;
  const vibe = (share: number) => Math.max(0.02, share * shaken * (1 + noise(0.12)));
  out.add(m.VIBE, [us, 0, vibe(0.7), vibe(0.75), vibe(1), 0]);
  const ratio = (share: number) =>
    Math.abs(share * condition.estimatorRatio * (0.5 + Math.abs(noise(0.25))));
  out.add(m.XKF4, [us, 0, ratio(1), ratio(0.8), ratio(0.7), ratio(0.9), 0, 0.01, 0, 0, 0, 0, 831]);
  const current = craft.hoverCurrent_A * thrust ** 1.3;
  const field = turned([FIELD.north, 0, FIELD.down], moment).map(
    (value, axis) => value + noise(2) + (axis === 2 ? condition.compassDisturbance * current : 0),
  );
  out.add(m.MAG, [us, 0, ...field, 0, 0, 0, 0, 0, 0, 1, us / 1000]);
  const stick = (value: number) => 1500 + 300 * value;
  const sticks = moment.mode === 'LOITER' ? [noise(0.02), noise(0.02)] : [0, 0];
  out.add(m.RCIN, [
    us,
    ...sticks.map(stick),
    moment.landed ? 1000 : 1500,
    1500,
    1800,
    1100,
    1100,
    1100,
  ]);
  out.add(m.RSSI, [us, Math.min(1, Math.max(0, condition.rssi + noise(0.02))), 100]);
  out.add(m.CTUN, [
    us,
    0.5,
    0,
    shareOf(craft, thrust),
    craft.hoverThrottle,
    moment.height_m,
    moment.height_m,
    moment.height_m + noise(0.1),
    0,
    0,
    0,
    100 * moment.climb_mps,
    100 * moment.climb_mps,
  ]);
}

function writeBattery({ out, subject, random, state }: Writer, moment: Moment): void {
  state.battery_s = moment.t_s;
  const { craft, condition } = subject;
  const thrust = driven(craft, moment);
  const gust = moment.landed ? 1 : 1 + 0.1 * normal(random);
  const current_A = 0.6 + craft.hoverCurrent_A * thrust ** 1.3 * gust;
  state.used_Ah += (current_A * BATTERY_S) / 3600;
  const left = Math.max(0, 1 - state.used_Ah / craft.capacity_Ah);
  // Open-circuit voltage of a cell: straight from 4.16 V to 3.6 V. No flight gets to the knee at its end.
  const cell_V = 3.6 + 0.56 * left;
  const volt = craft.cells * cell_V - current_A * condition.packResistance_ohm;
  out.add(m.BAT, [
    timeOf(moment),
    0,
    volt + 0.005 * normal(random),
    craft.cells * cell_V,
    current_A,
    state.used_Ah * 1000,
    state.used_Ah * volt,
    31,
    condition.packResistance_ohm,
    100 * left,
    1,
    100,
  ]);
}

const GPS_EPOCH_MS = Date.UTC(1980, 0, 6);
const WEEK_MS = 7 * DAY_MS;
/** Seconds that GPS time is ahead of UTC since 2017. */
const LEAP_MS = 18_000;

function writePlace({ out, subject, random }: Writer, moment: Moment): void {
  const us = timeOf(moment);
  const { place, condition, startedAt } = subject;
  const noise = (size: number) => size * normal(random);
  const gps_ms = startedAt.getTime() + 1000 * moment.t_s + LEAP_MS - GPS_EPOCH_MS;
  const perEast_m = METRES_PER_DEGREE * Math.cos(place.latitude_deg / DEG);
  const { velocityNorth_mps: vn, velocityEast_mps: ve } = moment;
  const course_deg = ((Math.atan2(ve, vn) * DEG) % 360) + (ve < 0 ? 360 : 0);
  out.add(m.GPS, [
    us,
    0,
    4,
    gps_ms % WEEK_MS,
    Math.floor(gps_ms / WEEK_MS),
    Math.max(6, condition.satellites + noise(0.7)),
    condition.hdop + Math.abs(noise(0.03)),
    place.latitude_deg + moment.north_m / METRES_PER_DEGREE,
    place.longitude_deg + moment.east_m / perEast_m,
    GROUND_AMSL_M + moment.height_m + noise(0.2),
    Math.hypot(vn, ve),
    course_deg,
    -moment.climb_mps,
    0,
    1,
  ]);
  const press = 101_325 * (1 - 2.25577e-5 * (GROUND_AMSL_M + moment.height_m)) ** 5.25588;
  out.add(m.BARO, [us, 0, moment.height_m + noise(0.15), 0, press, 22, 0, us / 1000, 0, 20, 1]);
  out.add(m.XKF1, [
    us,
    0,
    moment.roll_rad * DEG,
    moment.pitch_rad * DEG,
    ((moment.yaw_rad * DEG) % 360) + (moment.yaw_rad < 0 ? 360 : 0),
    vn,
    ve,
    -moment.climb_mps,
    -moment.climb_mps,
    moment.north_m,
    moment.east_m,
    -moment.height_m,
    0,
    0,
    0,
    GROUND_AMSL_M,
  ]);
}
