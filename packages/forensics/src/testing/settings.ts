/** What is drawn about a flight besides what happens to it: frame, thrust, height, wind, manoeuvre, autopilot. */
import type { Flight } from '@airworthy/flightlog';
import {
  but,
  type Case,
  FRAME_NAMES,
  type FrameName,
  frameNamed,
  mission,
  RESTING,
  type Script,
  simulate,
} from './missions.ts';
import type { Command, Craft, Trouble } from './multirotor.ts';

/** What a flight does besides its loss. */
export type Setting = {
  readonly craft: Craft;
  readonly frame: FrameName;
  readonly top_m: number;
  readonly wind_mps: number;
  readonly onset_s: number;
  readonly px4: boolean;
  readonly draw: () => number;
  /** Flown until the loss, and on after it where nothing else is said. */
  readonly script: Script;
};

export type Kind = {
  readonly name: string;
  readonly causes: readonly string[];
  readonly crash?: boolean;
  readonly motor?: (setting: Setting) => number;
  /** Frames it is drawn from; all of them unless stated. */
  readonly frames?: readonly FrameName[];
  readonly case?: (setting: Setting) => Case;
  /** Flown by other means than a multirotor. */
  readonly flown?: (setting: Setting) => () => Flight;
  /** What was drawn came to pass; a draw in which it did not is drawn again. True unless stated. */
  readonly happened?: (flight: Flight) => boolean;
  /** What is left of its log: cut off, or damaged and read again. */
  readonly kept?: (setting: Setting) => (flight: Flight) => Flight | Promise<Flight>;
  /** What is left does not hold all of it. */
  readonly partial?: true;
  /** The log has what the loss shows in; where it has not, "not known" is the answer. True unless stated. */
  readonly shown?: (logged: Flight) => boolean;
};

const NAMES: Readonly<Record<string, string>> = {
  LOITER: 'Position',
  STABILIZE: 'Stabilized',
  ACRO: 'Acro',
  ALT_HOLD: 'Altitude',
  RTL: 'Return',
  LAND: 'Land',
};

export const between = (draw: () => number, low: number, high: number) =>
  low + draw() * (high - low);
export const oneOf = <T>(draw: () => number, items: readonly T[]): T =>
  items[Math.floor(draw() * items.length)]!;

/** Hovering, flying ahead, circling or flown by hand before anything happens. */
function scriptOf(draw: () => number, top_m: number): Script {
  const base = mission({ top_m, up_mps: between(draw, 1.5, 4), land_s: 200 });
  const swing = between(draw, 0.3, 0.8);
  const what = oneOf(draw, ['hover', 'ahead', 'circle', 'hand']);
  return but(24, base, (t_s): Partial<Command> => {
    if (what === 'hover') return {};
    if (what === 'ahead') return { sticks: { ...RESTING, pitch: -swing } };
    const sticks = {
      ...RESTING,
      roll: 0.5 * swing * Math.sin(0.7 * t_s),
      pitch: 0.5 * swing * Math.cos(0.7 * t_s),
    };
    // A pilot holds the height by eye.
    return what === 'circle' ? { sticks } : { mode: 'ALT_HOLD', sticks };
  });
}

export function settingOf(draw: () => number, frames: readonly FrameName[] = FRAME_NAMES): Setting {
  const frame = oneOf(draw, frames);
  const top_m = between(draw, 8, 60);
  return {
    frame,
    craft: { frame: frameNamed(frame), thrustToWeight: between(draw, 1.7, 3.5) },
    top_m,
    wind_mps: draw() < 0.5 ? 0 : between(draw, 2, 8),
    onset_s: between(draw, 38, 50),
    px4: draw() < 0.4,
    draw,
    script: scriptOf(draw, top_m),
  };
}

/** A drawn craft lifts at most 3.5 times its weight. */
const MOST_BRAKING_MPS2 = 25;

/**
 * The first touch of the ground, after it had been a metre up, that it did not leave by a metre again: from the flight
 * as flown; null without one. One that touches and flies on has not crashed yet.
 */
export function touch_s(flight: Flight): number | null {
  const { time_us, value } = flight.climbRates.ekf!;
  const speed = flight.meta.vehicle === 'copter' ? null : flight.gps[0]!.solution.speed_mps;
  let up_m = 0;
  let top_m = 0;
  let touch_us: number | null = null;
  for (let i = 1; i < value.length; i++) {
    up_m += (value[i]! * (time_us[i]! - time_us[i - 1]!)) / 1e6;
    top_m = Math.max(top_m, up_m);
    const stops = value[i] === 0 && value[i - 1]! < -0.2 && (speed?.[i] ?? 0) === 0;
    // Rotors that carry more than it weighs throw it up again before a sample shows it at rest.
    const braked_mps2 = (1e6 * (value[i]! - value[i - 1]!)) / (time_us[i]! - time_us[i - 1]!);
    const thrown = speed === null && value[i - 1]! < -0.2 && braked_mps2 > MOST_BRAKING_MPS2;
    if (top_m > 1 && (stops || (thrown && up_m < 0.5))) {
      touch_us = time_us[i]!;
      top_m = 0;
      up_m = 0;
    } else if (top_m > 1) touch_us = null;
  }
  return touch_us === null ? null : touch_us / 1e6;
}

/** Where it flew is in the log: nothing else shows that it left a place. */
export const showsPlace = ({ gps, velocity }: Flight): boolean =>
  gps.length > 0 || velocity !== null;

/** A fall of a metre is in the log: a barometer in the wash of its rotors reads more than that by itself. */
export const showsFall = ({ imus, climbRates }: Flight): boolean =>
  imus.length > 0 || climbRates.ekf !== null || climbRates.gps !== null;

export const since =
  (setting: Setting, trouble: (s: number) => Trouble) =>
  (t_s: number): Trouble =>
    t_s < setting.onset_s ? {} : trouble(t_s - setting.onset_s);

export const all = (setting: Setting, share: number) => setting.craft.frame.map(() => share);

export const QUADS: readonly FrameName[] = ['quad X', 'quad plus', 'quad H'];
export const FEW: readonly FrameName[] = [...QUADS, 'hexa X', 'hexa plus', 'Y6'];

/** With the wind of its setting and the modes in the words of its autopilot. */
export function flightOf(setting: Setting, given: Case): Case {
  const script = given.script ?? setting.script;
  const named = (command: Command): Command =>
    setting.px4 ? { ...command, mode: NAMES[command.mode] ?? command.mode } : command;
  return {
    craft: setting.craft,
    ...given,
    script: (t_s, state) => named(script(t_s, state)),
    trouble: (t_s) => ({ wind_mps: setting.wind_mps, ...given.trouble?.(t_s) }),
    run: { end_s: 90, ...given.run },
    how: { ...given.how, ...(setting.px4 ? { autopilot: 'px4' as const } : {}) },
  };
}

const MOST_DRAWS = 400;

/** A flight of a kind that came to pass. */
export function drawnOf(kind: Kind, draw: () => number): { setting: Setting; given: Case } {
  for (let i = 0; i < MOST_DRAWS; i++) {
    const setting = settingOf(draw, kind.frames);
    const given = flightOf(setting, kind.case?.(setting) ?? {});
    if (kind.happened?.(simulate(given)) ?? true) return { setting, given };
  }
  throw new Error(`${kind.name} did not happen in ${MOST_DRAWS} draws`);
}

/** Down again at the end, by the truth of the simulation. */
export const isDown = ({ heights }: Flight): boolean => heights.ekf!.value.at(-1)! < 0.5;

/** Down again, faster than the slowest crash: one that spins down slowly has landed hard. */
export function isFallen(flight: Flight): boolean {
  return isDown(flight) && Math.min(...flight.climbRates.ekf!.value) < -5;
}

/** Lies on its side or its back at the end. */
export function isOver({ attitude }: Flight): boolean {
  const { roll_rad, pitch_rad } = attitude!;
  return Math.cos(roll_rad.at(-1)!) * Math.cos(pitch_rad.at(-1)!) < 0.5;
}
