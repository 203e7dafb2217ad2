/**
 * Something that stands in the way of a flying multirotor: a wall that throws it back, a wire that catches a
 * side of it, a tree that takes its speed in several blows. It falls from there, or hangs.
 */
import { GRAVITY_MPS2 } from '@airworthy/physics';
import { applyBack, type Matrix, type Vector } from './rotations.ts';

export type Obstacle = {
  /** Met as soon as the aircraft is further north than this. */
  readonly north_m: number;
  /** Each blow takes this share of the speed over ground; above 1 it is thrown back. */
  readonly takes: number;
  /** Branches: this many blows, a tenth of a second apart. */
  readonly blows: number;
  /** The turn that comes with each of them, about the body's axes. */
  readonly spin_radps: Vector;
  /** Share of thrust that each motor is left with: propellers break. */
  readonly thrust?: readonly number[];
  /** It stays where it is from the last blow on. */
  readonly holds: boolean;
};

export type Met = {
  since_s: number | null;
  blow: number;
  push: Vector;
  twist: Vector;
  /** Where it hangs. */
  at: Vector | null;
};

export const unmet = (): Met => ({
  since_s: null,
  blow: 0,
  push: [0, 0, 0],
  twist: [0, 0, 0],
  at: null,
});

type Body = { body: Matrix; rates: Vector; position: Vector; velocity: Vector };

/** A blow lasts as long as arms and branches bend. */
const BLOW_S = 0.045;
const APART_S = 0.1;

/** Moves the aircraft out of the obstacle; gives the specific force in the body that is felt with it. */
export function meet(
  obstacle: Obstacle,
  met: Met,
  state: Body,
  { t_s, step_s, force }: { t_s: number; step_s: number; force: Vector },
): Vector {
  if (met.since_s === null && state.position[0] >= obstacle.north_m) met.since_s = t_s;
  if (met.since_s === null) return force;
  const since_s = t_s - met.since_s;
  if (met.blow < obstacle.blows && since_s >= met.blow * APART_S) {
    met.blow++;
    for (let i = 0; i < 3; i++) {
      met.push[i] = ((i === 2 ? -0.3 : -obstacle.takes) * state.velocity[i]!) / BLOW_S;
      met.twist[i] = obstacle.spin_radps[i]! / BLOW_S;
    }
  }
  const inBlow = since_s - (met.blow - 1) * APART_S < BLOW_S;
  if (obstacle.holds && met.blow >= obstacle.blows && !inBlow) {
    met.at ??= [...state.position];
    for (let i = 0; i < 3; i++) {
      state.position[i] = met.at[i]!;
      state.velocity[i] = 0;
      state.rates[i] = 0.9 * state.rates[i]!;
    }
    return applyBack(state.body, [0, 0, -GRAVITY_MPS2]);
  }
  if (!inBlow) return force;
  for (let i = 0; i < 3; i++) {
    state.velocity[i]! += met.push[i]! * step_s;
    state.rates[i]! += met.twist[i]! * step_s;
  }
  const felt = applyBack(state.body, met.push);
  return [force[0] + felt[0], force[1] + felt[1], force[2] + felt[2]];
}
