import { GRAVITY_MPS2 } from '@airworthy/physics';
import { normal } from '../random.ts';

export const STEP_S = 0.25;

/** A survey in parallel lines, as its planner would draw it. */
export type Course = {
  readonly duration_s: number;
  readonly height_m: number;
  readonly speed_mps: number;
  /** Length of a line and distance between two. */
  readonly line_m: number;
  readonly spacing_m: number;
  /** Direction of the lines, from north. */
  readonly heading_rad: number;
  /** Strength of the gusts, m/s. */
  readonly gusts_mps: number;
};

/** The aircraft at one moment; distances from the take-off point. */
export type Moment = {
  t_s: number;
  mode: 'LOITER' | 'AUTO' | 'RTL';
  armed: boolean;
  landed: boolean;
  north_m: number;
  east_m: number;
  height_m: number;
  velocityNorth_mps: number;
  velocityEast_mps: number;
  climb_mps: number;
  /** Acceleration of the whole aircraft over the ground. */
  accelerationNorth_mps2: number;
  accelerationEast_mps2: number;
  accelerationUp_mps2: number;
  roll_rad: number;
  pitch_rad: number;
  yaw_rad: number;
  rollTarget_rad: number;
  pitchTarget_rad: number;
  /** Outputs of the motors, 0..1, where they are not those of ordinary flight. */
  outputs?: readonly number[];
  /** The autopilot has recorded a crash. */
  crashed?: boolean;
};

const ARM_S = 4;
const TAKE_OFF_S = 7;
const CLIMB_MPS = 2.5;
const SINK_MPS = 1.6;
/** Slower near the ground, as autopilots land. */
const LAND_MPS = 0.6;
const LAND_M = 6;
const PUSH_MAX_MPS2 = 2.2;
/** Held at height before the first line: what a hover takes is read from it. */
const HOLD_S = 16;
const AFTER_LANDING_S = 6;

type Target = { north: number; east: number };

/** Corner by corner along the lines of a survey, without end. */
function* corners({ line_m, spacing_m, heading_rad }: Course): Generator<Target> {
  const along = { north: Math.cos(heading_rad), east: Math.sin(heading_rad) };
  const point = (x: number, y: number): Target => ({
    north: x * along.north - y * along.east,
    east: x * along.east + y * along.north,
  });
  const lines = 24;
  for (let line = 0; ; line++) {
    const y = spacing_m * (line % (2 * lines) < lines ? line % lines : lines - (line % lines));
    const ends = [20, 20 + line_m];
    if (line % 2 === 1) ends.reverse();
    for (const x of ends) yield point(x, y);
  }
}

/**
 * Flies a course in steps: velocities follow the way to the next corner with a limited push, attitude follows
 * from the push as it does on a multirotor, and gusts disturb both.
 */
export function flyCourse(course: Course, random: () => number): Moment[] {
  const moments: Moment[] = [];
  const way = corners(course);
  let target = way.next().value as Target;
  let now = resting();
  const home_s = () => Math.hypot(now.north_m, now.east_m) / course.speed_mps;
  const descent_s = () =>
    Math.max(0, now.height_m - LAND_M) / SINK_MPS + Math.min(now.height_m, LAND_M) / LAND_MPS;
  const sink_mps = () => (now.height_m > LAND_M ? SINK_MPS : LAND_MPS);
  let home = false;
  let topped_s: number | null = null;
  let landed_s = Number.POSITIVE_INFINITY;
  const last_s = TAKE_OFF_S + course.duration_s;
  for (let t_s = 0; t_s < landed_s + AFTER_LANDING_S; t_s += STEP_S) {
    const flying = t_s >= TAKE_OFF_S && landed_s === Number.POSITIVE_INFINITY;
    const climbing = flying && !home && now.height_m < course.height_m - 1;
    if (flying && !home && t_s + home_s() + descent_s() >= last_s) home = true;
    if (flying && !climbing) topped_s ??= t_s;
    const holding = !home && topped_s !== null && t_s < topped_s + HOLD_S;
    if (Math.hypot(target.north - now.north_m, target.east - now.east_m) < 6)
      target = way.next().value as Target;
    const over = home ? { north: 0, east: 0 } : target;
    const atHome = home && Math.hypot(now.north_m, now.east_m) < 3;
    const climb_mps = !flying ? 0 : climbing ? CLIMB_MPS : atHome ? -sink_mps() : 0;
    now = stepped(now, {
      t_s,
      flying,
      over: holding || (climbing && now.height_m < 0.6 * course.height_m) ? null : over,
      speed_mps: atHome ? 1 : course.speed_mps,
      climb_mps: climbing ? Math.min(CLIMB_MPS, course.height_m - now.height_m) : climb_mps,
      gust: [course.gusts_mps * normal(random), course.gusts_mps * normal(random)],
    });
    now.mode = home ? 'RTL' : climbing || holding || t_s < TAKE_OFF_S ? 'LOITER' : 'AUTO';
    if (atHome && now.height_m <= 0.05) landed_s = Math.min(landed_s, t_s);
    now.landed = !flying;
    now.armed = t_s >= ARM_S && t_s < landed_s + 2;
    moments.push(now);
  }
  return moments;
}

function resting(): Moment {
  return {
    t_s: 0,
    mode: 'LOITER',
    armed: false,
    landed: true,
    north_m: 0,
    east_m: 0,
    height_m: 0,
    velocityNorth_mps: 0,
    velocityEast_mps: 0,
    climb_mps: 0,
    accelerationNorth_mps2: 0,
    accelerationEast_mps2: 0,
    accelerationUp_mps2: 0,
    roll_rad: 0,
    pitch_rad: 0,
    yaw_rad: 0.4,
    rollTarget_rad: 0,
    pitchTarget_rad: 0,
  };
}

type Wish = {
  readonly t_s: number;
  readonly flying: boolean;
  readonly over: Target | null;
  readonly speed_mps: number;
  readonly climb_mps: number;
  readonly gust: readonly [number, number];
};

const limited = (value: number, most: number) => Math.min(most, Math.max(-most, value));

function stepped(was: Moment, wish: Wish): Moment {
  if (!wish.flying)
    return {
      ...resting(),
      t_s: wish.t_s,
      north_m: was.north_m,
      east_m: was.east_m,
      yaw_rad: was.yaw_rad,
    };
  const away = wish.over ?? { north: was.north_m, east: was.east_m };
  const [dn, de] = [away.north - was.north_m, away.east - was.east_m];
  const distance_m = Math.hypot(dn, de);
  const speed_mps = Math.min(wish.speed_mps, 0.5 * distance_m);
  const wanted =
    distance_m < 0.1 ? [0, 0] : [(dn / distance_m) * speed_mps, (de / distance_m) * speed_mps];
  const push = [
    limited(0.8 * (wanted[0]! - was.velocityNorth_mps), PUSH_MAX_MPS2),
    limited(0.8 * (wanted[1]! - was.velocityEast_mps), PUSH_MAX_MPS2),
  ];
  const up_mps2 = limited(1.2 * (wish.climb_mps - was.climb_mps), 1.5);
  const heading = distance_m > 8 ? Math.atan2(de, dn) : was.yaw_rad;
  const turn = Math.atan2(Math.sin(heading - was.yaw_rad), Math.cos(heading - was.yaw_rad));
  const yaw_rad = was.yaw_rad + limited(turn, 0.6 * STEP_S);
  // Drag leans the aircraft into its way: about five degrees at 10 m/s.
  const drag = 0.085;
  const lean = [
    (push[0]! + drag * was.velocityNorth_mps + 0.25 * wish.gust[0]) / GRAVITY_MPS2,
    (push[1]! + drag * was.velocityEast_mps + 0.25 * wish.gust[1]) / GRAVITY_MPS2,
  ];
  const pitchTarget_rad = -(lean[0]! * Math.cos(yaw_rad) + lean[1]! * Math.sin(yaw_rad));
  const rollTarget_rad = -lean[0]! * Math.sin(yaw_rad) + lean[1]! * Math.cos(yaw_rad);
  return {
    t_s: wish.t_s,
    mode: was.mode,
    armed: was.armed,
    landed: was.landed,
    north_m: was.north_m + was.velocityNorth_mps * STEP_S,
    east_m: was.east_m + was.velocityEast_mps * STEP_S,
    height_m: Math.max(0, was.height_m + was.climb_mps * STEP_S),
    velocityNorth_mps: was.velocityNorth_mps + push[0]! * STEP_S,
    velocityEast_mps: was.velocityEast_mps + push[1]! * STEP_S,
    climb_mps: was.climb_mps + up_mps2 * STEP_S,
    accelerationNorth_mps2: push[0]!,
    accelerationEast_mps2: push[1]!,
    accelerationUp_mps2: up_mps2,
    rollTarget_rad,
    pitchTarget_rad,
    roll_rad: was.roll_rad + 0.8 * (rollTarget_rad - was.roll_rad),
    pitch_rad: was.pitch_rad + 0.8 * (pitchTarget_rad - was.pitch_rad),
    yaw_rad,
  };
}
