/**
 * A multirotor that flies: rigid body, motors with lag, a cascade of position, attitude and rate control
 * and a mixer that saturates the way ArduPilot's does (roll and pitch first, then throttle, then yaw).
 * Faults act on the physics or on a sensor, and what the log then shows follows by itself, on any frame.
 * Not a model of one aircraft: numbers are those of a 1 to 5 kg craft with twice the thrust that it needs.
 */

import { GRAVITY_MPS2 } from '@airworthy/physics';
import { type Arm, armsOf, type Frame, mixed, outputFor, thrustOf } from './mixer.ts';
import { type Met, meet, type Obstacle, unmet } from './obstacles.ts';
import {
  alongColumns,
  apply,
  applyBack,
  clamp,
  euler,
  type Matrix,
  rotation,
  turned,
  type Vector,
} from './rotations.ts';

const STEP_S = 0.005;
const MOTOR_LAG_S = 0.04;
/** Quadratic drag over mass: a level fall ends at 15 m/s. */
const DRAG_PER_M = GRAVITY_MPS2 / 15 ** 2;

export type Command = {
  readonly mode: string;
  /** -1..1, throttle 0..1; what the transmitter sends. */
  readonly sticks: { roll: number; pitch: number; yaw: number; throttle: number };
  /** `hold`: keep place and height; `angle`: sticks are angles; `rate`: sticks are rates. */
  readonly law: 'hold' | 'angle' | 'rate';
  readonly height_m: number;
  /** Climb or sink towards the height no faster than this. */
  readonly speed_mps: number;
  readonly armed: boolean;
};

/** What the world does to the aircraft at one moment; everything left out is healthy. */
export type Trouble = {
  /** Share of thrust of each motor. */
  readonly thrust?: readonly number[];
  /** Outputs that are not sent at all. */
  readonly cut?: readonly boolean[];
  /** Outputs that stay at this level whatever the mixer wants; null follows it. */
  readonly frozen?: readonly (number | null)[];
  /** Error of the estimated height, m: the barometer does not share it. */
  readonly heightError_m?: number;
  /** Error of the barometer, m: the estimate follows it. */
  readonly baroError_m?: number;
  /** Pack voltage over its usual: thrust goes with the square. */
  readonly voltage?: number;
  readonly gyroBias_radps?: number;
  readonly yawError_rad?: number;
  /** Displacement of what the position sensor says, m north. */
  readonly jump_m?: number;
  /** Steady wind, m/s towards the north. */
  readonly wind_mps?: number;
  /** A push from outside over mass, in the world's axes: a wall, a branch, a hand. */
  readonly push_mps2?: Vector;
  /** The turn that comes with it, about the body's axes. */
  readonly twist_radps2?: Vector;
  /** Factor on the gain from angle to rate: far above 3 the loops swing each other up. */
  readonly gain?: number;
  /** Which output drives which motor: outputs[i] is the place that output i is wired to. */
  readonly wiring?: readonly number[];
};

export type Sample = {
  t_s: number;
  roll_rad: number;
  pitch_rad: number;
  yaw_rad: number;
  rollTarget_rad: number;
  pitchTarget_rad: number;
  rates_radps: [number, number, number];
  rateTargets_radps: [number, number, number];
  force_mps2: [number, number, number];
  north_m: number;
  /** As the satellites have it. */
  seenNorth_m: number;
  east_m: number;
  velocity_mps: [number, number, number];
  height_m: number;
  climb_mps: number;
  /** NaN where no height is held. */
  heightTarget_m: number;
  /** What the estimate and the barometer add to the height. */
  heightError_m: number;
  baroError_m: number;
  outputs: number[];
  throttle: number;
  voltage: number;
  command: Command;
};

export type Craft = {
  readonly frame: Frame;
  /** Full thrust over weight; 2 hovers at about half of the range. */
  readonly thrustToWeight: number;
};

type State = {
  body: Matrix;
  believed: Matrix;
  rates: Vector;
  position: Vector;
  velocity: Vector;
  spin: number[];
  integral: Vector;
  lift: number;
  wish_m: number;
  stay: [number, number] | null;
  blow: { left_s: number; force: Vector };
  floor: number;
  gust: Vector;
  tipped_s: number;
  checked: boolean;
  wrecked: boolean;
  seed: number;
};

/** The lean, as a share of gravity, that brings the craft back over a distance. */
const push = (away_m: number, speed_mps: number): number =>
  clamp(1.5 * (clamp(0.8 * away_m, -4, 4) - speed_mps), -5, 5) / GRAVITY_MPS2;

/** The control cascade: what is asked of the axes and of the mean thrust. */
function control(state: State, command: Command, trouble: Trouble, craft: Craft) {
  const { roll, pitch, yaw } = euler(state.believed);
  const heading = yaw + (trouble.yawError_rad ?? 0);
  let rollTarget = 0.6 * command.sticks.roll;
  let pitchTarget = 0.6 * command.sticks.pitch;
  const hover = 1 / craft.thrustToWeight;
  let throttle = clamp(command.sticks.throttle, 0, 1) * 2 * hover;
  const height_m = -state.position[2] + (trouble.heightError_m ?? 0) + (trouble.baroError_m ?? 0);
  if (command.law === 'hold') {
    const seen: [number, number] = [state.position[0] + (trouble.jump_m ?? 0), state.position[1]];
    state.stay ??= seen;
    state.stay = [
      state.stay[0] - 5 * command.sticks.pitch * STEP_S,
      state.stay[1] + 5 * command.sticks.roll * STEP_S,
    ];
    const [northward, eastward] = state.stay;
    const north = push(northward - seen[0], state.velocity[0]);
    const east = push(eastward - seen[1], state.velocity[1]);
    pitchTarget = -(north * Math.cos(heading) + east * Math.sin(heading));
    rollTarget = -north * Math.sin(heading) + east * Math.cos(heading);
    state.wish_m +=
      clamp(command.height_m - state.wish_m, -1, 1) * Math.abs(command.speed_mps) * STEP_S;
    const climb = clamp(1.5 * (state.wish_m - height_m), -command.speed_mps, command.speed_mps);
    const error = climb + state.velocity[2];
    state.lift = clamp(state.lift + 0.3 * error * hover * STEP_S, -0.5 * hover, 1);
    throttle = hover * (1 + 0.5 * error) + state.lift;
    throttle /= clamp(Math.cos(roll) * Math.cos(pitch), 0.5, 1);
  } else state.stay = null;
  const gyro: Vector = [
    state.rates[0] + (trouble.gyroBias_radps ?? 0),
    state.rates[1],
    state.rates[2],
  ];
  const gain = trouble.gain ?? 1;
  const wanted = rateTargets(state, command, { rollTarget, pitchTarget, yaw, gain });
  const demand: Vector = [0, 0, 0];
  for (let i = 0; i < 3; i++) {
    const error = wanted[i]! - gyro[i]!;
    state.integral[i] = clamp(state.integral[i]! + 0.1 * error * STEP_S, -0.3, 0.3);
    demand[i] = (i === 2 ? 0.35 : 0.13) * error + state.integral[i]!;
  }
  return { demand, throttle: clamp(throttle, 0, 1), rollTarget, pitchTarget, wanted };
}

function rateTargets(
  state: State,
  command: Command,
  target: { rollTarget: number; pitchTarget: number; yaw: number; gain: number },
): Vector {
  const { sticks } = command;
  if (command.law === 'rate') return [6 * sticks.roll, 6 * sticks.pitch, 3 * sticks.yaw];
  const { believed } = state;
  const wanted = rotation(target.rollTarget, target.pitchTarget, target.yaw);
  const limit = (value: number) => clamp(4.5 * target.gain * value, -8, 8);
  // How far the wanted attitude is turned away about two of the axes of the believed one.
  return [
    limit(0.5 * (alongColumns(believed, 2, wanted, 1) - alongColumns(believed, 1, wanted, 2))),
    limit(0.5 * (alongColumns(believed, 0, wanted, 2) - alongColumns(believed, 2, wanted, 0))),
    1.5 * sticks.yaw,
  ];
}

export type Run = {
  readonly end_s: number;
  readonly rate_hz: number;
  /** Starts in a hover at this height. */
  readonly height_m?: number;
  /** Thrown by hand: starts with this vertical speed and tumbling. */
  readonly thrown_mps?: number;
  /** The autopilot disarms what has lain tipped over for two seconds; true unless stated otherwise. */
  readonly crashCheck?: boolean;
  /** Height of the ground under the aircraft: a roof, a valley. */
  readonly ground_m?: (t_s: number) => number;
  readonly obstacle?: Obstacle;
};

function startOf({ frame, thrustToWeight }: Craft, run: Run): State {
  return {
    body: rotation(0, 0, 0.3),
    believed: rotation(0, 0, 0.3),
    rates: [run.thrown_mps === undefined ? 0 : 3, 0, 0],
    position: [0, 0, -(run.height_m ?? 0)],
    velocity: [0, 0, -(run.thrown_mps ?? 0)],
    spin: frame.map(() => ((run.height_m ?? 0) > 0 ? outputFor(1 / thrustToWeight) : 0)),
    integral: [0, 0, 0],
    lift: 0,
    wish_m: run.height_m ?? 0,
    stay: null,
    blow: { left_s: 0, force: [0, 0, 0] },
    floor: 0,
    gust: [0, 0, 0],
    tipped_s: 0,
    checked: false,
    wrecked: false,
    seed: 1,
  };
}

/** Flies the script; `trouble` may change at any moment. Samples at `rate_hz`. */
export function fly(
  craft: Craft,
  script: (t_s: number, state: { height_m: number; landed: boolean }) => Command,
  trouble: (t_s: number) => Trouble,
  run: Run,
): Sample[] {
  const arms = armsOf(craft.frame);
  const state = startOf(craft, run);
  const met = unmet();
  const samples: Sample[] = [];
  const every = Math.round(1 / run.rate_hz / STEP_S);
  for (let step = 0; step * STEP_S < run.end_s; step++) {
    const t_s = step * STEP_S;
    const now = broken(run.obstacle, met, trouble(t_s));
    state.floor = -(run.ground_m?.(t_s) ?? 0);
    const down = state.position[2] >= state.floor;
    const asks = script(t_s, { height_m: -state.position[2], landed: down });
    state.tipped_s = down && state.body[2][2] < 0.8 ? state.tipped_s + STEP_S : 0;
    if (run.crashCheck !== false && state.tipped_s > 2) state.checked = true;
    const command = state.checked ? { ...asks, armed: false } : asks;
    // Rotors that touch the ground do not turn again.
    if (down && state.body[2][2] < 0.5) state.wrecked = true;
    const asked = control(state, command, now, craft);
    const spinning = command.armed && asked.throttle > 0.02;
    const { cut, frozen } = now;
    const outputs = mixed(arms, asked.demand, asked.throttle);
    for (let i = 0; i < outputs.length; i++)
      outputs[i] =
        !command.armed || cut?.[i]
          ? -0.18
          : (frozen?.[i] ?? (spinning ? outputFor(outputs[i]!) : -0.06));
    let force = advance(state, { arms, craft }, outputs, now);
    if (run.obstacle !== undefined)
      force = meet(run.obstacle, met, state, { t_s, step_s: STEP_S, force });
    if (step % every === 0)
      samples.push(recorded(state, t_s, { force, asked, outputs, now, command }));
  }
  return samples;
}

/** Propellers that an obstacle broke stay broken. */
function broken(obstacle: Obstacle | undefined, met: Met, now: Trouble): Trouble {
  if (obstacle?.thrust === undefined || met.since_s === null) return now;
  return { ...now, thrust: obstacle.thrust };
}

type Step = {
  readonly force: Vector;
  readonly asked: ReturnType<typeof control>;
  readonly outputs: number[];
  readonly now: Trouble;
  readonly command: Command;
};

function recorded(state: State, t_s: number, step: Step): Sample {
  const { force, asked, outputs, now, command } = step;
  const { roll, pitch, yaw } = euler(state.believed);
  return {
    t_s,
    roll_rad: roll,
    pitch_rad: pitch,
    yaw_rad: yaw + (now.yawError_rad ?? 0),
    // As the gyros have them.
    rates_radps: [state.rates[0] + (now.gyroBias_radps ?? 0), state.rates[1], state.rates[2]],
    force_mps2: force,
    north_m: state.position[0],
    seenNorth_m: state.position[0] + (now.jump_m ?? 0),
    east_m: state.position[1],
    velocity_mps: [...state.velocity],
    height_m: -state.position[2],
    climb_mps: -state.velocity[2],
    rollTarget_rad: asked.rollTarget,
    pitchTarget_rad: asked.pitchTarget,
    rateTargets_radps: asked.wanted,
    outputs,
    throttle: command.armed ? asked.throttle : 0,
    voltage: now.voltage ?? 1,
    heightError_m: (now.heightError_m ?? 0) + (now.baroError_m ?? 0),
    baroError_m: now.baroError_m ?? 0,
    heightTarget_m: command.law === 'hold' && command.armed ? state.wish_m : Number.NaN,
    command,
  };
}

/** One step of the physics; gives the specific force in the body. */
function advance(
  state: State,
  { arms, craft }: { readonly arms: readonly Arm[]; readonly craft: Craft },
  outputs: readonly number[],
  now: Trouble,
): Vector {
  const count = arms.length;
  const { thrust: shares, wiring, push_mps2, twist_radps2 } = now;
  const scale = state.wrecked ? 0 : (now.voltage ?? 1) ** 2;
  const moment: Vector = [0, 0, 0];
  let total = 0;
  for (let i = 0; i < count; i++) {
    const { sin, cos, turn } = arms[wiring?.[i] ?? i]!;
    state.spin[i]! += ((Math.max(0, outputs[i]!) - state.spin[i]!) * STEP_S) / MOTOR_LAG_S;
    const thrust = thrustOf(state.spin[i]!) * (shares?.[i] ?? 1) * scale;
    total += thrust / count;
    moment[0] += (-sin * thrust * 2) / count;
    moment[1] += (cos * thrust * 2) / count;
    moment[2] += (turn * thrust * 2) / count;
  }
  const lift_mps2 = total * craft.thrustToWeight * GRAVITY_MPS2;
  const [north, east, downward] = state.velocity;
  const past: Vector = [north - (now.wind_mps ?? 0), east, downward];
  const speed = Math.hypot(past[0], past[1], past[2]);
  const pull = apply(state.body, [0, 0, -lift_mps2]);
  for (let i = 0; i < 3; i++) pull[i]! += (push_mps2?.[i] ?? 0) - DRAG_PER_M * speed * past[i]!;
  const grounded = state.position[2] >= state.floor && lift_mps2 < 0.9 * GRAVITY_MPS2;
  const light = lift_mps2 > 0.7 * GRAVITY_MPS2;
  for (let i = 0; i < 3; i++) {
    // No air is quite still: without this an unstable craft would stay balanced forever.
    // It turns a craft about its long axes more than about the upright one.
    state.gust[i] = 0.98 * state.gust[i]! + (i === 2 ? 0.04 : 0.25) * stir(state);
    const acceleration =
      (i === 2 ? 8 : 60) * moment[i]! -
      1.5 * state.rates[i]! +
      (grounded ? 0 : state.gust[i]!) +
      (twist_radps2?.[i] ?? 0);
    state.rates[i] =
      grounded && !light ? 0.8 * state.rates[i]! : state.rates[i]! + acceleration * STEP_S;
  }
  state.body = turned(state.body, state.rates, STEP_S);
  const bias = now.gyroBias_radps ?? 0;
  // The estimate integrates the gyros; what they read wrong stays in it.
  state.believed = turned(
    state.believed,
    [state.rates[0] + bias, state.rates[1], state.rates[2]],
    STEP_S,
  );
  const felt = settle(state, pull);
  return applyBack(state.body, felt);
}

/** Turbulence from a congruential generator (Park and Miller), -1..1, the same in every run. */
function stir(state: State): number {
  state.seed = (state.seed * 48_271) % 2_147_483_647;
  return state.seed / 1_073_741_823.5 - 1;
}

/** Moves the craft, stops it at the ground, and gives the specific force in the world's axes. */
function settle(state: State, pull: Vector): Vector {
  const down = state.position[2] >= state.floor;
  const acceleration: Vector = [pull[0], pull[1], pull[2] + GRAVITY_MPS2];
  // The ground also stops what brakes too late.
  if (down && (acceleration[2] >= 0 || state.velocity[2] > 0)) {
    const speed = Math.hypot(state.velocity[0], state.velocity[1], state.velocity[2]);
    if (speed > 0.05) {
      // The blow is spread over forty milliseconds, as undercarriages and fields do.
      state.blow = {
        left_s: 0.04,
        force: state.velocity.map((value) => -value / 0.04) as Vector,
      };
    }
    state.velocity = [0, 0, 0];
    state.position[2] = state.floor;
    const { blow } = state;
    if (blow.left_s > 0) {
      blow.left_s -= STEP_S;
      return [blow.force[0], blow.force[1], blow.force[2] - GRAVITY_MPS2];
    }
    return [0, 0, -GRAVITY_MPS2];
  }
  for (let i = 0; i < 3; i++) {
    state.velocity[i]! += acceleration[i]! * STEP_S;
    state.position[i]! += state.velocity[i]! * STEP_S;
  }
  return pull;
}
