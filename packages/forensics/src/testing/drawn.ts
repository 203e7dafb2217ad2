/**
 * Losses of known cause with everything else drawn at random: frame, thrust, height, wind, moment, what it was
 * doing, and which autopilot named the modes. A rule that holds for one flight of a test alone fails here.
 */
import {
  but,
  type Case,
  FRAME_NAMES,
  type FrameName,
  frameNamed,
  mission,
  RESTING,
  recordAt,
  type Script,
  weak,
} from './missions.ts';
import type { Command, Craft, Trouble } from './multirotor.ts';
import type { Loss } from './stress.ts';

const MOTOR = ['motor_saturation', 'thrust_loss'];

/** What a flight does besides its loss. */
type Setting = {
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

type Kind = {
  readonly name: string;
  readonly causes: readonly string[];
  readonly crash?: boolean;
  readonly motor?: (setting: Setting) => number;
  readonly case: (setting: Setting) => Case;
};

const NAMES: Readonly<Record<string, string>> = {
  LOITER: 'Position',
  STABILIZE: 'Stabilized',
  ACRO: 'Acro',
  ALT_HOLD: 'Altitude',
  RTL: 'Return',
  LAND: 'Land',
};

const between = (draw: () => number, low: number, high: number) => low + draw() * (high - low);
const oneOf = <T>(draw: () => number, items: readonly T[]): T =>
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

function settingOf(draw: () => number, frames: readonly FrameName[] = FRAME_NAMES): Setting {
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

const since =
  (setting: Setting, trouble: (s: number) => Trouble) =>
  (t_s: number): Trouble =>
    t_s < setting.onset_s ? {} : trouble(t_s - setting.onset_s);

const all = (setting: Setting, share: number) => setting.craft.frame.map(() => share);

const QUADS: readonly FrameName[] = ['quad X', 'quad plus', 'quad H'];
const FEW: readonly FrameName[] = [...QUADS, 'hexa X', 'hexa plus', 'Y6'];

const KINDS: readonly (Kind & { readonly frames?: readonly FrameName[] })[] = [
  {
    name: 'one motor stops',
    frames: FEW,
    causes: MOTOR,
    motor: ({ craft, onset_s }) => 1 + (Math.floor(1000 * onset_s) % craft.frame.length),
    case: (setting) => {
      const motor = 1 + (Math.floor(1000 * setting.onset_s) % setting.craft.frame.length);
      return { trouble: since(setting, () => weak(setting.craft, motor)) };
    },
  },
  {
    name: 'all motors lose thrust together',
    causes: ['thrust_loss', 'battery', 'power'],
    case: (setting) => {
      const left = 0.55 / setting.craft.thrustToWeight;
      return { trouble: since(setting, () => ({ thrust: all(setting, left) })) };
    },
  },
  {
    name: 'the pack collapses',
    causes: ['battery', 'thrust_loss'],
    case: (setting) => ({
      trouble: since(setting, (s) => ({ voltage: Math.max(0.35, 1 - 0.12 * s) })),
    }),
  },
  {
    name: 'throttle at zero on a change to manual',
    causes: ['pilot_input'],
    case: (setting) => ({
      script: but(setting.onset_s - 6, setting.script, (t_s) => ({
        sticks: { ...RESTING, throttle: 0 },
        ...(t_s > setting.onset_s ? { mode: 'STABILIZE', law: 'angle' as const } : {}),
      })),
    }),
  },
  {
    name: 'a disarm by switch',
    causes: ['pilot_input'],
    case: (setting) => ({
      script: but(setting.onset_s, setting.script, () => ({ armed: false })),
      how: { disarmMethod: oneOf(setting.draw, ['switch', 'kill', 'rudder']) },
    }),
  },
  {
    name: 'a full stick held to the ground',
    causes: ['pilot_input'],
    case: (setting) => {
      const side = oneOf(setting.draw, [-1, 1]);
      const axis = oneOf(setting.draw, ['roll', 'pitch'] as const);
      return {
        script: but(setting.onset_s, setting.script, () => ({
          mode: 'STABILIZE',
          law: 'angle',
          sticks: { ...RESTING, throttle: 0.25, [axis]: side },
        })),
      };
    },
  },
  {
    name: 'the gyro reads wrong',
    causes: ['ekf'],
    case: (setting) => {
      const bias = between(setting.draw, 0.2, 1) * oneOf(setting.draw, [-1, 1]);
      return { trouble: since(setting, () => ({ gyroBias_radps: bias })) };
    },
  },
  {
    name: 'the barometer runs up',
    causes: ['ekf'],
    case: (setting) => {
      const rate = between(setting.draw, 4, 8);
      return {
        trouble: since(setting, (s) => ({
          baroError_m: Math.min(1.5 * setting.top_m + 20, rate * s),
        })),
      };
    },
  },
  {
    name: 'the estimated height runs up',
    causes: ['ekf'],
    case: (setting) => {
      const rate = between(setting.draw, 2.5, 6);
      return {
        trouble: since(setting, (s) => ({
          heightError_m: Math.min(1.5 * setting.top_m + 20, rate * s),
        })),
      };
    },
  },
  {
    name: 'a false heading',
    causes: ['compass'],
    case: (setting) => {
      const off = between(setting.draw, 1.7, 3.1) * oneOf(setting.draw, [-1, 1]);
      return {
        script: but(24, setting.script, () => ({ mode: 'LOITER', sticks: RESTING })),
        trouble: since(setting, () => ({ yawError_rad: off })),
        run: { end_s: 100 },
      };
    },
  },
  {
    name: 'a wind that carries it off',
    causes: ['wind'],
    case: (setting) => ({
      script: but(24, setting.script, () => ({ mode: 'LOITER', sticks: RESTING })),
      trouble: (t_s) => ({
        wind_mps: Math.max(0, Math.min(20, 1.5 * (t_s - setting.onset_s + 8))),
      }),
      run: { end_s: 110 },
    }),
  },
  {
    name: 'a landing detected at height',
    causes: ['failsafe'],
    case: (setting) => ({
      script: but(setting.onset_s, setting.script, () => ({
        law: 'angle',
        sticks: { ...RESTING, throttle: 0 },
      })),
      how: { events: [recordAt(setting.onset_s, 'land_complete', 'event')] },
    }),
  },
  {
    name: 'a parachute in calm flight',
    causes: ['failsafe'],
    case: (setting) => ({
      script: but(setting.onset_s, setting.script, () => ({ armed: false })),
      trouble: since(setting, () => ({ push_mps2: [0, 0, -8.7] })),
      how: {
        disarmMethod: 'parachute',
        events: [recordAt(setting.onset_s, 'parachute', 'crash')],
      },
    }),
  },
  {
    name: 'a collision',
    causes: ['mechanical', 'collision'],
    frames: FEW,
    case: (setting) => {
      const blow = between(setting.draw, 50, 110);
      const motor = 1 + Math.floor(setting.draw() * setting.craft.frame.length);
      return {
        trouble: since(setting, (s) =>
          s < 0.06
            ? { push_mps2: [-blow, 0.3 * blow, 0], twist_radps2: [120, 140, 20] }
            : weak(setting.craft, motor),
        ),
      };
    },
  },
  {
    name: 'gains too high',
    causes: ['tuning', 'mechanical'],
    case: (setting) => ({ trouble: since(setting, (s) => ({ gain: 1 + s })) }),
  },
];

/** With the wind of its setting and the modes in the words of its autopilot. */
function flightOf(setting: Setting, given: Case): Case {
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

/** `count` losses of each kind; the same for the same numbers. */
export function drawnLosses(draw: () => number, count: number): Loss[] {
  return KINDS.flatMap(({ name, causes, crash = true, motor, frames, case: make }) =>
    Array.from({ length: count }, (_, i): Loss => {
      const setting = settingOf(draw, frames);
      return {
        name: `${name}, ${i + 1}`,
        flight: flightOf(setting, make(setting)),
        crash,
        causes,
        motor: motor?.(setting) ?? null,
      };
    }),
  );
}
