/** Losses of known cause on multirotors, by what fails, who commands it, and which sensor is wrong. */
import { but, RESTING, recordAt, weak } from './missions.ts';
import { all, between, FEW, isFallen, type Kind, oneOf, showsPlace, since } from './settings.ts';

const MOTOR = ['motor_saturation', 'thrust_loss'];

export const LOSS_KINDS: readonly Kind[] = [
  {
    name: 'one motor stops',
    frames: FEW,
    causes: MOTOR,
    // Six rotors with thrust to spare fly on.
    happened: isFallen,
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
    shown: showsPlace,
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
    shown: showsPlace,
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
    causes: ['collision'],
    frames: FEW,
    // Six rotors with thrust to spare fly on.
    happened: isFallen,
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
