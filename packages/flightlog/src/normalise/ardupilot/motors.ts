/** Motors and servos from the outputs, by the function each output was given. */
import type {
  Channel,
  Frame,
  Motor,
  Parameter,
  Servo,
  ServoFunction,
  VehicleClass,
} from '../../flight.ts';
import { forEach, type LogReader } from '../reader.ts';
import { type Context, DEG, parameter } from './context.ts';
import { type FrameGeometry, frameGeometry, lifts, oldFrameType } from './frames.ts';

type Parameters = ReadonlyMap<string, Parameter>;

export type Outputs = {
  readonly motors: readonly Motor[];
  readonly servos: readonly Servo[];
  readonly frame: Frame;
  /** Output number to motor number. */
  readonly motorOfOutput: ReadonlyMap<number, number>;
};

/** `SERVOn_FUNCTION` that turns a lift motor, to its number. */
function motorOfFunction(code: number): number | null {
  if (!Number.isInteger(code)) return null;
  if (code >= 33 && code <= 40) return code - 32;
  if (code >= 82 && code <= 85) return code - 73;
  return code >= 160 && code <= 179 ? code - 147 : null;
}

const FORWARD_FUNCTIONS: readonly number[] = [70, 73, 74];
const SERVO_FUNCTIONS: ReadonlyMap<number, ServoFunction> = new Map<number, ServoFunction>([
  [4, 'aileron'],
  [19, 'elevator'],
  [21, 'rudder'],
  [77, 'elevon_left'],
  [78, 'elevon_right'],
  [79, 'vtail_left'],
  [80, 'vtail_right'],
  [41, 'tilt'],
  [45, 'tilt'],
  [46, 'tilt'],
  [47, 'tilt'],
  [75, 'tilt'],
  [76, 'tilt'],
]);

/** Functions of the outputs, 1 to 32. */
function outputFunctions(
  parameters: Parameters,
  vehicle: VehicleClass,
  places: FrameGeometry['motors'],
): ReadonlyMap<number, number> {
  const functions = new Map<number, number>();
  for (let output = 1; output <= 32; output++) {
    const code = parameters.get(`SERVO${output}_FUNCTION`)?.value;
    if (code !== undefined && code > 0) functions.set(output, code);
  }
  if (functions.size > 0)
    return vehicle === 'copter' ? withLostMotor(functions, places) : functions;
  if (vehicle === 'copter' || vehicle === 'sub') {
    // Before 3.6 a copter has no such parameter: output n is motor n.
    for (let output = 1; output <= places.length; output++)
      if (lifts(places, output)) functions.set(output, output + 32);
  } else if (vehicle === 'plane' || vehicle === 'vtol' || vehicle === 'rover') {
    const old = vehicle === 'rover' ? [26, 0, 70, 0] : [4, 19, 70, 21];
    old.forEach((code, i) => {
      if (code > 0) functions.set(i + 1, code);
    });
    for (let output = 5; output <= 14; output++) {
      const code = parameters.get(`RC${output}_FUNCTION`)?.value;
      if (code !== undefined && code > 0) functions.set(output, code);
    }
  }
  return functions;
}

/**
 * Firmware does not arm a frame of which a motor has no output: where one alone has none, its record was lost or
 * changed. By default output n is motor n, unless that output turns another motor that has no other.
 */
function withLostMotor(
  functions: ReadonlyMap<number, number>,
  places: FrameGeometry['motors'],
): ReadonlyMap<number, number> {
  const turned = [...functions.values()].map(motorOfFunction);
  const lost = places.map((_, i) => i + 1).filter((n) => lifts(places, n) && !turned.includes(n));
  const [motor] = lost;
  if (motor === undefined || lost.length > 1 || places.length < 4) return functions;
  const other = motorOfFunction(functions.get(motor) ?? 0);
  const isFree = other === null || turned.filter((number) => number === other).length > 1;
  return isFree ? new Map([...functions, [motor, motor + 32]]) : functions;
}

/** Frame by its parameters; null label where the log does not settle it. */
export function frameOf(parameters: Parameters, vehicle: VehicleClass): FrameGeometry {
  if (vehicle !== 'vtol' && vehicle !== 'copter') return { label: null, motors: [] };
  const prefix = vehicle === 'vtol' ? 'Q_FRAME_' : 'FRAME_';
  const frameClass = parameters.get(`${prefix}CLASS`)?.value ?? 0;
  const frameType = parameters.get(`${prefix}TYPE`)?.value ?? 1;
  return frameClass > 0 ? frameGeometry(frameClass, frameType) : { label: null, motors: [] };
}

/** What speed controllers take for no and for full thrust, and the parts of it that firmware lets one fly in. */
const LOWEST_PULSE_US = [700, 1600] as const;
const HIGHEST_PULSE_US = [1400, 2500] as const;
const LOWEST_SPIN = [0, 0.5] as const;
const HIGHEST_SPIN = [0.5, 1] as const;

/** A value that no aircraft flies with was changed in the log. */
function within(
  value: number,
  [least, most]: readonly [number, number],
  otherwise: number,
): number {
  return value >= least && value <= most ? value : otherwise;
}

/** Floor and ceiling of flight in µs: the ends of the thrust range, not of the pulse. */
function thrustRange(
  parameters: Parameters,
  vehicle: VehicleClass,
): { floor_us: number; ceiling_us: number } {
  const prefix = vehicle === 'vtol' ? 'Q_M_' : 'MOT_';
  const get = (name: string, otherwise: number): number =>
    parameter(parameters, [`${prefix}${name}`], otherwise);
  if (vehicle === 'sub') return { floor_us: 1500, ceiling_us: get('PWM_MAX', 1900) || 1900 };
  const givenMin = get('PWM_MIN', 0);
  const givenMax = get('PWM_MAX', 0);
  // Zero asks for the ends of the radio.
  const min =
    givenMin === 0
      ? parameter(parameters, ['RC3_MIN'], 1000)
      : within(givenMin, LOWEST_PULSE_US, 1000);
  const max =
    givenMax === 0
      ? parameter(parameters, ['RC3_MAX'], 2000)
      : within(givenMax, HIGHEST_PULSE_US, 2000);
  const span = max - min;
  const hasSpin = parameters.has(`${prefix}SPIN_MIN`) || parameters.has(`${prefix}SPIN_MAX`);
  const oldFloor = parameter(parameters, ['THR_MIN'], 130) / 1000;
  const oldCeiling = parameter(parameters, ['THR_MAX'], 1000) / 1000;
  const floor = hasSpin ? within(get('SPIN_MIN', 0.15), LOWEST_SPIN, 0.15) : oldFloor;
  const ceiling = hasSpin ? within(get('SPIN_MAX', 0.95), HIGHEST_SPIN, 0.95) : oldCeiling;
  return { floor_us: min + floor * span, ceiling_us: min + ceiling * span };
}

type OutputRange = {
  readonly min: number;
  readonly max: number;
  readonly trim: number;
  readonly reversed: boolean;
};

function outputRange(parameters: Parameters, output: number): OutputRange {
  const get = (name: string, otherwise: number): number =>
    parameter(parameters, [`SERVO${output}_${name}`, `RC${output}_${name}`], otherwise);
  const reversed = get('REVERSED', 0) === 1 || parameter(parameters, [`RC${output}_REV`], 1) < 0;
  return { min: get('MIN', 1100), max: get('MAX', 1900), trim: get('TRIM', 1500), reversed };
}

/** A pulse as a position -1..1 about its trim; no pulse is no measurement. */
export function position(pulse_us: number, range: OutputRange): number {
  if (!(pulse_us > 0)) return Number.NaN;
  const { min, max, trim, reversed } = range;
  const half_us = pulse_us >= trim ? max - trim : trim - min;
  const share = half_us > 0 ? (pulse_us - trim) / half_us : 0;
  return reversed ? -share : share;
}

/** Outputs 1 to 14 are in RCOU, 15 to 18 in RCO2, then RCO3; 3.0 and 3.1 copters write MOT. */
async function outputPulse(reader: LogReader, output: number): Promise<Channel | null> {
  const messages = ['RCOU', 'RCO2', 'RCO3'];
  for (const message of messages) {
    const key = reader.key(message);
    const field = reader.firstField(key, [`C${output}`, `Ch${output}`, `Chan${output}`]);
    if (field !== null) return reader.channel(key, field);
  }
  return reader.channel(reader.key('MOT'), `Mot${output}`);
}

export async function readOutputs(context: Context): Promise<Outputs> {
  const { reader, vehicle } = context;
  // A function that is taken from an output in flight leaves the motor what it was at the start.
  const parameters = context.firstParameters;
  const geometry = await settleFrame(context);
  const functions = outputFunctions(parameters, vehicle, geometry.motors);
  const motors: Motor[] = [];
  const forward: { output: number; pulse: Channel }[] = [];
  const servos: Servo[] = [];
  const motorOfOutput = new Map<number, number>();
  const { floor_us, ceiling_us } = thrustRange(parameters, vehicle);
  const outputs = await forEach([...functions], async ([output, code]) => {
    const pulse = await outputPulse(reader, output);
    return pulse && { output, code, pulse };
  });
  for (const { output, code, pulse } of outputs) {
    const number = motorOfFunction(code);
    if (number !== null && vehicle !== 'heli' && lifts(geometry.motors, number)) {
      const value = pulse.value.map((us) =>
        us > 0 ? (us - floor_us) / (ceiling_us - floor_us) : Number.NaN,
      );
      const place = geometry.motors[number - 1];
      const angle_rad = place?.angle_deg == null ? null : place.angle_deg * DEG;
      const spin = place?.spin ?? null;
      motors.push({ number, output: { ...pulse, value }, angle_rad, spin, role: 'lift' });
      motorOfOutput.set(output, number);
    } else if (FORWARD_FUNCTIONS.includes(code)) {
      forward.push({ output, pulse });
    } else {
      const range = outputRange(parameters, output);
      const value = pulse.value.map((us) => position(us, range));
      const use = SERVO_FUNCTIONS.get(code) ?? 'other';
      servos.push({ number: output, function: use, position: { ...pulse, value } });
    }
  }
  const placed = geometry.motors.filter((place) => place.angle_deg !== null).length;
  const lift = Math.max(motors.length, placed);
  const last = motors.reduce((largest, motor) => Math.max(largest, motor.number), 0);
  for (const [i, { output, pulse }] of forward.entries()) {
    const { min, max, reversed } = outputRange(parameters, output);
    const share = (us: number): number => (us > 0 ? (us - min) / (max - min) : Number.NaN);
    const value = pulse.value.map((us) => (reversed ? 1 - share(us) : share(us)));
    const number = last + i + 1;
    motors.push({
      number,
      output: { ...pulse, value },
      angle_rad: null,
      spin: null,
      role: 'forward',
    });
    motorOfOutput.set(output, number);
  }
  motors.sort((a, b) => a.number - b.number);
  return { motors, servos, frame: { label: geometry.label, liftMotors: lift }, motorOfOutput };
}

/** Words of `Frame: QUAD/X` to class; firmware before 3.5 gives only its type, in `FRAME`. */
const CLASS_WORDS: ReadonlyMap<string, number> = new Map([
  ['QUAD', 1],
  ['HEXA', 2],
  ['OCTA', 3],
  ['OCTA_QUAD', 4],
  ['OCTAQUAD', 4],
  ['Y6', 5],
  ['TRI', 7],
]);

async function settleFrame(context: Context): Promise<FrameGeometry> {
  const { reader, parameters, vehicle } = context;
  const known = frameOf(parameters, vehicle);
  if (known.label !== null || (vehicle !== 'copter' && vehicle !== 'vtol')) return known;
  const texts = reader.keys('MSG').length > 0 ? await reader.log.texts('MSG', 'Message') : [];
  const words = texts.map((text) => /Frame: ([A-Z0-9_]+)/.exec(text)?.[1]).find((word) => word);
  const type = oldFrameType(parameter(parameters, ['FRAME'], 1));
  const stated = words === undefined ? undefined : CLASS_WORDS.get(words);
  const frameClass = stated ?? (await classByOutputs(reader));
  return frameClass === null ? known : frameGeometry(frameClass, type);
}

const FIRST_EIGHT: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** Where nothing states the frame, the number of motors is the number of outputs in use. */
async function classByOutputs(reader: LogReader): Promise<number | null> {
  const pulses = await Promise.all(FIRST_EIGHT.map((output) => outputPulse(reader, output)));
  const unused = pulses.findIndex((pulse) => !pulse?.value.some((us) => us > 0));
  const used = unused < 0 ? pulses.length : unused;
  if (used === 4 || used === 5) return 1;
  if (used === 6 || used === 7) return 2;
  return used === 8 ? classOfEight(pulses) : null;
}

/** Eight outputs are written whatever the frame; the ones that never leave their rest are no motors. */
function classOfEight(pulses: readonly (Channel | null)[]): number | null {
  const moving: number[] = [];
  for (const [i, pulse] of pulses.entries()) {
    const values = pulse?.value ?? new Float64Array(0);
    let distinct = 0;
    let before = Number.NaN;
    for (const us of values) {
      if (us !== before) distinct++;
      before = us;
    }
    // A motor in flight changes with nearly every record; a servo or a spare output does not.
    if (distinct > values.length / 4) moving.push(i + 1);
  }
  const last = moving[moving.length - 1] ?? 0;
  if (last === 4 && moving.length === 4) return 1;
  if (last === 6 && moving.length === 6) return 2;
  return last === 8 && moving.length === 8 ? 3 : null;
}
