import { GRAVITY_MPS2 } from '@airworthy/physics';
import type { Moment } from './course.ts';

const STEP_S = 0.05;
/** Fall with three motors of four, tumbling: what is left of the thrust points everywhere. */
const FALL_MPS2 = 0.72 * GRAVITY_MPS2;
const FALL_MAX_MPS = 15;

/**
 * The flight up to a moment at which motor 2 (rear left of a quad X) stops: the autopilot drives it to full and
 * lowers the one across, the aircraft rolls and pitches over, falls, strikes the ground and is disarmed by its crash check.
 */
export function withMotorLoss(moments: readonly Moment[], at_s: number): Moment[] {
  const before = moments.filter((moment) => moment.t_s <= at_s);
  const start = before.at(-1)!;
  const after: Moment[] = [];
  let now: Moment = { ...start };
  let struck_s: number | null = null;
  for (let since_s = STEP_S; struck_s === null || since_s < struck_s + 4; since_s += STEP_S) {
    const t_s = start.t_s + since_s;
    now =
      struck_s === null ? falling(now, start, t_s, since_s) : lying(now, t_s, since_s - struck_s);
    if (struck_s === null && now.height_m <= 0) {
      struck_s = since_s;
      // The blow: fifteen metres a second in a twentieth of one.
      now = { ...now, height_m: 0, accelerationUp_mps2: -now.climb_mps / STEP_S };
    }
    after.push(now);
  }
  return [...before, ...after];
}

function falling(was: Moment, start: Moment, t_s: number, since_s: number): Moment {
  const rate_radps = Math.min(6, 9 * since_s);
  const climb_mps = Math.max(-FALL_MAX_MPS, was.climb_mps - FALL_MPS2 * STEP_S);
  const wrapped = (angle: number) => Math.atan2(Math.sin(angle), Math.cos(angle));
  return {
    ...was,
    t_s,
    roll_rad: wrapped(was.roll_rad - 0.8 * rate_radps * STEP_S),
    pitch_rad: Math.max(
      -1.4,
      Math.min(1.4, was.pitch_rad + 0.5 * Math.cos(4 * since_s) * rate_radps * STEP_S),
    ),
    yaw_rad: wrapped(was.yaw_rad + 0.7 * rate_radps * STEP_S),
    rollTarget_rad: start.rollTarget_rad,
    pitchTarget_rad: start.pitchTarget_rad,
    north_m: was.north_m + was.velocityNorth_mps * STEP_S,
    east_m: was.east_m + was.velocityEast_mps * STEP_S,
    velocityNorth_mps: 0.985 * was.velocityNorth_mps,
    velocityEast_mps: 0.985 * was.velocityEast_mps,
    height_m: was.height_m + climb_mps * STEP_S,
    climb_mps,
    accelerationUp_mps2: (climb_mps - was.climb_mps) / STEP_S,
    accelerationNorth_mps2: 0,
    accelerationEast_mps2: 0,
    outputs: [0.05, 1, 0.6, 0.6],
  };
}

function lying(was: Moment, t_s: number, since_s: number): Moment {
  return {
    ...was,
    t_s,
    roll_rad: 2.6,
    pitch_rad: 0.3,
    velocityNorth_mps: 0,
    velocityEast_mps: 0,
    climb_mps: 0,
    accelerationUp_mps2: 0,
    crashed: since_s >= 2,
    armed: since_s < 2,
    outputs: since_s < 2 ? [0.05, 1, 0.6, 0.6] : [0, 0, 0, 0],
  };
}
