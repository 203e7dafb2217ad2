/** Motors, control surfaces and what the controllers asked of them. */
import type { Channel, Motor, Servo, ServoFunction, VehicleClass } from '../../flight.ts';
import { allocatedGeometry, type Geometry, mixerGeometry, type Place } from './frames.ts';
import { outputScale } from './outputs.ts';
import type { Parameters } from './parameters.ts';
import { channel, fieldChannel, fieldOrNaN, originOf, valueAt } from './shape.ts';
import type { Topic, Topics } from './topics.ts';

/** What a motor that is switched off is given; the model wants it below zero. */
const STOPPED = -0.1;

export function readGeometry(parameters: Parameters): Geometry {
  return (
    allocatedGeometry(parameters) ??
    mixerGeometry(parameters.get('SYS_AUTOSTART') ?? 0, parameters.get('MAV_TYPE') ?? 0)
  );
}

type Scene = {
  readonly geometry: Geometry;
  readonly vehicle: VehicleClass;
  readonly parameters: Parameters;
  /** 1 armed, 0 not. */
  readonly armed: Channel | null;
};

/** `actuator_motors` where control allocation runs, else the outputs of the mixer. */
export function readMotors(topics: Topics, scene: Scene): Motor[] {
  const topic = topics.one('actuator_motors');
  if (topic !== null) return allocatedMotors(topic, scene);
  return mixedMotors(topics, scene);
}

const UNPLACED: Place = { angle_rad: null, spin: null, role: 'lift' };

function placeOf(scene: Scene, i: number): Place {
  const unplaced = scene.vehicle === 'plane' || scene.vehicle === 'rover';
  return scene.geometry.places[i] ?? { ...UNPLACED, role: unplaced ? 'forward' : 'lift' };
}

function allocatedMotors(topic: Topic, scene: Scene): Motor[] {
  const motors: Motor[] = [];
  const reversible = topic.get('reversible_flags')?.[0] ?? 0;
  for (let i = 0; ; i++) {
    const control = topic.get(`control[${i}]`);
    if (control === null) break;
    const exists = i < scene.geometry.places.length || isDriven(control);
    if (!exists) continue;
    const canReverse = ((reversible >> i) & 1) === 1;
    const value = control.map((v) => (Number.isNaN(v) ? STOPPED : canReverse ? Math.abs(v) : v));
    const output = channel(topic.time_us, originOf(topic, `control[${i}]`), value);
    motors.push({ number: i + 1, output: stoppedOnGround(output, scene), ...placeOf(scene, i) });
  }
  return motors;
}

/** A disarmed motor stands still, whatever number is written for it. */
function stoppedOnGround(output: Channel, scene: Scene): Channel {
  if (scene.armed === null) return output;
  const value = output.value.map((v, i) =>
    valueAt(scene.armed, output.time_us[i]!) === 0 ? STOPPED : v,
  );
  return { ...output, value };
}

function mixedMotors(topics: Topics, scene: Scene): Motor[] {
  const count = scene.geometry.places.length;
  const forward = pushingMotor(topics, scene, count);
  if (count === 0) return forward === null ? [] : [forward];
  const outputs = busiest(topics.all('actuator_outputs'), count);
  if (outputs === null) return forward === null ? [] : [forward];
  const scale = outputScale(outputs, count, scene.parameters);
  const motors = scene.geometry.places.map((place, i): Motor => {
    const raw = fieldOrNaN(outputs, `output[${i}]`);
    const output = channel(outputs.time_us, originOf(outputs, `output[${i}]`), raw.map(scale));
    return { number: i + 1, output: stoppedOnGround(output, scene), ...place };
  });
  return forward === null ? motors : [...motors, forward];
}

/** Main and auxiliary outputs are two instances; the motors are on the one that moves. */
function busiest(outputs: readonly Topic[], count: number): Topic | null {
  let best: Topic | null = null;
  let bestSpread = -1;
  for (const topic of outputs) {
    let spread = 0;
    for (let i = 0; i < count; i++) {
      const values = fieldOrNaN(topic, `output[${i}]`);
      let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (const v of values) {
        if (v < low) low = v;
        if (v > high) high = v;
      }
      spread += Math.max(0, high - low);
    }
    if (spread > bestSpread) {
      best = topic;
      bestSpread = spread;
    }
  }
  return best;
}

/** Before control allocation a wing's throttle is the fourth control of its group. */
function pushingMotor(topics: Topics, scene: Scene, liftCount: number): Motor | null {
  const group =
    scene.vehicle === 'plane' || scene.vehicle === 'rover'
      ? 'actuator_controls_0'
      : scene.vehicle === 'vtol'
        ? 'actuator_controls_1'
        : null;
  const demand = group === null ? null : fieldChannel(topics.one(group), 'control[3]');
  if (demand === null) return null;
  return {
    number: liftCount + 1,
    output: stoppedOnGround(demand, scene),
    angle_rad: null,
    spin: null,
    role: 'forward',
  };
}

/** Something drives this output. A damaged byte fills single records of one that nothing is connected to. */
function isDriven(values: Float64Array): boolean {
  let count = 0;
  for (const value of values) if (value !== 0 && !Number.isNaN(value)) count++;
  return count > LEAST_DRIVEN * values.length;
}
const LEAST_DRIVEN = 0.005;

/** `CA_SV_CSi_TYPE`, from the control surface types of PX4's control allocation. */
const SURFACES: ReadonlyMap<number, ServoFunction> = new Map([
  [1, 'aileron'],
  [2, 'aileron'],
  [3, 'elevator'],
  [4, 'rudder'],
  [5, 'elevon_left'],
  [6, 'elevon_right'],
  [7, 'vtail_left'],
  [8, 'vtail_right'],
  [13, 'vtail_left'],
  [14, 'vtail_right'],
  [15, 'aileron'],
]);

/** Surfaces come first in `actuator_servos`, tilting motors behind them. */
export function readServos(topics: Topics, scene: Scene): Servo[] {
  const topic = topics.one('actuator_servos');
  if (topic === null) return demandedSurfaces(topics, scene.vehicle);
  const surfaces = scene.parameters.get('CA_SV_CS_COUNT') ?? 0;
  const tilts = scene.parameters.get('CA_SV_TL_COUNT') ?? 0;
  const servos: Servo[] = [];
  for (let i = 0; ; i++) {
    const position = fieldChannel(topic, `control[${i}]`);
    if (position === null) break;
    if (i >= surfaces + tilts && !isDriven(position.value)) continue;
    const type = scene.parameters.get(`CA_SV_CS${i}_TYPE`) ?? 0;
    const surface = SURFACES.get(type) ?? 'other';
    const turning = i < surfaces ? surface : i < surfaces + tilts ? 'tilt' : 'other';
    servos.push({ number: i + 1, function: turning, position });
  }
  return servos;
}

/** Older firmware mixes outside the log's sight; the demands about the three axes stand for surfaces. */
function demandedSurfaces(topics: Topics, vehicle: VehicleClass): Servo[] {
  const group = vehicle === 'vtol' ? 'actuator_controls_1' : 'actuator_controls_0';
  if (vehicle !== 'plane' && vehicle !== 'vtol') return [];
  const functions: ServoFunction[] = ['aileron', 'elevator', 'rudder'];
  return functions.flatMap((turning, i) => {
    const position = fieldChannel(topics.one(group), `control[${i}]`);
    return position === null ? [] : [{ number: i + 1, function: turning, position }];
  });
}

/** Thrust demanded along the lifting or pulling axis, 0..1. */
export function readThrottle(topics: Topics, vehicle: VehicleClass): Channel | null {
  const wing = vehicle === 'plane' || vehicle === 'rover';
  const axis = wing ? 0 : 2;
  const sign = wing ? 1 : -1;
  const along = (v: number) => sign * v;
  const setpoint = topics.one('vehicle_attitude_setpoint');
  return (
    fieldChannel(topics.one('vehicle_thrust_setpoint'), `xyz[${axis}]`, along) ??
    fieldChannel(topics.one('actuator_controls_0'), 'control[3]') ??
    fieldChannel(setpoint, `thrust_body[${axis}]`, along) ??
    fieldChannel(setpoint, 'thrust')
  );
}

/** Learned in flight from 1.11, else set by parameter. */
export function readHoverThrottle(
  topics: Topics,
  parameters: Parameters,
  vehicle: VehicleClass,
): number | null {
  const topic = topics.one('hover_thrust_estimate');
  const learned = topic?.get('hover_thrust') ?? null;
  if (learned !== null) {
    const valid = topic?.get('valid') ?? null;
    const good = learned.filter((v, i) => v > 0 && v < 1 && valid?.[i] !== 0).sort();
    if (good.length > 0) return good[good.length >> 1]!;
  }
  const hovers = vehicle === 'copter' || vehicle === 'vtol' || vehicle === 'unknown';
  const set = hovers ? parameters.get('MPC_THR_HOVER') : undefined;
  return set ?? null;
}

/** `multirotor_motor_limits`: roll, pitch and upward thrust could not be raised or lowered further. */
const LIMITED_BITS = 0b10_0111_1000;

/** Length of what was left over of torque and thrust, in their normalised units. */
export function readUnallocated(topics: Topics): Channel | null {
  const topic = topics.one('control_allocator_status');
  if (topic !== null) {
    const parts = ['torque', 'thrust'].flatMap((kind) =>
      [0, 1, 2].map((i) => fieldOrNaN(topic, `unallocated_${kind}[${i}]`)),
    );
    const value = topic.time_us.map((_, i) =>
      Math.hypot(...parts.map((part) => (Number.isFinite(part[i]!) ? part[i]! : 0))),
    );
    return channel(topic.time_us, originOf(topic, 'unallocated_torque'), value);
  }
  return fieldChannel(topics.one('multirotor_motor_limits'), 'saturation_status', (bits) =>
    (bits & LIMITED_BITS) === 0 ? 0 : 1,
  );
}
