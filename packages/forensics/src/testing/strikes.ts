/** Drawn flights into a wall, a wire or a tree, and knocks that an aircraft flies on from. */
import { but, type Case, mission, RESTING } from './missions.ts';
import type { Obstacle } from './obstacles.ts';
import type { Vector } from './rotations.ts';
import {
  between,
  FEW,
  isDown,
  isFallen,
  isOver,
  type Kind,
  oneOf,
  type Setting,
  showsPlace,
} from './settings.ts';

const AHEAD_S = 24;

/** Ahead by the position controller, or by a lean that a pilot holds. */
function towards(setting: Setting, top_m: number, obstacle: Obstacle, land_s = 200): Case {
  const lean = between(setting.draw, 0.35, 0.7);
  const byHand = setting.draw() < 0.4;
  const script = but(AHEAD_S, mission({ top_m, up_mps: 2.5, land_s }), (t_s, { height_m }) =>
    t_s > land_s - 5
      ? {}
      : byHand
        ? {
            mode: 'STABILIZE',
            law: 'angle' as const,
            sticks: {
              ...RESTING,
              pitch: -lean,
              throttle: 0.5 / Math.cos(0.6 * lean) + 0.012 * (top_m - height_m),
            },
          }
        : { sticks: { ...RESTING, pitch: -1.2 * lean } },
  );
  return { script, run: { end_s: AHEAD_S + between(setting.draw, 25, 45), obstacle } };
}

const spin = (draw: () => number, least: number, most: number): Vector => [
  between(draw, least, most) * oneOf(draw, [-1, 1]),
  between(draw, least, most) * oneOf(draw, [-1, 1]),
  between(draw, 0, 0.3 * most),
];

/** One or two propellers are gone, the others whole. */
function brokenOf({ draw, craft }: Setting): number[] {
  const first = Math.floor(draw() * craft.frame.length);
  const second = draw() < 0.4 ? Math.floor(draw() * craft.frame.length) : first;
  return craft.frame.map((_, i) => (i === first || i === second ? between(draw, 0, 0.25) : 1));
}

const away_m = ({ draw }: Setting) => between(draw, 22, 50);

/** It falls from there. */
function fallsFrom(
  name: string,
  blows: readonly [number, number],
  takes: readonly [number, number],
) {
  return {
    name,
    causes: ['collision'],
    frames: FEW,
    happened: isFallen,
    case: (setting: Setting): Case => {
      const { draw } = setting;
      return towards(setting, between(draw, 4, 40), {
        north_m: away_m(setting),
        takes: between(draw, takes[0], takes[1]),
        blows: Math.round(between(draw, blows[0], blows[1])),
        spin_radps: spin(draw, 1.5, 6),
        thrust: brokenOf(setting),
        holds: false,
      });
    },
  } satisfies Kind;
}

export const STRIKES: readonly Kind[] = [
  fallsFrom('a wall', [1, 1], [1, 1.4]),
  fallsFrom('a wire', [1, 1], [0.5, 0.9]),
  fallsFrom('a tree', [3, 6], [0.3, 0.6]),
  {
    name: 'a tree that it hangs in',
    causes: ['collision'],
    frames: FEW,
    shown: showsPlace,
    case: (setting) => {
      const { draw } = setting;
      return towards(setting, between(draw, 2, 25), {
        north_m: away_m(setting),
        takes: between(draw, 0.6, 1),
        blows: Math.round(between(draw, 1, 3)),
        spin_radps: spin(draw, 0.5, 5),
        ...(draw() < 0.5 ? { thrust: brokenOf(setting) } : {}),
        holds: true,
      });
    },
  },
];

/** A branch that brushes it: part of its speed is gone, and it flies on and lands. */
export const KNOCKS: readonly Kind[] = [
  {
    name: 'a knock that it flies on from',
    causes: [],
    crash: false,
    happened: (flight) => isDown(flight) && !isOver(flight),
    case: (setting) => {
      const { draw } = setting;
      const flown = towards(
        setting,
        between(draw, 8, 30),
        {
          north_m: away_m(setting),
          takes: between(draw, 0.2, 0.6),
          blows: 1,
          spin_radps: spin(draw, 0.1, 1.2),
          holds: false,
        },
        45,
      );
      return { ...flown, run: { ...flown.run, end_s: 110 } };
    },
  },
];
